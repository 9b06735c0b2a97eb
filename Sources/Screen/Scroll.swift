internal import Terminal

/// A scroll operation of the terminal.
struct Scroll: Hashable {
    /// The scroll region. Rows that enter it are blank.
    let rows: ClosedRange<Int>
    /// The number of rows to scroll by, upwards if positive, downwards if negative.
    let lines: Int

    /// The scroll with the best balance of rows moved into place against rows moved away; `nil` if the gain is less than two
    /// rows.
    /// - Complexity: O(cells of rows that changed), and O(rows²).
    init?(from old: [[Frame.Cell]], to new: [[Frame.Cell]]) {
        let changed = new.indices.filter { old[$0] != new[$0] }
        guard changed.count > 2, let first = changed.first, let last = changed.last else { return nil }
        let band = first...last
        let (before, after) = (old[band].map(Self.hash), new[band].map(Self.hash))
        var best: (gain: Int, rows: ClosedRange<Int>, lines: Int)?
        for lines in 1 - band.count..<band.count where lines != 0 {
            // The run of rows with the greatest sum of gains and losses (Kadane).
            var (sum, start) = (0, 0)
            for row in max(0, -lines)..<min(after.count, after.count - lines) {
                if sum <= 0 { (sum, start) = (0, row) }
                let (isThere, comes) = (after[row] == before[row], after[row] == before[row + lines])
                if comes == isThere { continue }
                sum += comes ? 1 : -1
                if comes, sum > best?.gain ?? 1 {
                    best = (sum, min(start, start + lines)...max(row, row + lines), lines)
                }
            }
        }
        guard let best else { return nil }
        rows = first + best.rows.lowerBound...first + best.rows.upperBound
        lines = best.lines
    }

    /// Returns the content of the terminal after the scroll.
    func applied(to old: [[Frame.Cell]]) -> [[Frame.Cell]] {
        var moved = old
        for row in rows {
            moved[row] =
                rows.contains(row + lines)
                ? old[row + lines] : Array(repeating: .blank, count: old[row].count)
        }
        return moved
    }

    /// A hash of a row (FNV-1a): equal for equal rows.
    private static func hash(ofRow row: [Frame.Cell]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var style = (style: Style.plain, hash: UInt64(0))
        for cell in row {
            if cell.style != style.style {
                style = (cell.style, UInt64(truncatingIfNeeded: cell.style.hashValue))
            }
            for byte in cell.text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ style.hash) &* 0x100_0000_01B3
        }
        return hash
    }
}
