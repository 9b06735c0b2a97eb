internal import Terminal

/// Converts amounts to column heights, with ticks at round amounts.
///
/// A step takes a whole number of rows, so that a tick is exactly the upper edge of its row.
struct VerticalScale: Hashable, Sendable {
    struct Tick: Hashable, Sendable {
        /// The row of the tick, counted from 0 at the bottom.
        let row: Int
        let cents: Int64
    }

    /// The number of rows of the picture.
    let rows: Int
    /// The amount from one tick to the next, in cents: 1, 2, 2.5, 5 or 7.5 times a power of ten.
    let step: Int64
    /// The number of rows from one tick to the next.
    let rowsPerStep: Int

    /// The finest scale that has space for `highest`, with three to six ticks. Two are enough under 12 rows.
    /// - Parameters:
    ///   - highest: in cents, at least 1.
    ///   - rows: at least 4.
    init(highest: Int64, rows: Int) {
        let (highest, rows) = (max(1, highest), max(4, rows))
        let fewestTicks = rows >= 12 ? 3 : 2
        var best = (perStep: 0, step: Int64(1))
        for perStep in 1...rows where (fewestTicks...6).contains(rows / perStep) {
            // Of 750, 1.500, 2.250, 3.000 only the first two look round.
            let steps = rows / perStep == 2 ? VerticalScale.stepsForTwoTicks : VerticalScale.steps
            for step in steps where Int128(step) * Int128(rows) >= Int128(highest) * Int128(perStep) {
                let (one, other) = (Int128(perStep) * Int128(best.step), Int128(best.perStep) * Int128(step))
                if one > other || (one == other && abs(rows / perStep - 4) <= abs(rows / best.perStep - 4)) {
                    best = (perStep, step)
                }
                break
            }
        }
        (self.rows, step, rowsPerStep) = (rows, best.step, best.perStep)
    }

    /// The ticks in ascending order, each at a multiple of `step`. Ticks beyond `Int64` are omitted.
    var ticks: [Tick] {
        (1...rows / rowsPerStep).compactMap { count in
            Int64(exactly: Int128(count) * Int128(step)).map { Tick(row: count * rowsPerStep - 1, cents: $0) }
        }
    }

    /// The height of a column, rounded to the nearest eighth of a row, in ASCII to the nearest half of a row; a tie is
    /// rounded up. A positive amount has at least the smallest height, and any other amount has height zero.
    func height(of cents: Int64, _ glyphs: Glyphs) -> Scale.Length {
        guard cents > 0 else { return Scale.Length(cells: 0, eighths: 0) }
        let perRow = glyphs == .ascii ? 2 : 8
        let (exact, step) = (Int128(perRow * rowsPerStep) * Int128(cents), Int128(step))
        let steps = max(1, Int((2 * exact + step) / (2 * step)))
        return Scale.Length(cells: steps / perRow, eighths: steps % perRow * 8 / perRow)
    }

    /// The row of a positive amount, counted from 0 at the bottom. An amount on an edge belongs to the row below.
    func row(of cents: Int64) -> Int {
        let (scaled, step) = (Int128(max(1, cents)) * Int128(rowsPerStep), Int128(step))
        return Int(min(Int128(rows), (scaled + step - 1) / step)) - 1
    }

    private static let steps = roundSteps(tenths: [10, 20, 25, 50])
    private static let stepsForTwoTicks = roundSteps(tenths: [10, 20, 25, 50, 75])

    /// All products of `tenths` tenths and powers of ten that are whole cents, ascending.
    private static func roundSteps(tenths: [Int64]) -> [Int64] {
        var steps: [Int64] = []
        var unit = Int128(1)
        for _ in 0...18 {
            for tenth in tenths where (unit * Int128(tenth)).isMultiple(of: 10) {
                if let step = Int64(exactly: unit * Int128(tenth) / 10) { steps.append(step) }
            }
            unit *= 10
        }
        return steps
    }
}
