internal import Failures
public import Periods

/// A row of a bank's statement that is an expense, or a receipt, which somebody recorded by hand.
public struct BankMatch: Hashable, Sendable {
    /// The uid that the row's expense would have: by it the same row is known again.
    public let row: String
    /// The uid of the expense; of a receipt that of its first expense.
    public let expense: String
    /// The day the bank booked it on.
    public let booked: Day
    /// What the bank calls it; `nil` where it gives no reference.
    public let reference: String?
    /// What the bank writes of it, whom it names first; `nil` where it writes nothing.
    public let text: String?

    /// A row and what it was found to be; nothing is checked.
    public init(row: String, expense: String, booked: Day, reference: String?, text: String?) {
        self.row = row
        self.expense = expense
        self.booked = booked
        self.reference = reference
        self.text = text
    }
}

extension TrackedTable {
    /// The rows of banks' statements that are expenses recorded by hand; each is known by the uid of the row.
    public static let bankMatch = TrackedTable(
        "bank_match", plural: "bank matches",
        fields: [
            TrackedField("uid", .text, role: .identity, isRequired: true),
            TrackedField("expense", .text, isRequired: true),
            TrackedField("booked", .day, isRequired: true),
            TrackedField("reference", .text),
            TrackedField("text", .text),
        ],
        distinct: "uid", isInRoom: true)
}

extension BankMatch {
    /// From a row of `TrackedTable.bankMatch`; `nil` for one that none are written as.
    public init?(_ row: TrackedRow) {
        guard let uid = row.text(0), let expense = row.text(1), let day = row.number(2) else { return nil }
        guard let number = Int(exactly: day) else { return nil }
        self.init(
            row: uid, expense: expense, booked: Day(number: number), reference: row.text(3), text: row.text(4))
    }

    /// As a row of `TrackedTable.bankMatch`.
    public func row(id: Int64) -> TrackedRow {
        TrackedRow(
            id: id,
            values: [
                .text(row), .text(expense), .number(Int64(booked.number)), FieldValue(reference), FieldValue(text),
            ])
    }
}

extension LedgerError {
    /// An expense that a row was found to be is gone, or has got another row meanwhile; nothing was recorded.
    public static let matchChanged = LedgerError.taken(
        ErrorWords(
            kind: "match.changed", message: "what was found in the book was changed meanwhile; nothing was recorded",
            hint: "import the files once more"))
}
