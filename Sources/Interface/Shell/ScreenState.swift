internal import Screen
internal import Terminal

/// The complete state of the screen and of all input. A frame depends on nothing else.
struct ScreenState {
    /// The canvas of the whole screen.
    var canvas: Canvas
    /// The tabs, from left to right.
    var views: [any View]
    private(set) var current = 0
    /// The open overlays. The last one receives the keys.
    var overlays: [any Overlay] = []
    /// The last message, shown until the next key.
    var message: Reply?
    /// The details of the selected row, with the command that printed them; `nil` if none are shown.
    var detail: (words: [String], answer: Reply)?
    /// The names of the book and its user for the title row, and whether the user has other books.
    var owner = (book: "", user: "", hasSeveralBooks: false)
    /// Whether amounts are hidden from onlookers.
    var isHiding = false
    var isSignedOut = false

    init(canvas: Canvas, views: [any View]) {
        self.canvas = canvas
        self.views = views
    }

    /// The smallest terminal that is supported.
    static let smallest = Size(columns: 40, rows: 12)

    /// Whether the terminal is large enough.
    var fits: Bool { canvas.width >= Self.smallest.columns && canvas.rows >= Self.smallest.rows }

    var view: any View { views[current] }

    /// Switches to a tab.
    /// - Parameter tab: an index; beyond either end it wraps around.
    mutating func turn(to tab: Int) {
        current = (tab + views.count) % views.count
        detail = nil
    }

    /// Changes the state for a key, and returns the action still to execute.
    mutating func press(_ key: Key) -> Effect? {
        message = nil
        switch key {
        case .control("l"): return .redraw
        case .control("c"): return .interrupt
        case .click(let position):
            if position.row == canvas.rows - 1, fits, let key = footerKey(at: position.column) { return press(key) }
            if overlays.isEmpty, position.row == 0, let tab = tab(at: position.column) { turn(to: tab) }
            return .read
        default: break
        }
        guard fits else { return [.text("q"), .function(10)].contains(key) ? .leave : nil }
        if !overlays.isEmpty {
            let last = overlays.count - 1
            return overlays[last].press(key, on: canvas)
        }
        let bindings = Self.leading(on: canvas) + Self.trailing + Self.others
        if let effect = bindings.press(key, in: &self, on: canvas) { return effect }
        if case .text(let text) = key, let number = Int(text), views.indices.contains(number - 1) {
            turn(to: number - 1)
            return .read
        }
        return views[current].press(key, on: viewCanvas)
    }

    /// The keys for changes that work in every view, the first ones in the footer.
    static func leading(on canvas: Canvas) -> [KeyBinding<ScreenState>] {
        [
            KeyBinding("a", "add", unless: canvas.readOnly) { _, _, _ in .form(expense: nil) },
            KeyBinding("u", "undo", unless: canvas.readOnly) { _, _, _ in .change(["undo"]) },
            KeyBinding("Ctrl-R", "redo", unless: canvas.readOnly) { _, _, _ in .change(["redo"]) },
        ]
    }

    /// The keys that work in every view, the last ones in the footer.
    static var trailing: [KeyBinding<ScreenState>] {
        [
            KeyBinding(":", "command") { _, _, _ in .open(CommandInput()) },
            KeyBinding("?", also: "F1", "keys") { _, _, _ in .keys },
            KeyBinding("q", also: "F10", "quit") { _, _, _ in .leave },
        ]
    }

    /// The keys that work in every view, and that only the help page shows.
    static var others: [KeyBinding<ScreenState>] {
        [
            KeyBinding("!", "hide or show the figures") { state, _, _ in
                state.isHiding.toggle()
                return .read
            },
            KeyBinding("Shift-Tab Tab", "previous, next tab") { state, index, _ in
                state.turn(to: state.current + (index == 0 ? -1 : 1))
                return .read
            },
        ]
    }

    /// The keys for the help page: those of the visible view, those of every view, and those of the other views.
    var keyGroups: [KeyGroup] {
        let general =
            (Self.leading(on: canvas) + Self.trailing + Self.others).map(\.hint) + [
                Hint("1 2 3 …", "tabs, and a click on them"), Hint("Ctrl-L", "draw the screen again"),
                Hint("Ctrl-Z", "suspend; fg resumes"), Hint("Ctrl-C", "quit at once"),
            ]
        var groups = view.help(on: canvas) + [KeyGroup(title: "Everywhere", hints: general)]
        for (index, other) in views.enumerated() where index != current { groups += other.help(on: canvas) }
        return groups
    }
}
