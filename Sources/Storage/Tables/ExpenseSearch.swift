internal import Database
internal import Ledger
internal import Periods

/// Finds expenses by their texts, which are compared without case and accents; SQL cannot do that.
///
/// First the ones that come first are looked at: a word that many hold is found often enough among them. Then the blocks
/// that may hold it at all, in their order, until nothing that is left can come before what was found.
struct ExpenseSearch {
    let database: any Database
    let days: ClosedRange<Int64>
    let filter: ExpenseFilter
    let order: ExpenseOrder
    let limit: Int?
    private let texts: TextFilter
    private let categories: Value
    /// The methods of expenses that were paid in several ways, where a method is asked for.
    private let methods: [Int64: [String]]

    /// How many are looked at before the blocks are.
    private static let glance = 512

    /// - Complexity: O(receipts of the days that were paid in several ways) where a method is asked for.
    init(
        database: any Database, days: ClosedRange<Int64>, filter: ExpenseFilter, order: ExpenseOrder, limit: Int?
    ) throws {
        self.database = database
        self.days = days
        self.filter = filter
        self.order = order
        self.limit = limit
        texts = TextFilter(filter)
        categories = Value(filter.categories?.jsonList)
        methods =
            try filter.method == nil
            ? [:]
            : SplitPayments(in: days, of: database).splits.mapValues { $0.parts.compactMap(\.method) }
    }

    /// The numbers of those that match, in the order asked for.
    /// - Complexity: O(bytes of the texts that are covered), and O(n log n) in the expenses of the blocks that are read.
    func numbers() throws -> [Int64] {
        if let limit {
            guard limit > 0 else { return [] }
            let (found, isAll) = try glance()
            if isAll || found.count >= limit { return found.prefix(limit).map(\.id) }
        }
        var found: [Place] = []
        if let tagged = try tagged() {
            try forEach(of: tagged) { found.append($0) }
        } else {
            let (spans, changed) = try SearchTable(database: database).spans(holding: texts.parts)
            try forEach(of: changed) { found.append($0) }
            let known = Set(changed)
            for span in sorted(spans) {
                if let limit {
                    if found.count > limit {
                        found.sort(by: comes)
                        found.removeLast(found.count - limit)
                    }
                    if found.count == limit, isBehind(span, found) { break }
                }
                try forEach(in: span) { if !known.contains($0.id) { found.append($0) } }
            }
        }
        found.sort(by: comes)
        return found.prefix(limit ?? found.count).map(\.id)
    }

    /// Every expense that matches, in no order; a limit is not looked at.
    /// - Complexity: O(bytes of the texts that are covered), and O(n) in the expenses of the blocks that are read.
    func forEachMatch(_ body: (Place) -> Void) throws {
        if let tagged = try tagged() { return try forEach(of: tagged, body) }
        let (spans, changed) = try SearchTable(database: database).spans(holding: texts.parts)
        try forEach(of: changed, body)
        let known = Set(changed)
        for span in spans { try forEach(in: span) { if !known.contains($0.id) { body($0) } } }
    }

    /// An expense that was found: where it stands among the others, and what it counts towards.
    struct Place {
        let id: Int64
        let day: Int64
        let cents: Int64
        let category: Category.ID
        let payee: String?
        let method: String?
    }

    private func comes(_ left: Place, before right: Place) -> Bool {
        switch order {
        case .day: (left.day, left.id) > (right.day, right.id)
        case .amount: (left.cents, left.day, left.id) > (right.cents, right.day, right.id)
        case .recorded: left.id > right.id
        }
    }

    /// Those first that may hold what comes first.
    private func sorted(_ spans: [SearchTable.Span]) -> [SearchTable.Span] {
        switch order {
        case .day: spans.sorted { ($0.days?.upperBound ?? .max) > ($1.days?.upperBound ?? .max) }
        case .amount: spans
        case .recorded: spans.reversed()
        }
    }

    /// Whether a span, and each that comes after it, holds nothing that comes before any of those found.
    private func isBehind(_ span: SearchTable.Span, _ found: [Place]) -> Bool {
        switch order {
        case .day: span.days.map { days in found.allSatisfy { $0.day > days.upperBound } } ?? false
        case .amount: false
        case .recorded: found.allSatisfy { $0.id > span.numbers.upperBound }
        }
    }

