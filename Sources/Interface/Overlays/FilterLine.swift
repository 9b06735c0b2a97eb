internal import Screen

/// An input line for a filter, in the grammar of `list`. The records below it are filtered at every key.
struct FilterLine: Overlay {
    private var field: TextField
    private let former: String
    private var refusal: String?
    private var walk = HistoryWalk()

    init(_ filter: String) {
        former = filter
        field = TextField(filter)
    }

    let hints = [Hint("Enter", "apply"), Hint("↑", "earlier"), Hint("Esc", "cancel")]

    func draw(over frame: inout Frame, on canvas: Canvas) {
        let preview = refusal ?? (field.text.isEmpty ? "words, or --payee Lidl --min 10" : nil)
        field.draw("/", preview: preview, over: &frame, on: canvas)
    }

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        switch key {
        case .enter: return .several([.remember(field.text, .filter), .close])
        case .escape:
            guard field.text != former else { return .close }
            field.set(former)
            return .several([.narrow(former), .close])
        case .up, .control("p"): return recall(-1)
        case .down, .control("n"): return recall(1)
        default:
            let before = field.text
            guard field.press(key), field.text != before else { return nil }
            refusal = nil
            return .narrow(field.text)
        }
    }

    mutating func remember(_ history: InputHistory) { walk = HistoryWalk(history.lines(of: .filter)) }

    private mutating func recall(_ step: Int) -> Effect? {
        guard let line = walk.step(step, from: field.text) else { return nil }
        field.set(line)
        refusal = nil
        return .narrow(line)
    }

    mutating func refuse(_ answer: Reply) { refusal = answer.failure?.message }
}
