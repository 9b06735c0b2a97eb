import Glibc

/// Mode and group of an existing file of this account, for the file that replaces it.
///
/// In a folder that other accounts may write, any of them can put a file of its own at the name. Its attributes are
/// input, and would open the new content to that account.
package struct OwnFileMode {
    private let mode: mode_t
    private let group: gid_t

    /// `nil` for a file of another account, also for root.
    package init?(_ status: stat) {
        guard status.st_uid == geteuid() else { return nil }
        (mode, group) = (status.st_mode & 0o777, status.st_gid)
    }

    /// Sets the mode of a file, without its group.
    /// - Returns: zero, or the `errno` of the failure.
    package func setMode(of descriptor: Int32) -> Int32 {
        fchmod(descriptor, mode) == 0 ? 0 : errno
    }

    /// Sets mode and group of a file. If the group cannot be set, the file's own group gets no permissions.
    /// - Returns: zero, or the `errno` of the failure.
    package func setModeAndGroup(of descriptor: Int32) -> Int32 {
        let kept = fchown(descriptor, .max, group) == 0 ? mode : mode & ~0o070
        return fchmod(descriptor, kept) == 0 ? 0 : errno
    }
}
