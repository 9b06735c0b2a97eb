public import Failures
import Glibc

/// Text that decides how the program works: a regular file that nobody but its owner can write, who is us or root.
public enum TrustedText {
    /// Why a file is not gone by.
    public enum Fault: InternalError, Equatable, Sendable {
        /// Others can write it, or it belongs to somebody else.
        case writableByOthers
        /// A folder, a pipe or whatever else is no regular file.
        case notAFile
        /// More bytes than were allowed.
        case tooLarge
        /// Its bytes are no text, or hold a NUL.
        case notUTF8
        /// The system refuses, in its own words.
        case system(String)
    }

    /// What a file says, through a link too; `nil` where there is none. A pipe is not waited for.
    /// - Complexity: O(n) in its bytes, of which it may have `limit`.
    public static func read(_ path: String, atMost limit: Int = 1 << 16) throws(Fault) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw .system(String(cString: strerror(errno))) }
            return nil
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard status.st_mode & 0o022 == 0, [0, geteuid()].contains(status.st_uid) else { throw .writableByOthers }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(String(cString: strerror(errno))) }
            guard count > 0 else { break }
            guard bytes.count + count <= limit else { throw .tooLarge }
            bytes += piece.prefix(count)
        }
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else { throw .notUTF8 }
        return text
    }
}
