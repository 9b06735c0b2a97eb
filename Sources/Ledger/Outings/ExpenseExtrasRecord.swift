internal import Money
internal import Outings

/// The stored extras of an expense.
public struct ExpenseExtrasRecord: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a record that is not stored yet.
    public let id: Int64
    /// The uid of the expense.
    public private(set) var expense: String
    /// Time, outing, people and currency of the expense.
    public var extras: ExpenseExtras
    /// The time of the last change.
    public private(set) var changed: Instant

    /// Makes a record without validation.
    public init(id: Int64, expense: String, _ extras: ExpenseExtras, changed: Instant) {
        (self.id, self.expense, self.extras, self.changed) = (id, expense, extras, changed)
    }
}

extension TrackedTable {
    /// The extras of expenses. A row is identified by the uid of its expense.
    public static let circumstance = TrackedTable(
        of: ExpenseExtrasRecord.self, "circumstance", plural: "circumstances", distinct: "expense",
        isOptionalTable: true)
}

extension ExpenseExtrasRecord: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .circumstance }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, expense: "", ExpenseExtras(), changed: Instant(seconds: 0))
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        var (currency, units) = (extras.original?.currency, extras.original?.units)
        fields.field("expense", &expense, role: .identity)
        fields.field("outing", &extras.outing, .reference("outing", whenMerged: .follows))
        fields.field("time", &extras.time)
        fields.field("paid_by", &extras.paidBy, .reference("person", whenMerged: .follows), unit: "shares")
        fields.entries(
            "shares", &extras.shares, unit: "shares", table: "circumstance_share", blank: PersonWeight(person: 0)
        ) { share, fields in
            fields.field("person", &share.person, .reference("person", whenMerged: .follows))
            fields.field("weight", &share.weight)
        }
        fields.field("paid", &extras.paid, unit: "shares")
        fields.field("currency", &currency, unit: "original")
        fields.field("units", &units, unit: "original")
        fields.field("rate", &extras.rate, unit: "original")
        fields.field("changed", &changed, role: .changed)
        guard fields.isReading else { return }
        if !extras.joinShares() { fields.refuse() }
        guard let currency else { return }
        guard let units else { return fields.refuse() }
        extras.original = ForeignAmount(units, in: currency)
    }
}

extension ExpenseExtras {
    /// Adds up the weights of a person who occurs twice among the shares, after two people were merged.
    /// - Returns: whether all weights are valid: above zero, without overflow. If not, the shares are unchanged.
    mutating func joinShares() -> Bool {
        var places: [Int64: Int] = [:]
        var joined: [PersonWeight] = []
        for share in shares {
            guard share.weight > 0 else { return false }
            guard let place = places[share.person] else {
                places[share.person] = joined.count
                joined.append(share)
                continue
            }
            let (both, overflow) = joined[place].weight.addingReportingOverflow(share.weight)
            guard !overflow else { return false }
            joined[place].weight = both
        }
        shares = joined
        return true
    }
}
