internal import Terminal

/// What pictures with upright columns are drawn with.
extension Glyphs {
    /// The top cell of a column by the eighths it fills from below, 0 to 7; ASCII knows halves only.
    var lowerEighths: [String] {
        switch self {
        case .ascii: ["", "", ":", ":", ":", ":", "#", "#"]
        case .block: ["", "▁", "▂", "▃", "▄", "▅", "▆", "▇"]
        }
    }

    /// Where a column goes on beyond the picture.
    var cutAbove: String { self == .ascii ? "^" : "▲" }

    /// An amount below zero, where none can be drawn.
    var belowZero: String { self == .ascii ? "v" : "▾" }

    /// A small dot in the middle of a cell.
    var dot: String { self == .ascii ? "." : "·" }

    /// A piece of the dashed line of a ceiling.
    var ceiling: String { self == .ascii ? "-" : "·" }

    /// What stands where a column may reach that is still to come.
    var dash: String { self == .ascii ? "-" : "╌" }

    /// A piece of the base line below what is still to come.
    var ruleAhead: String { self == .ascii ? "." : "╌" }

    /// The upright axis beside a tick.
    var tick: String { self == .ascii ? "+" : "┤" }

    /// Where the axes meet.
    var corner: String { self == .ascii ? "+" : "└" }
}
