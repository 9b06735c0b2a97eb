internal import Screen
internal import Terminal

/// A view of sections of rows, with the details of the selected row beside it.
struct ListView: View {
    private let source: any ListSource
    private var sections: [ListSection] = []
    private var cursor = ListCursor()
    private var search: LineSearch?

    init(_ source: any ListSource) {
        self.source = source
    }

    var number: Int { source.number }

    var title: String { source.title }

    func bindings(on canvas: Canvas) -> [KeyBinding<ListView>] {
        let own = Self.bindings(of: selected?.actions ?? [], on: canvas)
        let detail = selected?.actions.isEmpty == false ? nil : selected?.detail
        let shown = detail.map { words in
            KeyBinding<ListView>("Enter", "details") { _, _, _ in .show(words) }
        }
        return own + [shown].compactMap(\.self) + [
            KeyBinding("/", "find") { _, _, _ in .open(SearchLine()) },
            KeyBinding("n", "find next", unless: search == nil ? "nothing was searched yet: / searches" : nil) {
                view, _, canvas in
                if let search = view.search { _ = view.find(search, on: canvas) }
                return nil
            },
            KeyBinding("h l", also: "← →", "section") { view, index, canvas in
                view.turn(by: index == 0 ? -1 : 1)
                view.settle(on: canvas)
                return nil
            },
        ]
    }

    /// The keys of a row's actions. The first action is on Enter too.
    private static func bindings(of actions: [ListEntry.Action], on canvas: Canvas) -> [KeyBinding<ListView>] {
        actions.enumerated().map { index, action in
            KeyBinding(
                index == 0 ? "Enter" : String(action.key), also: index == 0 ? String(action.key) : "", action.does,
                unless: action.changesBook ? canvas.readOnly : nil
            ) { _, _, _ in action.effect }
        }
    }

    /// The keys of the view, and for each section those of all its rows, selected or not.
    func help(on canvas: Canvas) -> [KeyGroup] {
        var general = self
        general.sections = []
        let groups = sections.map { section in
            KeyGroup(
                title: "\(title): \(section.title)", hints: Self.hints(of: section.entries.map(\.actions), on: canvas))
        }
        return groups + [KeyGroup(title: title, hints: general.hints(on: canvas))]
    }

    /// Each key of the actions of rows once, with all that it does in one of them: `i use it, or put aside`.
    /// A key is usable if it is in one of the rows.
    private static func hints(of rows: [[ListEntry.Action]], on canvas: Canvas) -> [Hint] {
        var keys: [(key: String, actions: [ListEntry.Action])] = []
        func add(_ key: String, _ action: ListEntry.Action) {
            if let index = keys.firstIndex(where: { $0.key == key }) {
                keys[index].actions.append(action)
            } else {
                keys.append((key, [action]))
            }
        }
        for actions in rows {
            if let first = actions.first { add("Enter", first) }
            for action in actions { add(String(action.key), action) }
        }
        let all = keys.map { key, actions in
            var meanings: [String] = []
            for action in actions where !meanings.contains(action.does) { meanings.append(action.does) }
            return Hint(
                key, meanings.joined(separator: ", or "),
                unless: actions.allSatisfy(\.changesBook) ? canvas.readOnly : nil)
        }
        // Where the rows have the same first action, Enter and its own key are one line.
        guard let enter = all.first, let own = all.dropFirst().first(where: { $0.does == enter.does }) else {
            return all
        }
        let both = Hint(enter.key, also: own.key, enter.does, unless: enter.obstacle)
        return [both] + all.filter { $0 != enter && $0 != own }
    }

    var detail: [String]? { selected?.detail }

    var note: String? { selected?.note }

    func listWidth(of width: Int) -> Int? { width < 76 ? nil : max(34, width * 2 / 5) }

    private var entries: [ListEntry] { sections.flatMap(\.entries) }
    private var selected: ListEntry? { entries.indices.contains(cursor.index) ? entries[cursor.index] : nil }

    /// All lines, and the line number of each entry.
    private func lines(on canvas: Canvas) -> (lines: [StyledText], entries: [Int]) {
        var lines: [StyledText] = []
        var places: [Int] = []
        for section in sections {
            if !lines.isEmpty { lines.append(StyledText()) }
            lines.append(StyledText(canvas.glyphs.shown(section.title), style: .bold))
            if section.entries.isEmpty {
                lines += canvas.paragraph(section.none, style: .dim)
            }
            let rightWidth = section.entries.lazy.map { displayWidth(canvas.glyphs.shown($0.right)) }.max() ?? 0
            for entry in section.entries {
                places.append(lines.count)
                lines.append(line(entry, rightWidth: rightWidth, on: canvas))
            }
        }
        return (lines, places)
    }

