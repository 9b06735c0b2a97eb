import Glibc

/// The bytes of a file that is read from its beginning, as often as needed, and never beyond its limit.
public final class StatementFile {
    /// The name it was given by.
    public let name: String
    /// How many bytes it has.
    public let count: Int
    private let read: (_ offset: Int, _ memory: UnsafeMutableRawBufferPointer) throws(StatementError) -> Int

    /// Opens a regular file, or what a pipe says is refused: it could not be read twice.
    /// - Parameter followsLink: whether the path may be a link.
    /// - Throws: `StatementError.cannotRead`, `.tooLarge`.
    public convenience init(
        path: String, limits: StatementLimits, followsLink: Bool = true
    ) throws(StatementError) {
        // The system would take what follows a NUL for the end of the path, and open another file.
        guard !path.utf8.contains(0) else { throw .cannotRead(path, reason: String(cString: strerror(ENOENT))) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else {
            let isLink = errno == ELOOP && !followsLink
            throw .cannotRead(path, reason: isLink ? "it is a symbolic link" : String(cString: strerror(errno)))
        }
        let file = Descriptor(descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .cannotRead(path, reason: String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotRead(path, reason: "it is no regular file") }
        let count = Int(status.st_size)
        guard count <= limits.bytes else { throw .tooLarge(path, bytes: count, limit: limits.bytes) }
        self.init(name: path, count: count) { (offset, memory) throws(StatementError) in
            while true {
                let got = pread(file.number, memory.baseAddress, memory.count, off_t(offset))
                if got >= 0 { return got }
                guard errno == EINTR else { throw .cannotRead(path, reason: String(cString: strerror(errno))) }
            }
        }
    }

    /// Bytes that lie in memory.
    public convenience init(name: String, bytes: [UInt8]) {
        self.init(name: name, count: bytes.count) { (offset, memory) throws(StatementError) in
            let end = min(offset + memory.count, bytes.count)
            guard offset < end else { return 0 }
            memory.copyBytes(from: bytes[offset..<end])
            return end - offset
        }
    }

    /// Bytes that `read` gives from an offset on, as many as it likes, none only at the end.
    init(
        name: String, count: Int,
        read: @escaping (Int, UnsafeMutableRawBufferPointer) throws(StatementError) -> Int
    ) {
        self.name = name
        self.count = count
        self.read = read
    }

    /// The bytes from `offset` on, at most `limit` of them; empty at the end.
    /// - Throws: `StatementError.cannotRead`.
    /// - Complexity: O(n) in the bytes asked for.
    public func bytes(from offset: Int, limit: Int) throws(StatementError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(0, min(limit, count - offset)))
        var filled = 0
        while filled < bytes.count {
            let at = filled
            var got = 0
            var failure: StatementError?
            bytes.withUnsafeMutableBytes { memory in
                do throws(StatementError) {
                    got = try read(offset + at, UnsafeMutableRawBufferPointer(rebasing: memory[at...]))
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            // Somebody made the file shorter meanwhile.
            if got == 0 { break }
            filled += got
        }
        if filled < bytes.count { bytes.removeSubrange(filled...) }
        return bytes
    }

    private final class Descriptor {
        let number: Int32

        init(_ number: Int32) {
            self.number = number
        }

        deinit {
            close(number)
        }
    }
}

/// How much of a file is read before it is refused; a hostile one must not fill the memory.
public struct StatementLimits: Hashable, Sendable {
    /// Of the whole file.
    public var bytes: Int
    /// Of one line, record or text.
    public var recordBytes: Int
    /// Of one record; also the files of one zip file.
    public var columns: Int
    /// Of the whole file.
    public var rows: Int

    /// Each limit is the most that is still read.
    public init(bytes: Int, recordBytes: Int, columns: Int, rows: Int) {
        self.bytes = bytes
        self.recordBytes = recordBytes
        self.columns = columns
        self.rows = rows
    }

    /// 256 MiB a file, 64 KiB a record, 1000 columns, five million rows.
    public static let standard = StatementLimits(
        bytes: 256 << 20, recordBytes: 64 << 10, columns: 1000, rows: 5_000_000)
    /// No limits, as a person asks for who knows the file.
    public static let none = StatementLimits(bytes: .max, recordBytes: .max, columns: .max, rows: .max)
}
