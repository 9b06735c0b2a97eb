public import Money
public import Terminal

/// A sparkline: amounts over time in one row, a cell per period, from zero to the largest.
///
/// With blocks the levels are eighths of a cell, `▁▂▃▄▅▆▇█`. In ASCII they are the signs `:-=+*#%@`, each darker than
/// the one before (the upper eight of Paul Bourke's ramp of ten). In both, `_` is zero, a dot an unknown period, and
/// `▾` or `v` a negative amount.
public struct Sparkline: Sendable {
    private let points: [ChartPoint]
    private let emptyText: String

    /// A sparkline of points. Their ceilings and changes are not shown.
    /// - Parameters:
    ///   - points: in chronological order.
    ///   - emptyText: shown instead if there are no points, or all amounts are zero: "Nothing spent in 2026."
    public init(points: [ChartPoint], emptyText: String = "") {
        self.points = points
        self.emptyText = emptyText
    }

    /// The sparkline with its smallest and largest amounts, or `emptyText` if all amounts are zero.
    /// - Complexity: as `line`.
    public func lines(_ layout: ChartLayout) -> [StyledText] {
        isEmpty ? layout.paragraph(emptyText) : [line(layout)]
    }

    /// The cells alone, for use in a table.
    /// - Complexity: O(points).
    public func cells(_ glyphs: Glyphs) -> String {
        let largest = points.reduce(0) { max($0, $1.cents ?? 0) }
        let levels = glyphs == .ascii ? Array(":-=+*#%@").map(String.init) : glyphs.lowerEighths.dropFirst() + ["█"]
        return points.map { point in
            guard let cents = point.cents else { return glyphs.dot }
            if cents == 0 { return "_" }
            return cents < 0 ? glyphs.belowZero : levels[Sparkline.level(of: cents, largest: largest) - 1]
        }.joined()
    }

    /// The cells, followed by the smallest and the largest amount.
    ///
    /// A narrow screen shows only the last points that fit, with their smallest and largest amounts. If fewer than ten
    /// points would fit, first the smallest amount is omitted, then the largest.
    /// - Complexity: O(width²), independent of the number of points.
    public func line(_ layout: ChartLayout) -> StyledText {
        let enough = min(points.count, 10)
        for words in [Words.both, .largest] {
            let count = fitting(words, layout)
            if count >= enough { return Sparkline(points: points.suffix(count)).line(words, layout) }
        }
        return Sparkline(points: points.suffix(layout.width)).line(.none, layout)
    }

    /// The sparkline in sentences, for a screen reader: the smallest and the largest amount, then every point.
    /// - Complexity: O(points).
    public func sentences(amounts: AmountFormatter) -> [StyledText] {
        guard !isEmpty else { return [StyledText(emptyText)] }
        var sentences: [String] = []
        if let (least, largest) = extremes {
            sentences.append("From \(amounts.euros(least)) to \(amounts.euros(largest)).")
        }
        for (index, point) in points.enumerated() {
            sentences.append(point.sentence(after: index > 0 ? points[index - 1] : nil, amounts: amounts))
        }
        return sentences.map { StyledText($0) }
    }

    private var isEmpty: Bool { points.allSatisfy { $0.cents == 0 } }

    private enum Words {
        case both, largest, none
    }

    /// The number of last points that fit beside their amounts.
    private func fitting(_ words: Words, _ layout: ChartLayout) -> Int {
        (0...min(points.count, layout.width)).last { count in
            let width = displayWidth(Sparkline(points: points.suffix(count)).text(words, layout))
            return count + width <= layout.width
        } ?? 0
    }

    private func line(_ words: Words, _ layout: ChartLayout) -> StyledText {
        StyledText(cells(layout.glyphs), style: Style(foreground: SlicePalette.bar)) + StyledText(text(words, layout))
    }

    private func text(_ words: Words, _ layout: ChartLayout) -> String {
        guard words != .none, let (least, largest) = extremes else { return "" }
        let min = words == .both ? "  min " + layout.shownAmount(least) : ""
        return min + "  max " + layout.shownAmount(largest)
    }

    private var extremes: (least: Int64, largest: Int64)? {
        let known = points.compactMap(\.cents)
        guard let least = known.min(), let largest = known.max() else { return nil }
        return (least, largest)
    }

    /// The nearest eighth of the largest amount, half an eighth rounded up; at least one.
    private static func level(of cents: Int64, largest: Int64) -> Int {
        let (amount, largest) = (Int128(cents), Int128(largest))
        return max(1, Int((16 * amount + largest) / (2 * largest)))
    }
}
