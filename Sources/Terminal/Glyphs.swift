/// The set of signs that pictures and tables are drawn with.
public enum Glyphs: Hashable, Sendable, CaseIterable {
    /// ASCII only, for a terminal that knows no other characters.
    case ascii
    /// Block elements and box lines (U+2500–259F).
    case block

    /// The set for a terminal whose character map is `codeset` (as `nl_langinfo(CODESET)` names it) and whose kind is `term`.
    public init(codeset: String, term: String?) {
        let isUnicode = ["UTF-8", "UTF8"].contains(codeset.uppercased())
        self = isUnicode && term != "dumb" ? .block : .ascii
    }

    /// `text` from people as this set can show it: `visible`, and `transliterated` when the set is ASCII.
    ///
    /// Made before measuring, since transliterating changes widths.
    public func shown(_ text: String) -> String {
        self == .ascii ? transliterated(visible(text)) : visible(text)
    }

    /// `text` as this set can show it: as it is, and `transliterated` when the set is ASCII.
    public func shown(_ text: StyledText) -> StyledText {
        self == .ascii ? text.mappingText(transliterated) : text
    }

    /// A full cell of a bar.
    public var full: String { self == .ascii ? "#" : "█" }

    /// The last cell of a bar by the eighths it fills from the left, 0 to 7; ASCII knows halves only.
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

    /// The smallest bar that is not nothing, at the left of its cell.
    public var sliver: String { self == .ascii ? ":" : "▏" }

    /// The smallest bar that is not nothing, at the right of its cell.
    public var sliverFromRight: String { self == .ascii ? ":" : "▕" }

    /// The upper half of a cell.
    public var upperHalf: String { self == .ascii ? "'" : "▀" }

    /// The lower half of a cell.
    public var lowerHalf: String { self == .ascii ? "." : "▄" }

    /// The left end of the track a gauge runs in.
    public var trackStart: String { self == .ascii ? "[" : "▕" }

    /// The right end of the track a gauge runs in.
    public var trackEnd: String { self == .ascii ? "]" : "▏" }

    /// Stands for what was cut off; one column wide.
    public var ellipsis: String { self == .ascii ? "~" : "…" }

    /// A piece of a horizontal line, one column wide.
    public var rule: String { self == .ascii ? "-" : "─" }

    /// A piece of a vertical line, such as a zero axis.
    public var vertical: String { self == .ascii ? "|" : "│" }

    /// Begins an entry of a list.
    public var bullet: String { self == .ascii ? "*" : "•" }
}
