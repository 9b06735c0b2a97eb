import Terminal

@testable import Screen

/// A terminal of cells that is stricter than any real terminal: it reports a fault wherever real terminals differ.
struct ModelTerminal {
    private(set) var cells: [[Frame.Cell]]
    private(set) var cursor = Position(row: 0, column: 0)
    private(set) var isCursorShown = true
    private(set) var style = Style.plain
    private(set) var faults: [String] = []
    private var region: ClosedRange<Int>
    /// Whether the position of the cursor is equal on all terminals.
    private var isCertain = true
    private let size: Size

    init(_ size: Size) {
        self.size = size
        // Not blank: unwritten cells must be erased.
        let junk = Frame.Cell(text: "?", style: Style(reverse: true))
        cells = Array(repeating: Array(repeating: junk, count: size.columns), count: size.rows)
        region = 0...max(0, size.rows - 1)
    }

    mutating func take(_ text: String) {
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            switch scalar {
            case "\u{1B}":
                rest.removeFirst()
                takeCode(&rest)
            case "\r":
                rest.removeFirst()
                needsCertainty("CR")
                cursor = Position(row: cursor.row, column: 0)
            case "\n":
                rest.removeFirst()
                moveDown()
            default:
                let run = rest.prefix { $0.value >= 0x20 && $0.value != 0x7F }
                if run.isEmpty {
                    faults.append("control \(scalar.value)")
                    rest.removeFirst()
                }
                rest = rest[run.endIndex...]
                for cluster in String(run) { put(String(cluster)) }
            }
        }
    }

    private mutating func put(_ cluster: String) {
        needsCertainty("text \(cluster)")
        let width = displayWidth(cluster)
        guard width > 0, cursor.column + width <= size.columns else {
            faults.append("\(cluster) at \(cursor)")
            return
        }
        let start = cursor.column
        for column in start..<start + width { spoil(column) }
        cells[cursor.row][cursor.column] = Frame.Cell(text: cluster, style: style)
        if width == 2 { cells[cursor.row][cursor.column + 1] = Frame.Cell(text: "", style: style) }
        cursor = Position(row: cursor.row, column: cursor.column + width)
        let scalars = Array(cluster.unicodeScalars)
        let isPlain =
            scalars.count == 1 && (0x20...0x7E ~= scalars[0].value || 0x2500...0x259F ~= scalars[0].value)
        // Terminals without support show its scalars side by side.
        for column in cursor.column..<max(cursor.column, isPlain ? 0 : min(size.columns, start + 2 * scalars.count)) {
            spoil(column)
            cells[cursor.row][column] = Frame.Cell(text: "?", style: style)
        }
        // After the last column some terminals wrap immediately, some with the next character, and some never.
        isCertain = isPlain && cursor.column < size.columns
    }

    /// Replaces the rest of a half overwritten wide cluster with a question mark.
    private mutating func spoil(_ column: Int) {
        let row = cursor.row
        if cells[row][column].text.isEmpty, column > 0 { cells[row][column - 1] = Frame.Cell(text: "?", style: .plain) }
        if column + 1 < size.columns, cells[row][column + 1].text.isEmpty {
            cells[row][column + 1] = Frame.Cell(text: "?", style: .plain)
        }
    }

    private mutating func takeCode(_ rest: inout Substring.UnicodeScalarView) {
        switch rest.popFirst() {
        case "[": break
        case "D": return moveDown()
        case "M": return moveUp()
        case let other: return faults.append("ESC \(other.map(String.init) ?? "")")
        }
        let parameters = rest.prefix { 0x30...0x3F ~= $0.value }
        rest = rest[parameters.endIndex...]
        let text = String(parameters)
        let numbers = text.split(separator: ";").map { Int($0) ?? -1 }
        switch (rest.popFirst(), text) {
        case ("H", _):
            let place = Position(row: (numbers.first ?? 1) - 1, column: (numbers.count > 1 ? numbers[1] : 1) - 1)
            if !(0..<size.rows).contains(place.row) || !(0..<size.columns).contains(place.column) {
                faults.append("cursor to \(place)")
            }
            (cursor, isCertain) = (place, true)
        case ("C", _):
            needsCertainty("right")
            cursor = Position(row: cursor.row, column: cursor.column + (numbers.first ?? 1))
            if cursor.column >= size.columns { faults.append("right to \(cursor)") }
        case ("J", "2"): for row in 0..<size.rows { erase(row: row, 0..<size.columns) }
        case ("K", ""):
            needsCertainty("erase line")
            erase(row: cursor.row, cursor.column..<size.columns)
        case ("X", _):
            needsCertainty("erase")
            erase(row: cursor.row, cursor.column..<min(size.columns, cursor.column + (numbers.first ?? 1)))
        case ("r", _):
            region = numbers.count == 2 ? numbers[0] - 1...numbers[1] - 1 : 0...max(0, size.rows - 1)
            // All terminals move the cursor here, but not to the same place.
            (cursor, isCertain) = (Position(row: 0, column: 0), false)
        case ("m", _): takeStyle(numbers)
        case ("h", "?25"): isCursorShown = true
        case ("l", "?25"): isCursorShown = false
        case (let final, _): faults.append("CSI \(text)\(final.map(String.init) ?? "")")
        }
    }

    private mutating func takeStyle(_ numbers: [Int]) {
        var rest = (numbers.isEmpty ? [0] : numbers)[...]
        func color(_ rest: inout ArraySlice<Int>) -> Color? {
            guard rest.popFirst() == 5, let index = rest.popFirst().flatMap({ UInt8(exactly: $0) }) else { return nil }
            return .indexed(index)
        }
        while let number = rest.popFirst() {
            switch number {
            case 0: style = .plain
            case 1: style.bold = true
            case 2: style.dim = true
            case 7: style.reverse = true
            case 9: style.strikethrough = true
            case 30...37: style.foreground = .named(Color.Name(rawValue: number - 30)!)
            case 40...47: style.background = .named(Color.Name(rawValue: number - 40)!)
            case 90...97: style.foreground = .named(Color.Name(rawValue: number - 82)!)
            case 100...107: style.background = .named(Color.Name(rawValue: number - 92)!)
            case 38: style.foreground = color(&rest)
            case 48: style.background = color(&rest)
            default: faults.append("SGR \(number)")
            }
        }
    }

    private mutating func erase(row: Int, _ columns: Range<Int>) {
        // Some terminals erase in the colours of the current style.
        if style != .plain { faults.append("erase in a style") }
        for column in columns {
            let before = cursor
            cursor = Position(row: row, column: column)
            spoil(column)
            cells[row][column] = .blank
            cursor = before
        }
    }

    private mutating func moveDown() {
        if cursor.row == region.upperBound {
            scroll(by: 1)
        } else {
            cursor = Position(row: cursor.row + 1, column: cursor.column)
        }
    }

    private mutating func moveUp() {
        if cursor.row == region.lowerBound {
            scroll(by: -1)
        } else {
            cursor = Position(row: cursor.row - 1, column: cursor.column)
        }
    }

    private mutating func scroll(by lines: Int) {
        if style != .plain { faults.append("scroll in a style") }
        if region == 0...size.rows - 1, !isCertain { faults.append("scroll from an uncertain place") }
        let before = cells
        for row in region {
            cells[row] =
                region.contains(row + lines) ? before[row + lines] : Array(repeating: .blank, count: size.columns)
        }
    }

    private mutating func needsCertainty(_ what: String) {
        if !isCertain { faults.append("\(what) from an uncertain place") }
    }
}
