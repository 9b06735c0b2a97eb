internal import CSystem
import Glibc

/// A file that nobody finds under its name until it is whole.
///
/// Until then it has no name at all, so that nothing is left of it where whoever writes it is killed. On a disk that knows
/// no such files it has one that says that it is unfinished.
struct UnfinishedFile {
    let descriptor: Int32
    /// The folder that names are looked for in.
    private let folder: Int32
    /// The name it has, or takes where it can replace nothing without one.
    private let temporary: String
    private var isNamed = false

    /// Makes an empty file for its owner alone.
    /// - Parameters:
    ///   - place: the path of the folder in which it will lie, as seen from `folder`.
    ///   - temporary: a name in that folder that nothing has.
    /// - Returns: `nil` with `errno` where it cannot be made.
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

    /// What becomes of a file that has the name already.
    enum Manner {
        /// It stays, and the new one gets no name.
        case adding
        /// The new one takes its place; for a moment that has another name beside it.
        case replacing
        /// It gets that name, and goes once the new one is in its place: the new one never has any other name. For a moment
        /// nothing has the name, and `ConversionFile.settle` puts right what is left by whoever is killed then.
        case replacingUnseen(aside: String)
    }

    /// Gives it its name; it is on the disk by then.
    /// - Returns: zero, or the `errno` that says why not, `EEXIST` too.
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
            // Only a rename replaces, and what has no name cannot be renamed.
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
        return unlinkat(folder, aside, 0) == 0 || errno == ENOENT ? 0 : errno
    }

    /// Unlike a rename, a link replaces nothing; a memory stick may know none.
    private func move(to name: String) -> Int32 {
        if linkat(folder, temporary, folder, name, 0) == 0 {
            return unlinkat(folder, temporary, 0) == 0 ? 0 : errno
        }
        guard errno == EPERM || errno == EOPNOTSUPP else { return errno }
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0 else { return EEXIST }
        return renameat(folder, temporary, folder, name) == 0 ? 0 : errno
    }

    /// Leaves nothing of it; the descriptor stays open.
    func discard() {
        if isNamed { unlinkat(folder, temporary, 0) }
    }

    /// Where a file without a name can be found to be given one.
    private static let descriptors = "/proc/self/fd"

    private func link(as name: String) -> Int32 {
        linkat(AT_FDCWD, "\(Self.descriptors)/\(descriptor)", folder, name, AT_SYMLINK_FOLLOW)
    }
}
