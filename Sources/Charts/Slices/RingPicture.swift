internal import Terminal

/// Draws a ring cell by cell. Neighbours with one colour are filled with their letters.
struct RingPicture {
    private let ring: Ring
    private let layout: ChartLayout
    private let colors: [Color]
    /// The slice whose letter a cell shows, by row and column.
    private var letters: [[Int]: Int] = [:]
    /// The slices with their letter in every whole cell.
    private let lettered: Set<Int>

    init(ring: Ring, colors: [Color], layout: ChartLayout) {
        self.ring = ring
        self.layout = layout
        self.colors = colors
        lettered = SlicePalette.lettered(ring.drawn, colors: colors, isRing: true, in: layout)
        for slice in colors.indices {
            if let cell = ring.middle(of: slice) { letters[[cell.row, cell.column]] = slice }
        }
    }

    /// A line per row. The texts in `hole` are centred there if each leaves a blank on both sides; otherwise they are
    /// left out.
    func lines(hole: [String]) -> [StyledText] {
        let first = (ring.rows - hole.count) / 2
        let rows = hole.indices.map { first + $0 }
        let isHoleRoomy = zip(rows, hole).allSatisfy { row, text in
            (0..<ring.rows).contains(row) && ring.hole(row: row).count >= displayWidth(text) + 2
        }
        return (0..<ring.rows).map { row in
            isHoleRoomy && rows.contains(row) ? line(row, hole: hole[row - first]) : line(row, hole: "")
        }
    }

    private func line(_ row: Int, hole text: String) -> StyledText {
        let hole = ring.hole(row: row)
        let start = hole.lowerBound + (hole.count - displayWidth(text)) / 2
        var line = StyledText()
        var column = 0
        while column < ring.columns {
            if !text.isEmpty, column == start {
                line += StyledText(text)
                column += displayWidth(text)
            } else {
                line += cell(row, column)
                column += 1
            }
        }
        return line
    }

    private func cell(_ row: Int, _ column: Int) -> StyledText {
        let pixels = ring.slices(row: row, column: column)
        guard pixels.count == 2 else {
            return pixels[0].map { StyledText(Labels.letter($0), style: Style(foreground: colors[$0])) }
                ?? StyledText(" ")
        }
        let whole = pixels[0] == pixels[1] ? pixels[0].flatMap { lettered.contains($0) ? $0 : nil } : nil
        if let slice = letters[[row, column]] ?? whole {
            return StyledText(Labels.letter(slice), style: SlicePalette.letter(on: colors[slice]))
        }
        let glyphs = layout.glyphs
        switch (pixels[0], pixels[1]) {
        case (nil, nil): return StyledText(" ")
        case (let upper?, nil): return StyledText(glyphs.upperHalf, style: Style(foreground: colors[upper]))
        case (nil, let lower?): return StyledText(glyphs.lowerHalf, style: Style(foreground: colors[lower]))
        case (let upper?, let lower?) where upper == lower:
            return StyledText(glyphs.full, style: Style(foreground: colors[upper]))
        case (let upper?, let lower?):
            return StyledText(glyphs.upperHalf, style: Style(foreground: colors[upper], background: colors[lower]))
        }
    }
}
