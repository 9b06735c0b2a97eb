internal import CSystem
import Glibc

/// A file that lies in memory alone and has no name: what another program is to read, and nobody else.
public final class MemoryFile {
    /// Open to read and write; this program's alone until a child is given it.
    public let descriptor: Int32

    /// An empty file; `nil` where there is none to be had, and `errno` says why.
    public init?() {
        descriptor = spesa_memory_file()
        guard descriptor >= 0 else { return nil }
    }

    /// A file of these bytes; `nil` where there is none to be had, and `errno` says why.
    public convenience init?(_ bytes: [UInt8]) {
        self.init()
        guard append(bytes) else { return nil }
    }

    deinit {
        close(descriptor)
    }

    /// Writes behind what there is.
    /// - Returns: whether all of it was written; else `errno` says why not.
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

    /// What whoever shares the descriptor wrote, up to a limit; `nil` where it cannot be read, and where it is longer.
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

    /// Lets whoever shares the descriptor read from the beginning.
    public func rewind() { _ = lseek(descriptor, 0, SEEK_SET) }
}
