internal import Terminal

/// The colours of charts, of xterm's 256.
///
/// The contrast of each is at least 3:1 on #000000, #1e1e1e and #ffffff. Any two of `slices` differ by 16 or more in
/// CIELAB, also with the colours that red-green colour blindness leaves, weighted by 1.8; any two of the first eight by
/// 26 or more. A fifteenth colour with these contrasts would differ by 13 from one of the others.
enum SlicePalette {
    /// The colour of all bars without a colour of their own.
    static let bar = Color.indexed(68)

    /// The colour of a bar over its ceiling.
    static let over = Color.indexed(160)

    /// The colour of the merged rest.
    static let rest = Color.indexed(244)

    /// The colours of slices, in order.
    static let slices: [Color] = [
        68, 166, 163, 30, 137, 129, 198, 135, 139, 131, 97, 62, 27, 29,
    ].map { .indexed($0) }

    /// The colours of slices by their positions. Beyond fourteen they repeat.
    static func colors(_ count: Int) -> [Color] { (0..<max(0, count)).map { slices[$0 % slices.count] } }

    /// The colours of rows: their own ones, or else those of their positions.
    static func colors(of rows: [ChartRow]) -> [Color] {
        zip(rows, colors(rows.count)).map { row, color in row.hue.map(self.color) ?? color }
    }

    /// The colour of a hue.
    static func color(_ hue: ChartRow.Hue) -> Color {
        switch hue {
        case .numbered(let number): slices[number % slices.count]
        case .rest: rest
        }
    }

    /// The style of a letter on a colour: black or white, with a contrast of at least 4.5:1.
    static func letter(on color: Color) -> Style {
        let isDark =
            switch color {
            case .indexed(27), .indexed(62), .indexed(97), .indexed(129), .indexed(160): true
            default: false
            }
        return Style(foreground: .indexed(isDark ? 231 : 16), background: color)
    }

    /// The slices with a neighbour in their own colour, as the terminal shows it. They are filled with their letters.
    /// - Parameters:
    ///   - slices: the indices of the drawn slices, in order.
    ///   - isRing: whether the last slice is a neighbour of the first.
    static func lettered(_ slices: [Int], colors: [Color], isRing: Bool, in layout: ChartLayout) -> Set<Int> {
        let shown = colors.map { $0.shown(ofColors: layout.colorCount) }
        var pairs = Array(zip(slices, slices.dropFirst()))
        if isRing, slices.count > 2 { pairs.append((slices[slices.count - 1], slices[0])) }
        return Set(pairs.filter { shown[$0] == shown[$1] }.flatMap { [$0, $1] })
    }
}
