/// Wraps `text` at spaces to lines of at most `columns`. A newline begins a new line.
///
/// A word wider than a line is broken between grapheme clusters. Spaces at a break are dropped, and runs of spaces within a
/// line become one. An empty text gives one empty line. A command or path that fits a line is on one line, with its
/// spaces. A command reaches from `spesa`, or another program that hints propose, after a colon or "or", to the end of
/// the clause. A quoted command or path reaches to its closing quote.
/// - Parameters:
///   - columns: at least 1.
///   - overflowing: whether a wider command or path is one line too, so that it can be copied.
/// - Complexity: O(*n*) in the length of the text.
public func wrapped(_ text: String, to columns: Int, overflowing: Bool = false) -> [String] {
    let columns = max(1, columns)
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
        wrappedParagraph($0, to: columns, overflowing: overflowing)
    }
}

private func wrappedParagraph(_ paragraph: Substring, to columns: Int, overflowing: Bool) -> [String] {
    // Most paragraphs need no search for commands.
    if isSpacedOnce(paragraph), displayWidth(String(paragraph)) <= columns { return [String(paragraph)] }
    var lines: [String] = []
    var line = ""
    for part in paragraph.partsForLines {
        let isKept = part.isCopied && (overflowing || displayWidth(String(part.text)) <= columns)
        for word in isKept ? [part.text] : part.text.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : line + " " + String(word)
            if displayWidth(longer) <= columns {
                line = longer
                continue
            }
            if !line.isEmpty { lines.append(line) }
            if isKept {
                line = String(word)
                continue
            }
            var rest = word
            while true {
                let fitting = prefix(of: rest, columns: columns)
                // A wide character is written even on a line of one column, which it exceeds.
                let part = fitting.isEmpty ? rest.prefix(1) : fitting
                line = String(part)
                if part.endIndex == rest.endIndex { break }
                lines.append(line)
                rest = rest[part.endIndex...]
            }
        }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
}

/// Whether single spaces separate the words, with no space at the ends.
private func isSpacedOnce(_ paragraph: Substring) -> Bool {
    var isAfterSpace = true
    for byte in paragraph.utf8 {
        let isSpace = byte == UInt8(ascii: " ")
        if isSpace, isAfterSpace { return false }
        isAfterSpace = isSpace
    }
    return !isAfterSpace || paragraph.isEmpty
}

/// Wraps `text` after `head` to lines of at most `width` columns, but with at least 10 columns of text. Later lines are
/// indented by the width of `head`.
/// - Parameter overflowing: as for `wrapped`.
public func hanging(_ text: String, after head: String, width: Int, overflowing: Bool = false) -> [String] {
    let indent = displayWidth(head)
    let lines = wrapped(text, to: max(width - indent, 10), overflowing: overflowing)
    return lines.enumerated().map { ($0 == 0 ? head : String(repeating: " ", count: indent)) + $1 }
}
