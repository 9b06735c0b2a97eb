/// Every escape code the program sends, by name (ECMA-48, and where it is said xterm's control sequences).
package enum EscapeCode {
    /// Back to text as the terminal shows it by itself.
    package static let resetStyle = "\u{1B}[0m"
    /// Blanks from the cursor on, which stays.
    package static let eraseToEndOfLine = "\u{1B}[K"
    /// Blanks all over the screen, the cursor in its upper left corner.
    package static let eraseScreen = "\u{1B}[H\u{1B}[2J"
    /// Lines scroll by the whole screen again; the cursor moves to the upper left corner.
    package static let scrollWholeScreen = "\u{1B}[r"
    /// What is pasted comes between marks (xterm, 2004).
    package static let startMarkingPastes = "\u{1B}[?2004h"
    /// What is pasted comes as if it were typed.
    package static let stopMarkingPastes = "\u{1B}[?2004l"
    /// Buttons of the mouse are told of, and with numbers without bounds (xterm, 1000 and 1006).
    package static let startTellingMouse = "\u{1B}[?1000h\u{1B}[?1006h"
    /// The mouse is the terminal's again.
    package static let stopTellingMouse = "\u{1B}[?1006l\u{1B}[?1000l"
    /// What follows is shown at once with its end (2026); terminals that do not know it pass it over.
    package static let startTogether = "\u{1B}[?2026h"
    /// The end of what is shown at once.
    package static let endTogether = "\u{1B}[?2026l"
    /// Keeps the title of the window (xterm's XTWINOPS).
    package static let saveTitle = "\u{1B}[22;2t"
    /// Puts back the title that was kept last.
    package static let restoreTitle = "\u{1B}[23;2t"

    /// Gives the window a title, which must be `visible`.
    package static func title(_ title: String) -> String { "\u{1B}]2;\(title)\u{7}" }

    /// Puts the cursor into a cell of the screen, counted from 0.
    package static func cursor(row: Int, column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

    /// Puts the cursor further to the right by at least one column.
    package static func cursorRight(_ columns: Int) -> String { columns == 1 ? "\u{1B}[C" : "\u{1B}[\(columns)C" }

    /// Blanks from the cursor on, which stays, in so many columns.
    package static func erase(columns: Int) -> String { "\u{1B}[\(columns)X" }

    /// Only these rows scroll, counted from 0, the last among them; the cursor moves to the upper left corner.
    package static func scrollRows(_ rows: ClosedRange<Int>) -> String {
        "\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound + 1)r"
    }

    /// Puts the cursor into a column of its line, counted from 0.
    package static func cursorColumn(_ column: Int) -> String { "\u{1B}[\(column + 1)G" }

    /// Switches `style` on; empty for plain text.
    package static func style(_ style: Style) -> String {
        let codes = codes(of: style)
        return codes.isEmpty ? "" : "\u{1B}[" + codes.joined(separator: ";") + "m"
    }

    /// Switches `style` on and all else off, whatever was on before.
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
