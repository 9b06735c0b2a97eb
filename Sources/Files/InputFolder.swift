import Glibc

/// An open folder for files that another file names by relative paths: files in the folder of that file, and in folders
/// below it.
///
/// Paths are resolved component by component from the open folder, and no component may be a symbolic link. So no path
/// leads out of the folder, even if it changes meanwhile.
public final class InputFolder: Sendable {
    private let descriptor: Int32
    /// The path of the folder with a slash at the end; empty for the current folder.
    private let prefix: String

    private init(descriptor: Int32, prefix: String) {
        (self.descriptor, self.prefix) = (descriptor, prefix)
    }

    deinit {
        close(descriptor)
    }

    /// Opens the folder of a file.
    /// - Throws: `FileError.cannotRead`.
    public convenience init(ofFile path: String) throws(FileError) {
        let prefix = path.utf8.lastIndex(of: 0x2F).map { String(path[...$0]) } ?? ""
        let descriptor = Glibc.open(prefix.isEmpty ? "." : prefix, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotRead(prefix, reason: Self.problem(errno)) }
        self.init(descriptor: descriptor, prefix: prefix)
    }

    /// A file that was opened below the folder.
    public struct Found {
        /// The file. Its name is the path of the folder followed by the path inside it.
        public let file: InputFile
        /// The folder that contains the file.
        public let folder: InputFolder
        /// The identity of the file, equal for all of its names.
        public let identity: Identity
    }

    /// The identity of a file on this machine, independent of its names: device and inode number.
    public struct Identity: Hashable, Sendable {
        let device: dev_t
        let number: ino_t
    }

    /// Opens a regular file below the folder; `nil` if there is none.
    /// - Throws: `FileError.cannotRead` for a path that is absolute, leads out of the folder, goes through a symbolic link,
    ///   or names anything but a regular file.
    public func open(_ path: String) throws(FileError) -> Found? {
        let whole = prefix + path
        func refused(_ reason: String) -> FileError { .cannotRead(whole, reason: reason) }
        if path.utf8.first == 0x2F {
            throw .cannotRead(path, reason: "it is an absolute path; only files below its folder are read")
        }
        // Bytes, as the system knows no characters: a slash separates also before a combining mark.
        var names = path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).map { String(Substring($0)) }
            .filter { $0 != "." }
        if names.contains("..") { throw refused("it leads out of its folder; only files below it are read") }
        guard !path.utf8.contains(0), let name = names.popLast(), !name.isEmpty, !names.contains("") else {
            throw refused("it names no file")
        }
        var folder = self
        for part in names {
            let next = openat(folder.descriptor, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard next >= 0 else {
                if errno == ENOENT { return nil }
                throw refused(Self.problem(errno))
            }
            folder = InputFolder(descriptor: next, prefix: "\(folder.prefix)\(part)/")
        }
        // Non-blocking, so that pipes and devices are not waited for.
        let opened = openat(folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard opened >= 0 else {
            if errno == ENOENT { return nil }
            throw refused(Self.problem(errno))
        }
        var status = stat()
        fstat(opened, &status)
        return Found(
            file: try InputFile(descriptor: opened, name: whole, limits: .none), folder: folder,
            identity: Identity(device: status.st_dev, number: status.st_ino))
    }

    private static func problem(_ code: Int32) -> String {
        switch code {
        case ELOOP: "it is a symbolic link"
        // A symbolic link in place of a folder gives ENOTDIR too.
        case ENOTDIR: "a part of it is a symbolic link, or not a folder"
        case ENXIO: "it is not a regular file"
        default: String(cString: strerror(code))
        }
    }
}
