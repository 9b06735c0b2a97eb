internal import Terminal

/// Glyphs of column charts.
extension Glyphs {
    /// The top cell of a column, by its filled eighths from below, 0 to 7. ASCII has halves only.
    var lowerEighths: [String] {
        switch self {
        case .ascii: ["", "", ":", ":", ":", ":", "#", "#"]
        case .block: ["", "▁", "▂", "▃", "▄", "▅", "▆", "▇"]
        }
    }

    /// The top cell of a column that is cut at the cap.
    var cutAbove: String { self == .ascii ? "^" : "▲" }

    /// The mark of a negative amount.
    var belowZero: String { self == .ascii ? "v" : "▾" }

    /// A small dot in the middle of a cell.
    var dot: String { self == .ascii ? "." : "·" }

    /// A piece of the dashed line of a ceiling.
    var ceiling: String { self == .ascii ? "-" : "·" }

    /// The forecast height of a day to come, or the height of the month before.
    var dash: String { self == .ascii ? "-" : "╌" }

    /// A piece of the base line below days to come.
    var ruleAhead: String { self == .ascii ? "." : "╌" }

    /// The vertical axis beside a tick.
    var tick: String { self == .ascii ? "+" : "┤" }

    /// The corner where the axes meet.
    var corner: String { self == .ascii ? "+" : "└" }
}
