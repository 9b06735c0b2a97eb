extension Unicode.Scalar {
    /// Whether this is a space as used in numbers: ordinary, no-break, figure, thin or narrow no-break.
    var isSpace: Bool {
        switch self {
        case " ", "\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}": true
        default: false
        }
    }

    /// Whether this is a point or comma.
    var isMark: Bool { self == "." || self == "," }

    /// Whether this is a digit from 0 to 9.
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }

    /// Whether this is a hyphen, dash or minus.
    var isMinus: Bool {
        switch self {
        case "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2212}": true
        default: false
        }
    }
}
