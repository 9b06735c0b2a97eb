internal import Terminal

/// The layout of several gauges below each other.
struct GaugeColumns {
    private let gauges: [Gauge]
    private let layout: ChartLayout

    init(_ gauges: [Gauge], _ layout: ChartLayout) {
        self.gauges = gauges
        self.layout = layout
    }

    func lines() -> [StyledText] {
        let labels = gauges.map { layout.glyphs.shown($0.label) }
        let (amounts, ceilings) = (gauges.map { layout.shownAmount($0.cents) }, gauges.map(ceilingText))
        let (percents, rests) = (gauges.map(percentText), gauges.map(restText))
        let (amountWidth, ceilingWidth, percentWidth) = (widest(amounts), widest(ceilings), widest(percents))
        let wordsWidth = amountWidth + " of ".count + ceilingWidth + 2 + percentWidth + 2 + widest(rests)
        let fewestCells = 10
        let room = layout.width - 1 - 2 - fewestCells - 2 - wordsWidth
        let fewestColumns = gauges.reduce(layout.labelLimit) { max($0, shortestLabel($1)) }
        let labelWidth = min(widest(labels), max(room, fewestColumns))
        let trackStart = labelWidth == 0 ? 0 : labelWidth + 1
        let cells = min(layout.fillsScreen ? .max : 30, layout.width - trackStart - 2 - 2 - wordsWidth)
        guard cells >= fewestCells else { return gauges.indices.flatMap { narrowLines(gauges[$0], words: words($0)) } }
        let wordsStart = trackStart + 2 + cells + 2
        return gauges.indices.map { index in
            let figures =
                padded(amounts[index], to: amountWidth, alignment: .trailing) + " of "
                + padded(ceilings[index], to: ceilingWidth, alignment: .trailing) + "  "
                + padded(percents[index], to: percentWidth, alignment: .trailing) + "  "
            return StyledText(label(gauges[index], to: labelWidth))
                + .column(trackStart) + track(gauges[index], cells: cells) + .column(wordsStart)
                + StyledText(figures) + StyledText(rests[index], style: restStyle(gauges[index]))
        }

        /// The words of a gauge in full, then ever shorter forms of them.
        func words(_ index: Int) -> [String] {
            let (amount, rest) = (amounts[index], rests[index])
            return [
                [labels[index], amount, "of", ceilings[index], percents[index], rest],
                [amount, "of", ceilings[index], percents[index], rest], [amount, "of", ceilings[index], rest],
                [percents[index], rest],
            ].map { $0.filter { !$0.isEmpty }.joined(separator: " ") }
        }
    }

    /// The label in at most `columns`, cut before its suffix.
    private func label(_ gauge: Gauge, to columns: Int) -> String {
        let suffix = layout.glyphs.shown(gauge.suffix)
        return layout.shownTruncated(gauge.subject, to: columns - displayWidth(suffix)) + suffix
    }

    /// The columns of the shortest label with a suffix, which keeps the last name of a path; 0 without a suffix.
    private func shortestLabel(_ gauge: Gauge) -> Int {
        guard !gauge.suffix.isEmpty else { return 0 }
        let name = gauge.subject.split(separator: ":").last ?? ""
        return displayWidth(layout.glyphs.shown("\(name)\(gauge.suffix)"))
    }

    /// All words and the track below. Where a gauge is part of a full screen, the words are one line.
    private func narrowLines(_ gauge: Gauge, words: [String]) -> [StyledText] {
        let line = words.first { displayWidth($0) <= layout.width } ?? words[words.count - 1]
        let text = layout.fillsScreen ? [StyledText(layout.cut(line, to: layout.width))] : layout.paragraph(words[0])
        return text + [track(gauge, cells: layout.width - 2)]
    }

    private func track(_ gauge: Gauge, cells: Int) -> StyledText {
        let glyphs = layout.glyphs
        let perCell = glyphs == .ascii ? 2 : 8
        let (full, rest) = gauge.filledSteps(of: cells, perCell: perCell).quotientAndRemainder(dividingBy: perCell)
        let bar = String(repeating: glyphs.full, count: full) + glyphs.eighths[rest * 8 / perCell]
        let style = Style(foreground: gauge.leftCents < 0 ? SlicePalette.over : SlicePalette.bar)
        return StyledText(glyphs.trackStart) + StyledText(bar, style: style)
            + StyledText(String(repeating: " ", count: cells - displayWidth(bar)) + glyphs.trackEnd)
    }

    private func ceilingText(_ gauge: Gauge) -> String {
        Gauge.ceiling(gauge.ceilingCents, carried: gauge.carriedCents, layout.shownAmount)
    }

    private func percentText(_ gauge: Gauge) -> String { gauge.percent.map { "\($0)%" } ?? "" }

    private func restText(_ gauge: Gauge) -> String {
        gauge.leftCents < 0
            ? "OVER by " + layout.shownAmount(-gauge.leftCents) : "left " + layout.shownAmount(gauge.leftCents)
    }

    private func restStyle(_ gauge: Gauge) -> Style { gauge.leftCents < 0 ? .bold : .plain }

    private func widest(_ texts: [String]) -> Int { texts.reduce(0) { max($0, displayWidth($1)) } }
}
