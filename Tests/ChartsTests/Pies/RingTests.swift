import Glibc
import Money
import Support
import Terminal
import Testing

@testable import Charts

@Suite struct RingTests {
    @Test(arguments: DataSet.allCases.filter { $0 != .zero && $0 != .weeks })
    func `every slice has the pixels of its share`(_ data: DataSet) {
        let weights = data.rows.map(\.cents)
        for rows in stride(from: 6, through: 20, by: 2) {
            for perCell in [1, 2] {
                let ring = Ring(weights: weights, rows: rows, pixelsPerCell: perCell, aspect: .usual)
                let counts = counts(ring, weights.count)
                let pixels = counts.reduce(0, +)
                #expect(counts == apportion(pixels, by: weights, atLeastOne: true), "\(rows) rows")
                for (count, weight) in zip(counts, weights) { #expect((count > 0) == (weight > 0), "\(rows) rows") }
            }
        }
    }

    @Test func `no slice differs from its share by a pixel`() {
        let weights = DataSet.cats.rows.map(\.cents)
        let ring = Ring(weights: weights, rows: 20, pixelsPerCell: 2, aspect: .usual)
        let counts = counts(ring, weights.count)
        let (pixels, sum) = (counts.reduce(0, +), weights.reduce(0, +))
        for (count, weight) in zip(counts, weights) {
            #expect(abs(Double(count) / Double(pixels) - Double(weight) / Double(sum)) < 1 / Double(pixels))
        }
    }

    @Test func `slices run clockwise from twelve o'clock`() {
        let ring = Ring(weights: [1, 1, 1, 1], rows: 10, pixelsPerCell: 1, aspect: .usual)
        #expect(ring.slices(row: 0, column: 10) == [0])
        #expect(ring.slices(row: 9, column: 10) == [1])
        #expect(ring.slices(row: 9, column: 9) == [2])
        #expect(ring.slices(row: 0, column: 9) == [3])
        #expect(ring.slices(row: 0, column: 0) == [nil])
        #expect(ring.slices(row: 5, column: 10) == [nil])
        #expect(ring.hole(row: 4) == 6..<14)
        #expect(ring.hole(row: 0).isEmpty)
    }

    @Test(arguments: [
        CellAspect.usual, CellAspect(width: 9, height: 18), CellAspect(width: 10, height: 21),
        CellAspect(width: 1, height: 1), CellAspect(width: 3, height: 5),
    ])
    func `the ring is as wide as it is high`(_ aspect: CellAspect) {
        for rows in [14, 20] {
            let ring = Ring(weights: [1], rows: rows, pixelsPerCell: 2, aspect: aspect)
            let columns = (0..<ring.columns).filter { column in
                (0..<rows).contains { ring.slices(row: $0, column: column).contains(0) }
            }
            let width = Double(columns.count * aspect.width)
            // With wide cells, the grid allows a deviation of one column.
            let slack = max(0.05 * Double(rows * aspect.height), Double(aspect.width))
            #expect(abs(width - Double(rows * aspect.height)) <= slack, "\(rows)")
        }
    }

    @Test func `a slice of two percent or more is in one piece`() throws {
        let seed: UInt64 = 0xC4A1_0004
        var generator = SplitMix64(seed: seed)
        for round in 0..<150 {
            let rows = (0..<Int.random(in: 2...14, using: &generator)).map {
                ChartRow(label: "c\($0)", cents: Int64.random(in: 1...100_000, using: &generator))
            }
            let figures = try pie(rows)
            for rows in [10, 14, 20] {
                let ring = Ring(weights: figures.rows.map(\.cents), rows: rows, pixelsPerCell: 2, aspect: .usual)
                for (slice, row) in figures.rows.enumerated() where row.cents * 50 >= figures.spending {
                    #expect(pieces(ring, slice) == 1, "seed \(seed), round \(round), \(rows) rows, slice \(slice)")
                }
            }
        }
    }

    @Test func `few pixels are misplaced, and borders at the rim are exact`() throws {
        let weights = try pie(DataSet.cats.rows).rows.map(\.cents)
        let ring = Ring(weights: weights, rows: 20, pixelsPerCell: 2, aspect: .usual)
        let borders = borders(weights)
        var (wrong, wrongAtBest) = (0, 0)
        for row in 0..<40 {
            for column in 0..<40 {
                guard let painted = pixel(ring, row, column) else { continue }
                var samples: [Int: Int] = [:]
                for down in 0..<6 {
                    for right in 0..<6 {
                        let x = Double(column) + (Double(right) + 0.5) / 6 - 20
                        let y = 20 - Double(row) - (Double(down) + 0.5) / 6
                        samples[slice(at: angle(x, y), borders), default: 0] += 1
                    }
                }
                wrong += 36 - samples[painted, default: 0]
                wrongAtBest += 36 - (samples.values.max() ?? 0)
            }
        }
        #expect(Double(wrong) <= 1.15 * Double(wrongAtBest), "\(wrong) against \(wrongAtBest)")
        let errors = rimErrors(ring, borders)
        #expect(errors.count == weights.count)
        #expect(errors.reduce(0, +) / Double(errors.count) <= 1.1, "\(errors)")
    }

    @Test func `the middle of a slice is a cell of the slice`() throws {
        let weights = try pie(DataSet.cats.rows).rows.map(\.cents)
        let ring = Ring(weights: weights, rows: 20, pixelsPerCell: 2, aspect: .usual)
        for slice in weights.indices {
            let cell = try #require(ring.middle(of: slice))
            #expect(ring.slices(row: cell.row, column: cell.column) == [slice, slice])
        }
        #expect(ring.middle(of: 99) == nil)
    }

    private func pixel(_ ring: Ring, _ row: Int, _ column: Int) -> Int? {
        guard (0..<ring.rows * ring.pixelsPerCell).contains(row), (0..<ring.columns).contains(column) else {
            return nil
        }
        return ring.slices(row: row / ring.pixelsPerCell, column: column)[row % ring.pixelsPerCell]
    }

    private func counts(_ ring: Ring, _ slices: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: slices)
        for row in 0..<ring.rows {
            for column in 0..<ring.columns {
                for case let slice? in ring.slices(row: row, column: column) { counts[slice] += 1 }
            }
        }
        return counts
    }

