internal import Screen
internal import Terminal

/// A single-line text input.
struct TextField {
    private(set) var editor = LineEditor()

    init(_ text: String = "") {
        set(text)
    }

    var text: String { editor.text }

    /// Whether the cursor is at the end of the text.
    var isAtEnd: Bool { editor.isAtEnd }

    /// Replaces the text and puts the cursor at its end.
    mutating func set(_ text: String) {
        editor = LineEditor()
        insert(text)
    }

    /// Inserts a text at the cursor. Control characters become blanks.
    mutating func insert(_ text: String) {
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control
            _ = editor.press(.text(isControl ? " " : scalar))
        }
    }

    /// The keys that edit a text, beside characters.
    static let hints = [
        Hint("← →", also: "Ctrl-B Ctrl-F", "left, right"), Hint("Home End", also: "Ctrl-A Ctrl-E", "beginning, end"),
        Hint("Backspace", "delete before the cursor"), Hint("Delete", also: "Ctrl-D", "delete at the cursor"),
        Hint("Ctrl-W", "delete the word before the cursor"), Hint("Ctrl-U", "delete the text before the cursor"),
    ]
    /// The edits of the keys of `hints`, in the same order.
    private static let edits: [[LineKey]] = [
        [.left, .right], [.home, .end], [.deleteBackward], [.deleteForward], [.deleteWord], [.deleteLine],
    ]

    /// Handles a key; `false` for a key that does not edit the text.
    mutating func press(_ key: Screen.Key) -> Bool {
        switch key {
        case .text(let text), .paste(let text):
            insert(text)
            return true
        default:
            for (hint, edits) in zip(Self.hints, Self.edits) {
                guard let index = hint.index(of: key) else { continue }
                _ = editor.press(edits[index])
                return true
            }
            return false
        }
    }
}
