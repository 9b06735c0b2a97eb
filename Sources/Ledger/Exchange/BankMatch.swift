internal import Failures
public import Periods

/// A row of a bank statement that was matched with an expense or receipt recorded manually.
public struct BankMatch: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a match that is not stored yet.
    public let id: Int64
    /// The uid that the row would have as an expense. It identifies the row when the statement is imported again.
    public private(set) var uid: String
    /// The uid of the matched expense. For a matched receipt, the uid of its first expense.
    public private(set) var expense: String
    /// The booking date stated by the bank.
    public private(set) var booked: Day
    /// The bank's reference for the payment. `nil` if the row has none.
    public private(set) var reference: String?
    /// The bank's description of the payment, counterparty first. `nil` if the row has none.
    public private(set) var text: String?

    /// Makes a match without validation.
    public init(id: Int64 = 0, uid: String, expense: String, booked: Day, reference: String?, text: String?) {
        self.id = id
        self.uid = uid
        self.expense = expense
        self.booked = booked
        self.reference = reference
        self.text = text
    }
}

extension TrackedTable {
    /// The matches between statement rows and manual entries, identified by the uid of the row.
    public static let bankMatch = TrackedTable(
        of: BankMatch.self, "bank_match", plural: "bank matches", distinct: "uid", isOptionalTable: true)
}

extension BankMatch: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .bankMatch }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, uid: "", expense: "", booked: Day(number: 0), reference: nil, text: nil)
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        fields.field("expense", &expense)
        fields.field("booked", &booked)
        fields.field("reference", &reference, .longText)
        fields.field("text", &text, .longText)
    }
}

extension LedgerError {
    /// The matched expense was deleted or matched with another row meanwhile. No expense was recorded.
    public static let matchChanged = LedgerError.taken(
        ErrorWords(
            kind: "match.changed", message: "the matched expenses have changed since; nothing was recorded",
            hint: "import the files again"))
}
