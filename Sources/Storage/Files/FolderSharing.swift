package import Database
import Glibc

/// Permissions of the files and folders of a store: for the owner alone, or for the group of a group store.
///
/// The mode is read from the folder, so that new files are as open as their folder and no more. The set-group-ID bit of
/// a group store's folders gives new files their group.
package enum FolderSharing {
    /// The mode of every folder of a group store. No folder of another store has it.
    package static let folderMode: mode_t = 0o2770
    /// The mode of every file of a group store.
    package static let fileMode: mode_t = 0o660

    /// Gives a file the group mode, if the folder belongs to a group store.
    ///
    /// Files of another account or group, and files with several hard links, keep their mode.
    /// - Returns: zero, or the `errno` of the failure.
    package static func share(_ descriptor: Int32, in folder: borrowing StoreFolder) -> Int32 {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return errno }
        guard status.st_mode & 0o777 != fileMode, status.st_uid == geteuid(), status.st_nlink < 2,
            status.st_gid == group(of: folder.descriptor)
        else { return 0 }
        return fchmod(descriptor, fileMode) == 0 ? 0 : errno
    }

    /// Creates a folder inside a folder of a store, unless it exists. In a group store, also gives the folder the group
    /// mode, if it belongs to this account.
    /// - Returns: zero, also if the folder exists, or the `errno` of the failure.
    package static func makeFolder(_ path: String) -> Int32 {
        guard let above = try? StoreFolder(of: path) else { return ENOTDIR }
        return makeFolder(StoreFolder.name(of: path), in: above)
    }

    /// `makeFolder` for a name in an open folder.
    package static func makeFolder(_ name: String, in above: borrowing StoreFolder) -> Int32 {
        guard mkdirat(above.descriptor, name, 0o700) == 0 || errno == EEXIST else { return errno }
        guard let group = group(of: above.descriptor) else { return 0 }
        // Another member of the group may put a link there at any moment.
        let descriptor = openat(above.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return errno }
        guard status.st_mode & 0o7777 != folderMode, status.st_uid == geteuid(), status.st_gid == group else {
            return 0
        }
        return fchmod(descriptor, folderMode) == 0 ? 0 : errno
    }

    /// Gives a folder of a store to a group.
    /// - Throws: `DatabaseError`.
    package static func give(_ folder: borrowing StoreFolder, to group: gid_t) throws(DatabaseError) {
        guard fchown(folder.descriptor, .max, group) == 0, fchmod(folder.descriptor, folderMode) == 0 else {
            throw WholeFile.fault(errno, folder.path)
        }
    }

    /// The group of a group store's folder; `nil` if the folder belongs to its owner alone.
    private static func group(of folder: Int32) -> gid_t? {
        var status = stat()
        return fstat(folder, &status) == 0 && status.st_mode & 0o7777 == folderMode ? status.st_gid : nil
    }
}
