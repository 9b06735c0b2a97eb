public import Outings
public import Periods

/// A repayment of a debt between two people. Totals of spending exclude it.
public struct RepaymentRecord: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a record that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book.
    public private(set) var uid: String
    /// The payer, the recipient and the amount.
    public var repayment: Repayment
    /// The day of payment.
    public var day: Day
    /// The payment method: `cash` or any other text.
    public var method: String?
    /// The number of the outing to which the repayment belongs.
    public var outing: Int64?
    /// A free text.
    public var note: String?
    /// The name of the user who recorded it.
    public private(set) var by: String
    /// The time of recording.
    public private(set) var created: Instant
    /// The time of the last change.
    public var changed: Instant
    /// Whether the repayment is void: kept in the record, without effect on balances.
    public var isVoid: Bool

    /// Makes a repayment without validation.
    public init(
        id: Int64 = 0, uid: String = "", _ repayment: Repayment, on day: Day, method: String? = nil,
        outing: Int64? = nil, note: String? = nil, by: String = "", created: Instant = Instant(seconds: 0),
        changed: Instant = Instant(seconds: 0), isVoid: Bool = false
    ) {
        self.id = id
        self.uid = uid
        self.repayment = repayment
        self.day = day
        (self.method, self.outing, self.note) = (method, outing, note)
        (self.by, self.created, self.changed) = (by, created, changed)
        self.isVoid = isVoid
    }

    /// Validates the texts, with empty ones removed.
    /// - Throws: the error of `checkedText`.
    public func checked() throws(LedgerError) -> RepaymentRecord {
        var record = self
        record.method = try checkedText(method, "method")
        record.note = try checkedText(note, "note")
        return record
    }
}

extension RepaymentRecord: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .repayment }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, Repayment(from: 0, to: 0, amount: .zero), on: Day(number: 0))
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        var (payer, recipient, amount) = (repayment.from, repayment.to, repayment.amount)
        fields.field("uid", &uid, role: .identity)
        fields.field("payer", &payer, .reference("person", whenMerged: .follows), unit: "people")
        fields.field("recipient", &recipient, .reference("person", whenMerged: .follows), unit: "people")
        fields.field("cents", &amount, .amount(isSigned: false))
        fields.field("day", &day)
        fields.field("method", &method)
        fields.field("outing", &outing, .reference("outing", whenMerged: .follows))
        fields.field("note", &note)
        fields.field("by", &by, .author, role: .origin)
        fields.field("created", &created, role: .origin)
        fields.field("changed", &changed, role: .changed)
        fields.field("void", &isVoid)
        guard fields.isReading else { return }
        repayment = Repayment(from: payer, to: recipient, amount: amount)
        if amount <= .zero { fields.refuse() }
    }
}

extension TrackedTable {
    /// Repayments between people.
    public static let repayment = TrackedTable(
        of: RepaymentRecord.self, "repayment", plural: "repayments",
        actions: [.settle, .voidRepayment, .restoreRepayment], isOptionalTable: true, listed: "settle list",
        fault: { record throws(LedgerError) in
            try record.checked() == record ? nil : "a text of it is empty"
        })
}

extension Change.Action {
    /// A debt was repaid.
    public static let settle = Self("settle")
    /// Repayments were made void.
    public static let voidRepayment = Self("settle-void")
    /// Void repayments were restored.
    public static let restoreRepayment = Self("settle-restore")
}
