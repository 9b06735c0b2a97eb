import Household
import Money
import Periods
import Testing

@Suite struct ProductStockTests {
    private func status(_ moves: StockMove..., unit: Unit = .kilogram) throws -> ProductStock {
        try ProductStock(of: moves, in: unit)
    }

    @Test func `a product without moves has an empty stock`() throws {
        let empty = try status()
        #expect(empty.quantity == kilograms(0) && empty.rests.isEmpty)
        #expect(empty.value == .zero && empty.bestBefore == nil && !empty.isBelowZero)
    }

    @Test func `a lot keeps its rest and its share of the cost`() throws {
        let flour = try status(
            move(1, .bought, 1000, place: "cellar", bestBefore: 20, receipt: 7, cents: 99),
            move(2, .used, -300, on: 3, lot: 1, place: "cellar", bestBefore: 20),
            move(3, .bought, 500, on: 4), move(4, .spoiled, -50, on: 5, lot: 3))
        #expect(flour.quantity == kilograms(1150))
        #expect(flour.told == "1: 700 cellar until 20; 3: 450")
        // 99 × 0.7 = 69.3; the cost of lot 3 is unknown.
        #expect(flour.rests.map(\.value) == [Amount(cents: 69), nil])
        #expect(flour.rests.map(\.day) == [november(1), november(4)])
        #expect(flour.value == Amount(cents: 69) && flour.bestBefore == november(20))
    }

