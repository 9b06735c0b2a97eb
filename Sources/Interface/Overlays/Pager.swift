internal import Screen
internal import Terminal

/// Text on the whole screen, scrolled as in `less`.
struct Pager: Overlay {
    private let title: String
    private let content: any PageableContent
    /// The cursor's index is the first visible line.
    private var cursor = ListCursor()
    private var search: LineSearch?
    /// The line of the last search match; `nil` before a search.
    private var found: Int?

    /// A pager over the output of a command, or other content.
    init(title: String, _ content: any PageableContent) {
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
        let top = max(0, min(cursor.index, lines.count - page))
        whole.put(lines[top...].prefix(page), row: 1)
        if lines.count > page {
            let place = "\(top + 1)-\(min(top + page, lines.count)) of \(lines.count)"
            whole.put(StyledText(place, style: .dim), row: 0, column: canvas.width - displayWidth(place))
        }
        frame.put(whole, row: 0, column: 0)
        frame.cursor = nil
    }

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        switch key {
        case .escape, .text("q"), .enter, .function(10): return .close
        case .text("/"): return .open(SearchLine())
        case .text("n"): if let search { _ = find(search, on: canvas) }
        default:
            let page = canvas.rows - 2
            _ = cursor.press(key, count: tops(of: content.lines(on: canvas).count, page: page), page: page + 1)
        }
        return nil
    }

    /// The number of lines that can be the first visible line, with the page still full.
    private func tops(of lines: Int, page: Int) -> Int { max(1, lines - page + 1) }
}

extension Pager {
    mutating func find(_ search: LineSearch, on canvas: Canvas) -> Bool {
        self.search = search
        let lines = content.lines(on: canvas)
        guard let line = search.next(after: found ?? cursor.index, in: lines.map(\.plainText)) else { return false }
        found = line
        cursor.move(to: line, of: tops(of: lines.count, page: canvas.rows - 2))
        return true
    }
}
