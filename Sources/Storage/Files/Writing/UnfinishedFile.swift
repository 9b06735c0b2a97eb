internal import CSystem
import Glibc

/// A new file that is invisible until it is complete.
///
/// Until then it has no name (`O_TMPFILE`), so that a kill leaves nothing. On file systems without `O_TMPFILE` the file
/// has a temporary name with the suffix for unfinished files.
package struct UnfinishedFile {
    let descriptor: Int32
    /// The folder that names are relative to.
    private let folder: Int32
    /// The temporary name of the file, until the file is complete or during a replacement.
    private let temporary: String
    private var isNamed = false

    /// Creates an empty file, readable by its owner alone.
    /// - Parameters:
    ///   - place: the path of the target folder, relative to `folder`.
    ///   - temporary: an unused name in that folder.
    /// - Returns: `nil`, with `errno` set, if the file cannot be created.
    init?(in folder: Int32, at place: String, temporary: String) {
        self.folder = folder
        self.temporary = temporary
        let flags = O_RDWR | O_CLOEXEC
        let unnamed = openat(folder, place, flags | spesa_unnamed_file_flag(), 0o600)
        if unnamed >= 0, access(Self.descriptors, X_OK) == 0 {
            descriptor = unnamed
            return
        }
        if unnamed >= 0 { close(unnamed) }
        guard unnamed >= 0 || errno == EOPNOTSUPP || errno == EISDIR else { return nil }
        descriptor = openat(folder, temporary, flags | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
        isNamed = true
    }

    /// How to treat an existing file with the final name.
    package enum Manner {
        /// Keep the existing file and fail with `EEXIST`.
        case adding
        /// Replace the existing file. For a moment the new file has a temporary name.
        case replacing
        /// Rename the existing file to `aside`, and delete it once the new file has its name. The new file never has
        /// another name. For a moment no file has the final name. If the process is killed at that moment,
        /// `ConversionFile.settle` repairs this. On a file system without `O_TMPFILE` this is `replacing`.
        case replacingUnseen(aside: String)
    }

    /// Gives the file its final name. The content must be flushed before.
    /// - Returns: zero, or the `errno` of the failure, `EEXIST` included. `EIO` if the file has its name, but the old
    ///   one could not be removed.
    mutating func take(name: String, _ manner: Manner) -> Int32 {
        switch manner {
        case .adding: isNamed ? move(to: name) : (link(as: name) == 0 ? 0 : errno)
        case .replacing: replace(name)
        case .replacingUnseen(let aside): isNamed ? replace(name) : replace(name, aside: aside)
        }
    }

    private mutating func replace(_ name: String) -> Int32 {
        if !isNamed {
            guard link(as: name) != 0 else { return 0 }
            // Only a rename replaces, and a file without a name cannot be renamed.
            guard errno == EEXIST, link(as: temporary) == 0 else { return errno }
            isNamed = true
        }
        return renameat(folder, temporary, folder, name) == 0 ? 0 : errno
    }

    private func replace(_ name: String, aside: String) -> Int32 {
        guard renameat(folder, name, folder, aside) == 0 || errno == ENOENT else { return errno }
        guard link(as: name) == 0 else {
            let code = errno
            renameat(folder, aside, folder, name)
            return code
        }
        return unlinkat(folder, aside, 0) == 0 || errno == ENOENT ? 0 : EIO
    }

    /// Renames without replacing, by a hard link where the file system has them (FAT has none).
    private func move(to name: String) -> Int32 {
        if linkat(folder, temporary, folder, name, 0) == 0 {
            return unlinkat(folder, temporary, 0) == 0 ? 0 : EIO
        }
        guard errno == EPERM || errno == EOPNOTSUPP else { return errno }
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0 else { return EEXIST }
        return renameat(folder, temporary, folder, name) == 0 ? 0 : errno
    }

    /// Removes the temporary name, if any. The descriptor stays open.
    func discard() {
        if isNamed { unlinkat(folder, temporary, 0) }
    }

    /// The folder in which an unnamed file has a path, for linking it.
    private static let descriptors = "/proc/self/fd"

    private func link(as name: String) -> Int32 {
        linkat(AT_FDCWD, "\(Self.descriptors)/\(descriptor)", folder, name, AT_SYMLINK_FOLLOW)
    }
}
