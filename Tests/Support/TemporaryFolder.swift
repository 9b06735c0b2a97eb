import Glibc

/// A temporary folder with mode 0700, removed with its content when the object is released.
///
/// Keep it in a property of the suite: Swift may release a local variable after its last use, while its path is still
/// needed.
public final class TemporaryFolder: Sendable {
    /// The path, without a trailing slash.
    public let path: String

    /// In `/dev/shm`, a file system in memory, if programs can be run there and it has space; otherwise in `/tmp`. Tests
    /// create and remove so many files that they wait for a disk longer than they run. Both paths have the same length,
    /// because the program wraps lines with paths.
    private static let template: String = {
        let noPrograms: UInt = 8  // ST_NOEXEC of sys/statvfs.h
        var system = statvfs()
        guard statvfs("/dev/shm", &system) == 0, system.f_flag & noPrograms == 0, access("/dev/shm", W_OK) == 0,
            UInt(system.f_bavail) * UInt(system.f_frsize) >= 4 << 30
        else { return "/tmp/spesa-test-XXXXXX" }
        return "/dev/shm/spesa-tXXXXXX"
    }()

    /// Creates an empty folder with a unique name.
    public init() {
        var template = Array(Self.template.utf8CString)
        guard mkdtemp(&template) != nil else { preconditionFailure("no temporary folder: errno \(errno)") }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit {
        removeFolder(path)
    }

    /// The path of a file in the folder.
    public static func / (folder: TemporaryFolder, name: String) -> String {
        "\(folder.path)/\(name)"
    }
}

/// Removes a folder with its content, if it exists.
public func removeFolder(_ path: String) {
    for name in namesOfFiles(in: path) {
        let inner = "\(path)/\(name)"
        var status = stat()
        let isFolder = lstat(inner, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        if isFolder { removeFolder(inner) } else { unlink(inner) }
    }
    rmdir(path)
}

/// The names of the entries in a folder, in any order. Empty if the folder does not exist.
public func namesOfFiles(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != "." && name != ".." { names.append(name) }
    }
    return names
}
