internal import Screen
internal import Terminal

/// A form to draw: a box with labelled fields, and lines below them.
struct FormBox {
    let title: String
    let fields: [Field]
    /// The index of the field with the cursor.
    let current: Int
    /// The names that complete the current field, shown below it.
    var candidates: [String] = []
    /// The index of the chosen candidate; `nil` without a choice.
    var chosen: Int?

    /// A field with its label.
    struct Field {
        let label: String
        let text: Text
        /// The text beside the field; `nil` for none.
        let reading: Reading?
    }

    /// The text of a field.
    enum Text {
        case edited(LineEditor)
        /// A text with the cursor at its end, such as an amount in cents.
        case fixed(String)

        fileprivate func columns(_ glyphs: Glyphs) -> Int {
            switch self {
            case .edited(let editor): displayWidth(glyphs.shown(editor.text))
            case .fixed(let text): displayWidth(glyphs.shown(text))
            }
        }
    }

    /// The parsed value of a field, its default, or its error.
    struct Reading {
        let text: String
        let isRefused: Bool
    }

    /// The columns before a field, for its label and the mark of the current field.
    private static let labelWidth = 10
    /// The usual width of a field, in columns. It is small, so that the parsed value beside it is close to the input.
    private static let fieldWidth = 20

    /// The width of the content of the box, in columns: that of the widest field with its value, and of the title. Errors
    /// do not count, because those that are cut are also shown below the fields.
    func width(on canvas: Canvas) -> Int {
        let rows = fields.map { field in
            let reading = field.reading.flatMap { $0.isRefused ? nil : $0.text } ?? ""
            return Self.labelWidth + field.text.columns(canvas.glyphs) + 2
                + displayWidth(canvas.glyphs.shown(reading))
        }
        return FormLayout.width(
            needed: max(rows.max() ?? 0, displayWidth(canvas.glyphs.shown(title))), in: canvas.size)
    }

    /// The errors of fields that have no space for them.
    /// - Parameter width: from `width(on:)`.
    func cutErrors(width: Int, on canvas: Canvas) -> [StyledText] {
        fields.filter { field in
            guard let reading = field.reading, reading.isRefused else { return false }
            let room = width - Self.labelWidth
            return displayWidth(canvas.glyphs.shown(reading.text)) > room - self.width(of: field, in: room, on: canvas)
        }.flatMap { canvas.paragraph($0.reading?.text ?? "", width: width, style: .error) }
    }

    /// Draws the box over a frame.
    /// - Parameters:
    ///   - lines: shown below the fields, cut to the space.
    ///   - width: from `width(on:)`.
    func draw(_ lines: [StyledText], width: Int, over frame: inout Frame, on canvas: Canvas) {
        let layout = FormLayout(width: width, fields: fields.count, lines: lines.count, in: canvas.size)
        var box = Frame.box(
            Size(columns: layout.box.width, rows: layout.box.rows), title: title, rule: layout.ruleRow,
            glyphs: canvas.glyphs)
        drawFields(layout, width: width, on: canvas, &box)
        var shown = Array(lines.prefix(layout.previewRows))
        if lines.count > shown.count, let last = shown.popLast() {
            shown.append(last.truncated(to: width - 2, ellipsis: "") + StyledText(" " + canvas.glyphs.ellipsis))
        }
        box.put(shown, row: layout.ruleRow + 1, column: FormLayout.firstColumn, width: width)
        frame.put(box, row: layout.box.row, column: layout.box.column)
    }

    /// The width of a field without its value, in columns: its text, a cursor and a blank, or less if the value needs
    /// the rest.
    private func width(of field: Field, in room: Int, on canvas: Canvas) -> Int {
        guard let reading = field.reading else { return room + 1 }
        let rest = room - displayWidth(canvas.glyphs.shown(reading.text))
        let own = field.text.columns(canvas.glyphs) + 2
        return min(max(own, min(Self.fieldWidth, rest)), max(min(room / 2, 24), rest))
    }

    /// Draws the fields around the current one that fit, and below the current one the candidates.
    private func drawFields(_ layout: FormLayout, width: Int, on canvas: Canvas, _ box: inout Frame) {
        let candidates = candidateLine(width: width, on: canvas)
        let rows = min(fields.count, layout.fieldRows - (candidates == nil ? 0 : 1))
        let first = max(0, min(current - rows + 1, fields.count - rows))
        var row = 1
        for index in fields.indices[first...].prefix(rows) {
            draw(index, row: row, width: width, on: canvas, &box)
            row += 1
            guard index == current, let candidates else { continue }
            box.put(candidates, row: row, column: FormLayout.firstColumn, width: width)
            row += 1
        }
    }

    private func draw(_ index: Int, row: Int, width: Int, on canvas: Canvas, _ box: inout Frame) {
        let field = fields[index]
        let isCurrent = index == current
        let left = FormLayout.firstColumn
        box.put(StyledText(field.label, style: isCurrent ? .bold : .plain), row: row, column: left)
        let start = left + Self.labelWidth
        let room = width - Self.labelWidth
        let columns = self.width(of: field, in: room, on: canvas)
        let (line, cursor) = line(of: field, columns: columns - 1, on: canvas)
        box.put(line, row: row, column: start, width: columns - 1)
        if isCurrent {
            box.put(StyledText(canvas.glyphs.pointer, style: .bold), row: row, column: start - 1)
            box.put(StyledText(canvas.glyphs.trackEnd, style: .bold), row: row, column: start + line.columns)
            box.cursor = Position(row: row, column: start + cursor)
        }
        guard let reading = field.reading else { return }
        let text = truncated(canvas.glyphs.shown(reading.text), to: room - columns, ellipsis: canvas.glyphs.ellipsis)
        box.put(StyledText(text, style: reading.isRefused ? .error : .dim), row: row, column: start + columns)
    }

    /// The text of a field in `columns` and the column of the cursor. The last column stays free.
    private func line(of field: Field, columns: Int, on canvas: Canvas) -> (line: StyledText, cursor: Int) {
        switch field.text {
        case .fixed(let text):
            let text = truncated(canvas.glyphs.shown(text), to: columns - 1, ellipsis: canvas.glyphs.ellipsis)
            return (StyledText(text), displayWidth(text))
        case .edited(let editor):
            return editor.view(question: "", preview: nil, columns: columns, glyphs: canvas.glyphs)
        }
    }

    /// The candidates around the chosen one, which has a mark; `nil` without candidates.
    private func candidateLine(width: Int, on canvas: Canvas) -> StyledText? {
        let names = candidates.map(canvas.glyphs.shown)
        guard !names.isEmpty else { return nil }
        let room = width - Self.labelWidth
        // A name has two columns for the mark before it, and is two blanks apart from the next.
        let widths = names.map { displayWidth($0) + 4 }
        var first = 0
        if let chosen {
            // The last column is for the ellipsis.
            while first < chosen, widths[first...chosen].reduce(0, +) - 2 >= room { first += 1 }
        }
        var line = StyledText.column(Self.labelWidth)
        for (index, name) in names.enumerated().dropFirst(first) {
            let isChosen = index == chosen
            let style: Style = isChosen ? .bold : .dim
            if index > first { line += StyledText("  ") }
            line += StyledText((isChosen ? canvas.glyphs.pointer + " " : "  ") + name, style: style)
        }
        return line.truncated(to: width, ellipsis: canvas.glyphs.ellipsis)
    }
}

extension Glyphs {
    /// The mark before the current field and the chosen candidate.
    fileprivate var pointer: String { self == .ascii ? ">" : "▸" }
}
