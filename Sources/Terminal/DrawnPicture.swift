/// Whether a text is a picture for a terminal without any other control codes. Allowed are printable characters, line ends,
/// colours (SGR), and pictures in kitty's protocol (APC `G`) or as sixels (DCS `q`).
/// - Complexity: O(n) in the length of the text.
public func isDrawnPicture(_ text: String) -> Bool {
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
        switch scalar.value {
        case 0x0A, 0x0D, 0x20...0x7E: continue
        case 0x1B: guard scalars.takeCode() else { return false }
        case 0...0x1F, 0x7F...0x9F: return false
        default: if scalar.properties.isBidiControl { return false }
        }
    }
    return true
}

extension Substring.UnicodeScalarView {
    /// Consumes the code after an escape character; `false` if it is not allowed in a picture.
    fileprivate mutating func takeCode() -> Bool {
        switch popFirst() {
        case "[":
            while let scalar = popFirst() {
                switch scalar {
                case "0"..."9", ";", ":": continue
                default: return scalar == "m"
                }
            }
            return false
        case "_": return popFirst() == "G" && takeString()
        case "P":
            while let scalar = popFirst() {
                switch scalar {
                case "0"..."9", ";": continue
                default: return scalar == "q" && takeString()
                }
            }
            return false
        default: return false
        }
    }

    /// Consumes printable ASCII and line ends, and the string terminator after them; `false` if another character or
    /// the end comes first.
    private mutating func takeString() -> Bool {
        while let scalar = popFirst() {
            switch scalar.value {
            case 0x1B: return popFirst() == "\\"
            case 0x0A, 0x0D, 0x20...0x7E: continue
            default: return false
            }
        }
        return false
    }
}
