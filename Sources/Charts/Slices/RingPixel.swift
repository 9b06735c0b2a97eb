/// A pixel of a ring, relative to the centre.
struct RingPixel: Hashable, Sendable {
    /// Distance to the right, in quarters of the aspect's unit; never 0.
    let x: Int
    /// Distance upwards, in quarters of the aspect's unit; never 0.
    let y: Int
    /// The index among all pixels of the picture, row by row from the top left.
    let index: Int
    /// Whether the pixel is well between hole and rim.
    let isCentral: Bool

    /// Whether this pixel precedes another clockwise from 12 o'clock; ties are ordered by `x`.
    func precedes(_ other: RingPixel) -> Bool {
        if (x > 0) != (other.x > 0) { return x > 0 }
        let cross = x * other.y - y * other.x
        return cross != 0 ? cross < 0 : x < other.x
    }

    /// The pixels of a ring whose hole has 0.45 of its radius, ordered by angle.
    static func ring(rows: Int, columns: Int, perCell: Int, aspect: CellAspect) -> [RingPixel] {
        let radius = 2 * rows * aspect.height
        let square = radius * radius
        var pixels: [RingPixel] = []
        for row in 0..<rows * perCell {
            let y = radius - (2 * row + 1) * 2 * aspect.height / perCell
            for column in 0..<columns {
                let x = (2 * column + 1 - columns) * 2 * aspect.width
                let distance = x * x + y * y
                guard distance <= square, 400 * distance >= 81 * square else { continue }
                let isCentral = 10_000 * distance >= 3600 * square && 10_000 * distance <= 7225 * square
                pixels.append(RingPixel(x: x, y: y, index: row * columns + column, isCentral: isCentral))
            }
        }
        return pixels.sorted { $0.precedes($1) }
    }
}
