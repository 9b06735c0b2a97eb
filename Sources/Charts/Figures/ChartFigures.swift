internal import Money

/// The figures of a chart before drawing. JSON, CSV, sentences and picture are all made from this value.
public struct ChartFigures: Hashable, Sendable {
    /// The order of rows.
    public enum Order: Hashable, Sendable {
        /// By descending amount, ties by name; refunds after spending, then zeros.
        case largestFirst
        /// In the given order, for days, weeks, months and years.
        case given
    }

    /// The title, with the meaning of the amounts and the range: "Spending in November 2026".
    public let title: String
    /// The rows to draw. `Other (n)`, for n merged rows, is the last.
    public let rows: [ChartRow]
    /// The share of each row in positive spending, in tenths of a percent, adding up to 1000; 0 for refunds and zeros.
    public let shares: [Int]
    /// The rows merged into `Other (n)`, largest first.
    public let other: [ChartRow]
    /// The rows that are not drawn: refunds and zeros in a pie; zeros in bars limited to the largest.
    public let notDrawn: [ChartRow]
    /// The total after refunds, including rows that are not drawn. Amounts in several rows count once.
    public let total: Int64
    /// The sum of the positive rows, the basis of shares.
    public let spending: Int64
    /// The sum of the negative rows; never positive.
    public let refunds: Int64

    /// Whether rows overlap, so that their sum exceeds the total.
    public var isShared: Bool { total != spending + refunds }

    /// The amount that the whole picture represents: the spending, or the total if rows overlap.
    var whole: Int64 { isShared ? total : spending }
    /// The label of `whole`: "Total", unless refunds make it differ from the total.
    var wholeWord: String { refunds == 0 || isShared ? "Total" : "Spending" }

    /// The figures of a bar chart.
    /// - Parameters:
    ///   - top: the number of positive rows to keep, the largest ones; the rest is merged. A rest of one row keeps its
    ///     name, as it takes no more space. With `top`, zeros are not drawn; refunds are never merged.
    ///   - total: the total if rows overlap; their sum by default.
    /// - Throws: `ChartError.overflow` if a sum of rows exceeds 64 bits.
    /// - Complexity: O(n log n) in the rows.
    public static func bars(
        title: String, rows: [ChartRow], order: Order = .largestFirst, top: Int? = nil, total: Int64? = nil
    ) throws(ChartError) -> ChartFigures {
        let ranked = rows.sorted(by: precedes)
        let spending = ranked.filter { $0.cents > 0 }
        let merged = rest(of: spending, keeping: top ?? spending.count)
        var drawn = order == .largestFirst ? ranked : rows
        if !merged.isEmpty {
            let isMerged = Set(merged)
            // Equal rows may occur, and only some of them may be merged.
            var kept = spending.dropLast(merged.count).reduce(into: [:]) { $0[$1, default: 0] += 1 }
            drawn.removeAll { row in
                if let count = kept[row], count > 0 {
                    kept[row] = count - 1
                    return false
                }
                return isMerged.contains(row)
            }
        }
        let zeros = top == nil ? [] : drawn.filter { $0.cents == 0 }
        if !zeros.isEmpty { drawn.removeAll { $0.cents == 0 } }
        return try ChartFigures(title: title, drawn: drawn, other: merged, notDrawn: zeros, total: total)
    }

    /// The figures of a pie or a strip: at most six slices and one for the rest, largest first.
    ///
    /// Slices under 2 % are merged into the rest too, unless all are under 2 %. A rest of one row keeps its name.
    /// - Parameters:
    ///   - top: the number of slices to keep, at most six.
    ///   - total: the total if rows overlap; their sum by default.
    /// - Throws: `ChartError.overflow` if a sum of rows exceeds 64 bits.
    /// - Complexity: O(n log n) in the rows.
    public static func pie(
        title: String, rows: [ChartRow], top: Int? = nil, total: Int64? = nil
    ) throws(ChartError) -> ChartFigures {
        let ranked = rows.sorted(by: precedes)
        let spending = ranked.filter { $0.cents > 0 }
        let sum = spending.reduce(Int128(0)) { $0 + Int128($1.cents) }
        let large = spending.prefix { Int128($0.cents) * 50 >= sum }.count
        let named = min(max(0, top ?? 6), 6, large == 0 ? spending.count : large)
        let merged = rest(of: spending, keeping: named)
        return try ChartFigures(
            title: title, drawn: spending.dropLast(merged.count), other: merged,
            notDrawn: ranked.filter { $0.cents <= 0 }, total: total)
    }

