internal import Terminal

/// The help page of keys.
struct KeyList: PageableContent {
    private let view: any View

    /// - Parameter view: the view whose own keys are listed first.
    init(of view: any View) {
        self.view = view
    }

    private static let everywhere = [
        Hint("1 2 3…", "the tabs, also with Tab, Shift-Tab and the mouse"), Hint("j k ↓ ↑", "a row down, up"),
        Hint("Space b", "a screen down, up"), Hint("g G", "the first, the last row"), Hint("a", "add an expense"),
        Hint("u", "undo the last change"), Hint("Ctrl-R", "redo it"), Hint("!", "hide the figures, show them again"),
        Hint(":", "run any command of spesa"), Hint("Ctrl-L", "draw the screen anew"),
        Hint("Ctrl-Z", "stop, until fg"), Hint("q F10", "leave"),
    ]

    func lines(on canvas: Canvas) -> [StyledText] {
        func lines(_ hints: [Hint]) -> [StyledText] {
            hints.map { hint in
                StyledText("  ") + StyledText(canvas.glyphs.shown(hint.key), style: .bold) + .column(14)
                    + StyledText(canvas.glyphs.shown(hint.does))
            }
        }
        return [StyledText(view.title, style: .bold)] + lines(view.hints) + [StyledText()]
            + [StyledText("Everywhere", style: .bold)] + lines(Self.everywhere)
    }
}
