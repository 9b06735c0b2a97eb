internal import Screen

/// Where one is in a list, and which of its lines is the first on the screen.
struct ListCursor: Hashable {
    private(set) var index = 0
    private(set) var top = 0

    /// Moves by what a key means in a list: the keys of `less`, of `vi` and the arrows alike.
    /// - Parameters:
    ///   - count: how many rows there are.
    ///   - page: how many are seen at once.
    /// - Returns: whether the key means anything here.
    mutating func press(_ key: Key, count: Int, page: Int) -> Bool {
        let step = max(1, page - 1)
        switch key {
        case .down, .text("j"), .control("n"), .wheelDown, .text("n"): index += 1
        case .up, .text("k"), .control("p"), .wheelUp: index -= 1
        case .pageDown, .text(" "), .text("f"), .control("f"): index += step
        case .pageUp, .text("b"), .control("b"): index -= step
        case .control("d"): index += max(1, page / 2)
        case .home, .text("g"): index = 0
        case .end, .text("G"): index = count - 1
        default: return false
        }
        keep(in: count, page: page)
        return true
    }

    /// Goes to a row.
    mutating func move(to row: Int, count: Int, page: Int) {
        index = row
        keep(in: count, page: page)
    }

    /// Stays on a row that there is, and that is seen.
    mutating func keep(in count: Int, page: Int) {
        index = max(0, min(index, count - 1))
        top = first(of: count, page: page, keeping: index)
    }

    /// The first line that is seen of a list where that of the cursor has to be.
    /// - Parameter line: the line of the cursor, where it is not the row's number.
    func first(of count: Int, page: Int, keeping line: Int) -> Int {
        let page = max(1, page)
        let top = max(0, min(top, count - page))
        if line < top { return line }
        return line >= top + page ? line - page + 1 : top
    }
}
