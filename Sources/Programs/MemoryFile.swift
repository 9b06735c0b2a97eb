internal import CSystem
import Glibc

/// An anonymous file in memory, for passing data to a child process confidentially.
public final class MemoryFile {
    /// A descriptor for reading and writing. A child process gets it only if it is passed explicitly.
    public let descriptor: Int32

    /// An empty file; `nil` on failure, with the reason in `errno`.
    public init?() {
        descriptor = spesa_memory_file()
        guard descriptor >= 0 else { return nil }
    }

    /// A file with content; `nil` on failure, with the reason in `errno`.
    public convenience init?(_ bytes: [UInt8]) {
        self.init()
        guard append(bytes) else { return nil }
    }

    deinit {
        close(descriptor)
    }

    /// Appends bytes.
    /// - Returns: whether all bytes were written; otherwise `errno` has the reason.
    public func append(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// The content written through the descriptor; `nil` if longer than a limit, or not readable.
    public func bytes(limit: Int) -> [UInt8]? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size <= limit else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, off_t(filled))
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return nil }
            filled += count
        }
        return bytes
    }

    /// Moves the file position, which a child shares, to the beginning.
    public func rewind() { _ = lseek(descriptor, 0, SEEK_SET) }
}
