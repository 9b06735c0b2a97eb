internal import Screen

/// The help page of all keys, which `/` narrows while a text is typed.
struct KeyPage: Overlay {
    private let groups: [KeyGroup]
    private var pager: Pager
    private var field = TextField()
    private var isTyping = false

    /// - Parameter groups: those of the visible view first.
    init(_ groups: [KeyGroup]) {
        self.groups = groups
        pager = Self.pager(groups, "")
    }

    private static func pager(_ groups: [KeyGroup], _ text: String) -> Pager {
        Pager(title: text.isEmpty ? "Keys" : "Keys with '\(text)'", KeyList(of: groups, matching: text))
    }

    /// The keys beside those that scroll. The last one closes the page.
    private static var bindings: [KeyBinding<KeyPage>] {
        [
            KeyBinding("/", "narrow") { page, _, _ in
                page.isTyping = true
                return nil
            },
            KeyBinding("q", also: "? F1 Enter F10", "back") { _, _, _ in .close },
        ]
    }

    var hints: [Hint] {
        isTyping
            ? [Hint("Enter", "keep"), Hint("Esc", "all keys")]
            : Self.bindings.prefix(1).map(\.hint) + ListCursor.hints + Self.bindings.dropFirst().map(\.hint)
    }

    func draw(over frame: inout Frame, on canvas: Canvas) {
        pager.draw(over: &frame, on: canvas)
        if isTyping {
            field.draw("/", preview: field.text.isEmpty ? "a word, or a key" : nil, over: &frame, on: canvas)
        }
    }

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        guard isTyping else {
            if let effect = Self.bindings.press(key, in: &self, on: canvas) { return effect }
            guard key == .escape else {
                pager.scroll(key, on: canvas)
                return nil
            }
            guard !field.text.isEmpty else { return .close }
            narrow(to: "")
            return nil
        }
        switch key {
        case .enter: isTyping = false
        case .escape:
            isTyping = false
            narrow(to: "")
        default:
            _ = field.press(key)
            pager = Self.pager(groups, field.text)
        }
        return nil
    }

    private mutating func narrow(to text: String) {
        field.set(text)
        pager = Self.pager(groups, text)
    }
}
