/// A change in the history of a book: an action with the rows before and after it, from which it can be undone.
public struct Change: Hashable, Sendable {
    /// The action of a change, named by a word that the history, dumps and undo show.
    ///
    /// Actions are declared beside the tables to which they apply.
    public struct Action: RawRepresentable, Hashable, Sendable {
        /// The word, in lower case with hyphens. Actions that move expenses between books add a space and a book name.
        public let rawValue: String

        /// Makes an action of any word, without checking that it is in `all`.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        init(_ word: String) {
            rawValue = word
        }

        /// Expenses were imported from files.
        public static let importing = Self("import")
        /// Another book, or a dump of a book, was merged into this book.
        public static let merge = Self("merge")

        /// All actions that the program knows, except `move(to:)` and `move(from:)`, which name another book.
        public static let all: [Action] = [.importing, .merge] + TrackedTable.all.flatMap(\.actions)
    }

    /// Whether a change is in effect.
    public enum State: String, Sendable {
        /// In effect.
        case done
        /// Undone, and available to redo.
        case undone
        /// Undone, and no longer available to redo because another change followed.
        case dropped
    }

    /// The number in the book, ascending in time.
    public let id: Int64
    /// Author and time of the change.
    public let made: Signature
    /// The action.
    public let action: Action
    /// Whether the change is in effect, undone or dropped.
    public let state: State
    /// Author and time of the undo. `nil` while the change is in effect.
    public let undone: Signature?
    /// The touched rows before the change, without rows that the change created.
    public let before: Snapshot
    /// The touched rows after the change, without rows that the change deleted.
    public let after: Snapshot
    /// Result of an import; `nil` for other actions. The expenses of an import can be very many, so they are in neither
    /// snapshot.
    public let imported: Imported?

    /// Numbers of expenses that an import added and altered.
    public struct Imported: Hashable, Sendable {
        /// Expenses that the import created.
        public let added: Int
        /// Existing expenses that the import altered.
        public let altered: Int
        /// The range from the first to the last number of added expenses; it may have gaps. `nil` if no expense was
        /// added.
        public let numbers: ClosedRange<Int64>?

        /// The range `numbers` may contain more numbers than `added`, but never fewer.
        public init(added: Int, altered: Int, numbers: ClosedRange<Int64>?) {
            self.added = added
            self.altered = altered
            self.numbers = numbers
        }
    }

    /// Makes a change read from storage. Only a book creates new changes.
    public init(
        id: Int64, made: Signature, action: Action, state: State, undone: Signature?, before: Snapshot, after: Snapshot,
        imported: Imported? = nil
    ) {
        self.id = id
        self.made = made
        self.action = action
        self.state = state
        self.undone = undone
        self.before = before
        self.after = after
        self.imported = imported
    }
}

/// Author, time and device of an action.
public struct Signature: Hashable, Sendable {
    /// The name of the user.
    public let by: String
    /// The time, in whole seconds.
    public let at: Instant
    /// Name of the device. `nil` if no name was configured.
    public let device: String?

    /// Makes a signature. The name of the device is not checked; see `isDevice`.
    public init(by: String, at: Instant, on device: String? = nil) {
        self.by = by
        self.at = at
        self.device = device
    }

    /// Whether a text is a valid device name: 1 to 64 bytes on one line, no white space at the ends, no control
    /// characters, and no characters that change the direction of text.
    public static func isDevice(_ name: String) -> Bool {
        1...64 ~= name.utf8.count && name.first?.isWhitespace == false && name.last?.isWhitespace == false
            && !name.unicodeScalars.contains {
                $0.properties.generalCategory == .control || $0.properties.isBidiControl
            }
            && !name.contains(where: \.isNewline)
    }
}