    /// Those that match among the ones that come first, in order, and whether there are no others.
    private func glance() throws -> (found: [Place], isAll: Bool) {
        var (found, count): ([Place], Int) = ([], 0)
        func take(_ row: any Row) throws {
            count += 1
            if let place = try place(row) { found.append(place) }
        }
        switch order {
        case .day:
            try database.forEachRow(
                """
                SELECT id, day, cents, what, payee, method, note, category FROM expense
                WHERE day BETWEEN $1 AND $2
                    AND ($3 = 'all' OR void = ($3 = 'only'))
                    AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                    AND cents BETWEEN $5 AND $6
                ORDER BY day DESC, id DESC LIMIT $7
                """, conditions + [Value(Self.glance)], take)
        case .recorded:
            try database.forEachRow(
                """
                SELECT id, day, cents, what, payee, method, note, category FROM expense
                WHERE +day BETWEEN $1 AND $2
                    AND ($3 = 'all' OR void = ($3 = 'only'))
                    AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                    AND cents BETWEEN $5 AND $6
                ORDER BY id DESC LIMIT $7
                """, conditions + [Value(Self.glance)], take)
        case .amount: return ([], false)
        }
        return (found, count < Self.glance)
    }

    /// Those that match with numbers of a span, in no order.
    private func forEach(in span: SearchTable.Span, _ body: (Place) -> Void) throws {
        if let days = span.days, !days.overlaps(self.days) { return }
        try database.forEachRow(
            """
            SELECT id, day, cents, what, payee, method, note, category FROM expense
            WHERE id BETWEEN $7 AND $8 AND +day BETWEEN $1 AND $2
                AND ($3 = 'all' OR void = ($3 = 'only'))
                AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                AND cents BETWEEN $5 AND $6
            """, conditions + [.integer(span.numbers.lowerBound), .integer(span.numbers.upperBound)]
        ) { row in
            if let place = try place(row) { body(place) }
        }
    }

    /// Those that match among these numbers, in no order.
    private func forEach(of numbers: [Int64], _ body: (Place) -> Void) throws {
        guard !numbers.isEmpty else { return }
        try database.forEachRow(
            """
            SELECT id, day, cents, what, payee, method, note, category FROM expense
            WHERE id IN (SELECT value FROM json_each($7)) AND +day BETWEEN $1 AND $2
                AND ($3 = 'all' OR void = ($3 = 'only'))
                AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                AND cents BETWEEN $5 AND $6
            """, conditions + [.text(numbers.jsonList)]
        ) { row in
            if let place = try place(row) { body(place) }
        }
    }

    /// Days, void, categories and amounts, for `$1` to `$6`.
    private var conditions: [Value] {
        [
            .integer(days.lowerBound), .integer(days.upperBound), .text(filter.void.rawValue), categories,
            .integer(filter.least?.cents ?? .min), .integer(filter.most?.cents ?? .max),
        ]
    }

    private func place(_ row: any Row) throws -> Place? {
        let id = row.integer(0) ?? 0
        var details = ExpenseDetails(what: row.text(3), payee: row.text(4), method: row.text(5), note: row.text(6))
        if filter.tag != nil {
            details.tags = try database.rows("SELECT tag FROM expense_tag WHERE expense = $1", .integer(id)) {
                $0.text(0) ?? ""
            }
        }
        let own = details.method
        // Of an expense that was paid in several ways any of them is meant.
        if own == nil, let split = methods[id] { details.method = split.first(where: texts.isMeant(method:)) }
        guard texts.matches(details) else { return nil }
        return Place(
            id: id, day: row.integer(1) ?? 0, cents: row.integer(2) ?? 0, category: row.integer(7) ?? 0,
            payee: details.payee, method: own)
    }

    /// The numbers of those with the tag asked for; `nil` where none is.
    private func tagged() throws -> [Int64]? {
        guard filter.tag != nil else { return nil }
        let meant = try database.rows("SELECT DISTINCT tag FROM expense_tag") { $0.text(0) ?? "" }
            .filter(texts.isMeant(tag:))
        var numbers: Set<Int64> = []
        for tag in meant {
            try database.forEachRow("SELECT expense FROM expense_tag WHERE tag = $1", [.text(tag)]) {
                numbers.insert($0.integer(0) ?? 0)
            }
        }
        return numbers.sorted()
    }
}
