internal import Money

/// A ring of pixels shared out to slices by angular rank.
///
/// The pixels are ordered by angle, clockwise from 12 o'clock, and each slice gets the next of them, as many as its share of all
/// pixels by largest remainder. So the areas are exact by construction and no slice is lost. Angles are compared by cross
/// products of integers.
///
/// From 14 rows on, with two pixels a cell, a slice of 2 % or more is in one piece; in a smaller ring a thin one may, rarely, have
/// a pixel apart from the others.
struct Ring: Hashable, Sendable {
    /// Cells from top to bottom; even.
    let rows: Int
    /// Cells from left to right; even.
    let columns: Int
    /// The pixels in each cell, one above the other: 1 or 2.
    let pixelsPerCell: Int
    /// By angle.
    private let pixels: [RingPixel]
    /// The slice of each pixel of the picture, row after row from the top left; `nil` outside and in the hole.
    private let slices: [Int?]

    /// - Parameters:
    ///   - weights: One for each slice, in order; those not above zero get no pixel.
    ///   - rows: Taken as the nearest even number below, at least 2.
    init(weights: [Int64], rows: Int, pixelsPerCell: Int, aspect: CellAspect) {
        self.rows = max(2, rows / 2 * 2)
        self.pixelsPerCell = pixelsPerCell
        columns = Ring.columns(rows: self.rows, aspect: aspect)
        pixels = RingPixel.ring(rows: self.rows, columns: columns, perCell: pixelsPerCell, aspect: aspect)
        var slices = [Int?](repeating: nil, count: self.rows * pixelsPerCell * columns)
        var next = pixels[...]
        for (slice, count) in apportion(pixels.count, by: weights, atLeastOne: true).enumerated() {
            for pixel in next.prefix(count) { slices[pixel.index] = slice }
            next = next.dropFirst(count)
        }
        self.slices = slices
    }

    /// The cells a ring of `rows` takes from left to right.
    static func columns(rows: Int, aspect: CellAspect) -> Int {
        let doubled = 2 * aspect.width
        return 2 * ((rows * aspect.height + doubled - 1) / doubled)
    }

    /// The slices in a cell, from its top; `nil` outside and in the hole.
    func slices(row: Int, column: Int) -> [Int?] {
        (0..<pixelsPerCell).map { slices[(row * pixelsPerCell + $0) * columns + column] }
    }

    /// The cell nearest to the middle of a slice that is all its own; `nil` when it has none.
    ///
    /// Cells well between hole and rim come first, and among them those half-way along the slice.
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

    /// The columns of the hole in a row; empty when the row has none.
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
