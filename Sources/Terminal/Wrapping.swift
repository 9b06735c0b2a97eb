/// `text` as lines of at most `columns`, broken between words at spaces; a newline in the text begins a new line.
///
/// A word wider than a line is broken between grapheme clusters. Spaces at a break are dropped, those between words on one line
/// are written once. An empty text is one empty line.
/// - Parameter columns: Anything less than 1 is taken as 1.
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
            // A wide character in a line of one column cannot be broken: it goes out as it is.
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

/// `text` after `head` as lines of at most `width` columns, those below as far in as `head` is wide.
public func hanging(_ text: String, after head: String, width: Int) -> [String] {
    let indent = displayWidth(head)
    let lines = wrapped(text, to: max(width - indent, 10))
    return lines.enumerated().map { ($0 == 0 ? head : String(repeating: " ", count: indent)) + $1 }
}
