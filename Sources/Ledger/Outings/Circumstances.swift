public import Money
public import Outings
public import Periods

/// Optional data of an expense: outing, time of day, payer and shares, and foreign currency.
///
/// Most expenses have none of these. The table is optional too.
public struct Circumstances: Hashable, Sendable {
    /// The number of the outing to which the expense belongs.
    public var outing: Int64?
    /// The time of day.
    public var time: TimeOfDay?
    /// The number of the person who paid. `nil` for the book's own person.
    public var paidBy: Int64?
    /// The people who share the expense, with weights, in the order of input. Empty for the book's own person alone.
    public var shares: [PersonWeight]
    /// The full amount paid, if the expense is only the share of the book's own people. `nil` if it is the full amount.
    public var paid: Amount?
    /// The amount paid in a foreign currency.
    public var original: ForeignAmount?
    /// The exchange rate used for the amount in euro.
    public var rate: ExchangeRate?

    /// No circumstances.
    public init() {
        (outing, time, paidBy, paid, original, rate) = (nil, nil, nil, nil, nil, nil)
        shares = []
    }

    /// Whether all fields are unset.
    public var isEmpty: Bool { self == Circumstances() }

    /// Whether the expense has a payer other than the default, or is shared.
    public var isShared: Bool { !shares.isEmpty || paidBy != nil }

    /// Returns the circumstances with other numbers for people. Two people mapped to one number give two shares.
    /// - Throws: rethrows errors of `number`.
    public func mappingPeople(_ number: (Int64) throws -> Int64) rethrows -> Circumstances {
        var mapped = self
        mapped.paidBy = try paidBy.map(number)
        mapped.shares = try shares.map { PersonWeight(person: try number($0.person), weight: $0.weight) }
        return mapped
    }

    /// Circumstances with only an outing and a time.
    public init(outing: Int64?, time: TimeOfDay?) {
        self.init()
        (self.outing, self.time) = (outing, time)
    }
}

extension TrackedTable {
    /// Optional data of expenses. A row is identified by the uid of its expense.
    public static let circumstance = TrackedTable(
        "circumstance", plural: "circumstances",
        fields: [
            TrackedField("expense", .text, role: .identity, isRequired: true),
            TrackedField("outing", .reference("outing", whenMerged: .follows)),
            TrackedField("time", .number),
            TrackedField("paid_by", .reference("person", whenMerged: .follows), unit: "shares"),
            TrackedField(
                "shares",
                .entries([
                    TrackedField("person", .reference("person", whenMerged: .follows), isRequired: true),
                    TrackedField("weight", .number, isRequired: true),
                ]), unit: "shares", table: "circumstance_share"),
            TrackedField("paid", .amount(isSigned: true), unit: "shares"),
            TrackedField("currency", .anyCurrency, unit: "original"),
            TrackedField("units", .number, unit: "original"),
            TrackedField("rate", .number, unit: "original"),
            TrackedField("changed", .instant, role: .changed, isRequired: true),
        ],
        distinct: "expense", isInRoom: true,
        fault: { row in Circumstances(row) == nil ? "it cannot be read" : nil })
}

extension Circumstances {
    /// Decodes a row of `TrackedTable.circumstance`. `nil` if a value is invalid.
    public init?(_ row: TrackedRow) {
        self.init()
        outing = row.number(1)
        if let minutes = row.number(2) {
            guard let time = Int(exactly: minutes).flatMap(TimeOfDay.init(minutes:)) else { return nil }
            self.time = time
        }
        paidBy = row.number(3)
        var seen: [Int64: Int] = [:]
        for entry in row.values[4].entries {
            guard let person = entry[0].number, let weight = entry[1].number, weight > 0 else { return nil }
            guard let place = seen.updateValue(shares.count, forKey: person) else {
                shares.append(PersonWeight(person: person, weight: weight))
                continue
            }
            // Two people of the list were merged into one, whose weight is the sum.
            seen[person] = place
            let (both, overflow) = shares[place].weight.addingReportingOverflow(weight)
            guard !overflow else { return nil }
            shares[place] = PersonWeight(person: person, weight: both)
        }
        paid = row.number(5).map { Amount(cents: $0) }
        if let code = row.text(6) {
            guard let currency = Currency(code: code), let units = row.number(7) else { return nil }
            original = ForeignAmount(units, in: currency)
        }
        if let e8 = row.number(8) {
            guard let rate = ExchangeRate(e8: e8) else { return nil }
            self.rate = rate
        }
    }

    /// Encodes a row of `TrackedTable.circumstance` for the expense with that uid.
    public func row(id: Int64, expense uid: String, changed: Instant) -> TrackedRow {
        TrackedRow(
            id: id,
            values: [
                .text(uid), FieldValue(outing), FieldValue(time.map { Int64($0.minutes) }), FieldValue(paidBy),
                .entries(shares.map { [.number($0.person), .number($0.weight)] }), FieldValue(paid?.cents),
                FieldValue(original?.currency.code), FieldValue(original?.units), FieldValue(rate?.e8),
                .number(changed.seconds),
            ])
    }
}