    /// - Parameter rightWidth: the width of the widest text at the right in the section.
    private func line(_ entry: ListEntry, rightWidth: Int, on canvas: Canvas) -> StyledText {
        let (glyphs, width) = (canvas.glyphs, canvas.width)
        let right = truncated(glyphs.shown(entry.right), to: width * 2 / 3, ellipsis: glyphs.ellipsis)
        let middleEnd = max(0, width - rightWidth - 2)
        let left = glyphs.shown(entry.left)
        // The left text keeps up to half of the space, because it is the name of the entry.
        let leftWidth = min(displayWidth(left) + 1, middleEnd / 2)
        let middle = truncated(glyphs.shown(entry.middle), to: middleEnd - leftWidth, ellipsis: glyphs.ellipsis)
        let end = middle.isEmpty ? width - displayWidth(right) : middleEnd - displayWidth(middle)
        let room = max(0, end - (end == width ? 0 : 1))
        var line = StyledText(
            truncated(left, to: room, ellipsis: glyphs.ellipsis), style: entry.style)
        if !middle.isEmpty { line += .column(end) + StyledText(middle, style: entry.style) }
        if !right.isEmpty {
            line += .column(width - displayWidth(right)) + StyledText(right, style: entry.rightStyle ?? entry.style)
        }
        return line
    }

    func draw(on canvas: Canvas) -> Frame {
        var frame = canvas.blank
        let (lines, places) = lines(on: canvas)
        let line = places.indices.contains(cursor.index) ? places[cursor.index] : 0
        let top = cursor.first(of: lines.count, page: canvas.rows, keeping: seen(line))
        frame.put(lines[top...].prefix(canvas.rows), row: 0, cursor: places.isEmpty ? nil : line - top)
        return frame
    }

    /// The line to keep visible. With the first entry selected, the headings above it are visible too.
    private func seen(_ line: Int) -> Int { cursor.index == 0 ? 0 : line }

    mutating func move(_ key: Key, on canvas: Canvas) -> Effect? {
        if cursor.press(key, count: entries.count, page: canvas.rows) { settle(on: canvas) }
        return nil
    }

    mutating func select(row: Int, on canvas: Canvas) -> Effect? {
        let (lines, places) = lines(on: canvas)
        let line = places.indices.contains(cursor.index) ? places[cursor.index] : 0
        let top = cursor.first(of: lines.count, page: canvas.rows, keeping: seen(line))
        guard let index = places.firstIndex(of: top + row) else { return nil }
        cursor.move(to: index, of: entries.count)
        settle(on: canvas)
        return nil
    }

    mutating func find(_ search: LineSearch, on canvas: Canvas) -> Bool {
        self.search = search
        guard let next = search.next(after: cursor.index, in: entries.map(\.left)) else { return false }
        cursor.move(to: next, of: entries.count)
        settle(on: canvas)
        return true
    }

    /// Selects the first entry of the next section, or of the previous one for -1.
    private mutating func turn(by step: Int) {
        var starts: [Int] = []
        var count = 0
        for section in sections where !section.entries.isEmpty {
            starts.append(count)
            count += section.entries.count
        }
        let current = starts.lastIndex { $0 <= cursor.index } ?? 0
        let next = max(0, min(current + step, starts.count - 1))
        if starts.indices.contains(next) { cursor.move(to: starts[next], of: count) }
    }

    private mutating func settle(on canvas: Canvas) {
        cursor.move(to: cursor.index, of: entries.count)
        let (lines, places) = lines(on: canvas)
        let line = places.indices.contains(cursor.index) ? places[cursor.index] : 0
        cursor.settle(on: seen(line), of: lines.count, page: canvas.rows)
    }

    mutating func read(from host: ScreenHost, on canvas: Canvas) throws {
        let held = selected.map { $0.identity ?? $0.left }
        sections = try source.sections(from: host, on: canvas)
        if let held, let index = entries.firstIndex(where: { ($0.identity ?? $0.left) == held }) {
            cursor.shift(by: index - cursor.index, isFirst: true)
        }
        settle(on: canvas)
    }
}
