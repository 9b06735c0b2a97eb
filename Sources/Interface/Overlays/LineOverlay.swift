internal import Screen
internal import Terminal

extension TextField {
    /// The line behind a question, in the last row of a frame.
    func draw(_ question: String, preview: String? = nil, over frame: inout Frame, on canvas: Canvas) {
        let (line, cursor) = editor.view(
            question: question, preview: preview, columns: canvas.width, glyphs: canvas.glyphs)
        let row = canvas.rows - 1
        frame.put(line, row: row, column: 0, width: canvas.width, fill: true)
        frame.cursor = Position(row: row, column: cursor)
    }
}

/// A filter as it is typed, in the grammar of `list`; what matches is seen meanwhile.
struct FilterLine: Overlay {
    private var field: TextField
    private let former: String
    private var refusal: String?

    init(_ filter: String) {
        former = filter
        field = TextField(filter)
    }

    let hints = [Hint("Enter", "keep"), Hint("Esc", "as before")]

    func draw(over frame: inout Frame, on canvas: Canvas) {
        let preview = refusal ?? (field.text.isEmpty ? "words, or --payee Lidl --min 10" : nil)
        field.draw("/", preview: preview, over: &frame, on: canvas)
    }

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        switch key {
        case .enter: return .close
        case .escape:
            guard field.text != former else { return .close }
            field.set(former)
            return .several([.narrow(former), .close])
        default:
            let before = field.text
            guard field.press(key), field.text != before else { return nil }
            refusal = nil
            return .narrow(field.text)
        }
    }

    mutating func refuse(_ answer: Reply) { refusal = answer.failure?.message }
}

/// A command as it is typed after `spesa`.
struct CommandLine: Overlay {
    private var field: TextField
    private var candidates: [String] = []
    private var refusal: Reply?

    init(_ text: String = "") {
        field = TextField(text)
    }

    let hints = [Hint("Enter", "run"), Hint("Tab", "complete"), Hint("Esc", "back")]

    func draw(over frame: inout Frame, on canvas: Canvas) {
        let lines =
            refusal.map { $0.lines(on: canvas.screen()) }
            ?? (candidates.isEmpty
                ? []
                : wrapped(canvas.glyphs.shown(candidates.prefix(60).joined(separator: "  ")), to: canvas.width)
                    .map { StyledText($0, style: .dim) })
        let shown = lines.prefix(canvas.rows - 3)
        for (index, line) in shown.enumerated() {
            frame.put(line, row: canvas.rows - 1 - shown.count + index, column: 0, width: canvas.width, fill: true)
        }
        field.draw("spesa ", over: &frame, on: canvas)
    }

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        switch key {
        case .enter: return field.text.allSatisfy { $0 == " " } ? .close : .command(field.text)
        case .escape: return .close
        case .tab: return .complete
        default:
            (candidates, refusal) = ([], nil)
            _ = field.press(key)
            return nil
        }
    }

    mutating func refuse(_ answer: Reply) { (candidates, refusal) = ([], answer) }

    /// Completes the last word as far as all candidates agree, and shows them where they do not.
    mutating func complete(_ desk: Desk) {
        let words = desk.completions(field.text)
        let last = field.text.last == " " ? "" : field.text.split(separator: " ").last.map(String.init) ?? ""
        refusal = nil
        candidates = words.count > 1 ? words : []
        guard let first = words.first else { return }
        let shared = words.dropFirst().reduce(first) { shared, word in
            String(zip(shared, word).prefix { $0 == $1 }.map(\.0))
        }
        guard shared.count > last.count || words.count == 1 else { return }
        field.set(String(field.text.dropLast(last.count)) + shared + (words.count == 1 ? " " : ""))
    }
}

/// One thing that is asked for, which completes a command.
struct Question: Overlay {
    private let question: String
    private let words: (String) -> [String]
    private var field: TextField
    private var refusal: Reply?

    /// - Parameters:
    ///   - text: what stands there to begin with.
    ///   - words: the command that an answer makes.
    init(_ question: String, _ text: String = "", words: @escaping (String) -> [String]) {
        self.question = question
        self.words = words
        field = TextField(text)
    }

    let hints = [Hint("Enter", "do it"), Hint("Esc", "back")]

    func draw(over frame: inout Frame, on canvas: Canvas) {
        let command = StyledText(
            canvas.glyphs.shown(commandText(words(field.text))), style: .dim)
        let lines = [command] + (refusal?.lines(on: canvas.screen()) ?? [])
        for (index, line) in lines.enumerated() {
            frame.put(
                line.truncated(to: canvas.width, ellipsis: canvas.glyphs.ellipsis),
                row: canvas.rows - 1 - lines.count + index, column: 0, width: canvas.width, fill: true)
        }
        field.draw(question + ": ", over: &frame, on: canvas)
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
