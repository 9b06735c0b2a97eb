import Glibc

/// Where programs are found: the absolute folders of `PATH`.
///
/// An empty or relative element means the current folder, in which a downloaded file may lie. It is left out, here and in
/// the `PATH` that a child gets.
public enum ProgramPath {
    /// The folders of a `PATH`, without empty and relative ones; the system's where there is no `PATH`.
    public static func folders(of path: String?) -> [String] {
        (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }

    /// The folders of this process.
    public static var folders: [String] { folders(of: getenv("PATH").map { String(cString: $0) }) }

    /// The absolute path of an executable regular file; `nil` where no folder has one of that name.
    public static func find(_ name: String) -> String? {
        if name.contains("/") { return name.hasPrefix("/") ? name : nil }
        return folders.lazy.map { "\($0)/\(name)" }.first { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
        }
    }
}
