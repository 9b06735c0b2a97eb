import Household
import Money
import Periods
import Support
import Testing

@Suite struct StockFlowTests {
    private let month = DayRange(november(1), november(30))

    /// A figure in a few words: `1250 kg 3.10`, or `…
    ///
    /// ?` with an unknown value.
    private func told(_ figure: StockFigure) -> String {
        "\(figure.quantity.milli) \(figure.quantity.unit.sign) \(figure.value?.machineText ?? "?")"
    }

    private func told<Group>(_ row: StockFlowRow<Group>) -> String {
        "\(row.group): used \(told(row.used)), bought \(told(row.bought)), spoiled \(told(row.spoiled))"
    }

    @Test func `uses, purchases and spoilage are summed, counts and relocations are not`() throws {
        let moves = [
            move(1, .bought, 1000, on: 2, cents: 100), move(2, .used, -300, on: 3, lot: 1),
            move(3, .used, -33, on: 4, lot: 1), move(4, .spoiled, -50, on: 5, lot: 1),
            move(5, .returned, -200, on: 6, lot: 1), move(6, .counted, -10, on: 7, lot: 1),
            move(7, .counted, 40, on: 7), move(8, .moved, -100, on: 8, lot: 1),
            move(9, .moved, 100, on: 8, lot: 1, place: "attic"),
        ]
        let flow = try StockFlow(of: moves, in: month) { $0.product }
        // 333 of 1000 are 33.3 cents, once rounded, not 30 and 3.3.
        #expect(flow.rows.map(told) == ["1: used 333 kg 0.33, bought 800 kg 0.80, spoiled 50 kg 0.05"])
        #expect(try flow.total(\.used) == Amount(cents: 33))
        let counted = try StockFlow(of: moves.suffix(4), in: month) { $0.product }
        #expect(counted.rows.isEmpty)
        #expect(try counted.total(\.used) == .zero)
    }

    @Test func `only days in the range count, and earlier lots keep their value`() throws {
        let moves = [
            move(1, .bought, 1000, on: 2, cents: 100), move(2, .used, -300, on: 9, lot: 1),
            move(3, .used, -100, on: 10, lot: 1), move(4, .used, -100, on: 20, lot: 1),
            move(5, .used, -100, on: 21, lot: 1),
        ]
        let flow = try StockFlow(of: moves, in: DayRange(november(10), november(20))) { _ in 0 }
        #expect(flow.rows.map(told) == ["0: used 200 kg 0.20, bought 0 kg ?, spoiled 0 kg ?"])
    }

    @Test func `moves without a valid lot have no value`() throws {
        let moves = [
            move(1, .bought, 500, cents: 50), move(2, .used, -500, lot: 1), move(3, .used, -200),
            move(4, .used, -100, lot: 99), move(5, .bought, 100), move(6, .spoiled, -100, lot: 5),
        ]
        let flow = try StockFlow(of: moves, in: month) { $0.product }
        #expect(flow.rows.map(told) == ["1: used 800 kg 0.50, bought 600 kg 0.50, spoiled 100 kg ?"])
    }

