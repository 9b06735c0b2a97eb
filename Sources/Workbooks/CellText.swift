/// A text within the limits of a cell.
struct CellText {
    /// The text, as the library takes it.
    let text: String

    /// The largest number of UTF-16 code units in a cell.
    static let longest = 32_767

    /// Characters that XML forbids and the library does not escape become U+FFFD. Text that reads as an escaped
    /// character, such as `_x0041_`, is escaped itself. A longer text is cut, and ends with `…`.
    init(_ original: String) {
        if Self.isPlain(original) {
            text = original
            return
        }
        var scalars = String.UnicodeScalarView()
        var units = 0
        let view = original.unicodeScalars
        for index in view.indices {
            let scalar = view[index]
            let isEscape = scalar == "_" && Self.isEscape(view[index...].prefix(7))
            units += isEscape ? 7 : scalar.value > 0xFFFF ? 2 : 1
            // The last character may fill the cell; before it there must be room for the sign of the cut.
            guard units < Self.longest || units == Self.longest && view.index(after: index) == view.endIndex else {
                scalars.append("…")
                break
            }
            if isEscape {
                scalars.append(contentsOf: "_x005F_".unicodeScalars)
            } else {
                scalars.append([0, 0xFFFE, 0xFFFF].contains(scalar.value) ? "\u{FFFD}" : scalar)
            }
        }
        text = String(scalars)
    }

    /// Whether a text certainly needs no change: short, without NUL and `_`, and without characters of three bytes that
    /// begin like U+FFFE.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= longest && text.utf8.allSatisfy { $0 != 0 && $0 != UInt8(ascii: "_") && $0 != 0xEF }
    }

    /// Whether a text is an escaped character: `_x`, four hexadecimal digits, `_`.
    private static func isEscape(_ text: Substring.UnicodeScalarView) -> Bool {
        let places = Array(text)
        return places.count == 7 && places[1] == "x" && places[6] == "_"
            && places[2...5].allSatisfy { $0.isASCII && $0.properties.isASCIIHexDigit }
    }
}
