public import Money
public import Terminal

/// Amounts over time as one row of columns a cell wide, from zero up to the largest.
///
/// With blocks the columns are eighths of a cell, `▁▂▃▄▅▆▇█`; in ASCII the eight signs `:-=+*#%@` stand for them, each darker than the one
/// before (the upper eight of Paul Bourke's ramp of ten). In both `_` is zero, a dot a period of which nothing is known, and
/// `▾` or `v` an amount below zero.
public struct Sparkline: Sendable {
    private let points: [ChartPoint]
    private let emptyText: String

    /// A cell a point; ceilings and changes of the points are not shown.
    /// - Parameters:
    ///   - points: In order of time.
    ///   - emptyText: Said instead of cells where there is no point.
    public init(points: [ChartPoint], emptyText: String = "") {
        self.points = points
        self.emptyText = emptyText
    }

    /// The cells and the amounts beside them, or the text for a range without points.
    /// - Complexity: as `line`.
    public func lines(_ layout: ChartLayout) -> [StyledText] {
        points.isEmpty ? layout.paragraph(emptyText) : [line(layout)]
    }

    /// One cell for each point and nothing else, for a cell of a table.
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

    /// The cells, and the least and the largest amount beside them.
    ///
    /// Where the width is short, only the last points that fit are drawn, and both amounts are theirs; with less than ten
    /// points left the least amount goes, then the largest.
    /// - Complexity: O(width²), whatever the number of points.
    public func line(_ layout: ChartLayout) -> StyledText {
        let enough = min(points.count, 10)
        for words in [Words.both, .largest] {
            let count = fitting(words, layout)
            if count >= enough { return Sparkline(points: points.suffix(count)).line(words, layout) }
        }
        return Sparkline(points: points.suffix(layout.width)).line(.none, layout)
    }

    /// The same for a screen reader: the least and the largest amount, then every point.
    /// - Complexity: O(points).
    public func sentences(amounts: AmountFormatter) -> [StyledText] {
        guard !points.isEmpty else { return [StyledText(emptyText)] }
        var sentences: [String] = []
        if let (least, largest) = extremes {
            sentences.append("From \(amounts.euros(least)) to \(amounts.euros(largest)).")
        }
        for (index, point) in points.enumerated() {
            sentences.append(point.sentence(after: index > 0 ? points[index - 1] : nil, amounts: amounts))
        }
        return sentences.map { StyledText($0) }
    }

    private enum Words {
        case both, largest, none
    }

    /// How many of the last points can stand beside their own words.
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
