internal import Failures
public import Periods

/// A row of a bank statement that was matched with an expense or receipt recorded manually.
public struct BankMatch: Hashable, Sendable {
    /// The uid derived from the row, by which a later import recognizes the row.
    public let row: String
    /// The uid of the expense. For a receipt, the uid of its first expense.
    public let expense: String
    /// The booking date.
    public let booked: Day
    /// The bank's reference. `nil` if the statement has none.
    public let reference: String?
    /// The bank's text, counterparty first. `nil` if the statement has none.
    public let text: String?

    /// Makes a match without validation.
    public init(row: String, expense: String, booked: Day, reference: String?, text: String?) {
        self.row = row
        self.expense = expense
        self.booked = booked
        self.reference = reference
        self.text = text
    }
}

extension TrackedTable {
    /// The matches between statement rows and manual entries, identified by the uid of the row.
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
    /// Decodes a row of `TrackedTable.bankMatch`. `nil` if a value is missing or invalid.
    public init?(_ row: TrackedRow) {
        guard let uid = row.text(0), let expense = row.text(1), let day = row.number(2) else { return nil }
        guard let number = Int(exactly: day) else { return nil }
        self.init(
            row: uid, expense: expense, booked: Day(number: number), reference: row.text(3), text: row.text(4))
    }

    /// Encodes a row of `TrackedTable.bankMatch`.
    public func row(id: Int64) -> TrackedRow {
        TrackedRow(
            id: id,
            values: [
                .text(row), .text(expense), .number(Int64(booked.number)), FieldValue(reference), FieldValue(text),
            ])
    }
}

extension LedgerError {
    /// The matched expense was deleted or matched with another row meanwhile. No expense was recorded.
    public static let matchChanged = LedgerError.taken(
        ErrorWords(
            kind: "match.changed", message: "what was found in the book was changed meanwhile; nothing was recorded",
            hint: "import the files once more"))
}
