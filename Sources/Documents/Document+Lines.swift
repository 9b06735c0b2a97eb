public import Charts
public import Terminal

extension Document {
    /// The document as lines for a screen, with the program's tables and charts.
    /// - Complexity: O(cells × width).
    public func lines(_ layout: ChartLayout) -> [StyledText] {
        var lines = layout.paragraph(title, style: .bold) + layout.lines(of: facts)
        for section in sections {
            lines += [StyledText("")] + layout.paragraph(section.title, style: .bold)
            lines += section.blocks.flatMap { block in
                switch block {
                case .facts(let facts): layout.lines(of: facts)
                case .table(let grid): layout.lines(of: grid)
                case .charted(let chart, let grid): chart.lines(layout) + layout.lines(of: grid)
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

    fileprivate func lines(of grid: Document.Grid) -> [StyledText] { grid.table.lines(width: width, glyphs: glyphs) }
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
            dayLabel: String(dailyCents.count), earlierCents: earlierCents)
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
