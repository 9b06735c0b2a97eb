/// Every escape code the program sends, by name (ECMA-48).
enum EscapeCode {
    static let resetStyle = "\u{1B}[0m"
    static let eraseToEndOfLine = "\u{1B}[K"

    /// Puts the cursor into a column of its line, counted from 0.
    static func cursorColumn(_ column: Int) -> String { "\u{1B}[\(column + 1)G" }

    /// Switches `style` on; empty for plain text.
    static func style(_ style: Style) -> String {
        var codes: [String] = []
        if style.bold { codes.append("1") }
        if style.dim { codes.append("2") }
        if style.reverse { codes.append("7") }
        if style.strikethrough { codes.append("9") }
        if let color = style.foreground { codes.append(code(of: color, normal: 30, bright: 90, indexed: 38)) }
        if let color = style.background { codes.append(code(of: color, normal: 40, bright: 100, indexed: 48)) }
        return codes.isEmpty ? "" : "\u{1B}[" + codes.joined(separator: ";") + "m"
    }

    private static func code(of color: Color, normal: Int, bright: Int, indexed: Int) -> String {
        switch color {
        case .indexed(let index): "\(indexed);5;\(index)"
        case .named(let name): String((name.rawValue < 8 ? normal : bright - 8) + name.rawValue)
        }
    }
}