    @Test func `a group has one row per incompatible unit`() throws {
        let moves = [
            move(1, .bought, 2000, cents: 100, unit: .piece, product: 1),
            move(2, .bought, 500_000, cents: 200, unit: .gram, product: 2),
            move(3, .bought, 1500, cents: 300, product: 3), move(4, .used, -500, lot: 3, product: 3),
            move(5, .used, -1000, lot: 1, unit: .piece, product: 1),
            move(6, .used, -100_000, lot: 2, unit: .gram, product: 2),
        ]
        let flow = try StockFlow(of: moves, in: month) { _ in "food" }
        #expect(
            flow.rows.map(told) == [
                "food: used 1000 piece 0.50, bought 2000 piece 1.00, spoiled 0 piece ?",
                "food: used 600 kg 1.40, bought 2000 kg 5.00, spoiled 0 kg ?",
            ])
        let apart = try StockFlow(of: moves, in: month) { $0.product }
        #expect(
            apart.rows.map(told) == [
                "1: used 1000 piece 0.50, bought 2000 piece 1.00, spoiled 0 piece ?",
                "2: used 100000 g 0.40, bought 500000 g 2.00, spoiled 0 g ?",
                "3: used 500 kg 1.00, bought 1500 kg 3.00, spoiled 0 kg ?",
            ])
        let half = [move(1, .bought, 1000), move(2, .bought, 500, unit: .gram)]
        #expect(
            try StockFlow(of: half, in: month) { _ in 0 }.rows.map(\.bought.quantity) == [
                Quantity(milli: 1_000_500, unit: .gram)
            ])
    }

    @Test func `groups may be weeks or months, in order of occurrence`() throws {
        let moves = [
            move(1, .bought, 100, on: 1), move(2, .bought, 200, on: 2), move(3, .bought, 400, on: 8),
            move(4, .bought, 800, on: 9),
        ]
        let weeks = try StockFlow(of: moves, in: month) { Week(containing: $0.day) }
        #expect(weeks.rows.map(\.group.name) == ["2026-W44", "2026-W45", "2026-W46"])
        #expect(weeks.rows.map(\.bought.quantity.milli) == [100, 600, 800])
        let months = try StockFlow(of: moves, in: month) { Month(containing: $0.day) }
        #expect(months.rows.map(\.bought.quantity.milli) == [1500])
    }

    @Test func `a return alone is negative`() throws {
        let moves = [move(1, .bought, 300, on: 1, cents: 50), move(2, .returned, -100, on: 20, lot: 1)]
        let flow = try StockFlow(of: moves, in: DayRange(november(20), november(20))) { _ in 0 }
        #expect(flow.rows.map(told) == ["0: used 0 kg ?, bought -100 kg -0.17, spoiled 0 kg ?"])
        #expect(try flow.total(\.bought) == Amount(cents: -17))
    }

    @Test func `overflowing sums are refused`() throws {
        let most = Int64.max
        let moves = [move(1, .bought, most, cents: most), move(2, .bought, 1, cents: 1)]
        #expect(throws: StockError.overflow) { try StockFlow(of: moves, in: month) { _ in 0 } }
        let apart = try StockFlow(of: moves, in: month) { $0.id }
        #expect(apart.rows.map(\.bought.value) == [Amount(cents: most), Amount(cents: 1)])
        #expect(throws: StockError.overflow) { try apart.total(\.bought) }
    }

    @Test func `the flow of random histories equals the sum of their moves`() throws {
        let seed: UInt64 = 1323
        var random = SplitMix64(seed: seed)
        var rows = 0
        for number in 0..<1_000 {
            var (copy, numbers) = (StockCopy(), Int64(0))
            for _ in 0..<Int.random(in: 2...14, using: &random) {
                _ = try copy.act(numbers: &numbers, using: &random)
            }
            let moves = copy.counting
            let (first, last) = (Int.random(in: 1...5, using: &random), Int.random(in: 5...9, using: &random))
            let flow = try StockFlow(of: moves.shuffled(using: &random), in: DayRange(november(first), november(last)))
            {
                $0.day.dayOfMonth % 2
            }
            let inside = moves.filter { first...last ~= $0.day.dayOfMonth }
            for row in flow.rows {
                let own = inside.filter { $0.day.dayOfMonth % 2 == row.group }
                let what: Comment = "seed \(seed), history \(number), group \(row.group)"
                check(row.used, own.filter { $0.reason == .used }, -1, of: moves, what)
                check(row.spoiled, own.filter { $0.reason == .spoiled }, -1, of: moves, what)
                check(row.bought, own.filter { $0.reason == .bought || $0.reason == .returned }, 1, of: moves, what)
                rows += 1
            }
            let groups = Set(
                inside.filter { $0.reason != .counted && $0.reason != .moved }.map { $0.day.dayOfMonth % 2 })
            #expect(Set(flow.rows.map(\.group)) == groups && flow.rows.count == groups.count)
        }
        #expect(rows > 500)
    }

    /// Every lot has at most 12 pieces, so 27,720 is a multiple of each count.
    private func check(
        _ figure: StockFigure, _ moves: [StockMove], _ sign: Int64, of all: [StockMove], _ what: Comment
    ) {
        var (grams, sum, known) = (Int64(0), Int128(0), false)
        for move in moves {
            let own = move.quantity.unit == .gram ? move.quantity.milli : move.quantity.milli * 1000
            grams += sign * own
            guard let lot = all.first(where: { $0.id == move.lot }), let value = lot.change.value else { continue }
            let whole = lot.quantity.unit == .gram ? lot.quantity.milli : lot.quantity.milli * 1000
            sum += Int128(sign * own / 1000 * value.cents) * (27_720 / Int128(whole / 1000))
            known = true
        }
        #expect(figure.quantity.milli * (figure.quantity.unit == .gram ? 1 : 1000) == grams, what)
        #expect(figure.value?.cents == (known ? StockOracle.rounded(sum, over: 27_720) : nil), what)
    }
}
