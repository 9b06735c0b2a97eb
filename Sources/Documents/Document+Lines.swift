public import Charts
public import Terminal

extension Document {
    /// The document as lines for a screen, with the program's tables and charts.
    /// - Parameter table: lays out a table; by default in the width of the layout.
    /// - Complexity: O(cells × width).
    public func lines(_ layout: ChartLayout, table: ((Table) -> [StyledText])? = nil) -> [StyledText] {
        let table = table ?? { $0.lines(width: layout.width, glyphs: layout.glyphs) }
        var lines = layout.paragraph(title, style: .bold) + layout.lines(of: facts)
        for section in sections {
            lines += [StyledText("")] + layout.paragraph(section.title, style: .bold)
            lines += section.blocks.flatMap { block in
                switch block {
                case .facts(let facts): layout.lines(of: facts)
                case .table(let grid): table(grid.table)
                case .charted(let chart, let grid): chart.lines(layout) + table(grid.table)
                case .gauge(let gauge): gauge.lines(layout)
                case .curve(let curve): curve.lines(layout)
                case .paragraph(let text): layout.paragraph(text)
                }
            }
        }
        return lines
    }
}

extension ChartLayout {
    fileprivate func lines(of facts: [Document.Fact]) -> [StyledText] {
        facts.flatMap { paragraph("\($0.name): \($0.value)") }
    }
}

extension Document.Grid {
    fileprivate var table: Table {
        func styled(_ cells: [String], _ style: Style = .plain) -> [StyledText] {
            cells.map { StyledText($0, style: style) }
        }
        return Table(columns: columns, rows: rows.map { styled($0) } + (total.map { [styled($0, .bold)] } ?? []))
    }
}

extension Document.Curve {
    fileprivate func lines(_ layout: ChartLayout) -> [StyledText] {
        let trend = Trend(
            title: name, dailyCents: dailyCents, dayCount: dayCount, ceilingCents: ceilingCents, emptyText: "",
            earlierCents: earlierCents)
        let picture = trend.picture(layout)
        guard !picture.isEmpty else { return [] }
        return picture + layout.paragraph(key(own: "Columns", earlier: "dashes", pace: "dots"))
    }
}

extension Document.Chart {
    fileprivate func lines(_ layout: ChartLayout) -> [StyledText] {
        switch self {
        case .shares(let figures, ring: _): BarChart(figures: figures, emptyText: figures.title).lines(layout)
        case .periods(let title, let points):
            PeriodBars(title: title, points: points, emptyText: title).lines(layout)
        }
    }
}
