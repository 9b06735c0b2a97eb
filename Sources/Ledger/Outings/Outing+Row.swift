internal import Money
internal import Outings
internal import Periods

extension TrackedTable {
    /// The outings of a book.
    public static let outing = TrackedTable(
        of: Outing.self, "outing", plural: "outings",
        actions: [.openOuting, .editOuting, .closeOuting, .reopenOuting, .removeOuting, .drawCash, .reconcileOuting],
        isOptionalTable: true, listed: "outing list",
        fault: { outing in outing.name.isEmpty ? "it has no name" : nil })
}

extension Outing: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .outing }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        let day = Day(number: 0)
        self.init(id: id, name: "", days: DayRange(day, day))
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        var (first, last) = (days.first, days.last)
        var foreign = currency == .euro ? nil : currency
        var counts = counts.map { (method: $0.method, units: $0.count.value, number: $0.count.number) }
        var differences = differences.map {
            (method: $0.method, units: $0.units, by: $0.made.by, made: $0.made.at)
        }
        fields.field("uid", &uid, role: .identity)
        fields.field("name", &name)
        fields.field("first", &first, unit: "days")
        fields.field("last", &last, unit: "days")
        fields.field("starts", &starts, unit: "days")
        fields.field("ends", &ends, unit: "days")
        fields.field("place", &place, .reference("place", whenMerged: .follows))
        fields.entries("people", &people, table: "outing_person", blank: 0) { person, fields in
            fields.field("person", &person, .reference("person", whenMerged: .follows))
        }
        fields.entries("payees", &payees, table: "outing_payee", blank: 0) { payee, fields in
            fields.field("payee", &payee, .reference("payee", whenMerged: .follows))
        }
        fields.field("ceiling", &ceiling, .amount(isSigned: false))
        fields.field("purse", &purse, unit: "purse")
        fields.entries("drawn", &drawn, table: "outing_drawn", blank: 0) { $1.field("units", &$0) }
        fields.field("currency", &foreign, unit: "purse")
        fields.field("rate", &rate)
        fields.field("note", &note)
        fields.entries("counts", &counts, table: "outing_count", blank: ("", 0, nil)) { count, fields in
            fields.field("method", &count.method)
            fields.field("units", &count.units)
            fields.field("number", &count.number)
        }
        let none = ("", Int64(0), "", Instant(seconds: 0))
        fields.entries("differences", &differences, table: "outing_difference", blank: none) { difference, fields in
            fields.field("method", &difference.method)
            fields.field("units", &difference.units)
            fields.field("by", &difference.by, .author)
            fields.field("made", &difference.made)
        }
        fields.field("closed", &isClosed, unit: "closed")
        fields.field("unreconciled", &unreconciled, unit: "closed")
        fields.field("by", &by, .author, role: .origin)
        fields.field("created", &created, role: .origin)
        fields.field("changed", &changed, role: .changed)
        guard fields.isReading else { return }
        guard first <= last else { return fields.refuse() }
        days = DayRange(first, last)
        currency = foreign ?? .euro
        (people, payees) = (Self.once(people), Self.once(payees))
        self.counts = counts.map {
            OutingCount(method: $0.method, count: MethodCount(value: $0.units, number: $0.number))
        }
        self.differences = differences.map {
            OutingDifference(method: $0.method, units: $0.units, made: Signature(by: $0.by, at: $0.made))
        }
    }

    /// Removes duplicates, which arise when two people or payees were merged.
    private static func once(_ ids: [Int64]) -> [Int64] {
        var seen: Set<Int64> = []
        return ids.filter { seen.insert($0).inserted }
    }
}

extension Change.Action {
    /// An outing was opened.
    public static let openOuting = Self("outing-open")
    /// The details of an outing were changed.
    public static let editOuting = Self("outing-edit")
    /// An outing was closed.
    public static let closeOuting = Self("outing-close")
    /// An outing was reopened.
    public static let reopenOuting = Self("outing-reopen")
    /// An outing without expenses was removed.
    public static let removeOuting = Self("outing-remove")
    /// Cash was withdrawn for an outing.
    public static let drawCash = Self("outing-purse")
    /// Counted amounts of an outing were recorded.
    public static let reconcileOuting = Self("outing-reconcile")
}
