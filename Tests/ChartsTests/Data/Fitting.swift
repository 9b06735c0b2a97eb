import Terminal
import Testing

/// Expects lines that a screen of that width and a pipe can take: W1, A1 and C1 of the acceptance tests.
func expectFitting(
    _ lines: [StyledText], width: Int, _ glyphs: Glyphs, _ comment: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for line in lines {
        let text = Rendering(color: false, cursorColumns: false, glyphs: glyphs).render(line)
        let isNarrow = displayWidth(text) <= width && line.columns <= width
        let isPlain = text.last != " " && !text.unicodeScalars.contains("\u{1B}")
        let isASCII = glyphs != .ascii || text.utf8.allSatisfy { $0 < 0x80 }
        guard isNarrow, isPlain, isASCII else {
            Issue.record("\(comment), \(width) columns, \(glyphs): \(text)", sourceLocation: sourceLocation)
            return
        }
    }
}

/// The numbers with decimals of a line, thousands ungrouped, without sign.
func numbers(_ line: String) -> [String] {
    line.split { !$0.isNumber && $0 != "," && $0 != "." }
        .map { word in
            let end = word.lastIndex(where: \.isNumber).map { word.index(after: $0) } ?? word.startIndex
            return word[..<end].filter { $0 != "." }
        }
        .filter { $0.first?.isNumber == true && $0.contains(",") }
}
