internal import Terminal

/// Converts amounts to bar lengths in cells, at equal scale on both sides of a zero axis.
///
/// The largest amount, or the cap if there is one, fills its side completely.
struct Scale: Hashable, Sendable {
    /// The fractions of a cell at which a bar may end, in eighths, ascending from 0 to 8.
    enum Steps: Hashable, Sendable {
        case eighths
        case halves
        /// The fractions that block elements offer for a bar growing to the left.
        case leftward

        var levels: [Int] {
            switch self {
            case .eighths: Array(0...8)
            case .halves: [0, 4, 8]
            case .leftward: [0, 1, 4, 8]
            }
        }
    }

    struct Length: Hashable, Sendable {
        /// Full cells.
        var cells: Int
        /// Eighths of the cell after the full ones, 0 to 7.
        var eighths: Int

        /// The number of cells that are filled at least partly.
        var reach: Int { cells + (eighths > 0 ? 1 : 0) }
    }

    /// The number of cells for negative amounts.
    let left: Int
    /// The number of cells for positive amounts.
    let right: Int
    private let largest: UInt64
    private let cellsOfLargest: Int

    /// Whether there are two sides, with an axis of one cell between them.
    var hasAxis: Bool { left > 0 }

    /// - Parameters:
    ///   - cap: the longest bar on either side; zero or less means no cap.
    ///   - cells: the number of cells for both sides and the axis; at least 3.
    init(_ amounts: [Int64], cap: Int64? = nil, cells: Int) {
        var highest = max(0, amounts.max() ?? 0).magnitude
        var lowest = min(0, amounts.min() ?? 0).magnitude
        if let cap, cap > 0 {
            (highest, lowest) = (min(highest, cap.magnitude), min(lowest, cap.magnitude))
            if highest > 0 || lowest == 0 { highest = cap.magnitude } else { lowest = cap.magnitude }
        }
        largest = max(highest, lowest)
        if lowest == 0 {
            (left, right) = (0, cells)
        } else {
            let room = Int128(cells - 1)
            let (smaller, sum) = (Int128(min(highest, lowest)), Int128(highest) + Int128(lowest))
            // Rounded up, so that the longest bar of the smaller side fits in the unit of the larger.
            let minor = Int((room * smaller + sum - 1) / sum)
            let major = cells - 1 - minor
            (left, right) = lowest > highest ? (major, minor) : (minor, major)
        }
        cellsOfLargest = highest >= lowest ? right : left
    }

    /// The drawable length nearest to the exact one; half a step is rounded up.
    ///
    /// An amount other than zero gets at least the smallest step. An amount beyond the cap gets the length of the cap.
    func length(of cents: Int64, steps: Steps) -> Length {
        guard cents != 0, largest > 0 else { return Length(cells: 0, eighths: 0) }
        let unit = Int128(largest)
        let exact = Int128(8 * cellsOfLargest) * Int128(min(cents.magnitude, largest))
        let cells = exact / (8 * unit)
        let rest = exact - cells * 8 * unit
        let levels = steps.levels
        var nearest = 0
        for level in levels.dropFirst() where distance(level, rest, unit) <= distance(nearest, rest, unit) {
            nearest = level
        }
        if nearest == 8 { return Length(cells: Int(cells) + 1, eighths: 0) }
        if cells == 0, nearest == 0 { return Length(cells: 0, eighths: levels[1]) }
        return Length(cells: Int(cells), eighths: nearest)
    }

    /// Whether the cap cuts the bar of an amount.
    func isCut(_ cents: Int64) -> Bool { cents.magnitude > largest }

    /// The cell right of the axis that contains an amount, counted from 0. The largest amount is in the cell after the
    /// last, and a negative one in cell 0. `nil` beyond the cap.
    func cell(of cents: Int64) -> Int? {
        guard largest > 0, !isCut(max(0, cents)) else { return nil }
        return Int(Int128(cellsOfLargest) * Int128(max(0, cents)) / Int128(largest))
    }

    private func distance(_ level: Int, _ rest: Int128, _ unit: Int128) -> Int128 {
        let distance = Int128(level) * unit - rest
        return distance < 0 ? -distance : distance
    }
}
