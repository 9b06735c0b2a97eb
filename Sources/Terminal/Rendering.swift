/// What the place that text is sent to understands, and so how styled text is written for it.
public struct Rendering: Hashable, Sendable {
    /// Whether styles are sent; without it no SGR code at all leaves the program.
    public var color: Bool
    /// Whether a column is reached by moving the cursor instead of by counting spaces.
    public var cursorColumns: Bool
    /// With `.ascii` only ASCII leaves the program, and columns are always reached by spaces.
    public var glyphs: Glyphs

    /// For a file or a pipe both are usually `false`; `usesColor` decides the colour.
    public init(color: Bool, cursorColumns: Bool, glyphs: Glyphs) {
        self.color = color
        self.cursorColumns = cursorColumns
        self.glyphs = glyphs
    }

    /// One line, without its newline and without spaces at its end.
    /// - Complexity: O(n) in the length of the text.
    public func render(_ line: StyledText) -> String {
        var rendered = ""
        append(line, to: &rendered)
        return rendered
    }

    /// All lines, each ended by a newline.
    /// - Complexity: O(n) in the length of all text.
    public func render(_ lines: [StyledText]) -> String {
        lines.reduce(into: "") { rendered, line in
            append(line, to: &rendered)
            rendered += "\n"
        }
    }

    private func append(_ line: StyledText, to rendered: inout String) {
        let line = glyphs == .ascii ? line.mappingText(transliterated) : line
        var taken = 0
        for piece in trimmed(line.pieces) {
            switch piece {
            case .column(let column):
                guard column >= taken else { continue }
                let movesCursor = cursorColumns && glyphs != .ascii
                rendered += movesCursor ? EscapeCode.cursorColumn(column) : spaces(column - taken)
                taken = column
            case .text(let text, let style):
                let code = color ? EscapeCode.style(style) : ""
                rendered += code
                rendered += text
                if !code.isEmpty { rendered += EscapeCode.resetStyle }
                taken += displayWidth(text)
            }
        }
    }

    /// The pieces without what shows nothing at the end of the line: marks, and spaces.
    private func trimmed(_ pieces: [StyledText.Piece]) -> [StyledText.Piece] {
        if case .text(let text, _)? = pieces.last, text.utf8.last != UInt8(ascii: " ") { return pieces }
        var pieces = pieces
        while let last = pieces.popLast() {
            guard case .text(let text, let style) = last else { continue }
            guard let end = text.lastIndex(where: { $0 != " " }) else { continue }
            return pieces + [.text(String(text[...end]), style)]
        }
        return pieces
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
