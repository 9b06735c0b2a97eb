internal import Screen

/// An input line for a search text. Enter goes to the next line that contains it. `n` finds the next match.
struct SearchLine: Overlay {
    private var field = TextField()
    private var walk = HistoryWalk()

    let hints = [Hint("Enter", "find"), Hint("↑", "earlier"), Hint("Esc", "back")]

    func draw(over frame: inout Frame, on canvas: Canvas) { field.draw("/", over: &frame, on: canvas) }

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        switch key {
        case .enter: return .several([.remember(field.text, .search), .close, .find(field.text)])
        case .escape: return .close
        case .up, .control("p"): recall(-1)
        case .down, .control("n"): recall(1)
        default: _ = field.press(key)
        }
        return nil
    }

    mutating func remember(_ history: InputHistory) { walk = HistoryWalk(history.lines(of: .search)) }

    private mutating func recall(_ step: Int) {
        if let line = walk.step(step, from: field.text) { field.set(line) }
    }
}
