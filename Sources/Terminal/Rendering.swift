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
        let line = glyphs == .ascii ? line.mappingText(transliterated) : line
        var rendered = ""
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
                rendered += code.isEmpty ? text : code + text + EscapeCode.resetStyle
                taken += displayWidth(text)
            }
        }
        return rendered
    }

    /// All lines, each ended by a newline.
    /// - Complexity: O(n) in the length of all text.
    public func render(_ lines: [StyledText]) -> String {
        lines.reduce(into: "") { $0 += render($1) + "\n" }
    }

    private func trimmed(_ pieces: [StyledText.Piece]) -> [StyledText.Piece] {
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
