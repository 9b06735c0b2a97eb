/// The set of characters for charts and tables.
public enum Glyphs: Hashable, Sendable, CaseIterable {
    /// ASCII only, for a terminal without Unicode.
    case ascii
    /// Block elements and box lines (U+2500–259F).
    case block

    /// The set for a terminal.
    /// - Parameters:
    ///   - codeset: the character encoding, as named by `nl_langinfo(CODESET)`.
    ///   - term: the value of `TERM`.
    public init(codeset: String, term: String?) {
        let isUnicode = ["UTF-8", "UTF8"].contains(codeset.uppercased())
        self = isUnicode && term != "dumb" ? .block : .ascii
    }

    /// User text in a form that this set can show: `visible`, and for ASCII `transliterated`.
    ///
    /// Must be applied before measuring, since transliteration changes widths.
    public func shown(_ text: String) -> String {
        self == .ascii ? transliterated(visible(text)) : visible(text)
    }

    /// A styled text in a form that this set can show: for ASCII `transliterated`.
    public func shown(_ text: StyledText) -> StyledText {
        self == .ascii ? text.mappingText(transliterated) : text
    }

    /// A full cell of a bar.
    public var full: String { self == .ascii ? "#" : "█" }

    /// The last cell of a bar by its filled eighths from the left, 0 to 7. ASCII has halves only.
    public var eighths: [String] {
        switch self {
        case .ascii: ["", "", ":", ":", ":", ":", "#", "#"]
        case .block: ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        }
    }

    /// Half a cell, filled from the left.
    public var half: String { self == .ascii ? ":" : "▌" }

    /// Half a cell, filled from the right.
    public var halfFromRight: String { self == .ascii ? ":" : "▐" }

    /// The shortest visible bar, at the left of its cell.
    public var sliver: String { self == .ascii ? ":" : "▏" }

    /// The shortest visible bar, at the right of its cell.
    public var sliverFromRight: String { self == .ascii ? ":" : "▕" }

    /// The upper half of a cell.
    public var upperHalf: String { self == .ascii ? "'" : "▀" }

    /// The lower half of a cell.
    public var lowerHalf: String { self == .ascii ? "." : "▄" }

    /// The left end of a gauge's track.
    public var trackStart: String { self == .ascii ? "[" : "▕" }

    /// The right end of a gauge's track.
    public var trackEnd: String { self == .ascii ? "]" : "▏" }

    /// The sign in place of text that was cut off; one column wide.
    public var ellipsis: String { self == .ascii ? "~" : "…" }

    /// A piece of a horizontal line, one column wide.
    public var rule: String { self == .ascii ? "-" : "─" }

    /// A piece of a vertical line, such as a zero axis.
    public var vertical: String { self == .ascii ? "|" : "│" }

    /// The crossing of a horizontal and a vertical line.
    public var crossing: String { self == .ascii ? "+" : "┼" }

    /// The sign that begins a list item.
    public var bullet: String { self == .ascii ? "*" : "•" }
}