    @Test func `lots are sorted by best-before day, lots without a day last, the oldest first`() throws {
        let milk = try status(
            move(1, .bought, 1), move(2, .bought, 2, on: 3, bestBefore: 9), move(3, .bought, 3, on: 2, bestBefore: 9),
            move(4, .bought, 4, on: 5, bestBefore: 8), move(5, .bought, 5, bestBefore: 10), move(6, .bought, 6, on: 1),
            move(7, .moved, -4, on: 6, lot: 5, bestBefore: 10),
            move(8, .moved, 1, on: 6, lot: 5, place: "b", bestBefore: 10),
            move(9, .moved, 3, on: 6, lot: 5, place: "a", bestBefore: 10))
        #expect(
            milk.told == "4: 4 until 8; 3: 3 until 9; 2: 2 until 9; 5: 1 until 10; 5: 3 a until 10; 5: 1 b until 10; "
                + "1: 1; 6: 6")
    }

    @Test(
        arguments: [
            // Two copies used up the same lot; the excess is taken from the other lot.
            (
                [
                    move(1, .bought, 10), move(2, .bought, 10, on: 2), move(3, .used, -10, lot: 1),
                    move(4, .used, -3, lot: 1),
                ],
                7, "2: 7"
            ),
            // The same place of a lot was emptied twice, and part of the lot is elsewhere.
            (
                [
                    move(1, .bought, 10), move(2, .moved, -4, lot: 1), move(3, .moved, 4, lot: 1, place: "attic"),
                    move(4, .used, -8, lot: 1),
                ], 2, "1: 2 attic"
            ),
            // Both brought all of it to another place.
            (
                [
                    move(1, .bought, 5), move(2, .moved, -5, lot: 1), move(3, .moved, 5, lot: 1, place: "attic"),
                    move(4, .moved, -5, lot: 1), move(5, .moved, 5, lot: 1, place: "cellar"),
                ], 5, "1: 5 cellar"
            ),
            // Both gave it another day.
            (
                [
                    move(1, .bought, 5, bestBefore: 9), move(2, .moved, -5, lot: 1, bestBefore: 9),
                    move(3, .moved, 5, lot: 1, bestBefore: 12), move(4, .moved, -5, lot: 1, bestBefore: 9),
                    move(5, .moved, 5, lot: 1, bestBefore: 14),
                ], 5, "1: 5 until 14"
            ),
            // Used before the first purchase, and so from no lot.
            ([move(1, .used, -3), move(2, .bought, 10, on: 2)], 7, "2: 7"),
            // The products of a void receipt were used.
            ([move(3, .used, -3, on: 4, lot: 1), move(2, .bought, 10, on: 2)], 7, "2: 7"),
            ([move(3, .used, -3, on: 4, lot: 1), move(2, .bought, 2, on: 2)], -1, ""),
            ([move(2, .moved, -3, lot: 1), move(3, .moved, 3, lot: 1, place: "attic")], 0, ""),
            // Part of a void lot is still in stock; its day is unknown, so the day of its move counts.
            ([move(4, .moved, 3, on: 2, lot: 1, place: "attic"), move(5, .bought, 2, on: 1)], 5, "5: 2; 1: 3 attic"),
        ] as [([StockMove], Int64, String)])
    func `an excess use is taken from the other lots`(moves: [StockMove], total: Int64, rests: String) throws {
        for order in [moves, moves.reversed()] {
            let status = try ProductStock(of: order, in: .kilogram)
            #expect(status.quantity == kilograms(total) && status.isBelowZero == (total < 0))
            #expect(status.told == rests)
        }
    }

    @Test func `moves in grams and kilograms make one stock in either unit`() throws {
        let moves = [move(1, .bought, 1500, cents: 300), move(2, .used, -250_000, lot: 1, unit: .gram)]
        let (large, small) = (
            try ProductStock(of: moves, in: .kilogram), try ProductStock(of: moves, in: .gram)
        )
        #expect(large.quantity == kilograms(1250))
        #expect(small.quantity == Quantity(milli: 1_250_000, unit: .gram))
        #expect(large.value == Amount(cents: 250) && small.value == large.value)
    }

    @Test func `incompatible units and inexact conversions are refused`() throws {
        let mixed = StockError.quantity(.mixed(.litre, .kilogram))
        #expect(throws: mixed) { try status(move(1, .bought, 1000, unit: .litre)) }
        #expect(mixed.kind == "quantity.unit" && mixed.message == "l and kg do not convert into each other")
        let half = Quantity(milli: 500, unit: .gram)
        #expect(throws: StockError.quantity(.inexact(half, .kilogram))) {
            try status(move(1, .bought, 500, unit: .gram))
        }
        let whole = try status(
            move(1, .bought, 500, unit: .gram), move(2, .bought, 500, on: 1, unit: .gram), unit: .gram)
        #expect(whole.quantity == Quantity(milli: 1000, unit: .gram))
    }

    @Test func `overflowing sums are refused, and the limits are exact`() throws {
        let (most, least) = (Int64.max, Int64.min)
        #expect(throws: StockError.overflow) { try status(move(1, .bought, most), move(2, .bought, 1)) }
        #expect(throws: StockError.overflow) { try status(move(1, .used, least), move(2, .used, -1)) }
        #expect(throws: StockError.overflow) { try status(move(1, .bought, most, unit: .kilogram), unit: .gram) }
        let back = try status(
            move(1, .bought, most), move(2, .bought, most, on: 2), move(3, .used, least, lot: 2),
            move(4, .used, -7, lot: 1))
        #expect(back.quantity == kilograms(most - 8))
        #expect(back.told == "1: \(most - 8)")
        #expect(try status(move(1, .used, least)).quantity == kilograms(least))
        let dear = [move(1, .bought, most, cents: most), move(2, .used, -1, lot: 1)]
        #expect(try ProductStock(of: dear, in: .kilogram).value == Amount(cents: most - 1))
        #expect(throws: StockError.overflow) {
            try status(move(1, .bought, 1, cents: most), move(2, .bought, 1, cents: 1))
        }
    }

    @Test(
        arguments: [
            ([(3, 1, 2)], 2), ([(-3, 1, 2)], -2), ([(1, 1, 3)], 0), ([(2, 1, 3)], 1), ([(-2, 1, 3)], -1),
            ([(1, 1, 3), (1, 1, 6)], 1), ([(-1, 1, 3), (-1, 1, 6)], -1), ([(1, 1, 3), (1, 2, 3)], 1),
            ([(1, 1, 3), (1, 1, 7)], 0), ([(1, 1, 3), (1, 1, 7), (1, 1, 42)], 1),
            ([(-1, 1, 3), (-1, 1, 7), (-1, 1, 42)], -1), ([(1, 1, 3), (1, 1, 7), (1, 1, 43)], 0),
            ([(1, 1, 3), (1, 1, 7), (1, 1, 41)], 1), ([(9, 1, 10), (9, 1, 10), (9, 1, 10)], 3),
            ([(1, 1, 3), (-1, 1, 3)], 0), ([(-1, 1, 3), (1, 5, 6)], 1), ([(-5, 1, 6), (1, 1, 3)], -1),
            ([(Int64.min, 1, 3), (1, 1, 6)], -3_074_457_345_618_258_603),
        ] as [([(Int64, Int64, Int64)], Int64)])
    func `values of lots are added exactly and rounded once`(
        shares: [(cents: Int64, left: Int64, of: Int64)], value: Int64
    ) throws {
        let moves = shares.enumerated().flatMap { index, share in
            let id = Int64(10 + 2 * index)
            return [
                move(id, .bought, share.of, cents: share.cents), move(id + 1, .used, share.left - share.of, lot: id),
            ]
        }
        #expect(try ProductStock(of: moves, in: .kilogram).value == Amount(cents: value))
    }
}
