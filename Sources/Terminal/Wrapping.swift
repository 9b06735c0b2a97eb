/// Wraps `text` at spaces to lines of at most `columns`. A newline begins a new line.
///
/// A word wider than a line is broken between grapheme clusters. Spaces at a break are dropped, and runs of spaces within a
/// line become one. An empty text gives one empty line.
/// - Parameter columns: at least 1.
/// - Complexity: O(*n*) in the length of the text.
public func wrapped(_ text: String, to columns: Int) -> [String] {
    let columns = max(1, columns)
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrappedParagraph($0, to: columns) }
}

private func wrappedParagraph(_ paragraph: Substring, to columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
        let longer = line.isEmpty ? String(word) : line + " " + String(word)
        if displayWidth(longer) <= columns {
            line = longer
            continue
        }
        if !line.isEmpty { lines.append(line) }
        var rest = word
        while true {
            let fitting = prefix(of: rest, columns: columns)
            // A wide character does not fit a line of one column, and is written nevertheless.
            let part = fitting.isEmpty ? rest.prefix(1) : fitting
            line = String(part)
            if part.endIndex == rest.endIndex { break }
            lines.append(line)
            rest = rest[part.endIndex...]
        }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
}

/// Wraps `text` after `head` to lines of at most `width` columns. Later lines are indented by the width of `head`.
public func hanging(_ text: String, after head: String, width: Int) -> [String] {
    let indent = displayWidth(head)
    let lines = wrapped(text, to: max(width - indent, 10))
    return lines.enumerated().map { ($0 == 0 ? head : String(repeating: " ", count: indent)) + $1 }
}
