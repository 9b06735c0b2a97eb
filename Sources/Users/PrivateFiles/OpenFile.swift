import Glibc

/// A file or folder that is open, closed at the end.
struct OpenFile: ~Copyable {
    let descriptor: Int32

    deinit {
        close(descriptor)
    }

    /// Opens `name` below `folder`, never through a link, and never waiting for the other end of a pipe.
    ///
    /// Where it cannot, the answer is nil and `errno` says why; for a link, `ELOOP`.
    init?(_ name: String, in folder: Int32 = AT_FDCWD, flags: Int32 = O_RDONLY) {
        // 0600 matters only to a file that is made.
        let descriptor = openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    /// Why others could see or change it, or nil if only its owner can, who is us.
    /// - Parameter kind: `S_IFREG` or `S_IFDIR`.
    func exposure(as kind: mode_t, path: String) throws(UserError) -> Exposure? {
        let status = try status(path: path)
        if status.st_mode & S_IFMT != kind { return .wrongKind }
        if status.st_uid != geteuid() { return .otherOwner }
        if status.st_mode & 0o077 != 0 { return .permissions(status.st_mode & 0o777) }
        return nil
    }

    /// How many bytes it has.
    func size(path: String) throws(UserError) -> Int {
        Int(try status(path: path).st_size)
    }

    private func status(path: String) throws(UserError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(action: "examine", path: path, code: errno) }
        return status
    }
}
