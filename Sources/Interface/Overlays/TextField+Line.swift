internal import Screen
internal import Terminal

extension TextField {
    /// Draws the question and the field in the last row of the frame.
    /// - Parameters:
    ///   - preview: dim text after the typed one; left out if there is no space.
    ///   - lines: shown above the field. They are cut so that the tabs and a row of the view stay visible.
    func draw(
        _ question: String, preview: String? = nil, below lines: [StyledText] = [], over frame: inout Frame,
        on canvas: Canvas
    ) {
        let shown = lines.prefix(canvas.rows - 3)
        for (index, line) in shown.enumerated() {
            frame.put(
                line.truncated(to: canvas.width, ellipsis: canvas.glyphs.ellipsis),
                row: canvas.rows - 1 - shown.count + index, column: 0, width: canvas.width, fill: true)
        }
        let (line, cursor) = editor.view(
            question: question, preview: preview, columns: canvas.width, glyphs: canvas.glyphs)
        let row = canvas.rows - 1
        frame.put(line, row: row, column: 0, width: canvas.width, fill: true)
        frame.cursor = Position(row: row, column: cursor)
    }
}
