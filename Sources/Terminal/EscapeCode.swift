/// All escape codes that the program sends (ECMA-48; xterm's control sequences are marked).
package enum EscapeCode {
    /// Resets to the default style.
    package static let resetStyle = "\u{1B}[0m"
    /// Erases from the cursor to the end of the line, without moving the cursor.
    package static let eraseToEndOfLine = "\u{1B}[K"
    /// Erases the screen, and moves the cursor to the upper left corner.
    package static let eraseScreen = "\u{1B}[H\u{1B}[2J"
    /// Makes the whole screen the scroll region, and moves the cursor to the upper left corner.
    package static let scrollWholeScreen = "\u{1B}[r"
    /// Enables bracketed paste (xterm, 2004).
    package static let startMarkingPastes = "\u{1B}[?2004h"
    /// Disables bracketed paste.
    package static let stopMarkingPastes = "\u{1B}[?2004l"
    /// Enables events of mouse buttons, with unlimited coordinates (xterm, 1000 and 1006).
    package static let startReportingMouse = "\u{1B}[?1000h\u{1B}[?1006h"
    /// Disables mouse events.
    package static let stopReportingMouse = "\u{1B}[?1006l\u{1B}[?1000l"
    /// Starts synchronized output, which is shown at once with its end (2026). Terminals without support ignore it.
    package static let startTogether = "\u{1B}[?2026h"
    /// Ends synchronized output.
    package static let endTogether = "\u{1B}[?2026l"
    /// Saves the window title (xterm's XTWINOPS).
    package static let saveTitle = "\u{1B}[22;2t"
    /// Restores the title saved last.
    package static let restoreTitle = "\u{1B}[23;2t"

    /// Sets the window title, which must be `visible`.
    package static func title(_ title: String) -> String { "\u{1B}]2;\(title)\u{7}" }

    /// Moves the cursor to a cell of the screen, counted from 0.
    package static func cursor(row: Int, column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

    /// Moves the cursor to the right by a number of columns, 1 or more.
    package static func cursorRight(_ columns: Int) -> String { columns == 1 ? "\u{1B}[C" : "\u{1B}[\(columns)C" }

    /// Erases columns from the cursor on, without moving it.
    package static func erase(columns: Int) -> String { "\u{1B}[\(columns)X" }

    /// Sets the scroll region to rows counted from 0, and moves the cursor to the upper left corner.
    package static func scrollRows(_ rows: ClosedRange<Int>) -> String {
        "\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound + 1)r"
    }

    /// Moves the cursor to a column of its line, counted from 0.
    package static func cursorColumn(_ column: Int) -> String { "\u{1B}[\(column + 1)G" }

    /// Adds a style to the present style; empty for the plain style.
    package static func style(_ style: Style) -> String {
        let codes = codes(of: style)
        return codes.isEmpty ? "" : "\u{1B}[" + codes.joined(separator: ";") + "m"
    }

    /// Replaces the present style.
    package static func onlyStyle(_ style: Style) -> String {
        "\u{1B}[" + (["0"] + codes(of: style)).joined(separator: ";") + "m"
    }

    private static func codes(of style: Style) -> [String] {
        var codes: [String] = []
        if style.bold { codes.append("1") }
        if style.dim { codes.append("2") }
        if style.reverse { codes.append("7") }
        if style.strikethrough { codes.append("9") }
        if let color = style.foreground { codes.append(code(of: color, normal: 30, bright: 90, indexed: 38)) }
        if let color = style.background { codes.append(code(of: color, normal: 40, bright: 100, indexed: 48)) }
        return codes
    }

    private static func code(of color: Color, normal: Int, bright: Int, indexed: Int) -> String {
        switch color {
        case .indexed(let index): "\(indexed);5;\(index)"
        case .named(let name): String((name.rawValue < 8 ? normal : bright - 8) + name.rawValue)
        }
    }
}
