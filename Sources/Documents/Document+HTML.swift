internal import Charts
internal import Money
internal import Terminal

extension Document {
    /// The document as one page of HTML with its charts drawn in it: no script, nothing fetched, for light and dark
    /// screens and for paper.
    ///
    /// The page is well-formed XML as well. Text from people stays text, whatever it looks like.
    /// - Complexity: O(n) in the text and the rows of pictures.
    public var html: String {
        // Nothing may be loaded or sent, and of styles only this page's own holds.
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
        for section in sections {
            var content = Markup("h2", [:], Markup(section.title)).line
            for block in section.blocks {
                switch block {
                case .facts(let facts): content += list(facts)
                case .table(let grid): content += grid.html(caption: section.title)
                case .picture(let picture):
                    pictures += 1
                    content += Drawing(amounts: amounts, name: "p\(pictures)").markup(picture)
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

extension Document.Grid {
    fileprivate func html(caption: String) -> Markup {
        func cell(_ element: String, _ text: String, _ column: Table.Column, scope: String? = nil) -> Markup {
            let content = column.alignment == .trailing ? Markup(text) : isolated(text)
            return switch (scope, column.alignment) {
            case (nil, .leading): Markup(element, [:], content)
            case (nil, .trailing): Markup(element, ["class": "n"], content)
            case (let scope?, .leading): Markup(element, ["scope": scope], content)
            case (let scope?, .trailing): Markup(element, ["scope": scope, "class": "n"], content)
            }
        }
        func row(_ cells: [String]) -> Markup {
            let markup = zip(cells, columns).enumerated().map { index, cellAndColumn in
                index == 0
                    ? cell("th", cellAndColumn.0, cellAndColumn.1, scope: "row")
                    : cell("td", cellAndColumn.0, cellAndColumn.1)
            }
            return Markup("tr", [:], markup.joined).line
        }
        let head = columns.map { cell("th", $0.title ?? "", $0, scope: "col") }.joined
        let foot = total.map { Markup("tfoot", [:], row($0)).line } ?? .empty
        let table = Markup(
            "table", ["aria-label": caption], Markup("thead", [:], Markup("tr", [:], head)).line,
            Markup("tbody", [:], rows.map(row).joined).line, foot)
        return Markup("div", ["class": "wide"], table).line
    }
}

/// Text whose direction changes nothing around it.
private func isolated(_ text: String) -> Markup {
    Markup("bdi", [:], Markup(text))
}
