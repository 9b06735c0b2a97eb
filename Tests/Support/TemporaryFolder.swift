import Glibc

/// A folder of one test, 0700, removed with all that lies in it when the last one lets go of it.
///
/// Keep it in a property of the suite: a local one may go after its last mention, while its path is still in use.
public final class TemporaryFolder: Sendable {
    /// Below `/tmp`, without a slash at its end.
    public let path: String

    /// An empty folder that nobody else has.
    public init() {
        var template = Array("/tmp/spesa-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { preconditionFailure("no temporary folder: errno \(errno)") }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit {
        removeFolder(path)
    }

    /// The path of something in it.
    public static func / (folder: TemporaryFolder, name: String) -> String {
        "\(folder.path)/\(name)"
    }
}

/// Removes a folder with all that lies in it, where there is one.
public func removeFolder(_ path: String) {
    for name in namesOfFiles(in: path) {
        let inner = "\(path)/\(name)"
        var status = stat()
        let isFolder = lstat(inner, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        if isFolder { removeFolder(inner) } else { unlink(inner) }
    }
    rmdir(path)
}

/// The names of what lies in a folder, in no order; none for a folder that is not there.
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
