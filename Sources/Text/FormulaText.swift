/// Whether a spreadsheet may take a text for a formula, or change it: a text that begins with `=`, `+`, `-` or `@`, a tab, a
/// line end or an apostrophe. East Asian wide and small forms count too, also after spaces and invisible characters.
///
/// https://owasp.org/www-community/attacks/CSV_Injection
/// - Complexity: O(n) in the invisible characters at the beginning.
public func isTakenForFormula(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first else { return false }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        return false
    case 0x09, 0x0A, 0x0D, UInt8(ascii: "'"): return true
    default: break
    }
    for scalar in text.unicodeScalars {
        switch scalar {
        case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{FE66}", "\u{FE62}", "\u{FE63}",
            "\u{FE6B}":
            return true
        default:
            let properties = scalar.properties
            let isUnseen =
                properties.isWhitespace || properties.isDefaultIgnorableCodePoint
                || properties.generalCategory == .control || properties.generalCategory == .format
            guard isUnseen else { return false }
        }
    }
    return false
}
