internal import Screen
internal import Terminal

/// All that is on the screen, and what is typed: nothing else decides what a frame looks like.
struct State {
    /// The whole screen.
    var canvas: Canvas
    /// The tabs, from the left.
    var views: [any View]
    private(set) var current = 0
    /// What lies over the view; the last one takes the keys.
    var overlays: [any Overlay] = []
    /// What was said last, until the next key.
    var said: Reply?
    /// What is known of what the cursor is on, with the words that tell it.
    var detail: (words: [String], answer: Reply)?
    /// Whose book it is, and what it is called.
    var owner = ""
    /// Whether figures are hidden from whoever looks on.
    var isHiding = false
    /// Whether the session has ended.
    var isSignedOut = false

    init(canvas: Canvas, views: [any View]) {
        self.canvas = canvas
        self.views = views
    }

    /// The smallest terminal that a view fits on.
    static let smallest = Size(columns: 40, rows: 12)

    /// Whether there is room for a view.
    var fits: Bool { canvas.width >= Self.smallest.columns && canvas.rows >= Self.smallest.rows }

    var view: any View { views[current] }

    /// Goes to another tab.
    /// - Parameter tab: outside, the next one around the corner.
    mutating func turn(to tab: Int) {
        current = (tab + views.count) % views.count
        detail = nil
    }

    /// The state after a key, and what is still to be done for it.
    mutating func press(_ key: Key) -> Effect? {
        said = nil
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

    /// What a key does in every view.
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
            case ":": return .open(CommandLine())
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
