internal import Money

/// A ring of pixels distributed among slices by angle.
///
/// The pixels are ordered clockwise from 12 o'clock, and each slice takes the next ones, by the largest-remainder
/// method. The areas are therefore exact, and every slice has a pixel. Angles are compared by cross products of
/// integers.
///
/// From 14 rows on, with two pixels a cell, a slice of 2 % or more is in one piece. In a smaller ring a thin slice may,
/// rarely, have a detached pixel.
struct Ring: Hashable, Sendable {
    /// The height in cells; even.
    let rows: Int
    /// The width in cells; even.
    let columns: Int
    /// The pixels in each cell, one above the other: 1 or 2.
    let pixelsPerCell: Int
    /// The slices with pixels, clockwise.
    let drawn: [Int]
    /// All pixels of the ring, ordered by angle.
    private let pixels: [RingPixel]
    /// The slice of each pixel of the picture, row by row from the top left; `nil` outside and in the hole.
    private let slices: [Int?]

    /// - Parameters:
    ///   - weights: one per slice, in order; zero and negative ones get no pixel.
    ///   - rows: rounded down to an even number, at least 2.
    init(weights: [Int64], rows: Int, pixelsPerCell: Int, aspect: CellAspect) {
        self.rows = max(2, rows / 2 * 2)
        self.pixelsPerCell = pixelsPerCell
        columns = Ring.columns(rows: self.rows, aspect: aspect)
        pixels = RingPixel.ring(rows: self.rows, columns: columns, perCell: pixelsPerCell, aspect: aspect)
        drawn = weights.indices.filter { weights[$0] > 0 }
        var slices = [Int?](repeating: nil, count: self.rows * pixelsPerCell * columns)
        var next = pixels[...]
        for (slice, count) in apportion(pixels.count, by: weights, atLeastOne: true).enumerated() {
            for pixel in next.prefix(count) { slices[pixel.index] = slice }
            next = next.dropFirst(count)
        }
        self.slices = slices
    }

    /// The width in cells of a ring with `rows` rows.
    static func columns(rows: Int, aspect: CellAspect) -> Int {
        let doubled = 2 * aspect.width
        return 2 * ((rows * aspect.height + doubled - 1) / doubled)
    }

    /// The slices in a cell, from its top; `nil` outside and in the hole.
    func slices(row: Int, column: Int) -> [Int?] {
        (0..<pixelsPerCell).map { slices[(row * pixelsPerCell + $0) * columns + column] }
    }

    /// The cell for the letter of a slice: nearest to its middle, and entirely in the slice. `nil` if there is no such
    /// cell.
    ///
    /// Cells well between hole and rim are preferred, then those half-way along the slice.
    func middle(of slice: Int) -> (row: Int, column: Int)? {
        let own = pixels.filter { slices[$0.index] == slice }
        let whole = own.enumerated().filter { _, pixel in
            let (row, column) = cell(of: pixel)
            return slices(row: row, column: column).allSatisfy { $0 == slice }
        }
        let middle = whole.min { left, right in
            if left.element.isCentral != right.element.isCentral { return left.element.isCentral }
            return abs(2 * left.offset + 1 - own.count) < abs(2 * right.offset + 1 - own.count)
        }
        return middle.map { cell(of: $0.element) }
    }

    /// The columns of the hole in a row; empty if the row has none.
    func hole(row: Int) -> Range<Int> {
        let isBlank = (0..<columns).map { slices(row: row, column: $0).allSatisfy { $0 == nil } }
        guard isBlank[columns / 2], let start = isBlank[..<(columns / 2)].lastIndex(of: false),
            let end = isBlank[(columns / 2)...].firstIndex(of: false)
        else { return 0..<0 }
        return start + 1..<end
    }

    private func cell(of pixel: RingPixel) -> (row: Int, column: Int) {
        (pixel.index / columns / pixelsPerCell, pixel.index % columns)
    }
}
