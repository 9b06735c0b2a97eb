internal import Screen

/// The selected row of a list, and the scroll position.
struct ListCursor: Hashable {
    /// The selected row, from 0.
    private(set) var index = 0
    private var top = 0

    /// The keys that move the cursor: those of `less` and `vi`, and the arrow keys.
    static let hints = [
        Hint("j k", also: "↓ ↑ Ctrl-N Ctrl-P n", "row"), Hint("Space b", also: "PgDn PgUp Ctrl-F Ctrl-B f", "page"),
        Hint("Ctrl-D Ctrl-U", "half a page"), Hint("g G", also: "Home End", "first, last"),
    ]

    /// Moves for a key of `hints`, or the wheel of the mouse.
    /// - Parameters:
    ///   - count: the number of rows.
    ///   - page: the number of visible rows.
    /// - Returns: whether the key is one of them.
    mutating func press(_ key: Key, count: Int, page: Int) -> Bool {
        let key = key == .wheelDown ? .down : key == .wheelUp ? .up : key
        // The last hint begins with the key that goes up.
        for (hint, step) in zip(Self.hints, [1, max(1, page - 1), max(1, page / 2), -count]) {
            guard let direction = hint.index(of: key) else { continue }
            move(to: index + (direction == 0 ? step : -step), of: count)
            return true
        }
        return false
    }

    /// Selects a row, clamped to the rows of the list.
    mutating func move(to row: Int, of count: Int) { index = max(0, min(row, count - 1)) }

    /// Keeps the selection on its row after rows were added in front, or removed if `rows` is negative.
    ///
    /// The row also keeps its screen line. The exception is a list scrolled to its very first row, where rows added in
    /// front have to become visible.
    /// - Parameter isFirst: whether the first loaded row is the first of the list.
    mutating func shift(by rows: Int, isFirst: Bool) {
        index += rows
        if !isFirst || top > 0 { top += rows }
    }

    /// Stores the scroll position, so that later moves scroll no more than necessary.
    /// - Parameters:
    ///   - line: the line of the selected row.
    ///   - lines: the number of lines.
    ///   - page: the number of visible lines.
    mutating func settle(on line: Int, of lines: Int, page: Int) {
        top = first(of: lines, page: page, keeping: line)
    }

    /// The first visible line that keeps `line` visible with the least scrolling.
    func first(of lines: Int, page: Int, keeping line: Int) -> Int {
        let page = max(1, page)
        let top = max(0, min(top, lines - page))
        if line < top { return max(0, line) }
        return line >= top + page ? line - page + 1 : top
    }
}
