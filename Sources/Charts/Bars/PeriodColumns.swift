internal import Terminal

/// The column layout of a chart over time: label, amount, optional columns and bar.
struct PeriodColumns {
    private let points: [ChartPoint]
    private let layout: ChartLayout
    private let labelWidth: Int
    private let amountWidth: Int
    /// The texts of each optional column, one per point.
    private let extras: [[StyledText]]
    /// The widths of the optional columns.
    private let extraWidths: [Int]
    /// Texts between label and amount on lines without optional columns, one per point.
    private let words: [StyledText]
    /// The first column of the bars; 0 if each bar has its own line.
    let barStart: Int
    /// The number of cells for bars and axis. The column after them stays free.
    let cells: Int
    /// Whether each bar has its own line.
    let isNarrow: Bool

    /// - Parameters:
    ///   - extras: alternative sets of optional columns, in order of preference. The first that leaves 10 cells for the
    ///     bars is used; if all are too wide, each bar gets its own line. Columns without text are dropped.
    ///   - words: short texts per point, used if there are no optional columns.
    init(_ points: [ChartPoint], extras: [[[StyledText]]], words: [StyledText], layout: ChartLayout) {
        self.points = points
        self.layout = layout
        self.words = words
        let longest = points.reduce(0) { max($0, displayWidth(layout.glyphs.shown($1.label)) + $1.suffix.count) }
        let suffix = points.reduce(0) { max($0, $1.suffix.count) }
        let fewest = max(PeriodColumns.fewestLabelColumns, PeriodColumns.dateColumns + suffix)
        labelWidth = min(longest, max(fewest, layout.labelLimit))
        amountWidth = points.reduce(0) { max($0, displayWidth(layout.shownAmount(of: $1))) }
        let base = labelWidth + 2 + amountWidth
        let choices = extras.map { $0.filter { column in column.contains { $0.columns > 0 } } }
        let fitting = choices.first { columns in
            layout.width - base - columns.reduce(0) { $0 + 2 + PeriodColumns.widest($1) } - 3 >= 10
        }
        self.extras = fitting ?? []
        extraWidths = self.extras.map(PeriodColumns.widest)
        isNarrow = fitting == nil
        barStart = isNarrow ? 0 : extraWidths.reduce(base) { $0 + 2 + $1 } + 2
        cells = layout.width - barStart - 1
    }

    /// The width of a full date, the longest name of a period.
    private static let dateColumns = 10
    /// The width of a full date and " so far".
    private static let fewestLabelColumns = 17

    /// The lines of one point.
    /// - Parameter bar: must begin in column `barStart`; `nil` for no bar.
    func lines(_ index: Int, bar: StyledText?) -> [StyledText] {
        isNarrow ? narrowLines(index) + (bar.map { [$0] } ?? []) : [wideLine(index) + (bar ?? StyledText())]
    }

    private func wideLine(_ index: Int) -> StyledText {
        var line =
            StyledText(label(index, to: labelWidth)) + trailing(amount(index), endingAt: labelWidth + 2 + amountWidth)
        var end = labelWidth + 2 + amountWidth
        for (column, width) in zip(extras, extraWidths) {
            end += 2 + width
            line += trailing(column[index], endingAt: end)
        }
        return line
    }

    /// Label and words at the left edge, and the amount at the right. If any point is too long for that, all labels get
    /// their own line.
    private func narrowLines(_ index: Int) -> [StyledText] {
        let fits = points.indices.allSatisfy { index in
            let words = words[index].columns == 0 ? 0 : 1 + words[index].columns
            return displayWidth(label(index, to: labelWidth)) + words + 1 + amountWidth <= layout.width
        }
        let detail = words[index]
        let space = StyledText(detail.columns == 0 ? "" : " ")
        let name = StyledText(label(index, to: fits ? labelWidth : layout.width))
        if fits { return [name + space + detail + trailing(amount(index), endingAt: layout.width)] }
        let room = layout.width - detail.columns - space.columns
        let shownAmount = amount(index).truncated(to: room, ellipsis: layout.glyphs.ellipsis)
        return [name, detail + trailing(shownAmount, endingAt: layout.width)]
    }

    private func amount(_ index: Int) -> StyledText { StyledText(layout.shownAmount(of: points[index])) }

    /// The name of a point with the longest suffix that fits. The name is cut only if it is too long on its own.
    private func label(_ index: Int, to columns: Int) -> String {
        let name = layout.shownTruncated(points[index].label, to: columns)
        let suffix = points[index].suffixes.first { displayWidth(name) + $0.count <= columns }
        return name + (suffix ?? "")
    }

    private func trailing(_ text: StyledText, endingAt end: Int) -> StyledText {
        text.columns == 0 ? StyledText() : .column(end - text.columns) + text
    }

    private static func widest(_ texts: [StyledText]) -> Int { texts.reduce(0) { max($0, $1.columns) } }
}

extension ChartLayout {
    /// The amount of a point, or a dash if it is unknown.
    func shownAmount(of point: ChartPoint) -> String { point.cents.map(shownAmount) ?? "-" }
}
