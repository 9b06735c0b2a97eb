extension Unicode.Scalar {
    /// A space as it stands in numbers: one that nobody tells from another.
    var isSpace: Bool {
        switch self {
        case " ", "\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}": true
        default: false
        }
    }

    /// Point or comma.
    var isMark: Bool { self == "." || self == "," }

    /// 0 to 9.
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }

    /// A hyphen, a dash or a minus.
    var isMinus: Bool {
        switch self {
        case "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2212}": true
        default: false
        }
    }
}
