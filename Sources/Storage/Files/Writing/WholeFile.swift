package import Database
import Glibc
internal import Users

/// A file that is written atomically: without a name, flushed, then moved into place.
public struct WholeFile: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// The suffix of a temporary name.
    package static let unfinished = ".new"

    /// Creates or replaces the file at `path` with the bytes that `body` writes.
    ///
    /// Only one process at a time may write a path. A temporary file of a killed process is removed.
    /// - Parameter check: runs when the bytes are on disk, just before they take the place of the old content.
    /// - Throws: errors of `body` and `check`, `DatabaseError`. After an error the old content is kept, unless only
    ///   flushing the folder failed.
    package static func write<Result>(
        _ path: String, ifStill check: () throws -> Void = {}, _ body: (borrowing WholeFile) throws -> Result
    ) throws -> Result {
        let folder = try StoreFolder(of: path)
        return try write(path, in: folder, .replacing, ifStill: check, body)
    }

    /// `write` for a name in an open folder.
    package static func write(
        _ name: String, in folder: borrowing StoreFolder, _ body: (borrowing WholeFile) throws -> Void
    ) throws {
        try write("\(folder.path)/\(name)", in: folder, .replacing, body)
    }

    /// `write` for a name in an open folder, which an unfinished file takes in a given manner.
    /// - Parameter check: runs before the file takes its name, and keeps the former one by an error.
    package static func write<Result>(
        _ path: String, in folder: borrowing StoreFolder, _ manner: UnfinishedFile.Manner,
        ifStill check: () throws -> Void = {}, _ body: (borrowing WholeFile) throws -> Result
    ) throws -> Result {
        let name = StoreFolder.name(of: path)
        unlinkat(folder.descriptor, name + unfinished, 0)
        guard var begun = UnfinishedFile(in: folder.descriptor, at: ".", temporary: name + unfinished) else {
            throw fault(errno, path)
        }
        do {
            let file = WholeFile(path: path, descriptor: begun.descriptor)
            let result = try body(file)
            let shared = FolderSharing.share(begun.descriptor, in: folder)
            guard shared == 0 else { throw fault(shared, path) }
            guard fsync(begun.descriptor) == 0 else { throw fault(errno, path) }
            try check()
            let code = begun.take(name: name, manner)
            guard code == 0 else { throw fault(code, path) }
            try folder.flush()
            return result
        } catch {
            begun.discard()
            throw error
        }
    }

    /// `write` that replaces only regular files.
    /// - Throws: `DatabaseError.cannotOpen` for anything else, links included; errors of `body`.
    package static func replace(_ path: String, _ body: (borrowing WholeFile) throws -> Void) throws {
        if let status = StoreFolder.status(of: path), status.st_mode & S_IFMT != S_IFREG {
            throw DatabaseError.cannotOpen(path: path, reason: "it is not a regular file")
        }
        try write(path, body)
    }

    package init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Appends a text.
    /// - Throws: `DatabaseError`, `.full` if the disk is full. The file then never appears under its name.
    public func append(_ text: String) throws {
        var text = text
        try text.withUTF8 { try append(UnsafeRawBufferPointer($0)) }
    }

    /// Appends the rest of another file, in pieces.
    package func append(contentsOf file: borrowing ReadFile) throws {
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        try piece.withUnsafeMutableBytes { piece in
            while true {
                let count = try file.read(into: piece)
                if count == 0 { return }
                try append(UnsafeRawBufferPointer(rebasing: piece[..<count]))
            }
        }
    }

    /// Appends bytes.
    /// - Throws: see the overload for a text.
    public func append(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } else if errno != EINTR {
                throw Self.fault(errno, path)
            }
        }
    }

    /// Sets the modification time. Must follow the last write.
    package func setTime(_ moment: timespec) throws {
        let times = [moment, moment]
        guard futimens(descriptor, times) == 0 else { throw Self.fault(errno, path) }
    }

    /// Flushes the folder of a path: a power cut could otherwise bring back the old name.
    package static func flushFolder(of path: String) throws {
        let folder = folder(of: path)
        let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw fault(errno, folder) }
        defer { close(descriptor) }
        try StoreFolder.flush(descriptor, folder)
    }

    package static func folder(of path: String) -> String {
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
        return folder.isEmpty ? "/" : folder
    }

    /// The error for an `errno` of writing a file.
    package static func fault(_ code: Int32, _ path: String) -> DatabaseError {
        switch code {
        case ENOSPC, EDQUOT: .full
        case EROFS, EACCES, EPERM: .readOnly(path: path)
        case EIO: .inputOutput(path: path, code: Int(code))
        default: .cannotOpen(path: path, reason: String(cString: strerror(code)))
        }
    }
}

/// Reads a regular file sequentially.
package struct ReadFile: ~Copyable {
    package let path: String
    /// The size in bytes when the file was opened.
    package let count: Int
    private let descriptor: Int32

    /// Whether the file belongs to this account, and its mode lets no other account read or write it.
    package var isOnlyOurs: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }

    /// Opens a file for reading.
    /// - Parameter followsLink: whether symbolic links are followed, as for a path chosen by the user.
    /// - Throws: `DatabaseError.cannotOpen`, also for a pipe, which would block.
    package init(_ path: String, followsLink: Bool = false) throws(DatabaseError) {
        let descriptor =
            if followsLink {
                Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
            } else {
                try StoreFolder(of: path).open(StoreFolder.name(of: path), O_RDONLY)
            }
        try self.init(path: path, opened: descriptor, followsLink: followsLink)
    }

    /// Opens a file in an open folder for reading, without following a link.
    /// - Throws: `DatabaseError.cannotOpen`.
    package init(_ name: String, in folder: borrowing StoreFolder) throws(DatabaseError) {
        try self.init(path: "\(folder.path)/\(name)", opened: folder.open(name, O_RDONLY), followsLink: false)
    }

    /// - Parameter descriptor: -1 for a file that could not be opened, with the reason in `errno`.
    private init(path: String, opened descriptor: Int32, followsLink: Bool) throws(DatabaseError) {
        guard descriptor >= 0 else {
            let code = errno
            switch code {
            case ELOOP where !followsLink, ENXIO: throw StoreFolder.fault(code, path)
            default: throw .cannotOpen(path: path, reason: String(cString: strerror(code)))
            }
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .cannotOpen(path: path, reason: "it is not a regular file")
        }
        self.path = path
        self.descriptor = descriptor
        count = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// Seeks to an offset from the beginning.
    package func go(to offset: Int) throws(DatabaseError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
            throw .inputOutput(path: path, code: Int(errno))
        }
    }

    /// Fills memory with the next bytes.
    /// - Returns: the number of bytes read; fewer than requested only at the end.
    package func read(into memory: UnsafeMutableRawBufferPointer) throws(DatabaseError) -> Int {
        var count = 0
        while count < memory.count {
            let got = Glibc.read(descriptor, memory.baseAddress! + count, memory.count - count)
            if got == 0 { break }
            if got > 0 {
                count += got
            } else if errno != EINTR {
                throw .inputOutput(path: path, code: Int(errno))
            }
        }
        return count
    }

    /// Reads the rest of the file; `nil`, before anything is read, if the file is longer than `limit`.
    package func rest(limit: Int) throws -> [UInt8]? {
        count <= limit ? try read(count) : nil
    }

    /// Reads the next bytes, at most `limit`.
    package func read(_ limit: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: min(limit, count)) { memory, count in
            count = try read(into: UnsafeMutableRawBufferPointer(memory))
        }
    }
}
