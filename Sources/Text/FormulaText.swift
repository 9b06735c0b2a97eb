/// Whether a spreadsheet may take a text for something to run, or for something else than the text that it is: one that
/// begins with `=`, `+`, `-` or `@`, also in the wide and small forms of East Asian scripts and behind spaces and characters
/// that are not seen, with a tab or the end of a line, or with an apostrophe, which a spreadsheet keeps to itself.
///
/// https://owasp.org/www-community/attacks/CSV_Injection
/// - Complexity: O(n) in what stands before the first character that is seen.
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
