internal import Database
internal import Ledger
internal import Periods

/// The expenses of a range of days that match a filter on texts, unordered.
///
/// Texts are compared ignoring case, accents and kinds of apostrophes, which SQL cannot do. If that costs less than reading all expenses, the
/// spellings of the payee and method are looked up first. An index then finds the expenses without reading their texts.
struct ExpenseMatches {
    let database: any Database
    let days: ClosedRange<Int64>
    let filter: ExpenseFilter
    let texts: TextFilter
    /// The parameters `$1` to `$6` of each statement: days, void, categories and amounts.
    let conditions: [Value]
    /// The methods of each expense paid with several methods, by number of the expense; empty if the filter has no
    /// condition on the method.
    let methods: [Int64: [String]]

    /// A match: the keys to sort it by, and the amount and category for totals.
    struct Place {
        let id: Int64
        let day: Int64
        let cents: Int64
        let category: Category.ID
    }

    /// - Complexity: O(receipts of the days paid with several methods), if the filter asks for a method.
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
            try filter.method.isEmpty ? [:] : SplitPayments(in: days, of: database).methods
    }

    /// Calls `body` with each match.
    /// - Throws: errors of `body`, which end the search.
    /// - Complexity: O(expenses of the days), or O(bytes of the indexed texts) and O(expenses in the blocks that
    ///   contain the search text).
    func forEachMatch(_ body: (Place) throws -> Void) throws {
        if let numbers = filter.numbers { return try forEach(of: numbers.sorted(), body) }
        let (spans, changed) = try spansOfDays()
        let inside = try expensesOfDays()
        let length = spans.reduce(Int64(changed.count)) { length, span in
            let (sum, overflow) = length.addingReportingOverflow(span.upperBound - span.lowerBound)
            return overflow ? .max : sum
        }
        let elsewhere = changed.filter { number in !spans.contains { $0.contains(number) } }
        // Finding an expense by day costs about as much as reading two consecutive ones.
        let areDaysFewer = length / 2 > inside
        // Expenses without tags are not found by tag.
        guard !filter.tag.requiresName else {
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
        // An expense paid with several methods has no method of its own for the index.
        if spellings.methods != nil {
            try forEach(of: methods.keys.filter { !split.contains($0) }.sorted(), body)
        }
    }

    /// The number of expenses on the days of the search, without void ones.
    private func expensesOfDays() throws -> Int64 {
        try database.firstRow(
            "SELECT sum(count) FROM day_total WHERE day BETWEEN $1 AND $2", conditions[0], conditions[1]
        ) { $0.integer(0) ?? 0 } ?? 0
    }

    /// The ranges of expense numbers that may contain matches on the days of the search, and the expenses that changed
    /// since they were indexed.
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
