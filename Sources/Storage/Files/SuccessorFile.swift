internal import Database
import Glibc

/// A file that is written beside another one, to take its place.
///
/// Until it does it is gone with whoever writes it: it goes with the value, and where the process was killed,
/// `removeAbandoned` knows it by the lock on it that nobody holds any more.
final class SuccessorFile {
    let path: String
    private let target: String
    private let descriptor: Int32

    /// Makes an empty file for its owner alone, and does away with what others left that were killed; the lock of the target
    /// is held, but only until it is made.
    init(of target: String) throws {
        Self.removeAbandoned(of: target)
        self.target = target
        path = "\(target).\(String(UInt64.random(in: 0...(.max)), radix: 16))\(WholeFile.unfinished)"
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw WholeFile.fault(errno, path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw WholeFile.fault(errno, path) }
        let shared = FolderSharing.share(descriptor, in: WholeFile.folder(of: path))
        guard shared == 0 else { throw WholeFile.fault(shared, path) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // Where it has taken its place there is nothing of that name.
        unlink(path)
        close(descriptor)
    }

    /// Waits until it lies on the disk.
    func flush() throws {
        guard fsync(descriptor) == 0 else { throw WholeFile.fault(errno, path) }
    }

    /// Puts it in the place of its target, with the same permissions; the lock of that is held, and no database is open here.
    func takePlace() throws {
        var status = stat()
        guard stat(target, &status) == 0, fchmod(descriptor, status.st_mode & 0o777) == 0,
            rename(path, target) == 0
        else { throw WholeFile.fault(errno, target) }
        try WholeFile.flushFolder(of: target)
    }

    /// Does away with the successors of a file whose writers were killed; the lock of the file is held.
    static func removeAbandoned(of target: String) {
        let slash = target.lastIndex(of: "/")
        let folder = slash.map { String(target[..<$0]) } ?? "."
        let name = slash.map { String(target[target.index(after: $0)...]) } ?? target
        for found in fileNames(in: folder) where isSuccessor(found, of: name) {
            let place = "\(folder)/\(found)"
            if isAbandoned(place) { unlink(place) }
        }
    }

    /// Whether nobody writes a file any more that was to take the place of another one.
    static func isAbandoned(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    /// Whether a name is one of a successor to the file of another name.
    static func isSuccessor(_ name: String, of target: String) -> Bool {
        name.hasPrefix(target + ".") && name.hasSuffix(WholeFile.unfinished)
            && name.utf8.count > target.utf8.count + 1 + WholeFile.unfinished.utf8.count
    }
}
