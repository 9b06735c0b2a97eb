public import Failures
public import Money
public import Periods

/// One movement of money as a file says it, before anything is made of it.
public struct Entry: Hashable, Sendable {
    /// The line it begins on, counted from 1; for files without lines the number of the movement.
    public var line: Int
    /// The day it was booked or paid on, as the file has it.
    public var day: Day
    /// What was spent; negative for money that came in.
    public var amount: Amount
    /// Whom it went to; for money that came in, from whom.
    public var payee: String?
    /// What it was for.
    public var what: String?
    /// Whatever else the file says of it.
    public var note: String?
    /// The category by the name that the file gives it, `food:groceries`.
    public var category: String?
    /// How it was paid, in the word of the file.
    public var method: String?
    /// In the order of the file; those of others may be several words.
    public var tags: [String]
    /// The account it moved on, where a file holds several.
    public var account: String?
    /// The amount in another currency that the file has beside the amount in euro: `100.00 USD`.
    public var original: String?
    /// What the bank calls the movement, different for every one on an account.
    public var reference: String?
    /// What the book says of it that spesa exported it from; `nil` in files of others.
    public var origin: Origin?

    /// What only a book knows of an expense; `nil` where the file does not tell.
    public struct Origin: Hashable, Sendable {
        /// The expense in every copy of its book; not checked to be a UUID.
        public var uid: String?
        /// Its number in the book that it was exported from.
        public var id: Int64?
        /// The name of whoever recorded it; not checked to be one.
        public var by: String?
        /// Seconds since 1970, as `changed`.
        public var created: Int64?
        /// When it was last changed.
        public var changed: Int64?
        /// Whether it was void when it was exported.
        public var isVoid: Bool

        /// What a file that spesa wrote says beside the entry itself.
        public init(uid: String?, id: Int64?, by: String?, created: Int64?, changed: Int64?, isVoid: Bool) {
            self.uid = uid
            self.id = id
            self.by = by
            self.created = created
            self.changed = changed
            self.isVoid = isVoid
        }
    }

    /// A movement without an origin; whoever reads a file of our own sets it.
    public init(
        line: Int, day: Day, amount: Amount, payee: String? = nil, what: String? = nil, note: String? = nil,
        category: String? = nil, method: String? = nil, tags: [String] = [], account: String? = nil,
        reference: String? = nil
    ) {
        self.line = line
        self.day = day
        self.amount = amount
        self.payee = payee
        self.what = what
        self.note = note
        self.category = category
        self.method = method
        self.tags = tags
        self.account = account
        self.reference = reference
    }
}

/// What one row of a file comes to.
public enum Row: Hashable, Sendable {
    /// A movement that can be read.
    case entry(Entry)
    /// A row that is no spending, for a reason that is counted; of one in another currency how much that was.
    case leftOut(line: Int, LeftOut, ForeignMovement? = nil)
    /// A row that cannot be read; what is wrong is said as for words that were typed.
    case refused(line: Int, Refusal)
}

/// Why a row is not taken although it can be read.
public enum LeftOut: String, CaseIterable, Sendable {
    /// Reserved or announced, not booked yet; or taken back.
    case pending
    /// Money that came in.
    case income
    /// Between accounts of the same person.
    case transfer
    /// In another currency than euro.
    case currency
    /// Nothing moved.
    case zero
    /// A balance, a heading or a sum between the rows.
    case balance
    /// A person said that such rows are no expenses.
    case words
}

/// Why a row cannot be read.
public struct Refusal: Hashable, Sendable {
    /// Dotted and stable, as `amount.ambiguous`.
    public let kind: String
    /// What is wrong, in one line.
    public let message: String
    /// What stands there, to be shown; `nil` where something is missing.
    public let input: String?
    /// What can be said of the whole file so that it is read; `nil` where nothing can.
    public let hint: String?

    /// Words as those of an error that somebody typed.
    public init(kind: String, message: String, input: String? = nil, hint: String? = nil) {
        self.hint = hint
        self.kind = kind
        self.message = message
        self.input = input
    }

    /// The words of an error, without what to type instead.
    public init(_ error: any WordedError) {
        let words = error.words
        self.init(kind: words.kind, message: words.message, input: words.input)
    }
}
