internal import Ledger
internal import Money
internal import Reports
internal import Screen
internal import Terminal

extension ExpenseForm {
    func draw(over frame: inout Frame, on canvas: Canvas) {
        let box = box(on: canvas)
        let width = box.width(on: canvas)
        box.draw(below(box, width: width, on: canvas), width: width, over: &frame, on: canvas)
    }

    private func box(on canvas: Canvas) -> FormBox {
        let slots = FormSlot.allCases
        let fields = slots.map { slot in
            FormBox.Field(label: slot.label, text: shownText(of: slot, on: canvas), reading: readings[slot])
        }
        return FormBox(
            title: title, fields: fields, current: slots.firstIndex(of: current) ?? 0, candidates: candidates,
            chosen: chosen)
    }

    private func shownText(of slot: FormSlot, on canvas: Canvas) -> FormBox.Text {
        guard slot == .amount else { return .edited(fields[slot]?.editor ?? TextField().editor) }
        let hides = canvas.amounts.locale.hidesAmounts && !amount.isCents && text(of: .amount) == initial[.amount]
        if hides { return .fixed(EuroLocale.hidden) }
        return amount.isCents ? .fixed(text(of: .amount)) : .edited(amount.field.editor)
    }

    /// The lines below the fields: the preview of the change, or the reason why it cannot be saved.
    private func below(_ box: FormBox, width: Int, on canvas: Canvas) -> [StyledText] {
        let screen = canvas.screen(width: width)
        func lines(_ text: String, _ style: Style = .plain) -> [StyledText] {
            canvas.paragraph(text, width: width, style: style)
        }
        let cut = preview.failure == nil ? box.cutErrors(width: width, on: canvas) : []
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
