internal import Periods
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
    var message: Reply? {
        didSet { beginning = nil }
    }
    /// The day that the message names as the beginning of the book; `nil` for another message.
    private var beginning: Day?
    /// The time of day of the data that is shown, while the server cannot be asked; `nil` while it can. Empty if it is
    /// unknown.
    var asOf: String?
    /// Whether the visible book was read at least once. Before, a view would show that there is nothing.
    var isRead = false
    /// The details of the selected row, with the command that printed them; `nil` if none are shown.
    var detail: (words: [String], answer: Reply)?
    /// The names of the book and its user for the title row, and whether the user has other books.
    var owner = (book: "", user: "", hasSeveralBooks: false)
    /// Whether amounts are hidden from onlookers.
    var isHiding = false
    var isSignedOut = false
    /// The lines typed after `:` and `/`.
    var history = InputHistory()
    /// Whether mouse events are wanted. Without them the terminal selects text.
    private(set) var usesMouse = true
    /// Whether the key to quit was pressed in a terminal that is too small while an overlay has input. The next one
    /// quits.
    private(set) var isLeaving = false

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

    /// Puts back former views.
    mutating func restore(_ views: [any View], current: Int) {
        self.views = views
        self.current = current
        detail = nil
    }

    /// Adds a tab in the order of the numbers. The visible tab stays.
    /// - Returns: the index of the new tab.
    mutating func insert(_ view: any View) -> Int {
        let index = views.firstIndex { $0.number > view.number } ?? views.count
        views.insert(view, at: index)
        if index <= current { current += 1 }
        return index
    }

    /// Shows that the book begins on a day.
    mutating func showBeginning(_ day: Day) {
        message = Reply(notices: ["The book begins on \(day.fullText)."])
        beginning = day
    }

    /// Renews the message about the beginning of the book if that was changed.
    mutating func renewBeginning() {
        guard let beginning, beginning != view.begins else { return }
        message = nil
        if let begins = view.begins { showBeginning(begins) }
    }

    /// Adapts to a new size of the terminal.
    mutating func resize(_ size: Size) {
        canvas.size = size
        isLeaving = false
    }

    /// Changes the state for a key, and returns the action still to execute.
    mutating func press(_ key: Key) -> Effect? {
        // A click is at a row of the frame with the message.
        if case .click(let position) = key {
            defer { message = nil }
            return fits ? click(position) : nil
        }
        message = nil
        switch key {
        case .control("l"): return .redraw
        case .control("c"): return .interrupt
        default: break
        }
        let wasLeaving = isLeaving
        isLeaving = false
        guard fits else {
            guard [.text("q"), .function(10)].contains(key) else { return nil }
            isLeaving = !wasLeaving && overlays.contains(where: \.hasInput)
            return isLeaving ? nil : .leave
        }
        if !overlays.isEmpty {
            let last = overlays.count - 1
            if key == .function(1), !(overlays[last] is KeyPage) { return .keys }
            return overlays[last].press(key, on: canvas)
        }
        let bindings = Self.leading(on: canvas) + Self.trailing + Self.others(on: canvas)
        if let effect = bindings.press(key, in: &self, on: canvas) { return effect }
        if case .text(let text) = key, let index = views.firstIndex(where: { String($0.number) == text }) {
            turn(to: index)
            return .read
        }
        return views[current].press(key, on: viewCanvas)
    }

    /// Presses the key of the footer, switches to the tab, or selects the row, at a position.
    private mutating func click(_ position: Position) -> Effect? {
        if position.row == canvas.rows - 1 { return footerKey(at: position.column).flatMap { press($0) } }
        guard overlays.isEmpty else { return nil }
        if position.row == 0 {
            guard let tab = tab(at: position.column) else { return nil }
            turn(to: tab)
            return .read
        }
        let canvas = viewCanvas
        guard position.row <= canvas.rows, position.column < canvas.width else { return nil }
        return views[current].select(row: position.row - 1, on: canvas)
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
    static func others(on canvas: Canvas) -> [KeyBinding<ScreenState>] {
        [
            KeyBinding("A", "add a receipt", unless: canvas.readOnly) { _, _, _ in .receiptForm(nil) },
            KeyBinding("!", "hide or show the figures") { state, _, _ in
                state.isHiding.toggle()
                return .read
            },
            KeyBinding("M", "switch the mouse off or on, to select text") { state, _, _ in
                state.usesMouse.toggle()
                return .message(
                    state.usesMouse
                        ? "The mouse is on: a click selects."
                        : "The mouse is off, and the terminal selects text. M switches it on.")
            },
            KeyBinding("Shift-Tab Tab", "previous, next tab") { state, index, _ in
                state.turn(to: state.current + (index == 0 ? -1 : 1))
                return .read
            },
        ]
    }

    /// The keys for the help page: those of the topmost overlay, of the visible view, of every view, of the other views,
    /// of the form and the pager, and those that edit a text.
    var keyGroups: [KeyGroup] {
        let general =
            (Self.leading(on: canvas) + Self.trailing + Self.others(on: canvas)).map(\.hint) + [
                Hint("1 2 3 …", "tabs, and a click on them"), Hint("Ctrl-L", "draw the screen again"),
                Hint("Ctrl-Z", "suspend; fg resumes"), Hint("Ctrl-C", "quit at once"),
            ]
        let top = overlays.last?.help
        var groups = [top].compactMap(\.self) + view.help(on: canvas)
        groups.append(KeyGroup(title: "Every view", hints: general))
        for (index, other) in views.enumerated() where index != current { groups += other.help(on: canvas) }
        groups += [ExpenseForm.help, ReceiptForm.help, Pager.help].filter { $0.title != top?.title }
        groups.append(KeyGroup(title: "Where text is typed", hints: TextField.hints))
        return groups
    }
}
