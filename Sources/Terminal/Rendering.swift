/// The capabilities of an output, and rendering of styled text for it.
public struct Rendering: Hashable, Sendable {
    /// Whether styles are written; if not, output contains no SGR code at all.
    public var color: Bool
    /// The number of colours of the output, if it has colours: 8, 16 or 256. Styles are adapted to it.
    public var colorCount: Int
    /// Whether columns are reached by moving the cursor rather than by spaces.
    public var cursorColumns: Bool
    /// The glyph set. With `.ascii` the output is ASCII only, and columns are always reached by spaces.
    public var glyphs: Glyphs

    /// For a file or a pipe, colour and cursor movement are usually `false`. `usesColor` decides on the colour.
    public init(color: Bool, colorCount: Int = 256, cursorColumns: Bool, glyphs: Glyphs) {
        self.color = color
        self.colorCount = colorCount
        self.cursorColumns = cursorColumns
        self.glyphs = glyphs
    }

    /// A line without its newline and without trailing spaces.
    /// - Complexity: O(n) in the length of the text.
    public func render(_ line: StyledText) -> String {
        text { append(line, to: &$0) }
    }

    /// All lines, each with a newline.
    /// - Complexity: O(n) in the length of all text.
    public func render(_ lines: [StyledText]) -> String {
        text { rendered in
            for line in lines {
                append(line, to: &rendered)
                rendered.append(UInt8(ascii: "\n"))
            }
        }
    }

    /// Builds text as bytes: appending strings takes three times as long, and tables have thousands of them.
    private func text(_ fill: (inout [UInt8]) -> Void) -> String {
        var rendered: [UInt8] = []
        fill(&rendered)
        return String(decoding: rendered, as: UTF8.self)
    }

    private func append(_ line: StyledText, to rendered: inout [UInt8]) {
        let line = glyphs == .ascii ? line.mappingText(transliterated) : line
        var taken = 0
        for piece in trimmed(line.pieces) {
            switch piece {
            case .column(let column):
                guard column >= taken else { continue }
                if cursorColumns, glyphs != .ascii {
                    rendered += EscapeCode.cursorColumn(column).utf8
                } else {
                    rendered += repeatElement(UInt8(ascii: " "), count: column - taken)
                }
                taken = column
            case .text(let text, let style):
                let code = color ? EscapeCode.style(style.shown(ofColors: colorCount)) : ""
                rendered += code.utf8
                rendered += text.utf8
                if !code.isEmpty { rendered += EscapeCode.resetStyle.utf8 }
                taken += displayWidth(text)
            }
        }
    }

    /// The pieces without trailing spaces and column marks.
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
}
