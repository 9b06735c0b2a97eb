internal import Screen
internal import Terminal

extension TextField {
    /// The line behind a question, in the last row of a frame.
    func draw(_ question: String, preview: String? = nil, over frame: inout Frame, on canvas: Canvas) {
        let (line, cursor) = editor.view(
            question: question, preview: preview, columns: canvas.width, glyphs: canvas.glyphs)
        let row = canvas.rows - 1
        frame.put(line, row: row, column: 0, width: canvas.width, fill: true)
        frame.cursor = Position(row: row, column: cursor)
    }
}
