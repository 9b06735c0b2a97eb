internal import Terminal

/// The legend of a pie, strip or stacked bars: letter, label, amount and share of each slice, and their sum.
struct Legend {
    /// The texts of a slice, ready to show except for the label.
    struct Slice {
        let label: String
        let amount: String
        let share: String
    }

    private struct Entry {
        let letter: String
        let style: Style
        let label: String
        let amount: String
        let share: String
    }

    private let layout: ChartLayout
    private let entries: [Entry]
    private let labelWidth: Int
    private let amountWidth: Int
    /// The widest amount of a slice. Their sum may be wider.
    private let sliceAmountWidth: Int
    private let sumLabelWidth: Int
    /// Notes below the picture: the refunds, which have no slice, and the total with them.
    let notes: [StyledText]

    /// The preferred width in columns, with labels, amounts and shares.
    var width: Int { 2 + labelWidth + 1 + amountWidth + 1 + Share.columns }

    init(figures: ChartFigures, layout: ChartLayout) {
        let slices = zip(figures.rows, figures.shares).map { row, share in
            Slice(
                label: row.label, amount: layout.shownAmount(row.cents),
                share: Share.percentage(share, of: row, in: layout.amounts))
        }
        let refunds = figures.notDrawn.filter { $0.cents < 0 }.map {
            "\($0.chartLabel) \(layout.shownAmount($0.cents))"
        }
        self.init(
            slices, colors: SlicePalette.colors(of: figures.rows), sum: layout.shownAmount(figures.whole),
            sumLabel: figures.wholeWord, refunds: refunds,
            total: layout.shownAmount(figures.total), layout: layout)
    }

    /// - Parameters:
    ///   - colors: one for each slice.
    ///   - sum: the text of the last row, usually the sum of the slices.
    ///   - sumLabel: the label of the last row.
    ///   - refunds: amounts without a slice, each with its label.
    ///   - total: the sum including refunds; `nil` if it equals `sum`.
    init(
        _ slices: [Slice], colors: [Color], sum: String, sumLabel: String, refunds: [String], total: String?,
        layout: ChartLayout
    ) {
        self.layout = layout
        let sliceEntries = slices.indices.map { index in
            Entry(
                letter: Labels.letter(index), style: SlicePalette.letter(on: colors[index]),
                label: layout.glyphs.shown(slices[index].label), amount: slices[index].amount,
                share: slices[index].share)
        }
        let sumEntry = Entry(
            letter: " ", style: .plain, label: sumLabel, amount: sum,
            share: Share.number(1000, in: layout.amounts) + "%")
        entries = sliceEntries + [sumEntry]
        labelWidth = min(layout.labelLimit, entries.reduce(0) { max($0, displayWidth($1.label)) })
        sliceAmountWidth = sliceEntries.reduce(0) { max($0, displayWidth($1.amount)) }
        amountWidth = max(sliceAmountWidth, displayWidth(sum))
        sumLabelWidth = sumLabel.count
        notes =
            refunds.isEmpty
            ? []
            : layout.paragraph("Not drawn: " + refunds.joined(separator: ", "))
                + (total.map { layout.paragraph("Total with refunds: " + $0) } ?? [])
    }

    /// A line per entry, for column `start`. On a narrow screen first shares are omitted, then amounts get their own
    /// lines.
    func lines(from start: Int) -> [StyledText] {
        let room = layout.width - start
        let fewest = 8
        let withShares = room - 2 - 1 - amountWidth - 1 - Share.columns
        if withShares >= min(labelWidth, fewest) {
            return entries.map { line($0, from: start, labelWidth: min(labelWidth, withShares)) }
        }
        let widestSum = sumLabelWidth + 1 + amountWidth
        let isRoomy = room - 2 >= max(widestSum, fewest - 3 + 1 + sliceAmountWidth)
        return entries.flatMap { isRoomy ? [edgeLine($0)] : edgeLines($0) }
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

    /// Label and amount on two lines.
    private func edgeLines(_ entry: Entry) -> [StyledText] {
        [head(entry, labelWidth: layout.width - 2), edge(entry.amount)]
    }

    private func edge(_ amount: String) -> StyledText {
        let amount = truncated(amount, to: layout.width, ellipsis: layout.glyphs.ellipsis)
        return .column(layout.width - displayWidth(amount)) + StyledText(amount)
    }

    private func head(_ entry: Entry, labelWidth: Int) -> StyledText {
        let label = layout.cut(entry.label, to: labelWidth)
        return StyledText(entry.letter, style: entry.style) + StyledText(" " + label)
    }
}