    /// The number of pieces of a slice; pixels that touch at a corner are connected.
    private func pieces(_ ring: Ring, _ slice: Int) -> Int {
        var unseen: Set<[Int]> = []
        for row in 0..<ring.rows * 2 {
            for column in 0..<ring.columns where pixel(ring, row, column) == slice { unseen.insert([row, column]) }
        }
        var pieces = 0
        while let start = unseen.popFirst() {
            pieces += 1
            var open = [start]
            while let place = open.popLast() {
                for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
                    if let next = unseen.remove([place[0] + down, place[1] + right]) { open.append(next) }
                }
            }
        }
        return pieces
    }

    /// Degrees clockwise from twelve.
    private func angle(_ x: Double, _ y: Double) -> Double {
        let degrees = atan2(x, y) * 180 / Double.pi
        return degrees < 0 ? degrees + 360 : degrees
    }

    /// The ends of the slices.
    private func borders(_ weights: [Int64]) -> [Double] {
        var sum: Int64 = 0
        let whole = Double(weights.reduce(0, +))
        return weights.map { weight in
            sum += weight
            return 360 * Double(sum) / whole
        }
    }

    private func slice(at angle: Double, _ borders: [Double]) -> Int {
        borders.firstIndex { angle < $0 } ?? borders.count - 1
    }

    /// For each border, including 12 o'clock, the angle at the rim between its actual and its exact position.
    private func rimErrors(_ ring: Ring, _ borders: [Double]) -> [Double] {
        var rim: [(angle: Double, slice: Int)] = []
        for row in 0..<40 {
            for column in 0..<40 {
                guard let slice = pixel(ring, row, column) else { continue }
                let (x, y) = (Double(column) + 0.5 - 20, 19.5 - Double(row))
                let isRim = [(0, 1), (0, -1), (1, 0), (-1, 0)].contains { down, right in
                    let outside = (x + Double(right), y - Double(down))
                    return outside.0 * outside.0 + outside.1 * outside.1 > 400
                }
                if isRim { rim.append((angle(x, y), slice)) }
            }
        }
        rim.sort { $0.angle < $1.angle }
        var errors: [Double] = []
        for (index, here) in rim.enumerated() {
            let next = rim[(index + 1) % rim.count]
            guard here.slice != next.slice else { continue }
            let drawn = index + 1 == rim.count ? (here.angle + next.angle + 360) / 2 : (here.angle + next.angle) / 2
            errors.append(abs(drawn - borders[here.slice]))
        }
        return errors
    }
}
