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

    var hints: [Hint] {
        isTyping
            ? [Hint("Enter", "keep"), Hint("Esc", "all keys")]
            : [Hint("j k", "scroll"), Hint("Space b", "page"), Hint("/", "narrow"), Hint("q", "back")]
    }

    func draw(over frame: inout Frame, on canvas: Canvas) {
        pager.draw(over: &frame, on: canvas)
        if isTyping {
            field.draw("/", preview: field.text.isEmpty ? "a word, or a key" : nil, over: &frame, on: canvas)
        }
    }

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        guard isTyping else {
            switch key {
            case .text("/"): isTyping = true
            case .text("?"), .function(1): return .close
            case .escape where !field.text.isEmpty: narrow(to: "")
            default: return pager.press(key, on: canvas)
            }
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
