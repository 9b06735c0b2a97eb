import Household
import Money
import Testing

@Suite struct ReceiptPaymentTests {
    private func shared(_ expenses: [Int64], _ tenders: [Tender]) throws -> [String] {
        let expenses = expenses.enumerated().map {
            CategoryAmount(category: Int64($0.offset), amount: Amount(cents: $0.element))
        }
        return try ReceiptPayment.shared(expenses, by: tenders).map {
            "\($0.category) \($0.method ?? "-") \($0.amount.cents)"
        }
    }

    private static func paid(
        _ method: String, _ cents: Int64, change: Int64 = 0, forgone: Int64 = 0
    ) -> Tender {
        Tender(
            method: method, kind: .other, amount: Amount(cents: cents), change: Amount(cents: change),
            forgone: Amount(cents: forgone))
    }

    private static let payments: [([Int64], [Tender], [String])] = [
        ([1000], [paid("cash", 2000, change: 1000)], ["0 cash 1000"]),
        ([600, 400], [paid("visa", 1000)], ["0 visa 600", "1 visa 400"]),
        ([600, 400], [paid("a", 500), paid("b", 500)], ["0 a 300", "0 b 300", "1 a 200", "1 b 200"]),
        // Each expense has half of 0,01; the first one gets the cent.
        ([50, 50], [paid("a", 1), paid("b", 99)], ["0 a 1", "0 b 49", "1 b 50"]),
        // 3,33 by thirds.
        (
            [111, 111, 111], [paid("a", 100), paid("b", 233)],
            ["0 a 34", "0 b 77", "1 a 33", "1 b 78", "2 a 33", "2 b 78"]
        ),
        // A method that paid twice is listed once; change and forfeited value are not payments.
        ([900], [paid("a", 200), paid("b", 800, forgone: 200), paid("a", 500, change: 400)], ["0 a 300", "0 b 600"]),
        // The 2,00 returned are shared in proportion to the payments: 1,25 and 0,75.
        ([1000, -200], [paid("a", 500), paid("b", 300)], ["0 a 625", "0 b 375", "1 a -125", "1 b -75"]),
        ([-600, -400], [paid("a", -500), paid("b", -500)], ["0 a -300", "0 b -300", "1 a -200", "1 b -200"]),
        ([-1000, 200], [paid("a", -800)], ["0 a -1000", "1 a 200"]),
        ([500, -500], [], ["0 - 500", "1 - -500"]),
        ([500, -500], [paid("cash", 500, change: 500)], ["0 cash 500", "1 cash -500"]),
        ([0, 0], [], []),
        ([0, 5], [paid("a", 5)], ["1 a 5"]),
        ([], [], []),
    ]

    @Test(arguments: payments) func `payments are shared among expenses`(
        expenses: [Int64], tenders: [Tender], payments: [String]
    ) throws {
        #expect(try shared(expenses, tenders) == payments)
    }

    @Test func `expenses with an overflowing sum are refused`() {
        #expect(throws: ReceiptError.overflow) { try shared([.max, -.max, -.max, 5], [Self.paid("a", 5)]) }
    }
}
