/// A file or folder of a store that belongs to nothing, or to nothing any more.
struct LeftoverFile: Hashable {
    /// Its path below the store's folder.
    let place: String
    /// The book whose lock whoever makes such files holds; `nil` for what the users' lock is for.
    let book: String?
    let kind: Kind

    enum Kind: Hashable {
        /// What was being written, or stood aside, when whoever did it was killed.
        case unfinished
        /// The journal of a change that was cut off, which has to be taken back.
        case journal
        /// A file that says nothing: the lock of no book, an empty book, the journal of a book that has none.
        case empty
        /// The reports of a book that is not there any more.
        case reports
        /// A copy that anybody can read of a book that is sealed.
        case openCopy
        /// The book of a user who was removed; its file is still to go.
        case leaving
        /// Somebody's, and nobody knows whose.
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

/// What was done with something that a run left that was killed.
public struct Repair: Hashable, Sendable {
    /// The path of the file or folder below the store's folder.
    public let place: String
    /// What was done.
    public let act: Act

    /// What can be done with what was left.
    public enum Act: Hashable, Sendable {
        /// It held nothing that anybody needs.
        case removed
        /// What was begun is done to its end.
        case finished
        /// A change that was cut off is taken back.
        case rolledBack
        /// It is sealed with the key of its book.
        case sealed
        /// It lies there now, by its path below the store's folder.
        case moved(to: String)
    }
}
