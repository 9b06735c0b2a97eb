internal import Terminal

/// The column layout of a bar chart.
struct BarColumns {
    private let layout: ChartLayout
    private let labelWidth: Int
    /// The widest amount of a row. The total may be wider, and then begins further left.
    private let amountWidth: Int
    private let amountEnd: Int
    let showsShares: Bool
    /// The first column of the bars; `nil` if each bar has its own line.
    let barStart: Int?
    /// The number of cells for bars and axis.
    let cells: Int

    init(figures: ChartFigures, layout: ChartLayout) {
        self.layout = layout
        let total = "Total"
        let longest = figures.rows.reduce(total.count) { max($0, displayWidth(layout.glyphs.shown($1.chartLabel))) }
        labelWidth = min(longest, layout.labelLimit)
        amountWidth = figures.rows.reduce(0) { max($0, displayWidth(layout.shownAmount($1.cents))) }
        amountEnd = max(
            labelWidth + 1 + amountWidth, total.count + 1 + displayWidth(layout.shownAmount(figures.total)))
        // The last column stays free, so that a full bar does not touch the edge of the screen.
        let room = layout.width - amountEnd - 2
        let shareWidth = 1 + Share.columns
        let fewestCells = 10
        showsShares = figures.spending > 0 && room - shareWidth >= fewestCells
        if room < fewestCells {
            (barStart, cells) = (nil, layout.width)
        } else {
            cells = showsShares ? room - shareWidth : room
            barStart = layout.width - 1 - cells
        }
    }

    /// Label, amount and share of one row.
    func line(label: String, amount: Int64, share: String, style: Style = .plain) -> StyledText {
        let amount = layout.shownAmount(amount)
        let start = min(labelWidth + 1, amountEnd - displayWidth(amount))
        let label = layout.shownTruncated(label, to: min(labelWidth, start - 1))
        let figures = padded(amount, to: amountEnd - start, alignment: .trailing)
        let shareText =
            showsShares && !share.isEmpty ? " " + padded(share, to: Share.columns, alignment: .trailing) : ""
        return StyledText(label, style: style) + .column(start) + StyledText(figures + shareText, style: style)
    }

    /// Label and amount at the two edges of the screen, or on two lines if the screen is too narrow for both.
    func narrowLines(label: String, amount: Int64, style: Style = .plain) -> [StyledText] {
        let amount = layout.shownTruncated(layout.shownAmount(amount), to: layout.width)
        let end = StyledText.column(layout.width - displayWidth(amount)) + StyledText(amount, style: style)
        let room = layout.width - 1 - max(amountWidth, displayWidth(amount))
        if room >= 5 {
            return [StyledText(layout.shownTruncated(label, to: room), style: style) + end]
        }
        return [StyledText(layout.shownTruncated(label, to: layout.width), style: style), end]
    }
}
