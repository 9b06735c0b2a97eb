internal import Database
import Glibc
internal import Storage

/// A temporary file beside a target, which it will replace.
///
/// The file is deleted with the value. After a kill, `removeAbandoned` recognizes it by the missing lock on it.
final class SuccessorFile {
    let path: String
    private let target: String
    private let folder: StoreFolder
    private let descriptor: Int32

    /// Creates an empty file, readable by its owner alone, and removes abandoned ones. The caller holds the lock of the
    /// target during this call only.
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
        // After `takePlace` the name no longer exists.
        unlinkat(folder.descriptor, StoreFolder.name(of: path), 0)
        close(descriptor)
    }

    /// Waits (`fsync`) until the content is on disk.
    func flush() throws {
        guard fsync(descriptor) == 0 else { throw WholeFile.fault(errno, path) }
    }

    /// Replaces the target by a rename. Keeps the mode of a target of this account. The caller holds its lock, and has no
    /// open connection to it.
    func takePlace() throws {
        let name = StoreFolder.name(of: target)
        guard let status = folder.status(name) else { throw WholeFile.fault(errno, target) }
        let code = OwnFileMode(status)?.setMode(of: descriptor) ?? 0
        guard code == 0 else { throw WholeFile.fault(code, target) }
        guard renameat(folder.descriptor, StoreFolder.name(of: path), folder.descriptor, name) == 0 else {
            throw WholeFile.fault(errno, target)
        }
        try folder.flush()
    }

    /// Removes the successors of a file that killed processes left. The caller holds the lock of the file.
    static func removeAbandoned(of target: String) {
        guard let folder = try? StoreFolder(of: target) else { return }
        let name = StoreFolder.name(of: target)
        for found in folder.names where isSuccessor(found, of: name) && isAbandoned(found, in: folder) {
            try? folder.remove(found)
        }
    }

    /// Whether no process holds the lock on a successor any more; `false` if the successor cannot be opened.
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

    /// Whether a file name is the name of a successor of `target`.
    static func isSuccessor(_ name: String, of target: String) -> Bool {
        name.hasPrefix(target + ".") && name.hasSuffix(WholeFile.unfinished)
            && name.utf8.count > target.utf8.count + 1 + WholeFile.unfinished.utf8.count
    }
}
