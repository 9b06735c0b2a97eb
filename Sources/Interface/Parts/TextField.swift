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

    /// Handles a key; `false` for a key that does not edit the text.
    mutating func press(_ key: Screen.Key) -> Bool {
        switch key {
        case .text(let text), .paste(let text): insert(text)
        case .backspace: _ = editor.press(.deleteBackward)
        case .delete, .control("d"): _ = editor.press(.deleteForward)
        case .control("w"): _ = editor.press(.deleteWord)
        case .control("u"): _ = editor.press(.deleteLine)
        case .left, .control("b"): _ = editor.press(.left)
        case .right, .control("f"): _ = editor.press(.right)
        case .home, .control("a"): _ = editor.press(.home)
        case .end, .control("e"): _ = editor.press(.end)
        default: return false
        }
        return true
    }
}
