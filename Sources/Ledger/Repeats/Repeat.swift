internal import Failures
public import Money
public import Periods
internal import Text

/// An expense that comes again and again, as a book keeps it.
public struct Repeat: Hashable, Sendable {
    /// The number people type; 0 for one that no book has yet.
    public private(set) var id: Int64
    /// The same in every copy of the book; what the expenses are known by that come of it follows from it.
    public private(set) var uid: String
    /// How often it comes.
    public var rhythm: Rhythm
    /// The day it falls due for the first time, from which all others are counted.
    public var first: Day
    /// The last day on which it may fall due; `nil` where it goes on. One that ended before it began never does.
    public var until: Day?
    /// What is spent each time; below zero for what comes back.
    public var amount: Amount
    /// The number of its category.
    public var category: Category.ID
    /// What else is said of each expense.
    public var details: ExpenseDetails
    /// The name of the user who made it.
    public private(set) var by: String
    /// When it was made.
    public private(set) var created: Instant
    /// When it was made or changed last.
    public var changed: Instant

    /// One that no book has yet; nothing of it is checked.
    public init(
        _ rhythm: Rhythm, from first: Day, until: Day? = nil, amount: Amount, category: Category.ID,
        details: ExpenseDetails
    ) {
        let none = Instant(seconds: 0)
        self.init(
            id: 0, uid: "", rhythm, from: first, until: until, amount: amount, category: category, details: details,
            by: "", created: none, changed: none)
    }

    private init(
        id: Int64, uid: String, _ rhythm: Rhythm, from first: Day, until: Day?, amount: Amount, category: Category.ID,
        details: ExpenseDetails, by: String, created: Instant, changed: Instant
    ) {
        (self.id, self.uid, self.rhythm, self.first, self.until) = (id, uid, rhythm, first, until)
        (self.amount, self.category, self.details) = (amount, category, details)
        (self.by, self.created, self.changed) = (by, created, changed)
    }

    /// The same as a book has it.
    public func recorded(_ id: Int64, uid: String, in category: Category.ID, by signature: Signature) -> Repeat {
        Repeat(
            id: id, uid: uid, rhythm, from: first, until: until, amount: amount, category: category, details: details,
            by: signature.by, created: signature.at, changed: signature.at)
    }

    /// The repeat with its details as a book keeps them, or why none does.
    /// - Throws: `LedgerError` of kind `repeat.day`, and for details that cannot be kept.
    public func checked() throws(LedgerError) -> Repeat {
        guard DayRange(.earliest, .latest).contains(first) else {
            throw .refused(
                "repeat.day", "a repeat begins in the years 1900 to 9999", input: first.iso,
                hint: "write a day as in: --on 2026-12-01")
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
        isInRoom: true,
        fault: { record throws(LedgerError) in
            try record.checked().details == record.details ? nil : "a tag is there twice"
        })
}

/// What one does with repeats.
public enum RepeatAction: String, CaseIterable, Sendable {
    /// One was made.
    case add
    /// One was changed.
    case edit
    /// One was given its last day.
    case end
    /// A time of one was left out.
    case skip
    /// A time of one is not like the others.
    case amend
    /// What was due was recorded.
    case book

    /// How the history calls it.
    public var action: Change.Action { Change.Action(rawValue: "repeat-\(rawValue)") }
}

extension Repeat: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .repeat }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(.monthly, from: Day(number: 0), amount: .zero, category: 0, details: ExpenseDetails())
        self.id = id
    }

    /// Its fields, in the order in which rows have them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        var (count, unit) = (rhythm.count, rhythm.unit)
        // A tag holds no space.
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
        fields.field("by", &by, role: .origin)
        fields.field("created", &created, role: .origin)
        fields.field("changed", &changed, role: .changed)
        guard fields.isReading else { return }
        details.tags = tags.map(storedWords) ?? []
        guard let read = Rhythm(every: count, unit) else { return fields.refuse() }
        rhythm = read
    }
}

extension LedgerError {
    /// No repeat has that number.
    public static func noSuchRepeat(_ id: Int64) -> LedgerError { .noSuchRow(.repeat, String(id)) }
}
