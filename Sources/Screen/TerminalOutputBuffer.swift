internal import Terminal

/// Collects output for a terminal, and tracks its cursor and style.
struct TerminalOutputBuffer {
    private let abilities: TerminalCapabilities
    private let size: Size
    private var bytes: [UInt8] = []
    /// The position of the cursor; `nil` if unknown.
    private var position: Position?
    /// The last requested style, and the style sent for it.
    private var style = (asked: Style.plain, sent: Style.plain)

    /// An empty buffer for a terminal in plain style, whose cursor may be anywhere.
    init(_ abilities: TerminalCapabilities, size: Size) {
        self.abilities = abilities
        self.size = size
    }

    var count: Int { bytes.count }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func eraseScreen() {
        send(EscapeCode.resetStyle + EscapeCode.eraseScreen)
        position = Position(row: 0, column: 0)
    }

    mutating func scroll(_ scroll: Scroll) {
        let (rows, lines) = (scroll.rows, scroll.lines)
        take(.plain)
        send(EscapeCode.scrollRows(rows))
        send(EscapeCode.cursor(row: lines > 0 ? rows.upperBound : rows.lowerBound, column: 0))
        for _ in 0..<abs(lines) { send(lines > 0 ? abilities.scrollUp : abilities.scrollDown) }
        send(EscapeCode.scrollWholeScreen)
        position = nil
    }

    mutating func eraseLine(from place: Position, in cells: [Frame.Cell]) {
        move(to: place, in: cells)
        take(.plain)
        send(EscapeCode.eraseToEndOfLine)
    }

    mutating func erase(_ columns: Int, from place: Position, in cells: [Frame.Cell]) {
        move(to: place, in: cells)
        take(.plain)
        send(EscapeCode.erase(columns: columns))
    }

    /// Writes the cluster of a cell.
    /// - Parameter isOverText: whether its right half covers other text, which would remain visible on a terminal that
    ///   treats the cluster as narrow.
    mutating func put(_ cells: [Frame.Cell], at place: Position, isOverText: Bool) {
        let cell = cells[place.column]
        let next = place.column + 1
        let end = next < cells.count && cells[next].text.isEmpty ? next + 1 : next
        let isCertain = cell.hasCertainWidth
        // A code must separate the cluster from the text before it, or both would join.
        if !isCertain, ("a" + cell.text).count == 1 { position = nil }
        move(to: place, in: cells)
        take(cell.style)
        if isOverText {
            send("  " + EscapeCode.cursor(row: place.row, column: place.column))
        }
        bytes += cell.text.utf8
        // After the last column, terminals differ on when to wrap.
        position = isCertain && end < size.columns ? Position(row: place.row, column: end) : nil
    }

    /// Ends the output: resets the style, and places the cursor or hides it.
    mutating func end(at place: Position?, before: Position?, isFirst: Bool) {
        take(.plain)
        if let place {
            if !bytes.isEmpty || place != before, position != place {
                send(EscapeCode.cursor(row: place.row, column: place.column))
            }
            if before == nil { send(abilities.showCursor) }
        } else if abilities.hideCursor.isEmpty {
            // A cursor that cannot be hidden always has the same place.
            if !bytes.isEmpty { send(EscapeCode.cursor(row: size.rows - 1, column: 0)) }
        } else if isFirst || before != nil {
            send(abilities.hideCursor)
        }
    }

    private mutating func send(_ text: String) { bytes += text.utf8 }

    private mutating func take(_ wanted: Style) {
        if wanted == style.asked { return }
        let shown = wanted.shown(ofColors: abilities.colors)
        if shown != style.sent {
            send(
                shown == .plain
                    ? EscapeCode.resetStyle
                    : style.sent == .plain ? EscapeCode.style(shown) : EscapeCode.onlyStyle(shown))
        }
        style = (wanted, shown)
    }

    private mutating func move(to place: Position, in cells: [Frame.Cell]) {
        defer { position = place }
        guard let position, position != place else {
            if position == nil { send(EscapeCode.cursor(row: place.row, column: place.column)) }
            return
        }
        if position.row == place.row, position.column < place.column {
            let between = cells[position.column..<place.column]
            let code = EscapeCode.cursorRight(between.count)
            let isShorter =
                between.count <= code.utf8.count
                && between.allSatisfy { $0.style == style.asked && $0.hasCertainWidth }
                && between.reduce(0, { $0 + $1.text.utf8.count }) <= code.utf8.count
            if isShorter {
                for cell in between { bytes += cell.text.utf8 }
            } else {
                send(code)
            }
        } else if place.row == position.row + 1, place.column == 0 {
            send("\r\n")
        } else {
            send(EscapeCode.cursor(row: place.row, column: place.column))
        }
    }
}

extension Frame.Cell {
    /// A sentinel for cells whose content on the terminal is unknown.
    static let unknown = Frame.Cell(text: "\0", style: .plain)

    /// The maximum number of columns that the cluster takes on any terminal.
    var mostColumns: Int { hasCertainWidth ? 1 : 2 * text.unicodeScalars.count }

    /// Whether the cluster is a single scalar on whose width terminals agree.
    fileprivate var hasCertainWidth: Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex else {
            return false
        }
        return 0x20...0x7E ~= first.value || 0x2500...0x259F ~= first.value
    }
}
