import Glibc

/// Who may use what lies in a folder of a store: its owner alone, or in a group store whoever is in its group.
///
/// It is read off the folder, so that whatever is made in one is as open as that, and no more. What is made in a folder of a
/// group store has its group by the set-group-ID bit.
enum FolderSharing {
    /// The mode of every folder of a group store, and of none of another.
    static let folderMode: mode_t = 0o2770
    /// The mode of every file in one.
    static let fileMode: mode_t = 0o660

    /// Gives a file of one's own that lies in a folder, or will, the mode that belongs there.
    ///
    /// A file of another account or group is left as it is, and one that has another name elsewhere.
    /// - Returns: zero, or the `errno` that says why not.
    static func share(_ descriptor: Int32, in folder: borrowing StoreFolder) -> Int32 {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return errno }
        guard status.st_mode & 0o777 != fileMode, status.st_uid == geteuid(), status.st_nlink < 2,
            status.st_gid == group(of: folder.descriptor)
        else { return 0 }
        return fchmod(descriptor, fileMode) == 0 ? 0 : errno
    }

    /// Makes a folder below one of a store, or gives one of one's own the mode that belongs there.
    /// - Returns: zero, also where it was there, or the `errno` that says why not.
    static func makeFolder(_ path: String) -> Int32 {
        guard let above = try? StoreFolder(of: path) else { return ENOTDIR }
        let name = StoreFolder.name(of: path)
        guard mkdirat(above.descriptor, name, 0o700) == 0 || errno == EEXIST else { return errno }
        guard let group = group(of: above.descriptor) else { return 0 }
        // Somebody of the group may put a link there at any moment.
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

    /// The group that shares a folder; `nil` for one that is its owner's alone.
    private static func group(of folder: Int32) -> gid_t? {
        var status = stat()
        return fstat(folder, &status) == 0 && status.st_mode & 0o7777 == folderMode ? status.st_gid : nil
    }
}
