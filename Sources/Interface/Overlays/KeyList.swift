internal import Terminal
internal import Text

/// The help page of keys: groups of keys in one or two columns, restricted to a typed text.
struct KeyList: PageableContent {
    private let groups: [KeyGroup]
    /// The text that the shown keys contain, folded; empty for all keys.
    private let part: String

    /// - Parameters:
    ///   - groups: in order, those of the visible view first.
    ///   - text: the text to find in the names of keys, their meaning or the heading of their group.
    init(of groups: [KeyGroup], matching text: String = "") {
        part = foldedText(text)
        self.groups = groups
    }

    /// The groups with the matching keys. A group whose heading matches is shown whole.
    private var shown: [KeyGroup] {
        guard !part.isEmpty else { return groups.filter { !$0.hints.isEmpty } }
        return groups.compactMap { group in
            guard !group.title.holds(foldedText: part) else { return group.hints.isEmpty ? nil : group }
            let hints = group.hints.filter {
                $0.does.holds(foldedText: part) || $0.allNames.contains { foldedText(String($0)) == part }
            }
            return hints.isEmpty ? nil : KeyGroup(title: group.title, hints: hints)
        }
    }

    /// The smallest width for two columns.
    private static let wide = 76
    /// The smallest width of the column of keys, with the blank after it.
    private static let keyWidth = 16

    /// The width of the column of keys: that of the longest names, but less if the longest meaning needs the space. At
    /// least `Self.keyWidth`.
    private func keyWidth(of groups: [KeyGroup], width: Int, on canvas: Canvas) -> Int {
        let hints = groups.flatMap(\.hints)
        let names = hints.map { displayWidth(canvas.glyphs.shown($0.allNames.joined(separator: " "))) }.max() ?? 0
        let meaning = hints.map { displayWidth(canvas.glyphs.shown($0.does)) }.max() ?? 0
        return max(Self.keyWidth, min(names + 1, width - 2 - meaning))
    }

    func lines(on canvas: Canvas) -> [StyledText] {
        let isWide = canvas.width >= Self.wide
        let width = isWide ? canvas.width / 2 - 1 : canvas.width
        let shown = shown
        let keyWidth = keyWidth(of: shown, width: width, on: canvas)
        let blocks = shown.map { lines($0, width: width, keyWidth: keyWidth, on: canvas) }
        guard !blocks.isEmpty else { return [StyledText("No key matches.")] }
        guard isWide else { return Array(blocks.joined()) }
        // The left column takes groups until it has half of the lines.
        let half = (blocks.reduce(0) { $0 + $1.count } + 1) / 2
        var (left, right): ([StyledText], [StyledText]) = ([], [])
        for block in blocks {
            let isLeft = right.isEmpty && (left.isEmpty || left.count + block.count / 2 <= half)
            if isLeft { left += block } else { right += block }
        }
        return (0..<max(left.count, right.count)).map { row in
            let line = row < left.count ? left[row] : StyledText()
            return row < right.count ? line + Self.moved(right[row], to: width + 2) : line
        }
    }

    /// A line with all its columns moved to the right.
    private static func moved(_ line: StyledText, to column: Int) -> StyledText {
        line.pieces.reduce(into: .column(column)) { moved, piece in
            switch piece {
            case .text(let text, let style): moved += StyledText(text, style: style)
            case .column(let place): moved += .column(column + place)
            }
        }
    }

    /// The heading, the keys, and a blank line.
    private func lines(_ group: KeyGroup, width: Int, keyWidth: Int, on canvas: Canvas) -> [StyledText] {
        func rows(_ text: String, _ columns: Int) -> [String] {
            wrapped(canvas.glyphs.shown(text), to: max(1, columns))
        }
        let title = truncated(canvas.glyphs.shown(group.title), to: width, ellipsis: canvas.glyphs.ellipsis)
        let keys = group.hints.flatMap { hint -> [StyledText] in
            let names = rows(hint.allNames.joined(separator: " "), keyWidth - 1)
            let words = rows(hint.does, width - keyWidth - 2)
            let style = hint.obstacle == nil ? Style.plain : .dim
            return (0..<max(names.count, words.count)).map { row in
                var line = StyledText("  ")
                if row < names.count {
                    line += StyledText(names[row], style: hint.obstacle == nil ? .bold : .dim)
                }
                if row < words.count { line += .column(keyWidth + 2) + StyledText(words[row], style: style) }
                return line
            }
        }
        return [StyledText(title, style: .bold)] + keys + [StyledText()]
    }
}
