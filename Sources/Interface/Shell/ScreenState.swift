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
    /// The names of the book and its user, for the title row.
    var owner = ""
    /// Whether amounts are hidden from onlookers.
    var isHiding = false
    var isSignedOut = false
    /// The lines typed after `:` and `/`.
    var history = InputHistory()
    /// Whether mouse events are wanted. Without them the terminal selects text.
    private(set) var usesMouse = true

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
        // A click is at a row of the frame with the message.
        if case .click(let position) = key {
            defer { message = nil }
            return fits && overlays.isEmpty ? click(position) : nil
        }
        message = nil
        switch key {
        case .control("l"): return .redraw
        case .control("c"): return .interrupt
        default: break
        }
        guard fits else { return [.text("q"), .function(10)].contains(key) ? .leave : nil }
        if !overlays.isEmpty {
            let last = overlays.count - 1
            return overlays[last].press(key, on: canvas)
        }
        if let effect = pressGlobally(key) { return effect }
        return views[current].press(key, on: viewCanvas)
    }

    /// Switches to the tab, or selects the row, at a position.
    private mutating func click(_ position: Position) -> Effect? {
        if position.row == 0 {
            guard let tab = tab(at: position.column) else { return nil }
            turn(to: tab)
            return .read
        }
        let canvas = viewCanvas
        guard position.row <= canvas.rows, position.column < canvas.width else { return nil }
        return views[current].select(row: position.row - 1, on: canvas)
    }

    /// Handles the keys that work in every view.
    private mutating func pressGlobally(_ key: Key) -> Effect? {
        switch key {
        case .tab: turn(to: current + 1)
        case .backTab: turn(to: current - 1)
        case .text(let text):
            if let number = Int(text), views.indices.contains(number - 1) {
                turn(to: number - 1)
                break
            }
            switch text {
            case "q": return .leave
            case "?": return .open(Pager(title: "Keys", KeyList(of: view)))
            case ":": return .open(CommandInput())
            case "!": isHiding.toggle()
            case "u": return .change(["undo"])
            case "a": return .form(expense: nil)
            case "M":
                usesMouse.toggle()
                return .message(
                    usesMouse
                        ? "The mouse is on: a click selects."
                        : "The mouse is off, and the terminal selects text. M switches it on.")
            default: return nil
            }
        case .control("r"): return .change(["redo"])
        case .function(1): return .open(Pager(title: "Keys", KeyList(of: view)))
        case .function(10): return .leave
        default: return nil
        }
        return .read
    }
}
