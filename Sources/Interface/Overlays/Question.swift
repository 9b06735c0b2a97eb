internal import Screen
internal import Terminal

/// An input line for a value that completes a command.
struct Question: Overlay {
    private let question: String
    private let words: (String) -> [String]
    private var field: TextField
    private let initial: String
    private let note: String?
    private var refusal: Reply?

    /// - Parameters:
    ///   - text: the initial text.
    ///   - note: an explanation of the possible answers.
    ///   - words: makes the command from the answer.
    init(_ question: String, _ text: String = "", note: String? = nil, words: @escaping (String) -> [String]) {
        self.question = question
        self.note = note
        self.words = words
        field = TextField(text)
        initial = field.text
    }

    var hasInput: Bool { field.text != initial }

    let hints = [Hint("Enter", "confirm"), Hint("Esc", "back")]

    func draw(over frame: inout Frame, on canvas: Canvas) {
        let explained = note.map { canvas.paragraph($0) } ?? []
        let command = StyledText(canvas.glyphs.shown(commandText(words(field.text))), style: .dim)
        field.draw(
            question + ": ", below: explained + [command] + (refusal?.lines(on: canvas.screen()) ?? []), over: &frame,
            on: canvas)
    }

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        switch key {
        case .enter: return .change(words(field.text))
        case .escape: return .close
        default:
            refusal = nil
            _ = field.press(key)
            return nil
        }
    }

    mutating func refuse(_ answer: Reply) { refusal = answer }
}
