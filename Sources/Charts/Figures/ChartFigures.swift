internal import Money

/// What a chart shows, before anything is drawn: JSON, CSV, sentences and picture all read this one value.
public struct ChartFigures: Hashable, Sendable {
    /// In which order rows stand.
    public enum Order: Hashable, Sendable {
        /// Amount descending, ties by name; refunds after spending, then zeros.
        case largestFirst
        /// As they came, for days, weeks, months and years.
        case given
    }

    /// Names the amounts and the range: "Spending in November 2026".
    public let title: String
    /// What is drawn; `Other (n)`, which stands for n merged rows, is the last.
    public let rows: [ChartRow]
    /// For each of `rows` its tenths of a percent of spending above zero, adding up to 1000; 0 for refunds and zeros.
    public let shares: [Int]
    /// What was merged into `Other (n)`, largest first.
    public let other: [ChartRow]
    /// What this chart does not draw: refunds and zeros of a pie, zeros of bars that are the largest of more.
    public let notDrawn: [ChartRow]
    /// The sum of everything, refunds subtracted, drawn or not; where something is in two rows, it is in it once.
    public let total: Int64
    /// The sum of the rows above zero, which shares are shares of.
    public let spending: Int64
    /// The sum of the rows below zero.
    public let refunds: Int64

    /// Whether something is in two rows, so that they come to more than everything does.
    public var isShared: Bool { total != spending + refunds }

    /// What stands for all that is drawn: what was spent, or, as rows that share some of it add up to nothing, the total.
    var whole: Int64 { isShared ? total : spending }
    /// What that is called: the total, unless refunds make it another number.
    var wholeWord: String { refunds == 0 || isShared ? "Total" : "Spending" }

    /// The figures of a bar chart: a row for everything.
    /// - Parameters:
    ///   - top: How many rows above zero keep their bar, the largest; the rest merges into one. A rest of one row keeps its
    ///     name, as it takes no more room. Zeros have no row then; refunds keep theirs and are never merged.
    ///   - total: What everything comes to, where rows share some of it; else their sum.
    /// - Throws: `ChartError.overflow`.
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
            // Rows may be equal to each other, and then some but not all of them may be merged.
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
    /// Slices under 2 % merge into the rest too, unless no slice reaches 2 %. A rest of one row keeps its name.
    /// - Parameters:
    ///   - top: How many slices keep their name, at most six.
    ///   - total: What everything comes to, where rows share some of it; else their sum.
    /// - Throws: `ChartError.overflow`.
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
            other.isEmpty ? [] : [ChartRow(label: "Other (\(other.count))", cents: try ChartFigures.sum(other))]
        rows = drawn + merged
        // Shares are computed before rows are merged, so that every chart of a range has the same ones.
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
