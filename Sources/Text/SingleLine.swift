extension StringProtocol {
    /// The text on one line: with single spaces in place of tabs, line ends, other spaces and control characters, and
    /// without spaces at both ends.
    package var singleLine: String {
        unicodeScalars.split {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control || $0 == "\u{FEFF}"
        }.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
    }
}
