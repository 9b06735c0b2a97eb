internal import Database
internal import Ledger
internal import Periods

/// The expenses of some days that match a filter which reads texts, in no order.
///
/// Texts are compared without case and accents, which SQL cannot do. Where that takes less than reading the expenses, it is
/// looked up first how the payee and the method that are meant are written: an index leads to these, and no text is read.
struct ExpenseMatches {
    let database: any Database
    let days: ClosedRange<Int64>
    let filter: ExpenseFilter
    let texts: TextFilter
    /// Days, void, categories and amounts, for `$1` to `$6`.
    let conditions: [Value]
    /// The methods of expenses that were paid in several ways, where a method is asked for.
    let methods: [Int64: [String]]

    /// One that was found: where it stands among the others, and what it counts towards.
    struct Place {
        let id: Int64
        let day: Int64
        let cents: Int64
        let category: Category.ID
    }

    /// - Complexity: O(receipts of the days that were paid in several ways) where a method is asked for.
    init(database: any Database, days: ClosedRange<Int64>, filter: ExpenseFilter) throws {
        self.database = database
        self.days = days
        self.filter = filter
        texts = TextFilter(filter)
        conditions = [
            .integer(days.lowerBound), .integer(days.upperBound), .text(filter.void.rawValue),
            Value(filter.categories?.jsonList), .integer(filter.least?.cents ?? .min),
            .integer(filter.most?.cents ?? .max),
        ]
        methods =
            try filter.method == nil
            ? [:]
            : SplitPayments(in: days, of: database).splits.mapValues { $0.parts.compactMap(\.method) }
    }

    /// Hands over each of them.
    /// - Throws: what `body` throws too, which ends the reading.
    /// - Complexity: O(expenses of the days), or O(bytes of the texts that are covered) and O(expenses) of the blocks that hold
    ///   what is asked for.
    func forEachMatch(_ body: (Place) throws -> Void) throws {
        try forEach(body)
    }

    private func forEach(_ body: (Place) throws -> Void) throws {
        if let numbers = filter.numbers { return try forEach(of: numbers.sorted(), body) }
        let (spans, changed) = try spansOfDays()
        let inside = try expensesOfDays()
        let length = spans.reduce(Int64(changed.count)) { length, span in
            let (sum, overflow) = length.addingReportingOverflow(span.upperBound - span.lowerBound)
            return overflow ? .max : sum
        }
        let elsewhere = changed.filter { number in !spans.contains { $0.contains(number) } }
        // One that is found by its day takes about as long as two that follow each other.
        let areDaysFewer = length / 2 > inside
        guard filter.tag == nil else {
            if areDaysFewer { return try forEachTaggedOfDays(body) }
            for span in spans { try forEachTagged(in: span, body) }
            return try forEach(of: elsewhere, body)
        }
        let spellings = try Spellings(of: filter, in: database, atMost: min(inside / 4, length / 4))
        var split: Set<Int64> = []
        func take(_ place: Place) throws {
            if methods[place.id] != nil { split.insert(place.id) }
            try body(place)
        }
        if areDaysFewer {
            try forEachOfDays(written: spellings, take)
        } else {
            for span in spans { try forEach(in: span, written: spellings, take) }
            try forEach(of: elsewhere, take)
        }
        // One that was paid in several ways has no method of its own, which would lead to it.
        if spellings.methods != nil {
            try forEach(of: methods.keys.filter { !split.contains($0) }.sorted(), body)
        }
    }

    /// How many expenses that are not void the days hold.
    private func expensesOfDays() throws -> Int64 {
        try database.firstRow(
            "SELECT sum(count) FROM day_total WHERE day BETWEEN $1 AND $2", conditions[0], conditions[1]
        ) { $0.integer(0) ?? 0 } ?? 0
    }

    /// The numbers among which those of the days lie, and those that may lie elsewhere.
    private func spansOfDays() throws -> (spans: [ClosedRange<Int64>], changed: [Int64]) {
        let (all, changed) = try SearchTable(database: database).spans(holding: texts.part)
        var spans: [ClosedRange<Int64>] = []
        for span in all where span.days?.overlaps(days) != false {
            if let last = spans.last, last.upperBound + 1 == span.numbers.lowerBound {
                spans[spans.count - 1] = last.lowerBound...span.numbers.upperBound
            } else {
                spans.append(span.numbers)
            }
        }
        return (spans, changed)
    }
}
