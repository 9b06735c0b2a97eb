internal import Terminal

/// Draws the last points that fit as columns.
struct ColumnsPicture {
    private let points: [ChartPoint]
    /// All points, also those that are not drawn.
    private let all: [ChartPoint]
    private let cap: Int64?
    private let layout: ChartLayout
    private let scale: VerticalScale?
    private let ticks: TickColumn
    /// The cells from one column to the next.
    private let pitch: Int
    private let note: String?

    init(points: [ChartPoint], cap: Int64?, layout: ChartLayout) {
        all = points
        self.layout = layout
        var shown = points.suffix(layout.width)
        while true {
            let highest = shown.reduce(0) { max($0, $1.cents ?? 0, $1.ceilingCents ?? 0) }
            let scale = VerticalScale(highest: min(highest, cap ?? highest), rows: layout.pictureRows(usual: 16))
            let ticks = TickColumn(scale: scale, layout: layout, wanted: [shown.count])
            if ticks.room >= shown.count {
                (self.scale, self.ticks) = (highest > 0 ? scale : nil, ticks)
                self.cap = cap.flatMap { $0 < highest ? $0 : nil }
                break
            }
            // Without the first points the amounts, and so the width of the tick labels, may be smaller.
            shown = shown.suffix(ticks.room)
        }
        self.points = Array(shown)

        let word = " ceiling"
        let isCeilingDrawn = (shown.last?.ceilingCents).map { $0 > 0 && $0 <= cap ?? $0 } ?? false
        let roomBesideNote = ticks.room - word.count
        note = isCeilingDrawn && roomBesideNote >= self.points.count ? word : nil
        let widest = 8
        pitch = min(widest, (note == nil ? ticks.room : roomBesideNote) / self.points.count)
    }

    var lines: [StyledText] {
        let plot = ColumnPlot(
            layout: layout, scale: scale, ticks: ticks, stripes: stripes, markGlyph: layout.glyphs.ceiling,
            note: note.flatMap { text in points.last.flatMap(ceilingRow).map { ($0, text) } })
        let marks = points.enumerated().map { AxisLabels.Mark(column: $0.offset * pitch, text: $0.element.label) }
        let labels = AxisLabels(marks, room: ticks.room, layout.glyphs)
            .lines(from: ticks.plotStart, strides: Array(1...points.count), offset: 0)
        return cutNote + plot.lines + labels + words.flatMap { layout.paragraph($0) }
    }

    private var cutNote: [StyledText] {
        guard let cap, points.contains(where: { $0.cents ?? 0 > cap }) else { return [] }
        return layout.paragraph("Columns are cut at " + layout.shownAmount(cap))
    }

    private var stripes: [ColumnPlot.Stripe] {
        var stripes: [ColumnPlot.Stripe] = []
        for (index, point) in points.enumerated() {
            let column = stripe(point)
            let next = index + 1 < points.count ? ceilingRow(points[index + 1]) : nil
            // The mark of the base line appears once, in the middle of the column.
            var (beside, gap) = (column, self.gap)
            if column.base != layout.glyphs.rule { beside.base = layout.glyphs.rule }
            if next == column.mark { gap.mark = next }
            let width = max(1, pitch - 1)
            for cell in 0..<width { stripes.append(cell == (width - 1) / 2 ? column : beside) }
            if pitch > 1 { stripes.append(gap) }
        }
        return pitch > 1 ? stripes.dropLast() : stripes
    }

    private var gap: ColumnPlot.Stripe { ColumnPlot.Stripe(base: layout.glyphs.rule) }

    private func stripe(_ point: ChartPoint) -> ColumnPlot.Stripe {
        var stripe = gap
        stripe.mark = ceilingRow(point)
        guard let cents = point.cents else {
            stripe.base = layout.glyphs.dot
            return stripe
        }
        if cents < 0 { stripe.base = layout.glyphs.belowZero }
        if let scale { stripe.height = scale.height(of: min(cents, cap ?? cents), layout.glyphs) }
        stripe.isCut = cents > cap ?? cents
        return stripe
    }

    /// The row of a point's ceiling; `nil` without one, for one of zero or less, and above the cap.
    private func ceilingRow(_ point: ChartPoint) -> Int? {
        guard let ceiling = point.ceilingCents, let scale, ceiling > 0, ceiling <= cap ?? ceiling else { return nil }
        return scale.row(of: ceiling)
    }

    /// The notes below the picture.
    private var words: [String] {
        let (known, glyphs) = (points.compactMap(\.cents), layout.glyphs)
        var words: [String] = []
        if let ceilings = PeriodCeilings(all) {
            let sign = points.contains { ceilingRow($0) != nil } ? glyphs.ceiling : "not drawn"
            let range = ceilings.words(
                lowest: layout.shownAmount(ceilings.lowest), highest: layout.shownAmount(ceilings.highest))
            words.append("\(ceilings.noun) \(range) (\(sign)), \(ceilings.overWords)")
        }
        if !ticks.isLabelled, let highest = known.max() { words.append("Highest \(layout.shownAmount(highest))") }
        if points.count < all.count { words.append("The last \(points.count) of \(all.count) are shown") }
        if known.contains(where: { $0 < 0 }) { words.append("\(glyphs.belowZero) below zero") }
        if points.contains(where: { $0.cents == nil }) { words.append("\(glyphs.dot) in the base line: nothing known") }
        if let point = points.last(where: \.isRunning) { words.append("\(point.label) so far") }
        return words
    }
}
