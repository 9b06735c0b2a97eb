public import Outings
public import Periods

/// What one person paid another of what they owed, as a book has it: no spending, and in no total.
public struct RepaymentRecord: Hashable, Sendable {
    /// The number; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book.
    public private(set) var uid: String
    /// Who paid whom how much.
    public var repayment: Repayment
    /// The day it was paid.
    public var day: Day
    /// How it was paid: `cash`, or any other method.
    public var method: String?
    /// The number of the outing it files under.
    public var outing: Int64?
    /// Whatever else is kept of it.
    public var note: String?
    /// The name of the user who recorded it.
    public private(set) var by: String
    /// When it was recorded.
    public private(set) var created: Instant
    /// When it was recorded or changed last.
    public var changed: Instant
    /// Pays nothing back, still in the record.
    public var isVoid: Bool

    /// A payment as it is given; nothing of it is checked.
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

    /// The payment with empty texts taken as not given, or why no book keeps it.
    /// - Throws: why a text cannot be kept.
    public func checked() throws(LedgerError) -> RepaymentRecord {
        var record = self
        record.method = try checkedText(method, "method")
        record.note = try checkedText(note, "note")
        return record
    }
}

extension RepaymentRecord: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .repayment }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(id: id, Repayment(from: 0, to: 0, amount: .zero), on: Day(number: 0))
    }

    /// Its fields, in the order in which rows have them.
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
        fields.field("by", &by, role: .origin)
        fields.field("created", &created, role: .origin)
        fields.field("changed", &changed, role: .changed)
        fields.field("void", &isVoid)
        guard fields.isReading else { return }
        repayment = Repayment(from: payer, to: recipient, amount: amount)
        if amount <= .zero { fields.refuse() }
    }
}

extension TrackedTable {
    /// What people paid each other of what they owed.
    public static let repayment = TrackedTable(
        of: RepaymentRecord.self, "repayment", plural: "repayments",
        actions: [.settle, .voidRepayment, .restoreRepayment], isInRoom: true, listed: "settle list",
        fault: { record throws(LedgerError) in
            try record.checked() == record ? nil : "a text of it is empty"
        })
}

extension Change.Action {
    /// Somebody paid back what they owed.
    public static let settle = Self("settle")
    /// Payments between people count no more.
    public static let voidRepayment = Self("settle-void")
    /// Payments between people count again.
    public static let restoreRepayment = Self("settle-restore")
}
