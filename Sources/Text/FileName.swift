/// A safe file name for any folder: a single path component without characters that a shell, a terminal or a reader could
/// misread.
///
/// A safe name has 1 to 255 bytes, begins with neither `.` nor `-`, and contains no slash, control character, line or
/// paragraph separator, or bidirectional control.
public struct FileName: Hashable, Sendable {
    /// The maximum bytes of a name on Linux file systems.
    public static let longest = 255

    /// The name as given.
    public let text: String

    /// `nil` for a text that is not a safe file name.
    /// - Complexity: O(n), at most 255 bytes.
    public init?(_ text: String) {
        guard 1...Self.longest ~= text.utf8.count, !text.utf8.contains(0x2F),
            let first = text.utf8.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-"),
            text.unicodeScalars.allSatisfy(Self.isShown)
        else { return nil }
        self.text = text
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
        default:
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
    }
}
