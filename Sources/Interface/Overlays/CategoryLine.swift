internal import Failures
internal import Screen
internal import Terminal
internal import Text

/// An input line for the category of several expenses. Ctrl-N makes a category that does not exist.
struct CategoryLine: Overlay {
    private let question: String
    private let words: (_ category: String) -> [String]
    private var field = TextField()
    private var makesCategory = false
    private var candidates: [String] = []
    private var refusal: ErrorWords?

    /// - Parameter words: makes the command from the category, without `--new-category`.
    init(_ question: String, words: @escaping (_ category: String) -> [String]) {
        self.question = question
        self.words = words
    }

    var hasInput: Bool { !field.text.isEmpty }

    var hints: [Hint] {
        [
            Hint("Enter", "confirm"), Hint("Tab", "complete"),
            Hint("Ctrl-N", makesCategory ? "no new category" : "new category"), Hint("Esc", "back"),
        ]
    }

    private var command: [String] { words(field.text) + (makesCategory ? ["--new-category"] : []) }

    func draw(over frame: inout Frame, on canvas: Canvas) {
        let below: [StyledText] =
            if let refusal, refusal.kind == "category.not-found" {
                canvas.paragraph(refusal.message, style: .error)
                    + canvas.paragraph("Ctrl-N makes it, and Enter then files them under it.")
            } else if let refusal {
                refusal.lines(on: canvas.screen())
            } else if !candidates.isEmpty {
                canvas.paragraph(candidates.prefix(60).joined(separator: "  "), style: .dim)
            } else {
                [StyledText(canvas.glyphs.shown(commandText(command)), style: .dim)]
            }
        field.draw(question + ": ", below: below, over: &frame, on: canvas)
    }

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        switch key {
        case .enter: return .change(command)
        case .escape: return .close
        case .tab: return .complete
        case .right where field.isAtEnd: return .complete
        case .control("n"):
            makesCategory.toggle()
            refusal = nil
        default:
            (candidates, refusal) = ([], nil)
            if field.press(key) { makesCategory = false }
        }
        return nil
    }

    mutating func refuse(_ answer: Reply) { (candidates, refusal) = ([], answer.failure) }

    /// Completes up to the common prefix of all candidates, and lists the candidates if there are several.
    mutating func complete(_ host: ScreenHost) {
        let names = host.completions("edit --category " + quotedInLine(field.text))
        refusal = nil
        candidates = names.count > 1 ? names : []
        let shared = sharedPrefix(of: names)
        if shared.count > field.text.count || names.count == 1 { field.set(shared) }
    }
}
