internal import Terminal

extension Document {
    /// The document as Markdown, with tables in the syntax of GitHub, pandoc and most others. Charts are omitted.
    ///
    /// User text is escaped: it can neither create markup or HTML nor break a table.
    /// - Complexity: O(n) in the text.
    public var markdown: String {
        var text = "# \(inert(title))\n\n" + list(facts)
        for section in sections {
            text += "\n## \(inert(section.title))\n"
            for block in section.blocks {
                switch block {
                case .facts(let facts): text += "\n" + list(facts)
                case .table(let grid), .charted(_, let grid): text += "\n" + grid.markdown
                case .gauge, .curve: break
                case .paragraph(let paragraph): text += "\n" + begun(inert(paragraph)) + "\n"
                }
            }
        }
        return text
    }

    private func list(_ facts: [Fact]) -> String {
        facts.map { "- \(begun(inert($0.name))): \(inert($0.value))\n" }.joined()
    }
}

extension Document.Grid {
    fileprivate var markdown: String {
        let rules = columns.map { $0.alignment == .trailing ? "---:" : "---" }
        let head = columns.map { inert($0.title ?? "") }
        let strong = total.map { [$0.map { $0.isEmpty ? "" : "**\(inert($0))**" }] } ?? []
        let lines = [head, rules] + rows.map { $0.map(inert) } + strong
        return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}

/// Escapes a text at the beginning of a line, where a number or a dash could begin a list.
private func begun(_ text: String) -> String {
    let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    let sign = text.dropFirst(digits).first
    let begins = digits == 0 ? sign == "-" || sign == "+" || sign == "=" : sign == "." || sign == ")"
    return begins ? text.prefix(digits) + "\\" + text.dropFirst(digits) : text
}

/// Escapes a text for Markdown, in a way that even the oldest renderers support.
private func inert(_ text: String) -> String {
    var result = ""
    for scalar in visible(text).unicodeScalars {
        switch scalar {
        // Entities are never markup, even for renderers without escapes in tables.
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "|": result += "&#124;"
        case "~": result += "&#126;"
        case "\\", "`", "*", "_", "[", "]", "{", "}", "#", "!": result += "\\" + String(scalar)
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
