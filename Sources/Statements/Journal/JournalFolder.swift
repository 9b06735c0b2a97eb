internal import Failures
import Glibc

/// An open folder whose files a journal may include: the journal's own folder and those below it.
///
/// Paths are resolved component by component from the open folder, and no component may be a symbolic link. So no path
/// leads out of the folder, even if it changes meanwhile.
final class JournalFolder {
    private let descriptor: Int32

    private init?(descriptor: Int32) {
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Opens the folder of a file; `nil` if that fails.
    convenience init?(ofFile path: String) {
        let parent = path.lastIndex(of: "/").map { String(path[..<$0]) + "/" } ?? "."
        self.init(descriptor: open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    }

    /// A file that was opened below the folder.
    struct Found {
        let bytes: [UInt8]
        /// The folder that contains the file.
        let folder: JournalFolder
        let identity: Identity
    }

    /// Identifies a file independently of its name.
    struct Identity: Hashable {
        let device: dev_t
        let number: ino_t
    }

    /// The reason why a file cannot be included.
    enum Fault: InternalError {
        case reason(String)
        case tooLarge(bytes: Int)
    }

    /// Reads a regular file below the folder.
    /// - Parameter limit: the most bytes of the file.
    func read(_ path: String, limit: Int) throws(Fault) -> Found {
        if let reason = Self.refusal(of: path) { throw .reason(reason) }
        var names = path.split(separator: "/", omittingEmptySubsequences: false).filter { $0 != "." }
        guard let name = names.popLast(), !name.isEmpty, !names.contains("") else { throw .reason("it names no file") }
        var folder = self
        for part in names {
            let next = openat(folder.descriptor, String(part), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard let next = JournalFolder(descriptor: next) else { throw .reason(Self.problem(errno)) }
            folder = next
        }
        // Non-blocking, so that pipes and devices are not waited for.
        let file = openat(folder.descriptor, String(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard file >= 0 else { throw .reason(Self.problem(errno)) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .reason(Self.problem(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .reason("it is no regular file") }
        let identity = Identity(device: status.st_dev, number: status.st_ino)
        return Found(bytes: try Self.bytes(of: file, limit: limit), folder: folder, identity: identity)
    }

    /// The reason to refuse a path before opening it. Refuses every form with a special meaning in one of the programs.
    private static func refusal(of path: String) -> String? {
        if path.isEmpty { return "it names no file" }
        if path.hasPrefix("/") { return "it is an absolute path; only files below the journal's folder are read" }
        if path.hasPrefix("~") { return "it leads to a home folder; only files below the journal's folder are read" }
        if path.split(separator: "/").contains("..") {
            return "it leads out of its folder; only files below the journal's folder are read"
        }
        if path.contains(where: { "*?[]{}".contains($0) }) { return "it is a pattern; include each file by its name" }
        if path.contains(":") {
            return "it has a colon, as before it a format is named; include journals by their name"
        }
        if path.unicodeScalars.contains(where: { $0 == "\\" || $0.properties.generalCategory == .control }) {
            return "it has a backslash or a control character"
        }
        return nil
    }

    private static func problem(_ code: Int32) -> String {
        switch code {
        case ELOOP: "it is a symbolic link"
        // A symbolic link in place of a folder gives ENOTDIR too.
        case ENOTDIR: "a part of it is no folder, or a symbolic link"
        case ENXIO: "it is no regular file"
        default: String(cString: strerror(code))
        }
    }

    private static func bytes(of file: Int32, limit: Int) throws(Fault) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let got = Glibc.read(file, &piece, piece.count)
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw .reason(problem(errno)) }
            if got == 0 { return bytes }
            bytes += piece[..<got]
            guard bytes.count <= limit else { throw .tooLarge(bytes: bytes.count) }
        }
    }
}