    /// The figures of bars beside a ring: a row for each slice, then the parts of `Other (n)`, indented, then the rows
    /// that the pie does not draw.
    ///
    /// Each slice has its colour in the ring. The parts of `Other (n)` have their own colours, or else that of
    /// `Other (n)`. A row that is not drawn keeps its own colour, or is grey.
    /// - Complexity: O(n log n) in the rows.
    public static func bars(beside pie: ChartFigures) -> ChartFigures {
        let slices = pie.rows.enumerated().map { ChartRow($1, hue: $1.hue ?? .numbered($0)) }
        let parts = pie.other.map { ChartRow($0, label: "  " + $0.label, hue: $0.hue ?? slices.last?.hue) }
        let notDrawn = pie.notDrawn.map { ChartRow($0, hue: $0.hue ?? .rest) }
        let named = pie.other.isEmpty ? pie.rows : pie.rows.dropLast()
        let shares = permilles((named + pie.other + pie.notDrawn).map(\.cents))
        return ChartFigures(
            title: pie.title, rows: slices + parts + notDrawn, shares: pie.shares + shares.dropFirst(named.count),
            total: pie.total, spending: pie.spending, refunds: pie.refunds)
    }

    /// The memberwise initializer for figures whose rows are all drawn, each for itself.
    private init(title: String, rows: [ChartRow], shares: [Int], total: Int64, spending: Int64, refunds: Int64) {
        self.title = title
        self.rows = rows
        self.shares = shares
        self.total = total
        self.spending = spending
        self.refunds = refunds
        (other, notDrawn) = ([], [])
    }

    private init(
        title: String, drawn: [ChartRow], other: [ChartRow], notDrawn: [ChartRow], total: Int64?
    ) throws(ChartError) {
        let everything = drawn + other + notDrawn
        self.title = title
        self.other = other
        self.notDrawn = notDrawn
        self.total = if let total { total } else { try ChartFigures.sum(everything) }
        spending = try ChartFigures.sum(everything.filter { $0.cents > 0 })
        refunds = try ChartFigures.sum(everything.filter { $0.cents < 0 })
        let merged =
            other.isEmpty
            ? []
            : [
                ChartRow(
                    label: "Other (\(other.count))", cents: try ChartFigures.sum(other),
                    hue: other.contains { $0.hue != nil } ? .rest : nil)
            ]
        rows = drawn + merged
        // Shares are computed before rows are merged, so that all charts of a range show equal shares.
        let ranked = everything.sorted(by: ChartFigures.precedes)
        var left: [ChartRow: ArraySlice<Int>] = [:]
        for (row, share) in zip(ranked, permilles(ranked.map(\.cents))) { left[row, default: []].append(share) }
        let own = drawn.map { left[$0]?.popFirst() ?? 0 }
        shares = own + (merged.isEmpty ? [] : [other.reduce(0) { $0 + (left[$1]?.popFirst() ?? 0) }])
    }

    private static func rest(of spending: [ChartRow], keeping named: Int) -> [ChartRow] {
        let rest = spending.dropFirst(max(0, named))
        return rest.count > 1 ? Array(rest) : []
    }

    private static func precedes(_ left: ChartRow, _ right: ChartRow) -> Bool {
        if left.cents == right.cents { return left.label < right.label }
        if left.cents == 0 || right.cents == 0 { return right.cents == 0 }
        return left.cents > right.cents
    }

    private static func sum(_ rows: [ChartRow]) throws(ChartError) -> Int64 {
        guard let sum = Int64(exactly: rows.reduce(Int128(0)) { $0 + Int128($1.cents) }) else {
            throw ChartError.overflow
        }
        return sum
    }
}
