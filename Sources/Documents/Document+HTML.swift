internal import Charts
internal import Money
internal import Terminal

extension Document {
    /// The document as an HTML page with inline SVG charts, for light and dark screens and for paper. There are no
    /// scripts or external resources.
    ///
    /// The page is also well-formed XML. User text is escaped.
    /// - Complexity: O(n) in the text and the rows of pictures.
    public var html: String {
        // Forbids loading and sending anything, and any style other than the page's own.
        let policy = "default-src 'none'; style-src 'sha256-\(StyleSheet.hash)'; base-uri 'none'; form-action 'none'"
        let head = [
            Markup("meta", ["charset": "utf-8"]),
            Markup("meta", ["http-equiv": "Content-Security-Policy", "content": policy]),
            Markup("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
            Markup("meta", ["name": "color-scheme", "content": "light dark"]),
            Markup("meta", ["name": "referrer", "content": "no-referrer"]),
            Markup("title", [:], Markup(title)),
            Markup(style: StyleSheet.text),
        ].map(\.line).joined
        var body = Markup("h1", [:], isolated(title)).line + list(facts)
        var pictures = 0
        func drawing() -> Drawing {
            pictures += 1
            return Drawing(amounts: amounts, name: "p\(pictures)")
        }
        for section in sections {
            var content = Markup("h2", [:], Markup(section.title)).line
            for block in section.blocks {
                switch block {
                case .facts(let facts): content += list(facts)
                case .table(let grid): content += grid.html(caption: section.title)
                case .charted(.shares(let bars, let ring), let grid):
                    if let ring { content += drawing().ring(ring) }
                    content += grid.html(caption: section.title, bars: grid.bars(bars), ring: ring)
                    content += ring?.otherKey ?? .empty
                case .charted(.periods(_, let points), let grid):
                    content += grid.html(caption: section.title, bars: points.map(\.bar))
                case .gauge(let gauge): content += drawing().gauge(gauge)
                case .curve(let curve): content += drawing().curve(curve, title: section.title)
                case .paragraph(let text): content += Markup("p", [:], isolated(text)).line
                }
            }
            body += Markup("section", [:], content).line
        }
        let page = Markup(
            "html", ["xmlns": "http://www.w3.org/1999/xhtml", "lang": "en", "xml:lang": "en"],
            Markup("head", [:], head).line, Markup("body", [:], Markup("main", [:], body)).line)
        return "<!DOCTYPE html>\n" + page.line.text
    }

    private func list(_ facts: [Fact]) -> Markup {
        let entries = facts.map { fact in
            Markup("dt", [:], Markup(fact.name)) + Markup("dd", [:], isolated(fact.value))
        }
        return Markup("dl", [:], entries.map(\.line).joined).line
    }
}

extension ChartPoint {
    fileprivate var bar: Drawing.Bar { Drawing.Bar(cents: cents ?? 0, ceilingCents: ceilingCents) }
}

extension ChartFigures {
    /// The index of the slice that shows a row, by the row's label; `nil` for a merged row, and for one without a
    /// share.
    fileprivate func slice(of name: String) -> Int? {
        guard !other.contains(where: { $0.label == name }) else { return nil }
        let own = other.isEmpty ? rows.indices : rows.indices.dropLast()
        return own.first { rows[$0].label == name && shares[$0] > 0 }
    }

    /// The key of the last slice with the rows merged into it: `G Other: gifts, home`; empty if no rows are merged.
    fileprivate var otherKey: Markup {
        guard let last = rows.indices.last, !other.isEmpty, shares[last] > 0 else { return .empty }
        let names = other.map { isolated($0.label) }
        let list = names.dropFirst().reduce(names.first ?? .empty) { $0 + Markup(", ") + $1 }
        return Markup("p", [:], Drawing.key(of: last) + Markup("\(rows[last].label): ") + list).line
    }
}

extension Document.Grid {
    /// The bars of a chart, matched to the table's rows by label.
    fileprivate func bars(_ figures: ChartFigures) -> [Drawing.Bar?] {
        rows.map { row in
            figures.rows.first { $0.label == row[0] }.map { Drawing.Bar(cents: $0.cents, ceilingCents: nil) }
        }
    }

    /// - Parameters:
    ///   - bars: one for each row, or empty.
    ///   - ring: the pie whose letters precede the labels of its slices.
    fileprivate func html(caption: String, bars: [Drawing.Bar?] = [], ring: ChartFigures? = nil) -> Markup {
        func cell(_ element: String, _ text: String, _ column: Table.Column, scope: String? = nil) -> Markup {
            let content = column.alignment == .trailing ? Markup(text) : isolated(text)
            // Figures are not wrapped. Columns that are dropped first on a narrow terminal are dropped on a phone too,
            // so that the rest fits.
            let isFigure = column.alignment == .trailing
            let classes = (isFigure ? ["n"] : []) + (isFigure && column.leaves ?? .max <= 2 ? ["leaves"] : [])
            let attributes =
                (scope.map { [("scope", $0)] } ?? [])
                + (classes.isEmpty ? [] : [("class", classes.joined(separator: " "))])
            return Markup(element, attributes, content)
        }
        func row(_ cells: [String], key: Markup = .empty, bar: Markup? = nil) -> Markup {
            let rest = zip(cells, columns).dropFirst().map { cell("td", $0, $1) }.joined
            let name = Markup("th", ["scope": "row"], key + isolated(cells[0]))
            guard let bar else { return Markup("tr", [:], name + rest).line }
            return Markup("tr", ["class": "charted"], name + rest).line
                + Markup("tr", ["class": "bars"], Markup("td", ["colspan": String(columns.count)], bar)).line
        }
        func key(of name: String) -> Markup {
            guard let ring, let index = ring.slice(of: name) else { return .empty }
            return Drawing.key(of: index)
        }
        let drawn = bars.isEmpty ? rows.map { _ in nil } : Drawing.bars(bars)
        let head = columns.map { cell("th", $0.title ?? "", $0, scope: "col") }.joined
        let foot = total.map { Markup("tfoot", [:], row($0)).line } ?? .empty
        let body = zip(rows, drawn).map { row($0, key: key(of: $0[0]), bar: $1) }.joined
        let table = Markup(
            "table", ["aria-label": caption], Markup("thead", [:], Markup("tr", [:], head)).line,
            Markup("tbody", [:], body).line, foot)
        return Markup("div", ["class": "wide"], table).line
    }
}

/// Text isolated from the writing direction around it.
private func isolated(_ text: String) -> Markup {
    Markup("bdi", [:], Markup(text))
}
