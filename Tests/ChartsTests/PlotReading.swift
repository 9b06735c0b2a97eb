/// Reads a printed picture with upright columns back: what a person with a ruler would measure.
struct PlotReading {
    /// For each cell of the base line, the eighths of a row that the column above it has.
    let heights: [Int]
    /// The base line, without its corner.
    let base: String
    /// The amounts beside the rows, from the bottom, with the row each stands at.
    let ticks: [(row: Int, text: String)]
    /// The rows above the base line, from the bottom, without what stands at their left.
    let rows: [[Character]]

    /// `nil` when there is no picture.
    init?(_ lines: [String]) {
        let isBase = { (line: String) in
            line.drop { $0 == " " }.first.map { $0 == "└" || $0 == "+" } == true && !line.contains("┤")
                && !line.contains(where: \.isNumber)
        }
        guard let baseIndex = lines.lastIndex(where: isBase) else { return nil }
        let baseLine = Array(lines[baseIndex])
        guard let corner = baseLine.firstIndex(where: { $0 != " " }) else { return nil }
        base = String(baseLine[(corner + 1)...])
        let isRow = { (line: String) in
            let cells = Array(line)
            return cells.indices.contains(corner) && "│┤|+".contains(cells[corner])
        }
        let drawn = lines[..<baseIndex].reversed().prefix(while: isRow).map { Array($0) }
        rows = drawn.map { Array($0[(corner + 1)...]) }
        ticks = drawn.enumerated().compactMap { row, cells in
            let text = String(cells[..<corner].drop { $0 == " " }.filter { $0 != " " })
            return text.isEmpty ? nil : (row, text)
        }
        let levels: [Character: Int] = [
            "▁": 1, "▂": 2, "▃": 3, "▄": 4, "▅": 5, "▆": 6, "▇": 7, "█": 8, ":": 4, "#": 8, "▲": 8, "^": 8,
        ]
        heights = base.indices.enumerated().map { [rows] cell, _ in
            let column = rows.map { cell < $0.count ? $0[cell] : " " }
            guard let top = column.lastIndex(where: { levels[$0] != nil }) else { return 0 }
            return 8 * top + (levels[column[top]] ?? 0)
        }
    }
}
