internal import Terminal

/// The vertical axis of a plot with its tick labels.
struct TickColumn {
    private let layout: ChartLayout
    private let scale: VerticalScale
    private let labels: [Int: String]
    private let labelWidth: Int

    /// Whether there is space for tick labels.
    var isLabelled: Bool { labelWidth > 0 }

    /// The first column of the plot.
    var plotStart: Int { isLabelled ? labelWidth + 2 : 1 }

    /// The number of columns left for the plot.
    var room: Int { layout.width - plotStart }

    /// - Parameter wanted: desired widths of the plot, in order of preference. To meet one, labels lose their cents if
    ///   all are whole euros. Labels wider than half of the screen are omitted.
    init(scale: VerticalScale, layout: ChartLayout, wanted: [Int]) {
        self.layout = layout
        self.scale = scale
        let ticks = scale.ticks
        let exact = ticks.map { layout.shownAmount($0.cents) }
        let isWhole = ticks.allSatisfy { $0.cents % 100 == 0 }
        let forms = isWhole ? [exact, exact.map { String($0.dropLast(3)) }] : [exact]
        let widths = forms.map { $0.reduce(0) { max($0, displayWidth($1)) } }
        let fitting = wanted.lazy.flatMap { wish in forms.indices.filter { layout.width - widths[$0] - 2 >= wish } }
        let form = fitting.first { widths[$0] <= layout.width / 2 } ?? forms.count - 1
        if widths[form] <= layout.width / 2 {
            labels = Dictionary(uniqueKeysWithValues: zip(ticks.map(\.row), forms[form]))
            labelWidth = widths[form]
        } else {
            (labels, labelWidth) = ([:], 0)
        }
    }

    /// The label and axis beside a row, counted from 0 at the bottom.
    func text(beside row: Int) -> StyledText {
        let label = labels[row].map { padded($0, to: labelWidth, alignment: .trailing) } ?? ""
        let axis = labels[row] == nil ? layout.glyphs.vertical : layout.glyphs.tick
        return StyledText(label) + .column(plotStart - 1) + StyledText(axis)
    }

    /// The axis beside the base line.
    var corner: StyledText { .column(plotStart - 1) + StyledText(layout.glyphs.corner) }
}
