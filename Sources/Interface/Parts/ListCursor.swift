internal import Screen

/// Where one is in a list, and which of its lines is the first on the screen.
struct ListCursor: Hashable {
    /// The row it is on, from 0.
    private(set) var index = 0
    private var top = 0

    /// Moves by what a key means in a list: the keys of `less`, of `vi` and the arrows alike.
    /// - Parameters:
    ///   - count: how many rows there are.
    ///   - page: how many are seen at once.
    /// - Returns: whether the key means anything here.
    mutating func press(_ key: Key, count: Int, page: Int) -> Bool {
        let step = max(1, page - 1)
        switch key {
        case .down, .text("j"), .control("n"), .wheelDown, .text("n"): move(to: index + 1, of: count)
        case .up, .text("k"), .control("p"), .wheelUp: move(to: index - 1, of: count)
        case .pageDown, .text(" "), .text("f"), .control("f"): move(to: index + step, of: count)
        case .pageUp, .text("b"), .control("b"): move(to: index - step, of: count)
        case .control("d"): move(to: index + max(1, page / 2), of: count)
        case .home, .text("g"): move(to: 0, of: count)
        case .end, .text("G"): move(to: count - 1, of: count)
        default: return false
        }
        return true
    }

    /// Goes to a row, or to the nearest that there is.
    mutating func move(to row: Int, of count: Int) { index = max(0, min(row, count - 1)) }

    /// Stays on its row where so many rows came before it, or went where it is below zero; and on its line of the screen, but
    /// where the first row of all is seen: what came before that is to be seen too.
    /// - Parameter isFirst: whether the first row that is held is the first of all.
    mutating func shift(by rows: Int, isFirst: Bool) {
        index += rows
        if !isFirst || top > 0 { top += rows }
    }

    /// Remembers what is seen, so that a line moves no further than it must.
    /// - Parameter line: the line of the row.
    mutating func settle(on line: Int, of lines: Int, page: Int) {
        top = first(of: lines, page: page, keeping: line)
    }

    /// The first line that is seen where one has to be.
    func first(of lines: Int, page: Int, keeping line: Int) -> Int {
        let page = max(1, page)
        let top = max(0, min(top, lines - page))
        if line < top { return max(0, line) }
        return line >= top + page ? line - page + 1 : top
    }
}
