internal import Database
import Glibc

/// A regular file that is open for reading, closed at the end.
final class InputFile {
    let path: String
    /// How many bytes it had when it was opened.
    let size: Int
    private let descriptor: Int32

    /// - Parameter followsLink: whether the path may be a link, as where a person chose it.
    /// - Throws: `DatabaseError.cannotOpen`; a pipe is not waited for.
    init(_ path: String, followsLink: Bool = false) throws(DatabaseError) {
        let descriptor = open(path, O_RDONLY | (followsLink ? 0 : O_NOFOLLOW) | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw DatabaseError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw DatabaseError.cannotOpen(path: path, reason: "it is no regular file")
        }
        self.path = path
        self.descriptor = descriptor
        size = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// Fills memory as far as the file goes, and says how many bytes that were.
    /// - Throws: `DatabaseError.inputOutput`.
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
}

/// The bytes of a regular file, or of its beginning.
/// - Parameter limit: the most bytes that are read.
/// - Throws: `DatabaseError`; a link is not followed.
func contents(of path: String, limit: Int = .max) throws -> [UInt8] {
    let file = try InputFile(path)
    return try [UInt8](unsafeUninitializedCapacity: min(file.size, limit)) { memory, count in
        count = try file.read(into: UnsafeMutableRawBufferPointer(memory))
    }
}
