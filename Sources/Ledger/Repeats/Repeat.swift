internal import Failures
public import Money
public import Periods
internal import Text

/// A repeating expense, such as rent or a subscription.
public struct Repeat: Hashable, Sendable {
    /// The number that users type. 0 for a repeat that is not stored yet.
    public private(set) var id: Int64
    /// Unique identifier, equal in all copies of the book. The uids of recorded expenses are derived from it.
    public private(set) var uid: String
    /// The interval between due dates.
    public var interval: RepeatInterval
    /// The direction in which due dates on closed days are moved for recording. `nil` to record them as they fall.
    public var ifClosed: ClosedDayMove?
    /// The first due date, from which all others are counted.
    public var first: Day
    /// The last possible due date. `nil` if there is no end. A repeat that ends before `first` is never due.
    public var until: Day?
    /// The amount of each expense, negative for refunds. For expenses in a foreign currency, an estimate in euro.
    public var amount: Amount
    /// The number of the category.
    public var category: Category.ID
    /// The details of each expense.
    public var details: ExpenseDetails
    /// The payer, the shares and the amount in a foreign currency of each expense. The other extras are unset.
    public var extras = ExpenseExtras()
    /// The name of the user who created it.
    public private(set) var by: String
    /// The time of creation.
    public private(set) var created: Instant
    /// The time of creation or of the last change.
    public var changed: Instant

    /// Makes a repeat that is not stored yet, without validation.
    public init(
        _ interval: RepeatInterval, from first: Day, until: Day? = nil, amount: Amount, category: Category.ID,
        details: ExpenseDetails
    ) {
        let none = Instant(seconds: 0)
        self.init(
            id: 0, uid: "", interval, from: first, until: until, amount: amount, category: category, details: details,
            by: "", created: none, changed: none)
    }

    private init(
        id: Int64, uid: String, _ interval: RepeatInterval, from first: Day, until: Day?, amount: Amount,
        category: Category.ID,
        details: ExpenseDetails, by: String, created: Instant, changed: Instant
    ) {
        (self.id, self.uid, self.interval, self.first, self.until) = (id, uid, interval, first, until)
        (self.amount, self.category, self.details) = (amount, category, details)
        (self.by, self.created, self.changed) = (by, created, changed)
    }

    /// Returns the repeat with the number, uid, category, author and times under which a book stores it.
    public func recorded(_ id: Int64, uid: String, in category: Category.ID, by signature: Signature) -> Repeat {
        var recorded = Repeat(
            id: id, uid: uid, interval, from: first, until: until, amount: amount, category: category, details: details,
            by: signature.by, created: signature.at, changed: signature.at)
        (recorded.ifClosed, recorded.extras) = (ifClosed, extras)
        return recorded
    }

    /// The extras of an expense of this repeat. The amount paid is that of the repeat, if it is shared; there is no
    /// rate.
    public var paidExtras: ExpenseExtras {
        var extras = extras
        extras.paid = extras.isShared ? amount : nil
        return extras
    }

    /// Validates the repeat, with empty texts removed from the details.
    /// - Throws: `LedgerError` of kind `repeat.day` if `first` is outside of the years 1900 to 9999, or the errors of
    ///   `ExpenseDetails.checked()`.
    public func checked() throws(LedgerError) -> Repeat {
        guard DayRange(.earliest, .latest).contains(first) else {
            throw .refused(
                "repeat.day", "a repeat begins in the years 1900 to 9999", input: first.iso,
                hint: "write a day, for example: --on 2026-12-01")
        }
        var checked = self
        checked.details = try details.checked()
        return checked
    }
}

extension TrackedTable {
    /// The repeats of a book.
    public static let `repeat` = TrackedTable(
        of: Repeat.self, "repeat", plural: "repeats",
        actions: RepeatAction.allCases.map(\.action),
        isOptionalTable: true,
        fault: { record throws(LedgerError) in
            try record.checked().details == record.details ? nil : "a tag is there twice"
        })
}

/// An action on repeats.
public enum RepeatAction: String, CaseIterable, Sendable {
    /// A repeat was created.
    case add
    /// A repeat was changed.
    case edit
    /// The end of a repeat was set.
    case end
    /// An occurrence was skipped.
    case skip
    /// An occurrence got another amount or day.
    case amend
    /// Due occurrences were recorded.
    case book

    /// The action in the history: `repeat-add`, for example.
    public var action: Change.Action { Change.Action(rawValue: "repeat-\(rawValue)") }
}

extension Repeat: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .repeat }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(.monthly, from: Day(number: 0), amount: .zero, category: 0, details: ExpenseDetails())
        self.id = id
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        var (count, unit) = (PackedInterval(interval, ifClosed).number, interval.unit)
        // Tags have no spaces.
        var tags = details.tags.isEmpty ? nil : details.tags.joined(separator: " ")
        fields.field("uid", &uid, role: .identity)
        fields.field("count", &count, unit: "rhythm")
        fields.field("unit", &unit, unit: "rhythm")
        fields.field("first", &first, unit: "rhythm")
        fields.field("until", &until)
        fields.field("cents", &amount)
        fields.field("category", &category, .reference("category", whenMerged: .follows))
        fields.field("what", &details.what)
        fields.field("payee", &details.payee)
        fields.field("method", &details.method)
        fields.field("note", &details.note)
        fields.field("tags", &tags)
        fields.field("by", &by, .author, role: .origin)
        fields.field("created", &created, role: .origin)
        fields.field("changed", &changed, role: .changed)
        guard fields.isReading else { return }
        details.tags = tags.map(storedWords) ?? []
        guard let read = PackedInterval(count, unit) else { return fields.refuse() }
        (interval, ifClosed) = (read.interval, read.ifClosed)
    }
}

extension LedgerError {
    /// No repeat has this number.
    public static func noSuchRepeat(_ id: Int64) -> LedgerError { .noSuchRow(.repeat, String(id)) }
}
