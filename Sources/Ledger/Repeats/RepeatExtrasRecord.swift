internal import Money
internal import Outings

/// The stored payer, shares and foreign amount of the expenses of a repeat. Most repeats have none.
public struct RepeatExtrasRecord: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a record that is not stored yet.
    public let id: Int64
    /// The uid of the repeat, which identifies the row too.
    public private(set) var uid: String
    /// The number of the repeat.
    public private(set) var of: Int64
    /// The payer, the shares and the amount in a foreign currency. The other extras are unset.
    public private(set) var extras: ExpenseExtras
    /// The time of the last change.
    public private(set) var changed: Instant

    /// Makes a record without validation.
    public init(id: Int64, _ order: Repeat) {
        (self.id, uid, of, extras, changed) = (id, order.uid, order.id, order.extras, order.changed)
    }
}

extension TrackedTable {
    /// The payers, shares and foreign amounts of repeats.
    public static let repeatExtras = TrackedTable(
        of: RepeatExtrasRecord.self, "repeat_extra", plural: "repeat_extras", isOptionalTable: true,
        listed: "repeat")
}

extension RepeatExtrasRecord: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .repeatExtras }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, Repeat(blank: 0))
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        var (currency, units) = (extras.original?.currency, extras.original?.units)
        fields.field("uid", &uid, role: .identity)
        fields.field("repeat", &of, .reference("repeat", whenMerged: .isDeleted))
        fields.field("paid_by", &extras.paidBy, .reference("person", whenMerged: .follows), unit: "shares")
        fields.entries(
            "shares", &extras.shares, unit: "shares", table: "repeat_share", blank: PersonWeight(person: 0)
        ) { share, fields in
            fields.field("person", &share.person, .reference("person", whenMerged: .follows))
            fields.field("weight", &share.weight)
        }
        fields.field("currency", &currency, unit: "original")
        fields.field("units", &units, unit: "original")
        fields.field("changed", &changed, role: .changed)
        guard fields.isReading else { return }
        if !extras.joinShares() { fields.refuse() }
        guard let currency else { return }
        guard let units else { return fields.refuse() }
        extras.original = ForeignAmount(units, in: currency)
    }
}
