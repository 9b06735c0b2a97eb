internal import Terminal

/// Writes clusters into the cells of a row, from left to right, without leaving a half of a wide one.
struct RowWriter {
    private var cells: [Frame.Cell]
    /// The first column of the text; may be negative.
    private let start: Int
    /// The column after the last one to write.
    private let end: Int
    /// The next column.
    private var column: Int

    /// - Parameter end: must not exceed the number of cells.
    init(cells: [Frame.Cell], start: Int, end: Int) {
        self.cells = cells
        self.start = start
        self.end = end
        column = start
    }

    /// The resulting row.
    consuming func finished() -> [Frame.Cell] {
        // If the text covers the left half of a wide cluster at its right edge, the other half becomes blank. `set`
        // does this at the left edge.
        if column > start, column < cells.count, column >= 0, cells[column].text.isEmpty { blank(column) }
        return cells
    }

    mutating func put(_ line: StyledText, under: Style) {
        for piece in line.pieces {
            guard column < end else { return }
            switch piece {
            case .column(let place): fill(to: start + place, under)
            case .text(let text, let style): put(text, under == .plain ? style : style.laid(over: under))
            }
        }
    }

    /// Writes blanks up to a column.
    mutating func fill(to place: Int, _ style: Style) {
        let place = min(place, end)
        while column < place { set(Frame.Cell(text: " ", style: style)) }
    }

    /// Writes the cells of another row.
    mutating func put(_ others: [Frame.Cell]) {
        for (index, cell) in others.enumerated() where column < end {
            let isWide = index + 1 < others.count && others[index + 1].text.isEmpty
            if isWide {
                putWide(cell.text, cell.style)
            } else if !cell.text.isEmpty {
                set(cell)
            }
        }
    }

    private mutating func put(_ text: String, _ style: Style) {
        if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) {
            for byte in text.utf8 {
                guard column < end else { return }
                set(Frame.Cell(text: asciiTexts[Int(byte) - 0x20], style: style))
            }
            return
        }
        for cluster in text {
            switch columns(of: cluster) {
            case 0: join(cluster, style)
            case 1:
                guard column < end else { return }
                set(Frame.Cell(text: String(cluster), style: style))
            default:
                guard column < end else { return }
                putWide(String(cluster), style)
            }
        }
    }

    private mutating func putWide(_ text: String, _ style: Style) {
        let isWhole = column >= 0 && column + 1 < end
        set(Frame.Cell(text: isWhole ? text : " ", style: style))
        if column < end { set(Frame.Cell(text: isWhole ? "" : " ", style: style)) }
    }

    /// Adds a mark to the cluster before it, if the width stays equal; otherwise drops it, since it has no cell.
    private mutating func join(_ mark: Character, _ style: Style) {
        var place = column - 1
        if place > max(0, start), cells[place].text.isEmpty { place -= 1 }
        guard place >= max(0, start), place < end else { return }
        let joined = cells[place].text + String(mark)
        guard joined.count == 1, displayWidth(joined) == column - place else { return }
        cells[place] = Frame.Cell(text: joined, style: cells[place].style)
    }

    private mutating func set(_ cell: Frame.Cell) {
        if column >= 0 {
            if column == start, column > 0, cells[column].text.isEmpty { blank(column - 1) }
            cells[column] = cell
        }
        column += 1
    }

    private mutating func blank(_ place: Int) {
        cells[place] = Frame.Cell(text: " ", style: cells[place].style)
    }
}

/// Cached texts of the printable ASCII characters.
private let asciiTexts = (0x20...0x7E).map { String(Unicode.Scalar(UInt8($0))) }

extension Style {
    /// Combines the attributes of both styles. The colours of this one take precedence.
    fileprivate func laid(over under: Style) -> Style {
        Style(
            bold: bold || under.bold, dim: dim || under.dim, reverse: reverse || under.reverse,
            strikethrough: strikethrough || under.strikethrough, foreground: foreground ?? under.foreground,
            background: background ?? under.background)
    }
}
