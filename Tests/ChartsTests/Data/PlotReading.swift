/// Reads a printed chart with upright columns back, as if measured with a ruler.
struct PlotReading {
    /// For each cell of the base line, the eighths of a row that the column above it has.
    let heights: [Int]
    /// The base line, without its corner.
    let base: String
    /// The amounts beside the rows, from the bottom, with their rows.
    let ticks: [(row: Int, text: String)]
    /// The rows above the base line, from the bottom, without the labels on their left.
    let rows: [[Character]]

    /// The exact height of an amount in eighths of a row, measured by the printed ticks.
    func exact(_ cents: Int64) -> Double {
        guard let tick = ticks.first else { return 0 }
        return 8 * Double(cents) * Double(tick.row + 1) / Double(PlotReading.cents(tick.text))
    }

    /// The amount of a tick label, with or without cents.
    static func cents(_ text: String) -> Int64 {
        let digits = Int64(text.filter(\.isNumber)) ?? 0
        return text.contains(",") ? digits : 100 * digits
    }

    /// Whether the ticks are multiples of a round step, with equal numbers of rows between them.
    var hasRoundTicks: Bool {
        let amounts = ticks.map { PlotReading.cents($0.text) }
        guard let step = amounts.first, let rows = ticks.first.map({ $0.row + 1 }) else { return false }
        let digits = String(step).reversed().drop { $0 == "0" }.reversed()
        return ["1", "2", "25", "5", "75"].contains(String(digits))
            && ticks.enumerated().allSatisfy { amounts[$0.offset] == Int64($0.offset + 1) * step }
            && ticks.enumerated().allSatisfy { $0.element.row == ($0.offset + 1) * rows - 1 }
    }

    /// Whether a height is exact to half an eighth of a row (in ASCII to a quarter), or the smallest height.
    func isRight(_ height: Int, for cents: Int64, isASCII: Bool) -> Bool {
        if cents <= 0 { return height == 0 }
        let (most, least) = isASCII ? (2.0, 4) : (0.5, 1)
        let exact = exact(cents)
        return abs(Double(height) - exact) <= most + 1e-6 || (height == least && exact < Double(least))
    }

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
