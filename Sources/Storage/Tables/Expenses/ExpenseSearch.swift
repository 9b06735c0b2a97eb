internal import Database
internal import Ledger

/// Finds expenses by their texts, in an order and up to a limit.
///
/// First it reads the first expenses of the order, which suffices for frequent words. Then it reads the blocks whose
/// text index may contain the words, until no remaining block can precede the matches found.
struct ExpenseSearch {
    private typealias Place = ExpenseMatches.Place

    private let matches: ExpenseMatches
    private let order: ExpenseOrder
    private let limit: Int?

    /// The number of expenses that are read before the text index is used.
    private static let glance = 512

    /// - Complexity: O(receipts of the days paid with several methods), if the filter asks for a method.
    init(
        database: any Database, days: ClosedRange<Int64>, filter: ExpenseFilter, order: ExpenseOrder, limit: Int?
    ) throws {
        matches = try ExpenseMatches(database: database, days: days, filter: filter)
        self.order = order
        self.limit = limit
    }

    /// The numbers of the matching expenses, in order.
    /// - Complexity: O(bytes of the indexed texts), and O(n log n) in the expenses read.
    func numbers() throws -> [Int64] {
        var found: [Place] = []
        if let limit, matches.filter.numbers == nil {
            guard limit > 0 else { return [] }
            let (first, isAll) = try glance()
            if isAll || first.count >= limit { return first.prefix(limit).map(\.id) }
        }
        if let limit, order != .amount, matches.filter.tag.isEmpty, matches.filter.numbers == nil {
            found = try first(limit)
        } else {
            try matches.forEachMatch { found.append($0) }
        }
        found.sort(by: isOrdered)
        return found.prefix(limit ?? found.count).map(\.id)
    }

    /// Matches in any order, among them the first `limit` of the search's order; all matches if there are fewer.
    private func first(_ limit: Int) throws -> [Place] {
        let (spans, changed) = try SearchTable(database: matches.database).spans(holding: matches.texts.part)
        var found: [Place] = []
        try matches.forEach(of: changed) { found.append($0) }
        let known = Set(changed)
        for span in sorted(spans) where span.days?.overlaps(matches.days) != false {
            if found.count > limit {
                found.sort(by: isOrdered)
                found.removeLast(found.count - limit)
            }
            if found.count == limit, isBehind(span, found) { break }
            try matches.forEach(in: span.numbers) { if !known.contains($0.id) { found.append($0) } }
        }
        return found
    }

    private func isOrdered(_ left: Place, before right: Place) -> Bool {
        switch order {
        case .day: (left.day, left.id) > (right.day, right.id)
        case .amount: (left.cents, left.day, left.id) > (right.cents, right.day, right.id)
        case .recorded: left.id > right.id
        }
    }

    /// Sorts spans by the best position in the order that a match in the span can have.
    private func sorted(_ spans: [SearchTable.Span]) -> [SearchTable.Span] {
        switch order {
        case .day: spans.sorted { ($0.days?.upperBound ?? .max) > ($1.days?.upperBound ?? .max) }
        case .amount: spans
        case .recorded: spans.reversed()
        }
    }

    /// Whether all matches in this span and in later ones come after the matches found, in the order of the search.
    private func isBehind(_ span: SearchTable.Span, _ found: [Place]) -> Bool {
        switch order {
        case .day: span.days.map { days in found.allSatisfy { $0.day > days.upperBound } } ?? false
        case .amount: false
        case .recorded: found.allSatisfy { $0.id > span.numbers.upperBound }
        }
    }

    /// The matches among the first expenses of the order, and whether no further expenses follow in the order.
    private func glance() throws -> (found: [Place], isAll: Bool) {
        var (found, count): ([Place], Int) = ([], 0)
        func take(_ row: any QueryRow) throws {
            count += 1
            if let place = try matches.place(row) { found.append(place) }
        }
        switch order {
        case .day:
            try matches.database.forEachRow(
                """
                SELECT \(ExpenseMatches.columns) FROM expense
                WHERE day BETWEEN $1 AND $2
                    AND ($3 = 'all' OR (void = 1) = ($3 = 'only'))
                    AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                    AND cents BETWEEN $5 AND $6
                ORDER BY day DESC, id DESC LIMIT $7
                """, matches.conditions + [Value(Self.glance)], take)
        case .recorded:
            try matches.database.forEachRow(
                """
                SELECT \(ExpenseMatches.columns) FROM expense
                WHERE +day BETWEEN $1 AND $2
                    AND ($3 = 'all' OR (void = 1) = ($3 = 'only'))
                    AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                    AND cents BETWEEN $5 AND $6
                ORDER BY id DESC LIMIT $7
                """, matches.conditions + [Value(Self.glance)], take)
        case .amount: return ([], false)
        }
        return (found, count < Self.glance)
    }
}
