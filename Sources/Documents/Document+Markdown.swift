extension Document {
    /// The document as Markdown, with tables in the syntax of GitHub, pandoc and most others. Charts are omitted.
    ///
    /// User text is escaped: it can neither create markup or HTML nor break a table.
    /// - Complexity: O(n) in the text.
    public var markdown: String {
        var text = "# \(Markdown.text(title))\n\n" + list(facts)
        for section in sections {
            text += "\n## \(Markdown.text(section.title))\n"
            for block in section.blocks {
                switch block {
                case .facts(let facts): text += "\n" + list(facts)
                case .table(let grid), .charted(_, let grid): text += "\n" + grid.markdown
                case .gauge, .curve: break
                case .paragraph(let paragraph): text += "\n" + Markdown.line(paragraph) + "\n"
                }
            }
        }
        return text
    }

    private func list(_ facts: [Fact]) -> String {
        facts.map { "- \(Markdown.line($0.name)): \(Markdown.text($0.value))\n" }.joined()
    }
}

extension Document.Grid {
    fileprivate var markdown: String {
        let rules = columns.map { $0.alignment == .trailing ? "---:" : "---" }
        let head = columns.map { Markdown.text($0.title ?? "") }
        let strong = total.map { [$0.map { $0.isEmpty ? "" : "**\(Markdown.text($0))**" }] } ?? []
        let lines = [head, rules] + rows.map { $0.map(Markdown.text) } + strong
        return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}
