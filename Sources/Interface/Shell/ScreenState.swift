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
            if overlays.isEmpty, position.row == 0, let tab = tab(at: position.column) { turn(to: tab) }
            return .read
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
