internal import Ledger
internal import Money
internal import Reports
internal import Screen
internal import Terminal

extension ExpenseForm {
    func draw(over frame: inout Frame, on canvas: Canvas) {
        let width = FormLayout.width(needed: neededWidth(on: canvas), in: canvas.size)
        let below = below(width: width, on: canvas)
        let layout = FormLayout(width: width, lines: below.count, in: canvas.size)
        var box = Frame.box(
            Size(columns: layout.box.width, rows: layout.box.rows), title: title, rule: layout.ruleRow,
            glyphs: canvas.glyphs)
        drawFields(layout, width: width, on: canvas, &box)
        var shown = Array(below.prefix(layout.previewRows))
        if below.count > shown.count, let last = shown.popLast() {
            shown.append(last.truncated(to: width - 2, ellipsis: "") + StyledText(" " + canvas.glyphs.ellipsis))
        }
        box.put(shown, row: layout.ruleRow + 1, column: FormLayout.firstColumn, width: width)
        frame.put(box, row: layout.box.row, column: layout.box.column)
    }

    /// The columns before a field, for its label and the mark of the current field.
    private static let labelWidth = 10
    /// The usual width of a field, in columns. It is small, so that the parsed value beside it is close to the input.
    private static let fieldWidth = 20

    /// The width of the widest field with its value, and of the title. Errors do not count, because those that are cut
    /// are also shown below the fields.
    private func neededWidth(on canvas: Canvas) -> Int {
        let rows = FormSlot.allCases.map { slot in
            let reading = readings[slot].flatMap { $0.isRefused ? nil : $0.text } ?? ""
            return Self.labelWidth + textWidth(of: slot, on: canvas) + 2 + displayWidth(canvas.glyphs.shown(reading))
        }
        return max(rows.max() ?? 0, displayWidth(canvas.glyphs.shown(title)))
    }

    private func textWidth(of slot: FormSlot, on canvas: Canvas) -> Int {
        displayWidth(canvas.glyphs.shown(hidesAmount(in: slot, on: canvas) ? EuroLocale.hidden : text(of: slot)))
    }

    private func hidesAmount(in slot: FormSlot, on canvas: Canvas) -> Bool {
        slot == .amount && canvas.amounts.locale.hidesAmounts && !amount.isCents
            && text(of: .amount) == initial[.amount]
    }

    /// The width of a field without its value, in columns: its text, a cursor and a blank, or less if the value needs
    /// the rest.
    private func fieldWidth(of slot: FormSlot, in room: Int, on canvas: Canvas) -> Int {
        guard let reading = readings[slot] else { return room + 1 }
        let rest = room - displayWidth(canvas.glyphs.shown(reading.text))
        let own = textWidth(of: slot, on: canvas) + 2
        return min(max(own, min(Self.fieldWidth, rest)), max(min(room / 2, 24), rest))
    }

    /// Draws the fields around the current one that fit, and below the current one the candidates.
    private func drawFields(_ layout: FormLayout, width: Int, on canvas: Canvas, _ box: inout Frame) {
        let slots = FormSlot.allCases
        let candidates = candidateLine(width: width, on: canvas)
        let rows = min(slots.count, layout.fieldRows - (candidates == nil ? 0 : 1))
        let index = slots.firstIndex(of: current) ?? 0
        let first = max(0, min(index - rows + 1, slots.count - rows))
        var row = 1
        for slot in slots[first...].prefix(rows) {
            draw(slot, row: row, width: width, on: canvas, &box)
            row += 1
            guard slot == current, let candidates else { continue }
            box.put(candidates, row: row, column: FormLayout.firstColumn, width: width)
            row += 1
        }
    }

    private func draw(_ slot: FormSlot, row: Int, width: Int, on canvas: Canvas, _ box: inout Frame) {
        let isCurrent = slot == current
        let left = FormLayout.firstColumn
        box.put(StyledText(slot.label, style: isCurrent ? .bold : .plain), row: row, column: left)
        let start = left + Self.labelWidth
        let room = width - Self.labelWidth
        let field = fieldWidth(of: slot, in: room, on: canvas)
        let (line, cursor) = line(of: slot, columns: field - 1, on: canvas)
        box.put(line, row: row, column: start, width: field - 1)
        if isCurrent {
            box.put(StyledText(canvas.glyphs.pointer, style: .bold), row: row, column: start - 1)
            box.put(StyledText(canvas.glyphs.trackEnd, style: .bold), row: row, column: start + line.columns)
            box.cursor = Position(row: row, column: start + cursor)
        }
        guard let reading = readings[slot] else { return }
        let text = truncated(canvas.glyphs.shown(reading.text), to: room - field, ellipsis: canvas.glyphs.ellipsis)
        box.put(StyledText(text, style: reading.isRefused ? .error : .dim), row: row, column: start + field)
    }

    /// The text of a field in `columns` and the column of the cursor. The last column stays free.
    private func line(of slot: FormSlot, columns: Int, on canvas: Canvas) -> (line: StyledText, cursor: Int) {
        if hidesAmount(in: slot, on: canvas) {
            let line = StyledText(canvas.glyphs.shown(EuroLocale.hidden))
            return (line, line.columns)
        }
        if slot == .amount, amount.isCents {
            let text = truncated(text(of: .amount), to: columns - 1, ellipsis: canvas.glyphs.ellipsis)
            return (StyledText(text), displayWidth(text))
        }
        let editor = slot == .amount ? amount.field.editor : fields[slot]?.editor ?? TextField().editor
        return editor.view(question: "", preview: nil, columns: columns, glyphs: canvas.glyphs)
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

    /// The lines below the fields: the preview of the change, or the reason why it cannot be saved.
    private func below(width: Int, on canvas: Canvas) -> [StyledText] {
        let screen = canvas.screen(width: width)
        func lines(_ text: String, _ style: Style = .plain) -> [StyledText] {
            canvas.paragraph(text, width: width, style: style)
        }
        // The errors of fields that have no space for them.
        let cut = FormSlot.allCases.filter { slot in
            guard preview.failure == nil, let reading = readings[slot], reading.isRefused else { return false }
            let room = width - Self.labelWidth
            return displayWidth(canvas.glyphs.shown(reading.text)) > room - fieldWidth(of: slot, in: room, on: canvas)
        }.flatMap { lines(readings[$0]?.text ?? "", .error) }
        if preview.failure != nil || isNew {
            guard !isEmpty else {
                return cut
                    + (text(of: .amount).isEmpty
                        ? lines(
                            amountHint,
                            isIncomplete ? .bold : .dim)
                        : lines(
                            "A category is needed, or a payee that is known. There are: \(topCategories)",
                            isIncomplete ? .bold : .dim))
            }
            guard let unknown = unknownCategory else { return preview.reply(on: screen) }
            return lines(unknown.message, .bold)
                + lines("Ctrl-N makes it when you save. There are: \(topCategories)")
        }
        let wording = Wording(amounts: canvas.amounts)
        var result = cut
        if let (then, now) = conflict.map({ ($0.then, $0.now) }) {
            result += lines(meanwhileWords, .bold)
            result += lines("It was: " + wording.sentence(then, in: tree))
            result += lines("It is: " + (now.isVoid ? "void, " : "") + wording.sentence(now, in: tree))
        }
        let changes = changes(hidingAmounts: canvas.amounts.locale.hidesAmounts)
        return result + (changes.isEmpty ? lines("Nothing was changed yet.", .dim) : changes.flatMap { lines($0) })
    }
}

extension Glyphs {
    /// The mark before the current field and the chosen candidate.
    fileprivate var pointer: String { self == .ascii ? ">" : "▸" }
}
