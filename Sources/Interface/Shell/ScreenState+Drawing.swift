internal import Reports
internal import Screen
internal import Terminal

extension ScreenState {
    /// Draws the whole screen: tabs, view, messages and key hints.
    /// - Complexity: O(cells).
    func draw() -> Frame {
        var frame = canvas.blank
        guard fits else {
            let text =
                isLeaving
                ? "q again leaves, and what you typed is lost; it is kept in a larger window"
                : "spesa needs \(Self.smallest.columns) columns and \(Self.smallest.rows) rows; q leaves"
            frame.put(canvas.paragraph(text), row: 0)
            return frame
        }
        guard !isSignedOut else {
            frame.put([StyledText("The session has ended. What you typed is kept.")], row: 0)
            return frame
        }
        drawTabs(on: &frame)
        let room = viewCanvas
        if isRead { frame.put(view.draw(on: room), row: 1, column: 0) }
        if let width = detailWidth { drawDetail(on: &frame, width: width, rows: room.rows) }
        frame.put(footer, row: canvas.rows - 1, column: 0)
        let aboveMessage = canvas.resized(Size(columns: canvas.width, rows: canvas.rows - messageLines.count))
        for overlay in overlays { overlay.draw(over: &frame, on: overlay.leavesMessage ? aboveMessage : canvas) }
        drawMessage(on: &frame)
        return frame
    }

    /// The canvas of a view: the screen without tabs, messages, key hints and details.
    var viewCanvas: Canvas {
        let messageRows = messageLines.count
        var view = canvas.resized(
            Size(
                columns: canvas.width - (detailWidth.map { $0 + Self.ruleWidth } ?? 0),
                rows: canvas.rows - 2 - messageRows))
        view.messageRows = messageRows
        return view
    }

    /// The columns between a list and its details: a rule between two blanks.
    private static let ruleWidth = 3

    /// The width of the detail pane in columns; `nil` without details, and if the screen is too narrow for the pane.
    var detailWidth: Int? {
        guard view.detail != nil, let list = view.listWidth(of: canvas.width) else { return nil }
        return canvas.width - list - Self.ruleWidth
    }

    /// The mark of a server that is away, and the lines of the message, at most half of the screen; if there are more, the last line says how many are left
    /// out. At least five rows of the view stay visible.
    private var messageLines: [StyledText] {
        let mark = asOf.map { time in
            "The server does not answer." + (time.isEmpty ? "" : " This is as of \(time).")
        }
        let lines =
            (mark.map { canvas.paragraph($0, style: .error) } ?? []) + (message?.reply(on: canvas.screen()) ?? [])
        let most = max(1, min(canvas.rows / 2, canvas.rows - Self.smallest.rows + 5))
        guard lines.count > most else { return lines }
        let rest = lines.count - most + 1
        let words = canvas.glyphs.shown("and \(counted(rest, "more line"))")
        return lines.prefix(most - 1) + [StyledText(words, style: .dim)]
    }

    private func drawMessage(on frame: inout Frame) {
        let lines = messageLines
        frame.put(lines, row: canvas.rows - 1 - lines.count)
    }

    private func drawDetail(on frame: inout Frame, width: Int, rows: Int) {
        let column = canvas.width - width
        let rule = StyledText(canvas.glyphs.vertical, style: .dim)
        for row in 0..<rows { frame.put(rule, row: row + 1, column: column - 2) }
        guard let detail, detail.words == view.detail else { return }
        let note = view.note.map { canvas.paragraph($0, width: width, style: .dim) } ?? []
        let lines = detail.answer.lines(on: canvas.screen(width: width)) + note
        frame.put(lines.prefix(rows), row: 1, column: column, width: width)
    }

    private func drawTabs(on frame: inout Frame) {
        let (tabs, owner) = titleRow
        for tab in tabs { frame.put(StyledText(tab.title), row: 0, column: tab.column) }
        frame.put(
            StyledText(tabs[current].title, style: Style(bold: true, reverse: true)), row: 0,
            column: tabs[current].column)
        frame.put(StyledText(owner, style: .dim), row: 0, column: canvas.width - displayWidth(owner))
    }

    private typealias Tab = (title: String, column: Int)

    /// The fewest columns for the name of a book beside tabs with names.
    private static let leastBookWidth = 8

