import Money
import Outings
import Periods
import Support
import Testing

@Suite struct VoucherStockTests {
    private static func day(_ number: Int) -> Day { Day(number: number) }

    private func stock(_ moves: [VoucherMove]) throws -> [String] {
        try VoucherStock(moves).lots.map { lot in
            "\(lot.expires.map { String($0.number) } ?? "-"): \(lot.got) \(lot.spent) \(lot.lost) \(lot.left)"
        }
    }

    @Test func `vouchers are spent by expiry, vouchers without an expiry last`() throws {
        let moves = [
            VoucherMove(.get, 5, on: Self.day(10)), VoucherMove(.get, 3, on: Self.day(10), expires: Self.day(40)),
            VoucherMove(.get, 2, on: Self.day(11), expires: Self.day(20)),
            VoucherMove(.spend, 3, on: Self.day(12)), VoucherMove(.lose, 3, on: Self.day(13)),
            VoucherMove(.count, 99, on: Self.day(13)),
        ]
        #expect(try stock(moves) == ["20: 2 2 0 0", "40: 3 1 2 0", "-: 5 0 1 4"])
    }

    @Test func `an expired voucher is not spent, but is valid on its last day`() throws {
        let moves = [
            VoucherMove(.get, 2, on: Self.day(1), expires: Self.day(20)), VoucherMove(.get, 1, on: Self.day(1)),
            VoucherMove(.spend, 1, on: Self.day(20)), VoucherMove(.spend, 1, on: Self.day(21)),
        ]
        #expect(try stock(moves) == ["20: 2 1 0 1", "-: 1 1 0 0"])
        let left = try VoucherStock(moves)
        #expect(left.left(goodOn: Self.day(20)) == 1)
        #expect(left.left(goodOn: Self.day(21)) == 0)
    }

    @Test func `within a day vouchers are received before they are spent, and missing vouchers are negative`() throws {
        let moves = [
            VoucherMove(.spend, 3, on: Self.day(5)), VoucherMove(.get, 2, on: Self.day(5), expires: Self.day(9)),
        ]
        #expect(try stock(moves) == ["9: 2 2 0 0", "-: 0 1 0 -1"])
    }

    @Test func `the price counts only vouchers with a known price`() throws {
        let stock = try VoucherStock([
            VoucherMove(.get, 10, on: Self.day(1), paid: Amount(cents: 900)), VoucherMove(.get, 5, on: Self.day(1)),
            VoucherMove(.get, 1, on: Self.day(1), paid: .zero),
        ])
        #expect((stock.bought.number, stock.bought.paid) == (11, Amount(cents: 900)))
    }

    @Test func `overflowing numbers are refused`() {
        let huge = VoucherMove(.get, .max, on: Self.day(1))
        #expect(throws: VoucherError.overflow) { try VoucherStock([huge, huge]) }
        let paid = VoucherMove(.get, 1, on: Self.day(1), paid: Amount(cents: .max))
        #expect(throws: VoucherError.overflow) { try VoucherStock([paid, paid]) }
    }

    @Test(arguments: 1...500 as ClosedRange<UInt64>)
    func `random moves equal a count voucher by voucher`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let moves = (0..<Int.random(in: 0...30, using: &random)).map { _ in
            let action = VoucherMove.Action.allCases.randomElement(using: &random) ?? .get
            let day = Int.random(in: 0...40, using: &random)
            let expires =
                action == .get && Bool.random(using: &random)
                ? Self.day(day + Int.random(in: 0...20, using: &random)) : nil
            return VoucherMove(action, Int64.random(in: 0...5, using: &random), on: Self.day(day), expires: expires)
        }
        // Each voucher by itself: its last day, and whether it is there.
        var hand: [Int?] = []
        var missing: Int64 = 0
        for day in 0...60 {
            for move in moves where move.day.number == day && move.action == .get {
                hand += Array(repeating: move.expires?.number, count: Int(move.number))
            }
            for move in moves where move.day.number == day && (move.action == .spend || move.action == .lose) {
                for _ in 0..<move.number {
                    let good = hand.indices.filter { hand[$0].map { $0 >= day } ?? true }
                    if let first = good.min(by: { (hand[$0] ?? .max) < (hand[$1] ?? .max) }) {
                        hand.remove(at: first)
                    } else {
                        missing += 1
                    }
                }
            }
        }
        let stock = try VoucherStock(moves)
        for expires in Set(stock.lots.map(\.expires)) {
            let left = stock.lots.filter { $0.expires == expires }.reduce(0) { $0 + $1.left }
            let expected = Int64(hand.count { $0 == expires?.number }) - (expires == nil ? missing : 0)
            #expect(left == expected)
        }
        #expect(stock.lots.count == Set(stock.lots.map(\.expires)).count)
    }
}
