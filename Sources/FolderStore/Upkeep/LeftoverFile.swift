internal import Storage

/// An orphaned or unfinished file or folder of a store.
struct LeftoverFile: Hashable {
    /// The path relative to the store's folder.
    let place: String
    /// The id of the book whose lock protects the file; `nil` if the lock of the users protects it.
    let book: String?
    let kind: Kind

    enum Kind: Hashable {
        /// A temporary or renamed file of a killed process.
        case unfinished
        /// The hot journal of an interrupted change, to be rolled back.
        case journal
        /// A file without data: a lock without a book, an empty book, a journal without a book.
        case empty
        /// The reports of a book that no longer exists.
        case reports
        /// An unencrypted copy of a sealed book.
        case openCopy
        /// The file of a book without members, still to be moved to the backups because its user was removed.
        case leaving
        /// A file of unknown origin.
        case orphan
    }

    var finding: StoreFinding {
        let fault: StoreFinding.Fault =
            switch kind {
            case .unfinished, .journal, .empty, .leaving: .unfinished
            case .reports, .orphan: .orphan
            case .openCopy: .openCopy
            }
        return StoreFinding(place: place, fault: fault)
    }
}

/// A repair that `tidy` made.
public struct Repair: Hashable, Sendable {
    /// The path of the repaired file, relative to the store's folder.
    public let place: String
    /// The action taken.
    public let act: Act

    /// The kinds of repairs.
    public enum Act: Hashable, Sendable {
        /// Deleted a file that is not needed: an unfinished or empty one, or an unneeded side file.
        case removed
        /// Completed an interrupted operation.
        case finished
        /// Rolled back an interrupted change.
        case rolledBack
        /// Restored the user's settings in the store.
        case putBack
        /// Moved a file to this path, relative to the store's folder.
        case moved(to: String)
    }
}
