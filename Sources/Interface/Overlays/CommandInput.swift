internal import Screen
internal import Terminal
internal import Text

/// An input line for a command, without the leading `spesa`.
struct CommandInput: Overlay {
    private var field: TextField
    private var candidates: [String] = []
    private var refusal: Reply?
    private var walk = HistoryWalk()

    init(_ text: String = "") {
        field = TextField(text)
    }

    var hasInput: Bool { !field.text.allSatisfy { $0 == " " } }

    let hints = [Hint("Enter", "run"), Hint("Tab", "complete"), Hint("↑", "earlier"), Hint("Esc", "back")]

    func draw(over frame: inout Frame, on canvas: Canvas) {
        let lines =
            refusal.map { $0.lines(on: canvas.screen()) }
            ?? (candidates.isEmpty
                ? []
                : canvas.paragraph(candidates.prefix(60).joined(separator: "  "), style: .dim))
        field.draw("spesa ", below: lines, over: &frame, on: canvas)
    }

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        switch key {
        case .enter:
            guard !field.text.allSatisfy({ $0 == " " }) else { return .close }
            return .several([.remember(field.text, .command), .command(field.text)])
        case .up, .control("p"): recall(-1)
        case .down, .control("n"): recall(1)
        case .escape: return .close
        case .tab: return .complete
        case .right where field.isAtEnd: return .complete
        default:
            (candidates, refusal) = ([], nil)
            _ = field.press(key)
        }
        return nil
    }

    mutating func remember(_ history: InputHistory) { walk = HistoryWalk(history.lines(of: .command)) }

    private mutating func recall(_ step: Int) {
        (candidates, refusal) = ([], nil)
        if let line = walk.step(step, from: field.text) { field.set(line) }
    }

    mutating func refuse(_ answer: Reply) { (candidates, refusal) = ([], answer) }

    /// Completes the last word up to the common prefix of all candidates, and lists the candidates if there are
    /// several.
    mutating func complete(_ host: ScreenHost) {
        let words = host.completions(field.text)
        let last = field.text.hasSuffix(" ") ? nil : try? splitWords(of: field.text).last
        refusal = nil
        candidates = words.count > 1 ? words : []
        guard let first = words.first else { return }
        let shared = sharedPrefix(of: words)
        guard shared.count > last?.text.count ?? 0 || words.count == 1 else { return }
        let completed = words.count == 1 ? quotedInLine(first) + " " : shared
        field.set(String(field.text.unicodeScalars.dropLast(last?.place.count ?? 0)) + completed)
    }
}
