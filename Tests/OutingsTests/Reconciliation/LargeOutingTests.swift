import Household
import Outings
import Support
import Testing

/// Outings with many payments, and with the largest possible amounts.
@Suite struct LargeOutingTests {
    static let count = 3000

    /// The payments of a fair in whole euros.
    private func payments(using random: inout SplitMix64) -> [Payment] {
        (1...Self.count).map { id in
            Payment(
                origin: .expense(Int64(id)), method: "visa", amount: .random(in: 1...99, using: &random) * 100,
                day: marketDay.adding(days: id % 5), payee: "P\(id % 40)", isVoid: id % 20 == 0)
        }
    }

    private func reconciled(_ payments: [Payment], off: Int64, isNumbered: Bool) throws -> ReconciledMethod? {
        let record = OutingRecord(name: "Fair", payments: payments, kinds: ["visa": .card], day: marketDay)
        let paid = payments.filter { !$0.isVoid }
        let value = paid.reduce(off) { $0 + $1.amount }
        let counted = MethodCount(value: value, number: isNumbered ? paid.count : nil)
        return try Reconciliation(of: record, counted: ["visa": counted]).row("visa")
    }

    @Test(arguments: [true, false])
    func `pairs among thousands of payments are not all tried`(isNumbered: Bool) throws {
        let seed: UInt64 = 950
        var random = SplitMix64(seed: seed)
        let payments = payments(using: &random)
        let clock = ContinuousClock()
        var row: ReconciledMethod?
        // No single mistake or pair of mistakes in whole euros gives this difference.
        let time = try clock.measure { row = try reconciled(payments, off: 7_777_777, isNumbered: isNumbered) }
        #expect(row?.difference == 7_777_777 && row?.causes.isEmpty == true, "seed \(seed)")
        // To try some 30,000 mistakes with each other takes minutes in a build without optimisation.
        #expect(time < .seconds(10), "seed \(seed)")
    }

    @Test func `among thousands of explanations the five latest are listed`() throws {
        let payments = (1...Int64(Self.count)).map { id in
            Payment(origin: .expense(id), method: "visa", amount: 1111, day: marketDay, payee: "P\(id)")
        }
        let row = try reconciled(payments, off: -2222, isNumbered: false)
        let last = Int64(Self.count)
        // One reversed sign explains a difference as large as two void payments.
        #expect(row?.causes.map(\.kind) == Array(repeating: .sign, count: 5))
        #expect(row?.causes.map(\.expense) == (0..<5).map { last - $0 })
        let pairs = try reconciled(payments, off: -3333, isNumbered: false)
        #expect(pairs?.causes.map(\.kind) == Array(repeating: .pair, count: 5))
        let expenses = [[0, 1], [1, 0], [0, 2], [2, 0], [0, 3]].map { $0.map { last - Int64($0) } }
        #expect(pairs?.causes.map(\.expenses) == expenses)
    }

    @Test func `extreme amounts are compared without overflow`() throws {
        let seed: UInt64 = 951
        var random = SplitMix64(seed: seed)
        let ends: [Int64] = [.min, .min + 1, .max, .max - 1, .max / 2, .min / 2, 0, 1, -1]
        var named = 0
        for _ in 0..<2000 {
            let payments = (1...Int64.random(in: 1...6, using: &random)).map { id in
                Payment(
                    origin: .expense(id), method: "visa", amount: ends.randomElement(using: &random) ?? 0,
                    day: marketDay, isVoid: Int.random(in: 0..<3, using: &random) == 0)
            }
            let record = OutingRecord(name: "Fair", payments: payments, kinds: ["visa": .card], day: marketDay)
            let counted = MethodCount(value: ends.randomElement(using: &random) ?? 0)
            guard let found = try? Reconciliation(of: record, counted: ["visa": counted]) else { continue }
            for cause in found.row("visa")?.causes ?? [] {
                named += 1
                var outing = RandomOuting(payments, counts: ["visa": counted])
                for correction in cause.corrections { outing.make(correction) }
                let after = try Reconciliation(of: outing.record, counted: outing.counts)
                #expect(after.row("visa")?.agrees == true, "seed \(seed), \(cause.told)")
            }
        }
        #expect(named > 500, "seed \(seed)")
    }
}
