internal import Terminal

/// The help page of keys.
struct KeyList: PageableContent {
    private let view: any View

    /// - Parameter view: the view whose own keys are listed first.
    init(of view: any View) {
        self.view = view
    }

    private static let everywhere = [
        Hint("1 2 3…", "tabs; also Tab, Shift-Tab and the mouse"), Hint("j k ↓ ↑", "next, previous row"),
        Hint("Space b", "next, previous page"), Hint("g G", "first, last row"), Hint("a", "add an expense"),
        Hint("u", "undo the last change"), Hint("Ctrl-R", "redo"), Hint("!", "hide or show the figures"),
        Hint("M", "switch the mouse off or on, to select text"),
        Hint(":", "run any command of spesa"), Hint("Ctrl-L", "redraw"),
        Hint("Ctrl-Z", "suspend (fg resumes)"), Hint("q F10", "quit"),
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
