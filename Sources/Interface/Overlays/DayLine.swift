internal import Screen

/// An input line for a day to go to, in the forms of `--on`.
struct DayLine: Overlay {
    private var field = TextField()
    private var refusal: Reply?

    let hints = [Hint("Enter", "go to the day"), Hint("Esc", "back")]

    func draw(over frame: inout Frame, on canvas: Canvas) {
        field.draw("Day: ", below: refusal?.lines(on: canvas.screen()) ?? [], over: &frame, on: canvas)
    }

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        switch key {
        case .enter: return field.text.isEmpty ? .close : .go(field.text)
        case .escape: return .close
        default:
            refusal = nil
            _ = field.press(key)
            return nil
        }
    }

    mutating func refuse(_ answer: Reply) { refusal = answer }
}
