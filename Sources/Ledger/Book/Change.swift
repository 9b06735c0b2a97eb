/// One action on a book, with what it touched before and after: the history, and the way back.
public struct Change: Hashable, Sendable {
    /// What was done; the word that the history, dumps and undo call it by. Each stands beside the rows it is done to.
    public struct Action: RawRepresentable, Hashable, Sendable {
        /// The word, in lower case with hyphens.
        public let rawValue: String

        /// An action by its word, whether or not there is one called so.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        init(_ word: String) {
            rawValue = word
        }

        /// Expenses came in from files.
        public static let importing = Self("import")
        /// Another book, or a dump of one, was joined with this one.
        public static let merge = Self("merge")

        /// Every action that there is.
        public static let all: [Action] = [.importing, .merge] + TrackedTable.all.flatMap(\.actions)
    }

    /// Whether a change holds.
    public enum State: String, Sendable {
        /// It holds.
        case done
        /// Taken back, and `redo` can bring it back.
        case undone
        /// Taken back, and something else was done since.
        case dropped
    }

    /// Its number in the book; a later change has a greater one.
    public let id: Int64
    /// Who made it, and when.
    public let made: Signature
    /// What was done.
    public let action: Action
    /// Whether it holds, or was taken back.
    public let state: State
    /// Who took it back, and when; `nil` while it is done.
    public let undone: Signature?
    /// The rows it touched as they were; a row that it made is not in it.
    public let before: Snapshot
    /// The same rows as they were then; a row that it took away is not in it.
    public let after: Snapshot
    /// What came of an import, which may hold more expenses than anybody would read; they are in neither snapshot.
    public let imported: Imported?

    /// How many expenses an import added and altered.
    public struct Imported: Hashable, Sendable {
        /// How many expenses are new in the book.
        public let added: Int
        /// How many that were there are now otherwise.
        public let altered: Int
        /// The first and the last number of the added ones; `nil` if there are none.
        public let numbers: ClosedRange<Int64>?

        /// `numbers` may hold more numbers than were added, never fewer.
        public init(added: Int, altered: Int, numbers: ClosedRange<Int64>?) {
            self.added = added
            self.altered = altered
            self.numbers = numbers
        }
    }

    /// A change as it is read from a book; only a book makes new ones.
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

/// Who did something, and when.
public struct Signature: Hashable, Sendable {
    /// The name of the user.
    public let by: String
    /// The moment, in whole seconds.
    public let at: Instant
    /// What the machine is called on which it was; `nil` where nobody said.
    public let device: String?

    /// Who, and when, as the store and the clock say.
    public init(by: String, at: Instant, on device: String? = nil) {
        self.by = by
        self.at = at
        self.device = device
    }

    /// Whether a machine can be called so: 1 to 64 bytes of one line, without blanks around them.
    public static func isDevice(_ name: String) -> Bool {
        1...64 ~= name.utf8.count && name.first?.isWhitespace == false && name.last?.isWhitespace == false
            && !name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0.properties.isBidiControl }
            && !name.contains(where: \.isNewline)
    }
}
