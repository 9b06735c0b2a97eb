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

    /// The keys beside those that scroll. The last one closes the pager.
    /// - Parameter hasSearched: whether there is a search to repeat.
    private static func bindings(hasSearched: Bool) -> [KeyBinding<Pager>] {
        [
            KeyBinding("/", "find") { _, _, _ in .open(SearchLine()) },
            KeyBinding("n", "find next", unless: hasSearched ? nil : "nothing was searched yet: / searches") {
                pager, _, canvas in
                if let search = pager.search { _ = pager.find(search, on: canvas) }
                return nil
            },
            KeyBinding("?", "keys") { _, _, _ in .keys },
            KeyBinding("q", also: "Esc Enter F10", "back") { _, _, _ in .close },
        ]
    }

    /// The keys for the footer and the help page.
    /// - Parameter hasSearched: whether there is a search to repeat.
    private static func hints(hasSearched: Bool) -> [Hint] {
        let bound = bindings(hasSearched: hasSearched).map(\.hint)
        let taken = Set(bound.flatMap(\.allNames))
        return bound.prefix(2) + ListCursor.hints.compactMap { $0.without(taken) } + bound.dropFirst(2)
    }

    var hints: [Hint] { Self.hints(hasSearched: search != nil) }

    /// The keys of every pager, for the help page.
    static let help = KeyGroup(title: "Pages of text", hints: hints(hasSearched: false))
    var help: KeyGroup { KeyGroup(title: Self.help.title, hints: hints) }

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
        let bindings = Self.bindings(hasSearched: search != nil)
        if let effect = bindings.press(key, in: &self, on: canvas) { return effect }
        scroll(key, on: canvas)
        return nil
    }

    /// Scrolls for a key of `ListCursor.hints`. Other keys do nothing.
    mutating func scroll(_ key: Key, on canvas: Canvas) {
        let page = canvas.rows - 2
        _ = cursor.press(key, count: tops(of: content.lines(on: canvas).count, page: page), page: page + 1)
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