    /// The tabs, and the names of book and user at the right.
    ///
    /// If they do not fit, first the tabs share the blanks between them, then the name of the book is shortened, and at
    /// last all other tabs are shown by number only. The book of a user with several books is always named.
    private var titleRow: (tabs: [Tab], owner: String) {
        func placed(_ titles: [String], gap: Int) -> [Tab] {
            var column = 0
            return titles.map { title in
                defer { column += displayWidth(title) + gap }
                return (title, column)
            }
        }
        func shown(_ text: String, to columns: Int) -> String {
            truncated(canvas.glyphs.shown(text), to: max(0, columns), ellipsis: canvas.glyphs.ellipsis)
        }
        func room(beside tabs: [Tab]) -> Int {
            canvas.width - (tabs.last.map { $0.column + displayWidth($0.title) } ?? 0) - 2
        }
        let titles = views.map { " \($0.number) \($0.title) " }
        let (whole, dense) = (placed(titles, gap: 1), placed(titles, gap: -1))
        let short = placed(titles.indices.map { $0 == current ? titles[$0] : " \(views[$0].number) " }, gap: 1)
        let book = shown(owner.book, to: 30)
        let both = shown("\(owner.book) · \(owner.user)", to: 30)
        guard owner.hasSeveralBooks else {
            let tabs = [whole, dense].first { room(beside: $0) >= -2 } ?? short
            return (tabs, displayWidth(both) <= room(beside: tabs) ? both : "")
        }
        for tabs in [whole, dense] {
            if let name = [both, book].first(where: { displayWidth($0) <= room(beside: tabs) }) { return (tabs, name) }
        }
        let tabs = room(beside: dense) >= Self.leastBookWidth ? dense : short
        return (tabs, displayWidth(both) <= room(beside: tabs) ? both : shown(owner.book, to: room(beside: tabs)))
    }

    /// The index of the tab at a column of the first row; `nil` outside the tabs.
    func tab(at column: Int) -> Int? {
        titleRow.tabs.lastIndex { $0.column <= column && column < $0.column + displayWidth($0.title) }
    }

    /// The hints of the topmost overlay or the view. In a view, the keys that work everywhere are among them.
    private var hints: [Hint] {
        if let overlay = overlays.last { return overlay.hints }
        let leading = Self.leading(on: canvas).map(\.hint)
        let own = view.hints(on: viewCanvas)
        return leading.prefix(1) + own.prefix(3) + leading.dropFirst().prefix(1) + own.dropFirst(3)
            + leading.dropFirst(2) + Self.trailing.map(\.hint)
    }

    /// The hints that fit, each with its first column. Two are always shown: the last one, and the first of an overlay
    /// or the last but one of a view.
    private var footerHints: [(hint: Hint, column: Int)] {
        let hints = hints
        let isKept: (Int) -> Bool = { [isOver = !overlays.isEmpty] index in
            index == hints.count - 1 || index == (isOver ? 0 : hints.count - 2)
        }
        func columns(_ hint: Hint) -> Int { displayWidth(hint.key) + displayWidth(hint.does) + 3 }
        var rest = canvas.width - hints.indices.filter(isKept).reduce(0) { $0 + columns(hints[$1]) }
        var isFull = false
        var column = 0
        return hints.indices.filter { index in
            guard !isKept(index) else { return true }
            if !isFull { rest -= columns(hints[index]) }
            isFull = isFull || rest < 0
            return !isFull
        }.map { index in
            defer { column += columns(hints[index]) }
            return (hints[index], column)
        }
    }

    /// The footer. Keys that cannot be used now are dim.
    private var footer: StyledText {
        footerHints.reduce(into: StyledText()) { line, place in
            let isUsable = place.hint.obstacle == nil
            line +=
                .column(place.column) + StyledText(place.hint.key, style: isUsable ? .bold : .dim)
                + StyledText(" \(place.hint.does)", style: isUsable ? .plain : .dim)
        }
    }

    /// The key whose hint is at a column of the footer; `nil` beside the hints.
    func footerKey(at column: Int) -> Key? {
        guard let place = footerHints.last(where: { $0.column <= column }) else { return nil }
        let isOnHint = column < place.column + displayWidth("\(place.hint.key) \(place.hint.does)")
        return isOnHint ? place.hint.key(at: column - place.column) : nil
    }
}
