internal import Database
import Glibc
internal import Users

/// A file that appears whole or not at all: written without a name, flushed, then put in its place.
public struct WholeFile: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// What a name ends in while its file is being written, where it has a name then.
    static let unfinished = ".new"

    /// Makes the file at `path` from what `body` writes; one that is there already is replaced.
    ///
    /// Only one process at a time may write the same path; what one left behind that was killed is taken away.
    /// - Throws: what `body` throws, or `DatabaseError`; unless the folder could not be flushed, nothing was changed.
    static func write<Result>(_ path: String, _ body: (borrowing WholeFile) throws -> Result) throws -> Result {
        try write(path, .replacing, body)
    }

    /// The same for a book that is opened: what is readable has no name but the book's.
    static func open(_ path: String, _ body: (borrowing WholeFile) throws -> Void) throws {
        try write(path, .replacingUnseen(aside: ConversionFile.name(of: StoreFolder.name(of: path))), body)
    }

    private static func write<Result>(
        _ path: String, _ manner: UnfinishedFile.Manner, _ body: (borrowing WholeFile) throws -> Result
    ) throws -> Result {
        let folder = try StoreFolder(of: path)
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
            let code = begun.take(name: name, manner)
            guard code == 0 else { throw fault(code, path) }
            try folder.flush()
            return result
        } catch {
            begun.discard()
            throw error
        }
    }

    /// The same, but only a regular file is replaced.
    /// - Throws: `DatabaseError.cannotOpen` where something else is, a link too; what `body` throws.
    static func replace(_ path: String, _ body: (borrowing WholeFile) throws -> Void) throws {
        if let status = StoreFolder.status(of: path), status.st_mode & S_IFMT != S_IFREG {
            throw DatabaseError.cannotOpen(path: path, reason: "it is no regular file")
        }
        try write(path, body)
    }

    init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Adds a text at the end.
    /// - Throws: `DatabaseError`, `full` where there is no room; then nothing appears under the file's name.
    public func append(_ text: String) throws {
        var text = text
        try text.withUTF8 { try append(UnsafeRawBufferPointer($0)) }
    }

    /// Adds what is left of another file at the end, in pieces.
    func append(contentsOf file: borrowing ReadFile) throws {
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        try piece.withUnsafeMutableBytes { piece in
            while true {
                let count = try file.read(into: piece)
                if count == 0 { return }
                try append(UnsafeRawBufferPointer(rebasing: piece[..<count]))
            }
        }
    }

    /// Adds bytes at the end.
    /// - Throws: as for a text.
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

    /// Says when the file was changed last, other than now; nothing is written to it after.
    func setTime(_ moment: timespec) throws {
        let times = [moment, moment]
        guard futimens(descriptor, times) == 0 else { throw Self.fault(errno, path) }
    }

    /// Without it, a power cut could bring the old name back.
    static func flushFolder(of path: String) throws {
        let folder = folder(of: path)
        let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw fault(errno, folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw fault(errno, folder) }
    }

    static func folder(of path: String) -> String {
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
        return folder.isEmpty ? "/" : folder
    }

    /// What an `errno` means for somebody who wanted to write a file.
    static func fault(_ code: Int32, _ path: String) -> DatabaseError {
        switch code {
        case ENOSPC, EDQUOT: .full
        case EROFS, EACCES, EPERM: .readOnly(path: path)
        case EIO: .inputOutput(path: path, code: Int(code))
        default: .cannotOpen(path: path, reason: String(cString: strerror(code)))
        }
    }
}

/// A regular file that is read from its beginning on.
struct ReadFile: ~Copyable {
    let path: String
    /// How many bytes it had when it was opened.
    let count: Int
    private let descriptor: Int32

    /// Whether the file belongs to this account, and its mode lets no other account read or write it.
    var isOnlyOurs: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }

    /// - Parameter followsLink: whether the path may lead through links, as where a person chose it.
    /// - Throws: `DatabaseError.cannotOpen`; a pipe is not waited for.
    init(_ path: String, followsLink: Bool = false) throws(DatabaseError) {
        let descriptor =
            if followsLink {
                Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
            } else {
                try StoreFolder(of: path).open(StoreFolder.name(of: path), O_RDONLY)
            }
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
            throw .cannotOpen(path: path, reason: "it is no regular file")
        }
        self.path = path
        self.descriptor = descriptor
        count = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// Goes on at a place counted from the beginning.
    func go(to offset: Int) throws(DatabaseError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
            throw .inputOutput(path: path, code: Int(errno))
        }
    }

    /// Fills memory with the bytes that follow.
    /// - Returns: how many there were; fewer than asked for only at the end.
    func read(into memory: UnsafeMutableRawBufferPointer) throws(DatabaseError) -> Int {
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

    /// The bytes that follow.
    func read(_ limit: Int = .max) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: min(limit, count)) { memory, count in
            count = try read(into: UnsafeMutableRawBufferPointer(memory))
        }
    }
}
