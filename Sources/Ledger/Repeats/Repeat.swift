internal import Failures
public import Money
public import Periods
internal import Text

/// An expense that comes again and again, as a book keeps it.
public struct Repeat: Hashable, Sendable {
    /// The number people type; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book; what the expenses are known by that come of it follows from it.
    public let uid: String
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
    public let by: String
    /// When it was made.
    public let created: Instant
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
        "repeat", plural: "repeats",
        fields: [
            TrackedField("uid", .text, role: .identity, isRequired: true),
            TrackedField("count", .number, unit: "rhythm", isRequired: true),
            TrackedField("unit", .choice(PeriodUnit.allCases.map(\.rawValue)), unit: "rhythm", isRequired: true),
            TrackedField("first", .day, unit: "rhythm", isRequired: true),
            TrackedField("until", .day),
            TrackedField("cents", .amount(isSigned: true), isRequired: true),
            TrackedField("category", .reference("category", whenMerged: .follows), isRequired: true),
            TrackedField("what", .text),
            TrackedField("payee", .text),
            TrackedField("method", .text),
            TrackedField("note", .text),
            TrackedField("tags", .text),
            TrackedField("by", .text, role: .origin, isRequired: true),
            TrackedField("created", .instant, role: .origin, isRequired: true),
            TrackedField("changed", .instant, role: .changed, isRequired: true),
        ],
        actions: RepeatAction.allCases.map(\.action),
        isInRoom: true,
        fault: { row in
            guard let known = Repeat(row) else { return "it cannot be read" }
            do throws(LedgerError) {
                return try known.checked().details == known.details ? nil : "a tag is there twice"
            } catch {
                return error.message
            }
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

extension Repeat {
    /// From a row of `TrackedTable.repeat`; `nil` for one that none is written as.
    public init?(_ row: TrackedRow) {
        guard let count = row.number(1).flatMap(Int.init(exactly:)), let unit = row.text(2).flatMap(PeriodUnit.init),
            let rhythm = Rhythm(every: count, unit), let first = row.number(3), let cents = row.number(5)
        else { return nil }
        self.init(
            id: row.id, uid: row.text(0) ?? "", rhythm, from: Day(number: Int(first)),
            until: row.number(4).map { Day(number: Int($0)) }, amount: Amount(cents: cents),
            category: row.number(6) ?? 0,
            details: ExpenseDetails(
                what: row.text(7), payee: row.text(8), method: row.text(9), note: row.text(10),
                tags: row.text(11).map(storedWords) ?? []),
            by: row.text(12) ?? "", created: Instant(seconds: row.number(13) ?? 0),
            changed: Instant(seconds: row.number(14) ?? 0))
    }

    /// As a row of `TrackedTable.repeat`; a tag holds no space.
    public var row: TrackedRow {
        TrackedRow(
            id: id,
            values: [
                .text(uid), .number(Int64(rhythm.count)), .text(rhythm.unit.rawValue), .number(Int64(first.number)),
                FieldValue(until.map { Int64($0.number) }), .number(amount.cents), .number(category),
                FieldValue(details.what), FieldValue(details.payee), FieldValue(details.method),
                FieldValue(details.note),
                FieldValue(details.tags.isEmpty ? nil : details.tags.joined(separator: " ")), .text(by),
                .number(created.seconds), .number(changed.seconds),
            ])
    }
}

extension LedgerError {
    /// No repeat has that number.
    public static func noSuchRepeat(_ id: Int64) -> LedgerError { .noSuchRow(.repeat, String(id)) }
}
