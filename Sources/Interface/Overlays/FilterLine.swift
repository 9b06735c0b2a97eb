internal import Screen
internal import Terminal

/// An input line for a filter, in the grammar of `list`. The records are filtered at every key; while the text is not a
/// filter, the previous one applies. Enter refuses a text that is not a filter.
struct FilterLine: Overlay {
    private var field: TextField
    private let former: String
    /// The error of the text; `nil` if it is a filter.
    private var refusal: String?
    /// Whether Enter was pressed with a text that is not a filter.
    private var isRefused = false
    private var walk = HistoryWalk()

    init(_ filter: String) {
        former = filter
        field = TextField(filter)
    }

    let hints = [Hint("Enter", "apply"), Hint("↑", "earlier"), Hint("Esc", "cancel")]

    func draw(over frame: inout Frame, on canvas: Canvas) {
        guard isRefused, let refusal else {
            let preview = refusal ?? (field.text.isEmpty ? "words, or --payee Lidl --min 10" : nil)
            return field.draw("/", preview: preview, over: &frame, on: canvas)
        }
        let below =
            canvas.paragraph(refusal, style: .error)
            + canvas.paragraph("The previous filter still applies; Esc returns to it.")
        field.draw("/", below: below, over: &frame, on: canvas)
    }

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        switch key {
        case .enter:
            isRefused = refusal != nil
            return isRefused ? nil : .several([.remember(field.text, .filter), .close])
        case .escape:
            guard field.text != former else { return .close }
            return .several([.narrow(former, orElse: former), .close])
        case .up, .control("p"): return recall(-1)
        case .down, .control("n"): return recall(1)
        default:
            let before = field.text
            guard field.press(key), field.text != before else { return nil }
            return narrow()
        }
    }

    mutating func remember(_ history: InputHistory) { walk = HistoryWalk(history.lines(of: .filter)) }

    private mutating func recall(_ step: Int) -> Effect? {
        guard let line = walk.step(step, from: field.text) else { return nil }
        field.set(line)
        return narrow()
    }

    private mutating func narrow() -> Effect {
        (refusal, isRefused) = (nil, false)
        return .narrow(field.text, orElse: former)
    }

    mutating func refuse(_ answer: Reply) { refusal = answer.failure?.message }
}
