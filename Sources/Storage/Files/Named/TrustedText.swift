public import Failures
import Glibc

/// Reads configuration that must be trusted: a regular file owned by this account or root, and not writable by others.
public enum TrustedText {
    /// The reason why a file was rejected.
    public enum Fault: InternalError, Equatable, Sendable {
        /// Other accounts can write the file, or own it.
        case writableByOthers
        /// A folder, a pipe or another special file.
        case notAFile
        /// The file is larger than allowed.
        case tooLarge
        /// The bytes are not valid UTF-8, or contain NUL.
        case notUTF8
        /// An error of the system, with its message.
        case system(String)
    }

    /// Returns the text of a file; `nil` if it is missing. Symbolic links are followed. A pipe does not block.
    /// - Complexity: O(bytes), at most `limit`.
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
