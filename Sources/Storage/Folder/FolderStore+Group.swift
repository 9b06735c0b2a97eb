internal import Database
import Glibc
internal import Users

/// A store that several accounts of one machine share: whoever is in its group, and nobody else.
///
/// The group stands in a file of the store, so that a folder that somebody opened to others by mistake is never taken for one.
extension FolderStore {
    /// Makes the folder of a store that the accounts of a group share, with nobody in it yet; what was cut off is gone on
    /// with.
    /// - Throws: `StoreError.noSuchGroup`, `notInGroup`, and `folder` where anything but an empty folder is in its place.
    public func make(forGroup name: String) throws {
        guard let group = Self.groupID(of: name) else { throw StoreError.noSuchGroup(name) }
        let isNew = mkdir(path, 0o700) == 0
        guard isNew || errno == EEXIST else { throw WholeFile.fault(errno, path) }
        do {
            try give(path, to: group, named: name)
            try WholeFile.write(groupFile) { try $0.append("\(group)\n") }
            try makeInnerFolders()
        } catch {
            for folder in Self.innerFolders { rmdir("\(path)/\(folder)") }
            if isNew {
                unlink(groupFile)
                rmdir(path)
            }
            throw error
        }
    }

    /// Makes an empty folder of one's own the group's.
    private func give(_ path: String, to group: gid_t, named name: String) throws {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
            Set(fileNames(in: path)).isSubset(of: Self.innerFolders + [Self.groupFileName]),
            Self.innerFolders.allSatisfy({ fileNames(in: "\(path)/\($0)").isEmpty })
        else { throw StoreError.folder(path: path, fault: "is there already, and no empty folder of yours") }
        guard chown(path, .max, group) == 0 else {
            throw errno == EPERM ? StoreError.notInGroup(name) : WholeFile.fault(errno, path)
        }
        guard chmod(path, FolderSharing.folderMode) == 0 else { throw WholeFile.fault(errno, path) }
        // Whoever is not in the group loses the bit without a word.
        guard lstat(path, &status) == 0, status.st_mode & 0o7777 == FolderSharing.folderMode else {
            throw StoreError.notInGroup(name)
        }
    }

    /// Whether several accounts share it, so that others than its user can write what stands in it.
    /// - Throws: as `sharingGroup`.
    public func isShared() throws -> Bool { try sharingGroup() != nil }

    /// The group that shares the store; `nil` for one that is its owner's alone.
    /// - Throws: `StoreError.folder` for somebody who is not in the group, and for a file that names none.
    func sharingGroup() throws -> gid_t? {
        if let knownGroup { return knownGroup }
        // Not through the folder, which a stranger cannot open.
        let descriptor = Glibc.open(groupFile, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: return nil
            case EACCES: throw StoreError.folder(path: path, fault: "belongs to a group that you are not in")
            default: throw StoreFolder.fault(errno, groupFile)
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw StoreFolder.fault(ENXIO, groupFile)
        }
        var text = [UInt8](repeating: 0, count: 16)
        let count = read(descriptor, &text, text.count)
        guard count > 1, text[count - 1] == UInt8(ascii: "\n"),
            let group = gid_t(String(decoding: text[..<(count - 1)], as: UTF8.self)), group != .max
        else { throw StoreError.folder(path: path, fault: "is a group's, but its file 'group' names none") }
        knownGroup = group
        return group
    }

    /// Refuses a link or a file in the place of a folder of the store; one that is missing is made when it is needed.
    /// - Throws: `DatabaseError.cannotOpen`.
    func requireInnerFolders() throws {
        if innerFoldersAreKnown { return }
        for name in ["books", "backups", "reports", "seen"] {
            var status = stat()
            guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { continue }
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            throw DatabaseError.cannotOpen(
                path: "\(path)/\(name)", reason: isLink ? "it is a symbolic link" : "it is no folder")
        }
        innerFoldersAreKnown = true
    }

    /// Refuses what others could write: a folder or a file of the store that is not its owner's, or its group's, alone.
    /// - Throws: `StoreError.writable`.
    func requireUnshared(_ path: String) throws {
        var status = stat()
        // A link's own mode says nothing; whoever opens the file refuses it.
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else { return }
        let mode = status.st_mode & 0o777
        if mode & 0o022 == 0 { return }
        guard try mode & 0o002 == 0 && status.st_gid == sharingGroup() else {
            throw StoreError.writable(path: path, mode: mode)
        }
    }

    /// Refuses an open book where several accounts share the store.
    /// - Throws: `StoreError.openInGroupStore`.
    func requireMayBeOpen() throws {
        if try sharingGroup() != nil { throw StoreError.openInGroupStore }
    }

    var groupFile: String { path + "/" + Self.groupFileName }

    static let groupFileName = "group"

    private static func groupID(of name: String) -> gid_t? {
        var entry = Glibc.group()
        var found: UnsafeMutablePointer<Glibc.group>?
        var buffer = [CChar](repeating: 0, count: 1 << 16)
        guard getgrnam_r(name, &entry, &buffer, buffer.count, &found) == 0, found != nil else { return nil }
        return entry.gr_gid
    }
}
