internal import Screen

/// A text to look for as it is typed; Enter goes to it, and `n` to the next one.
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
