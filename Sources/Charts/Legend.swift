internal import Terminal

/// Tells what the slices of a picture are: letter, label, amount and share, and their sum.
struct Legend {
    private struct Entry {
        let letter: String
        let style: Style
        let label: String
        let amount: String
        let share: String
    }

    private let figures: ChartFigures
    private let layout: ChartLayout
    private let entries: [Entry]
    private let labelWidth: Int
    private let amountWidth: Int
    /// The widest amount of a slice; their sum may be wider.
    private let sliceAmountWidth: Int

    /// The columns it takes where there is room.
    var width: Int { 2 + labelWidth + 1 + amountWidth + 1 + Share.columns }

    init(figures: ChartFigures, layout: ChartLayout) {
        self.figures = figures
        self.layout = layout
        let colors = SlicePalette.colors(figures.rows.count)
        let slices = figures.rows.indices.map { index in
            let row = figures.rows[index]
            return Entry(
                letter: Labels.letter(index), style: Style(reverse: true, foreground: colors[index]),
                label: layout.glyphs.shown(row.label), amount: layout.shownAmount(row.cents),
                share: Share.percentage(figures.shares[index], of: row, in: layout.amounts))
        }
        let sum = Entry(
            letter: " ", style: .plain, label: Legend.sumWord(of: figures),
            amount: layout.shownAmount(figures.spending),
            share: Share.number(1000, in: layout.amounts) + "%")
        entries = slices + [sum]
        labelWidth = min(layout.labelLimit, entries.reduce(0) { max($0, displayWidth($1.label)) })
        sliceAmountWidth = slices.reduce(0) { max($0, displayWidth($1.amount)) }
        amountWidth = max(sliceAmountWidth, displayWidth(sum.amount))
    }

    /// What the slices add up to: the total, unless refunds make that another number.
    static func sumWord(of figures: ChartFigures) -> String { figures.refunds == 0 ? "Total" : "Spending" }

    /// One line an entry, each to stand in column `start`; shares are left out, then amounts go below, when the width is short.
    func lines(from start: Int) -> [StyledText] {
        let room = layout.width - start
        let fewest = 8
        let withShares = room - 2 - 1 - amountWidth - 1 - Share.columns
        if withShares >= min(labelWidth, fewest) {
            return entries.map { line($0, from: start, labelWidth: min(labelWidth, withShares)) }
        }
        let widestSum = Legend.sumWord(of: figures).count + 1 + amountWidth
        let isRoomy = room - 2 >= max(widestSum, fewest - 3 + 1 + sliceAmountWidth)
        return entries.flatMap { isRoomy ? [edgeLine($0)] : edgeLines($0) }
    }

    /// What is said below the picture: refunds, which have no slice, and what the total is with them.
    var notes: [StyledText] {
        let refunds = figures.notDrawn.filter { $0.cents < 0 }
        if refunds.isEmpty { return [] }
        let rows = refunds.map { "\($0.chartLabel) \(layout.shownAmount($0.cents))" }
        return layout.paragraph("Not drawn: " + rows.joined(separator: ", "))
            + layout.paragraph("Total with refunds: " + layout.shownAmount(figures.total))
    }

    private func line(_ entry: Entry, from start: Int, labelWidth: Int) -> StyledText {
        let figures =
            padded(entry.amount, to: amountWidth, alignment: .trailing) + " "
            + padded(entry.share, to: Share.columns, alignment: .trailing)
        return head(entry, labelWidth: labelWidth) + .column(start + 2 + labelWidth + 1) + StyledText(figures)
    }

    /// Label and amount at the two edges of the screen.
    private func edgeLine(_ entry: Entry) -> StyledText {
        let amount = max(sliceAmountWidth, displayWidth(entry.amount))
        return head(entry, labelWidth: layout.width - 2 - 1 - amount) + edge(entry.amount)
    }

    /// The same on two lines.
    private func edgeLines(_ entry: Entry) -> [StyledText] {
        [head(entry, labelWidth: layout.width - 2), edge(entry.amount)]
    }

    private func edge(_ amount: String) -> StyledText {
        let amount = truncated(amount, to: layout.width, ellipsis: layout.glyphs.ellipsis)
        return .column(layout.width - displayWidth(amount)) + StyledText(amount)
    }

    private func head(_ entry: Entry, labelWidth: Int) -> StyledText {
        let label = truncated(entry.label, to: labelWidth, ellipsis: layout.glyphs.ellipsis)
        return StyledText(entry.letter, style: entry.style) + StyledText(" " + label)
    }
}
