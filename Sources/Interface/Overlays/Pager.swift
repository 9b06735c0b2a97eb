internal import Screen
internal import Terminal

/// Text over the whole screen, to be read through as in `less`.
struct Pager: Overlay {
    private let title: String
    private let content: any PagerContent
    private var top = 0
    private var search: LineSearch?
    /// The line that was found last.
    private var found: Int?

    /// What a command said.
    init(title: String, _ content: any PagerContent) {
        self.title = title
        self.content = content
    }

    let hints = [
        Hint("j k", "scroll"), Hint("Space b", "page"), Hint("g G", "ends"), Hint("/ n", "find"), Hint("q", "back"),
    ]

    func draw(over frame: inout Frame, on canvas: Canvas) {
        let page = canvas.rows - 2
        var whole = Frame(Size(columns: canvas.width, rows: canvas.rows - 1), glyphs: canvas.glyphs)
        whole.put([StyledText(canvas.glyphs.shown(title), style: .bold)], row: 0)
        let lines = content.lines(on: canvas)
        let top = max(0, min(top, lines.count - page))
        whole.put(lines[top...].prefix(page), row: 1)
        if lines.count > page {
            let place = "\(top + 1)-\(min(top + page, lines.count)) of \(lines.count)"
            whole.put(StyledText(place, style: .dim), row: 0, column: canvas.width - displayWidth(place))
        }
        frame.put(whole, row: 0, column: 0)
        frame.cursor = nil
    }

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        let page = canvas.rows - 2
        let last = max(0, content.lines(on: canvas).count - page)
        switch key {
        case .escape, .text("q"), .enter, .function(10): return .close
        case .down, .text("j"), .wheelDown: top += 1
        case .up, .text("k"), .wheelUp: top -= 1
        case .pageDown, .text(" "), .text("f"), .control("f"): top += page
        case .pageUp, .text("b"), .control("b"): top -= page
        case .home, .text("g"): top = 0
        case .end, .text("G"): top = last
        case .text("/"): return .open(SearchLine())
        case .text("n"): if let search { _ = find(search, on: canvas) }
        default: break
        }
        top = max(0, min(top, last))
        return nil
    }
}

extension Pager {
    mutating func find(_ search: LineSearch, on canvas: Canvas) -> Bool {
        self.search = search
        let lines = content.lines(on: canvas)
        guard let line = search.next(after: found ?? top, in: lines.map(\.plainText)) else { return false }
        found = line
        top = max(0, min(line, lines.count - (canvas.rows - 2)))
        return true
    }
}
