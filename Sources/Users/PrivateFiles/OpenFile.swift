import Glibc

/// An open file or folder, closed on deinit.
struct OpenFile: ~Copyable {
    let descriptor: Int32

    deinit {
        close(descriptor)
    }

    /// Opens `name` below `folder`, without following links or waiting for the other end of a pipe.
    ///
    /// On failure the result is `nil`, and `errno` has the reason; for a link it is `ELOOP`.
    init?(_ name: String, in folder: Int32 = AT_FDCWD, flags: Int32 = O_RDONLY) {
        // The mode 0600 applies only to a new file.
        let descriptor = openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    /// The exposure to other users; `nil` if the file belongs to the effective user and is accessible only to them.
    /// - Parameter kind: `S_IFREG` or `S_IFDIR`.
    func exposure(as kind: mode_t, path: String) throws(UserError) -> Exposure? {
        let status = try status(path: path)
        if status.st_mode & S_IFMT != kind { return .wrongKind }
        if status.st_uid != geteuid() { return .otherOwner }
        if status.st_mode & 0o077 != 0 { return .permissions(status.st_mode & 0o777) }
        return nil
    }

    /// The size in bytes.
    func size(path: String) throws(UserError) -> Int {
        Int(try status(path: path).st_size)
    }

    private func status(path: String) throws(UserError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(action: "examine", path: path, code: errno) }
        return status
    }
}
