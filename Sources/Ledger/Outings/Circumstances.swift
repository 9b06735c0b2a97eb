public import Money
public import Outings
public import Periods

/// What may be said of an expense beside what every expense has: where it files, when, who paid for whom, in which currency.
///
/// Most expenses have none, and a book without any has no table of them.
public struct Circumstances: Hashable, Sendable {
    /// The number of the outing it files under.
    public var outing: Int64?
    /// The time of the day.
    public var time: TimeOfDay?
    /// The number of the person who paid; the book's own where nobody is named.
    public var paidBy: Int64?
    /// For whom it was, in the order that was said; the book's own person alone where nobody is named.
    public var shares: [PersonWeight]
    /// The whole that was paid, of which the expense is the part of the book's own people; `nil` where it is all of it.
    public var paid: Amount?
    /// What was paid in another currency.
    public var original: ForeignAmount?
    /// The rate that it was booked at.
    public var rate: ExchangeRate?

    /// Nothing more than every expense has.
    public init() {
        (outing, time, paidBy, paid, original, rate) = (nil, nil, nil, nil, nil, nil)
        shares = []
    }

    /// Whether nothing is said.
    public var isEmpty: Bool { self == Circumstances() }

    /// Whether somebody paid for several people, or for somebody else.
    public var isShared: Bool { !shares.isEmpty || paidBy != nil }

    /// The same with other numbers for people; two that become one stand there twice.
    public func mappingPeople(_ number: (Int64) throws -> Int64) rethrows -> Circumstances {
        var mapped = self
        mapped.paidBy = try paidBy.map(number)
        mapped.shares = try shares.map { PersonWeight(person: try number($0.person), weight: $0.weight) }
        return mapped
    }

    /// Those of an expense that is recorded in an outing, and nothing else.
    public init(outing: Int64?, time: TimeOfDay?) {
        self.init()
        (self.outing, self.time) = (outing, time)
    }
}

extension TrackedTable {
    /// What is said of some expenses beside what every expense has; each row is known by the uid of its expense.
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
    /// From a row of `TrackedTable.circumstance`; `nil` for one that none are written as.
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
            // Two people became one, who has both parts.
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

    /// As a row of `TrackedTable.circumstance`, of the expense with that uid.
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
