internal import Database
import Glibc

/// A file that is written beside another one, to take its place.
///
/// Until it does it is gone with whoever writes it: it goes with the value, and where the process was killed,
/// `removeAbandoned` knows it by the lock on it that nobody holds any more.
final class SuccessorFile {
    let path: String
    private let target: String
    private let folder: StoreFolder
    private let descriptor: Int32

    /// Makes an empty file for its owner alone, and does away with what others left that were killed; the lock of the target
    /// is held, but only until it is made.
    init(of target: String) throws {
        Self.removeAbandoned(of: target)
        self.target = target
        path = "\(target).\(String(UInt64.random(in: 0...(.max)), radix: 16))\(WholeFile.unfinished)"
        folder = try StoreFolder(of: target)
        descriptor = folder.open(StoreFolder.name(of: path), O_RDWR | O_CREAT | O_EXCL)
        guard descriptor >= 0 else { throw WholeFile.fault(errno, path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw WholeFile.fault(errno, path) }
        let shared = FolderSharing.share(descriptor, in: folder)
        guard shared == 0 else { throw WholeFile.fault(shared, path) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // Where it has taken its place there is nothing of that name.
        unlinkat(folder.descriptor, StoreFolder.name(of: path), 0)
        close(descriptor)
    }

    /// Waits until it lies on the disk.
    func flush() throws {
        guard fsync(descriptor) == 0 else { throw WholeFile.fault(errno, path) }
    }

    /// Puts it in the place of its target, with the same permissions; the lock of that is held, and no database is open here.
    func takePlace() throws {
        let name = StoreFolder.name(of: target)
        guard let status = folder.status(name), fchmod(descriptor, status.st_mode & 0o777) == 0,
            renameat(folder.descriptor, StoreFolder.name(of: path), folder.descriptor, name) == 0
        else { throw WholeFile.fault(errno, target) }
        try folder.flush()
    }

    /// Does away with the successors of a file whose writers were killed; the lock of the file is held.
    static func removeAbandoned(of target: String) {
        guard let folder = try? StoreFolder(of: target) else { return }
        let name = StoreFolder.name(of: target)
        for found in folder.names where isSuccessor(found, of: name) && isAbandoned(found, in: folder) {
            try? folder.remove(found)
        }
    }

    /// Whether nobody writes a file any more that was to take the place of another one.
    static func isAbandoned(_ path: String) -> Bool {
        guard let folder = try? StoreFolder(of: path) else { return false }
        return isAbandoned(StoreFolder.name(of: path), in: folder)
    }

    private static func isAbandoned(_ name: String, in folder: borrowing StoreFolder) -> Bool {
        let descriptor = folder.open(name, O_RDONLY)
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
