internal import Ledger
internal import Money
internal import Reports
internal import Screen
internal import Terminal

extension ExpenseForm {
    func draw(over frame: inout Frame, on canvas: Canvas) {
        var whole = Frame(Size(columns: canvas.width, rows: canvas.rows - 1), glyphs: canvas.glyphs)
        whole.put([StyledText(title, style: .bold)], row: 0)
        let slots = FormSlot.allCases
        let rows = min(slots.count, canvas.rows - 6)
        let index = slots.firstIndex(of: current) ?? 0
        let first = max(0, min(index - rows + 1, slots.count - rows))
        for (row, slot) in slots[first...].prefix(rows).enumerated() { draw(slot, row: row + 1, on: canvas, &whole) }
        whole.put(candidateLine(on: canvas), row: rows + 1, column: 0)
        let below = below(on: canvas)
        whole.put(below.prefix(canvas.rows - rows - 3), row: rows + 2)
        frame.put(whole, row: 0, column: 0)
        frame.cursor = whole.cursor
    }

    private static let labelWidth = 10
    /// The width of a field, in columns. It is small, so that the parsed value beside it is close to the input. Longer
    /// input scrolls.
    private static let fieldWidth = 34

    private func draw(_ slot: FormSlot, row: Int, on canvas: Canvas, _ frame: inout Frame) {
        let isCurrent = slot == current
        frame.put(StyledText(slot.label, style: isCurrent ? .bold : .dim), row: row, column: 0)
        let column = Self.labelWidth
        let reading = readings[slot]
        let wanted = displayWidth(canvas.glyphs.shown(reading?.text ?? "")) + 2
        let room = canvas.width - column
        let field = min(Self.fieldWidth, max(min(room / 2, 16), room - wanted))
        var end = column
        if slot == .amount, amount.isCents {
            let text = truncated(text(of: .amount), to: field - 2, ellipsis: canvas.glyphs.ellipsis)
            frame.put(StyledText(text), row: row, column: column)
            end += displayWidth(text)
        } else if slot == .amount, canvas.amounts.locale.hidesAmounts, text(of: .amount) == initial[.amount] {
            frame.put(StyledText(EuroLocale.hidden), row: row, column: column)
        } else {
            let editor = slot == .amount ? amount.field.editor : fields[slot]?.editor ?? TextField().editor
            let (line, cursor) = editor.view(question: "", preview: nil, columns: field, glyphs: canvas.glyphs)
            frame.put(line, row: row, column: column, width: field)
            end += isCurrent ? cursor : line.columns
            if isCurrent { end = max(end, column + cursor) }
        }
        if isCurrent { frame.cursor = Position(row: row, column: end) }
        guard let reading else { return }
        let text = truncated(
            canvas.glyphs.shown(reading.text), to: canvas.width - column - field, ellipsis: canvas.glyphs.ellipsis)
        frame.put(
            StyledText(text, style: reading.isRefused ? .error : .dim), row: row, column: column + field)
    }

    private func candidateLine(on canvas: Canvas) -> StyledText {
        let shown = candidates
        guard !shown.isEmpty else { return StyledText() }
        let text = truncated(
            canvas.glyphs.shown(shown.joined(separator: "  ")), to: canvas.width - Self.labelWidth,
            ellipsis: canvas.glyphs.ellipsis)
        return .column(Self.labelWidth) + StyledText(text, style: .dim)
    }

    /// The lines below the fields: the preview of the change, or the reason why it cannot be saved.
    private func below(on canvas: Canvas) -> [StyledText] {
        let screen = canvas.screen()
        func lines(_ text: String, _ style: Style = .plain) -> [StyledText] {
            wrapped(canvas.glyphs.shown(text), to: canvas.width).map { StyledText($0, style: style) }
        }
        if preview.failure != nil || isNew {
            guard !isEmpty else {
                return text(of: .amount).isEmpty
                    ? lines(
                        "Type 1250 for 12,50; or 12,5 or 120 CZK.",
                        isIncomplete ? .bold : .dim)
                    : lines(
                        "A category is needed, or a payee that is known. There are: \(topCategories)",
                        isIncomplete ? .bold : .dim)
            }
            guard let unknown = unknownCategory else { return preview.reply(on: screen) }
            return lines(unknown.message, .bold)
                + lines("Ctrl-N makes it when you save. There are: \(topCategories)")
        }
        let wording = Wording(amounts: canvas.amounts)
        var result: [StyledText] = []
        if let (then, now) = conflict.map({ ($0.then, $0.now) }) {
            result += lines("Changed by another user meanwhile.", .bold)
            result += lines("It was: " + wording.sentence(then, in: tree))
            result += lines("It is: " + (now.isVoid ? "void, " : "") + wording.sentence(now, in: tree))
        }
        let changes = changes(hidingAmounts: canvas.amounts.locale.hidesAmounts)
        return result + (changes.isEmpty ? lines("Nothing was changed yet.", .dim) : changes.flatMap { lines($0) })
    }
}
