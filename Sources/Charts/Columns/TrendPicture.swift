internal import Terminal

/// Draws the sums of a month as columns, the even pace to its ceiling as dots, and the month before as dashes.
struct TrendPicture {
    private let figures: TrendFigures
    private let layout: ChartLayout
    private let scale: VerticalScale
    private let ticks: TickColumn
    /// Days per column.
    private let daysPerColumn: Int
    /// Cells per column.
    private let cells: Int
    private let columns: Int
    private let note: String?
    /// Whether the picture shows the amount of the ceiling.
    let namesCeiling: Bool

    init(figures: TrendFigures, layout: ChartLayout) {
        self.figures = figures
        self.layout = layout
        scale = VerticalScale(highest: figures.highest, rows: layout.pictureRows(usual: 16))
        ticks = TickColumn(scale: scale, layout: layout, wanted: [figures.dayCount, (figures.dayCount + 1) / 2])
        let ceiling = figures.ceilingCents.flatMap { $0 > 0 ? $0 : nil }
        let shortNote = layout.glyphs.vertical + " ceiling"
        let roomBesideNote = ticks.room - (ceiling == nil ? 0 : displayWidth(shortNote))
        let widest = 3
        cells = max(1, min(widest, max(roomBesideNote, min(ticks.room, figures.dayCount)) / figures.dayCount))
        daysPerColumn = (figures.dayCount + ticks.room - 1) / ticks.room
        columns = (figures.dayCount + daysPerColumn - 1) / daysPerColumn

        let roomForNote = ticks.room - columns * cells
        let isTick = ticks.isLabelled && scale.ticks.contains { $0.cents == ceiling }
        let longNote = ceiling.map { shortNote + " " + layout.shownAmount($0) }
        if let longNote, !isTick, displayWidth(longNote) <= roomForNote {
            (note, namesCeiling) = (longNote, true)
        } else {
            note = ceiling != nil && displayWidth(shortNote) <= roomForNote ? shortNote : nil
            namesCeiling = isTick && note != nil
        }
    }

    var lines: [StyledText] {
        let plot = ColumnPlot(
            layout: layout, scale: scale, ticks: ticks,
            stripes: (0..<columns).flatMap { Array(repeating: stripe($0), count: cells) },
            markGlyph: layout.glyphs.dot,
            note: note.map { (scale.row(of: figures.ceilingCents ?? 0), $0) })
        return plot.lines + labels
    }

    private func stripe(_ column: Int) -> ColumnPlot.Stripe {
        let lastDay = min(figures.dayCount, (column + 1) * daysPerColumn)
        let hasBegun = column * daysPerColumn < figures.reached
        var stripe = ColumnPlot.Stripe(base: hasBegun ? layout.glyphs.rule : layout.glyphs.ruleAhead)
        if hasBegun {
            let sum = figures.sums[min(lastDay, figures.reached) - 1]
            stripe.height = scale.height(of: Int64(clamping: sum), layout.glyphs)
        }
        if let pace = figures.pace(onDay: lastDay), pace > 0 { stripe.mark = scale.row(of: pace) }
        if let forecast = figures.forecast(onDay: lastDay), forecast > 0 { stripe.dash = scale.row(of: forecast) }
        if let earlier = figures.earlierSums.prefix(lastDay).last, earlier > 0 {
            stripe.dash = scale.row(of: Int64(clamping: earlier))
        }
        return stripe
    }

    private var labels: [StyledText] {
        let marks = (0..<figures.dayCount).map { day in
            AxisLabels.Mark(column: day / daysPerColumn * cells, text: String(day + 1))
        }
        return AxisLabels(marks, room: ticks.room, layout.glyphs)
            .lines(from: ticks.plotStart, strides: [5, 10, 15, 30, 50, 100], offset: 1)
    }
}
