internal import Money
internal import Terminal

/// Draws one stacked bar, with segments in proportion to their weights.
///
/// Without colour, and in ASCII, a segment repeats its letter. Cells are distributed by the largest-remainder method.
/// With colour a segment consists of blocks and one letter, and borders are exact to an eighth of a cell. A segment
/// without a whole cell gets all of the cell it covers most, for its letter. Every segment has a letter if there are
/// enough cells. Neighbours with one colour are filled with their letters.
struct SegmentedBar {
    private let weights: [Int64]
    private let layout: ChartLayout
    private let colors: [Color]

    /// - Parameters:
    ///   - weights: zero and negative ones have no segment.
    ///   - colors: one for each weight; by default those of their positions.
    init(weights: [Int64], colors: [Color]? = nil, layout: ChartLayout) {
        self.weights = weights
        self.layout = layout
        self.colors = colors ?? SlicePalette.colors(weights.count)
    }

    /// The bar in a given length; empty if no weight is positive.
    func drawn(_ length: Scale.Length) -> StyledText {
        guard let heaviest = weights.indices.max(by: { weights[$0] < weights[$1] }), weights[heaviest] > 0 else {
            return StyledText()
        }
        if layout.colored, layout.glyphs == .block { return blocks(length, heaviest: heaviest) }
        let counts = cells(length.cells)
        let bar = counts.enumerated().reduce(StyledText()) { bar, part in
            let letters = String(repeating: Labels.letter(part.offset), count: part.element)
            return bar + StyledText(letters, style: Style(foreground: colors[part.offset]))
        }
        let last = counts.lastIndex { $0 > 0 } ?? heaviest
        return bar + StyledText(layout.glyphs.eighths[length.eighths], style: Style(foreground: colors[last]))
    }

    /// The length of each segment in eighths of a cell, by the largest-remainder method.
    ///
    /// Each segment gets at least a cell. The last one gets at least the last whole cell and the fraction after it.
    /// `nil` if there are too few cells.
    func eighths(_ length: Scale.Length) -> [Int]? {
        guard length.cells >= weights.count(where: { $0 > 0 }) else { return nil }
        let total = 8 * length.cells + length.eighths
        let last = weights.lastIndex { $0 > 0 }
        let fewest = weights.indices.map { weights[$0] > 0 ? ($0 == last ? 8 + length.eighths : 8) : 0 }
        var narrow: Set<Int> = []
        while true {
            let wide = weights.indices.map { narrow.contains($0) ? 0 : weights[$0] }
            let shares = apportion(total - narrow.reduce(0) { $0 + fewest[$1] }, by: wide)
            let parts = weights.indices.map { narrow.contains($0) ? fewest[$0] : shares[$0] }
            let tooNarrow = weights.indices.filter { parts[$0] < fewest[$0] }
            if tooNarrow.isEmpty { return parts }
            narrow.formUnion(tooNarrow)
        }
    }

    private func cells(_ count: Int) -> [Int] { apportion(count, by: weights, atLeastOne: true) }

    private func blocks(_ length: Scale.Length, heaviest: Int) -> StyledText {
        let lengths = eighths(length) ?? cells(length.cells).map { 8 * $0 }
        // The segment of each eighth. Every segment covers at least a cell, so that a cell holds at most two.
        var parts = lengths.enumerated().flatMap { Array(repeating: $0.offset, count: $0.element) }
        let last = parts.last ?? heaviest
        parts += Array(repeating: last, count: 8 * length.cells + length.eighths - parts.count)
        let letters = letterCells(&parts, cells: length.cells)
        let lettered = SlicePalette.lettered(
            weights.indices.filter { weights[$0] > 0 }, colors: colors, isRing: false, in: layout)
        var bar = StyledText()
        for cell in 0..<length.cells {
            let (left, right) = (parts[8 * cell], parts[8 * cell + 7])
            if left != right {
                let border = parts[(8 * cell)..<(8 * cell + 8)].count { $0 == left }
                let style = Style(foreground: colors[left], background: colors[right])
                bar += StyledText(layout.glyphs.eighths[border], style: style)
            } else if letters[left] == cell || lettered.contains(left) {
                bar += StyledText(Labels.letter(left), style: SlicePalette.letter(on: colors[left]))
            } else {
                bar += StyledText(layout.glyphs.full, style: Style(foreground: colors[left]))
            }
        }
        return bar + StyledText(layout.glyphs.eighths[length.eighths], style: Style(foreground: colors[last]))
    }

    /// The cell for the letter of each segment: the middle of its whole cells, or else a shared cell that it then takes
    /// over.
    private func letterCells(_ parts: inout [Int], cells: Int) -> [Int: Int] {
        var whole: [Int: [Int]] = [:]
        var shared: [Int: (cell: Int, eighths: Int)] = [:]
        for cell in 0..<cells {
            let eighths = parts[(8 * cell)..<(8 * cell + 8)]
            guard let left = eighths.first, let right = eighths.last, left != right else {
                whole[parts[8 * cell], default: []].append(cell)
                continue
            }
            for part in [left, right] {
                let count = eighths.count { $0 == part }
                if count > shared[part]?.eighths ?? 0 { shared[part] = (cell, count) }
            }
        }
        var letters = whole.mapValues { $0[$0.count / 2] }
        for (part, place) in shared where letters[part] == nil {
            letters[part] = place.cell
            for eighth in (8 * place.cell)..<(8 * place.cell + 8) { parts[eighth] = part }
        }
        return letters
    }
}
