import Glibc

/// The search path for programs: the absolute folders of `PATH`.
///
/// Empty and relative elements mean the current folder, which may contain downloaded files. They are omitted, here and in
/// the `PATH` of children.
public enum ProgramPath {
    /// The absolute folders of a `PATH` value; a system default for `nil`.
    public static func folders(of path: String?) -> [String] {
        (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }

    /// The absolute folders of this process's `PATH`.
    public static var folders: [String] { folders(of: getenv("PATH").map { String(cString: $0) }) }

    /// The absolute path of an executable regular file; `nil` if there is no such file in the folders. An absolute path
    /// is returned unchecked, and a relative one with a slash gives `nil`.
    public static func find(_ name: String) -> String? {
        if name.contains("/") { return name.hasPrefix("/") ? name : nil }
        return folders.lazy.map { "\($0)/\(name)" }.first { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
        }
    }
}
