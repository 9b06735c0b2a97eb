import Glibc
import Support

/// Every file below a folder, with its content and its time of modification.
struct FolderState: Equatable {
    struct File: Equatable {
        let bytes: [UInt8]
        let written: Int
        let mode: mode_t
    }

    private(set) var files: [String: File] = [:]

    init(_ folder: String) {
        add(folder)
    }

    private mutating func add(_ folder: String) {
        for name in namesOfFiles(in: folder) {
            let path = "\(folder)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                add(path)
            } else {
                files[path] = File(bytes: fileBytes(path), written: lastWritten(path), mode: permissions(of: path))
            }
        }
    }
}
