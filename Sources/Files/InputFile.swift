import Glibc

/// The bytes of a file that can be read repeatedly and in any order, never beyond the size it had when it was opened.
public final class InputFile {
    /// The path or name that the caller gave, for messages.
    public let name: String
    /// The size in bytes.
    public let count: Int
    private let read: (_ offset: Int, _ memory: UnsafeMutableRawBufferPointer) throws(FileError) -> Int

    /// Opens a regular file. Pipes are refused, because they cannot be read twice.
    /// - Parameter followsLink: whether the path may be a symbolic link.
    /// - Throws: `FileError.cannotRead`, `.tooLarge`.
    public convenience init(
        path: String, limits: ReadingLimits, followsLink: Bool = true
    ) throws(FileError) {
        // The system treats a NUL as the end of the path and would open another file.
        guard !path.utf8.contains(0) else { throw .cannotRead(path, reason: String(cString: strerror(ENOENT))) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLink ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else {
            let isLink = errno == ELOOP && !followsLink
            throw .cannotRead(path, reason: isLink ? "it is a symbolic link" : String(cString: strerror(errno)))
        }
        try self.init(descriptor: descriptor, name: path, limits: limits)
    }

    /// Takes over an open file, and closes it on deinit.
    /// - Throws: `FileError.cannotRead` if it is not a regular file, `.tooLarge`.
    convenience init(descriptor: Int32, name: String, limits: ReadingLimits) throws(FileError) {
        let file = Descriptor(descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .cannotRead(name, reason: String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotRead(name, reason: "it is not a regular file") }
        let count = Int(status.st_size)
        guard count <= limits.bytes else { throw .tooLarge(name, bytes: count, limit: limits.bytes) }
        self.init(name: name, count: count) { (offset, memory) throws(FileError) in
            while true {
                let got = pread(file.number, memory.baseAddress, memory.count, off_t(offset))
                if got >= 0 { return got }
                guard errno == EINTR else { throw .cannotRead(name, reason: String(cString: strerror(errno))) }
            }
        }
    }

    /// Creates a file from bytes in memory.
    public convenience init(name: String, bytes: [UInt8]) {
        self.init(name: name, count: bytes.count) { (offset, memory) throws(FileError) in
            let end = min(offset + memory.count, bytes.count)
            guard offset < end else { return 0 }
            memory.copyBytes(from: bytes[offset..<end])
            return end - offset
        }
    }

    /// Creates a file whose bytes come from a closure.
    /// - Parameter read: copies bytes from an offset into memory and returns how many: perhaps fewer than fit, 0
    ///   only at the end.
    package init(
        name: String, count: Int,
        read: @escaping (Int, UnsafeMutableRawBufferPointer) throws(FileError) -> Int
    ) {
        self.name = name
        self.count = count
        self.read = read
    }

    /// Returns at most `limit` bytes from `offset` on; empty at the end.
    /// - Throws: `FileError.cannotRead`.
    /// - Complexity: O(n) in the requested bytes.
    public func bytes(from offset: Int, limit: Int) throws(FileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(0, min(limit, count - offset)))
        var filled = 0
        while filled < bytes.count {
            let at = filled
            var got = 0
            var failure: FileError?
            bytes.withUnsafeMutableBytes { memory in
                do throws(FileError) {
                    got = try read(offset + at, UnsafeMutableRawBufferPointer(rebasing: memory[at...]))
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            // Another process truncated the file meanwhile.
            if got == 0 { break }
            filled += got
        }
        if filled < bytes.count { bytes.removeSubrange(filled...) }
        return bytes
    }

    /// Calls `body` with all bytes in order, in blocks of at most 64 KiB.
    /// - Throws: `FileError.cannotRead`.
    public func forEachBlock(_ body: (_ bytes: [UInt8]) -> Void) throws(FileError) {
        var offset = 0
        while case let bytes = try self.bytes(from: offset, limit: 1 << 16), !bytes.isEmpty {
            offset += bytes.count
            body(bytes)
        }
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
