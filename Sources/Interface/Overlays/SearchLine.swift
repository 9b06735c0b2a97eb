internal import Screen

/// An input line for a search text. Enter goes to the next line that contains it. `n` finds the next match.
struct SearchLine: Overlay {
    private var field = TextField()

    let hints = [Hint("Enter", "find"), Hint("Esc", "back")]

    func draw(over frame: inout Frame, on canvas: Canvas) { field.draw("/", over: &frame, on: canvas) }

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        switch key {
        case .enter: return .several([.close, .find(field.text)])
        case .escape: return .close
        default:
            _ = field.press(key)
            return nil
        }
    }
}
