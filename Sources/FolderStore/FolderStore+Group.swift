internal import Database
import Glibc
internal import Storage
internal import Users

/// Group stores: shared by exactly the accounts in a Unix group of one machine.
///
/// A file in the store has the number of the group, so that a folder opened to others by mistake is never taken for a
/// group store.
extension FolderStore {
    /// Creates the folder of a group store without users. Also completes an interrupted call.
    /// - Throws: `StoreError.noSuchGroup`, `notInGroup`, and `folder` if anything but an empty folder is there.
    public func make(forGroup name: String) throws {
        let group = try Self.ownGroup(name)
        let isNew = mkdir(path, 0o700) == 0
        guard isNew || errno == EEXIST else { throw WholeFile.fault(errno, path) }
        // An account that may write the folder above can put a link or another folder at the path at any moment.
        guard let folder = try? StoreFolder(path) else { throw notEmpty }
        try requireEmpty(folder)
        do {
            try FolderSharing.give(folder, to: group)
            try WholeFile.write(Self.groupFileName, in: folder) { try $0.append("\(group)\n") }
            try makeInnerFolders(in: folder)
            guard folder.isAt(path) else { throw StoreError.folder(path: path, fault: "was moved away meanwhile") }
        } catch {
            for inner in Self.innerFolders { unlinkat(folder.descriptor, inner, AT_REMOVEDIR) }
            if isNew {
                unlinkat(folder.descriptor, Self.groupFileName, 0)
                rmdir(path)
            }
            throw error
        }
    }

    /// Checks that a folder belongs to this account, and holds only empty folders and the group file of an interrupted
    /// creation.
    /// - Throws: `StoreError.folder`.
    private func requireEmpty(_ folder: borrowing StoreFolder) throws {
        guard folder.isOwn, Set(folder.names).isSubset(of: Self.innerFolders + [Self.groupFileName]) else {
            throw notEmpty
        }
        for name in Self.innerFolders where folder.status(name) != nil {
            guard let inner = try? StoreFolder(name, in: folder), inner.names.isEmpty else { throw notEmpty }
        }
    }

    private var notEmpty: StoreError {
        .folder(path: path, fault: "already exists, and is not an empty folder of yours")
    }

    /// Whether the store is shared by the accounts of a group.
    /// - Throws: see `sharingGroup`.
    public func isShared() throws -> Bool { try sharingGroup() != nil }

    /// The id of the Unix group of a group store; `nil` for other stores.
    /// - Throws: `StoreError.folder` for an account outside the group, and if the file `group` has no group id;
    ///   `DatabaseError` if the file cannot be read.
    func sharingGroup() throws -> gid_t? {
        if let knownGroup { return knownGroup }
        // The file is opened by path, because an account outside the group cannot open the folder.
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
        else { throw StoreError.folder(path: path, fault: "belongs to a group, but its file 'group' names no group") }
        knownGroup = group
        return group
    }

    /// Checks that the folders of the store are not links or files. A missing one is created when needed.
    /// - Throws: `DatabaseError.cannotOpen`.
    func requireInnerFolders() throws {
        if innerFoldersAreKnown { return }
        for name in ["books", "backups", "reports", "seen"] {
            var status = stat()
            guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { continue }
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            throw DatabaseError.cannotOpen(
                path: "\(path)/\(name)", reason: isLink ? "it is a symbolic link" : "it is not a folder")
        }
        innerFoldersAreKnown = true
    }

    /// Checks that a folder or file of the store is writable only by its owner, or in a group store by the group.
    /// - Throws: `StoreError.writable`.
    func requireUnshared(_ path: String) throws {
        var status = stat()
        // The mode of a link has no meaning. Opening the link fails later.
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else { return }
        let mode = status.st_mode & 0o777
        if mode & 0o022 == 0 { return }
        guard try mode & 0o002 == 0 && status.st_gid == sharingGroup() else {
            throw StoreError.writable(path: path, mode: mode)
        }
    }

    /// Checks that unencrypted books are allowed: group stores have only sealed ones.
    /// - Throws: `StoreError.openInGroupStore`.
    func requireMayBeOpen() throws {
        if try sharingGroup() != nil { throw StoreError.openInGroupStore }
    }

    var groupFile: String { path + "/" + Self.groupFileName }

    static let groupFileName = "group"

    /// The id of a group that this account is in.
    /// - Throws: `StoreError.noSuchGroup`, `notInGroup`.
    static func ownGroup(_ name: String) throws -> gid_t {
        guard let group = groupID(of: name) else { throw StoreError.noSuchGroup(name) }
        var others = [gid_t](repeating: 0, count: max(0, Int(getgroups(0, nil))))
        let count = Int(getgroups(Int32(others.count), &others))
        guard geteuid() == 0 || group == getegid() || others.prefix(max(0, count)).contains(group) else {
            throw StoreError.notInGroup(name)
        }
        return group
    }

    private static func groupID(of name: String) -> gid_t? {
        var entry = Glibc.group()
        var found: UnsafeMutablePointer<Glibc.group>?
        var buffer = [CChar](repeating: 0, count: 1 << 16)
        guard getgrnam_r(name, &entry, &buffer, buffer.count, &found) == 0, found != nil else { return nil }
        return entry.gr_gid
    }
}
