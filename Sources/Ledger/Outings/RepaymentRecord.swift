public import Outings
public import Periods

/// What one person paid another of what they owed, as a book has it: no spending, and in no total.
public struct RepaymentRecord: Hashable, Sendable {
    /// The number; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book.
    public let uid: String
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
    public let by: String
    /// When it was recorded.
    public let created: Instant
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
