public import Money
public import Periods

/// One movement of money as a file says it, before anything is made of it.
public struct Entry: Hashable, Sendable {
    /// The line it begins on, counted from 1; for files without lines the number of the movement.
    public var line: Int
    public var day: Day
    /// What was spent; negative for money that came in.
    public var amount: Amount
    public var payee: String?
    public var what: String?
    public var note: String?
    /// The category by the name that the file gives it, `food:groceries`.
    public var category: String?
    public var method: String?
    public var tags: [String]
    /// The account it moved on, where a file holds several.
    public var account: String?
    /// What the bank calls the movement, different for every one on an account.
    public var reference: String?
    /// What the book says of it that spesa exported it from; `nil` in files of others.
    public var origin: Origin?

    /// What only a book knows of an expense; `nil` where the file does not tell.
    public struct Origin: Hashable, Sendable {
        public var uid: String?
        public var id: Int64?
        public var by: String?
        /// Seconds since 1970, as `changed`.
        public var created: Int64?
        public var changed: Int64?
        public var isVoid: Bool

        public init(uid: String?, id: Int64?, by: String?, created: Int64?, changed: Int64?, isVoid: Bool) {
            self.uid = uid
            self.id = id
            self.by = by
            self.created = created
            self.changed = changed
            self.isVoid = isVoid
        }
    }

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
    case entry(Entry)
    /// A row that is no spending, for a reason that is counted.
    case leftOut(line: Int, LeftOut)
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
}

/// Why a row cannot be read.
public struct Refusal: Hashable, Sendable {
    /// Dotted and stable, as `amount.ambiguous`.
    public let kind: String
    public let message: String
    public let input: String?

    public init(kind: String, message: String, input: String? = nil) {
        self.kind = kind
        self.message = message
        self.input = input
    }
}
