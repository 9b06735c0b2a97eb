import Household
import Money
import Support
import Testing

/// Extreme numbers: results are refused or add up, and no calculation traps.
@Suite struct LargeCartTests {
    @Test func `large amounts add up or are refused`() throws {
        let seed: UInt64 = 63
        var random = SplitMix64(seed: seed)
        var settled = 0
        for number in 0..<4000 {
            let what: Comment = "seed \(seed), cart \(number)"
            do throws(ReceiptError) {
                let figures = try ReceiptFigures(
                    lines: try lines(using: &random), basis: random.pick([.gross, .net]),
                    printedVAT: random.one(in: 4) ? [PrintedVAT(rate: VATRate(permille: 190), vat: any(&random))] : [])
                #expect(sum(figures.categories) == Int128(figures.due.cents), what)
                _ = try? figures.differenceLine(printedTotal: any(&random), isConfirmed: true)
                let settlement = try Settlement.settle(
                    figures, by: offers(figures.due.cents < 0 ? -1 : 1, using: &random),
                    rounding: random.pick(CashRule.allCases).callAsFunction)
                settled += 1
                #expect(sum(settlement.expenses) == Int128(settlement.total.cents), what)
                let payments = try ReceiptPayment.shared(settlement.expenses, by: settlement.tenders)
                #expect(payments.reduce(0) { $0 + Int128($1.amount.cents) } == Int128(settlement.total.cents), what)
            } catch {
                #expect(!error.message.isEmpty, what)
            }
        }
        #expect(settled > 200)
    }

    private func sum(_ amounts: [CategoryAmount]) -> Int128 { amounts.reduce(0) { $0 + Int128($1.amount.cents) } }

    /// Of any size, and often near the ends.
    private func any(_ random: inout SplitMix64) -> Amount {
        let cents = Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 0..<64, using: &random)
        return Amount(cents: random.one(in: 6) ? random.pick([.min, .min + 1, .max, .max - 1, 0]) : cents)
    }

    private func lines(using random: inout SplitMix64) throws(ReceiptError) -> [ReceiptLine] {
        var entries: [ReceiptEntry] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let price = UnitPrice(e5: random.one(in: 3) ? any(&random).cents : 129_000)
            let milli = random.one(in: 3) ? any(&random).cents : 1000
            let total = random.one(in: 2) ? any(&random) : nil
            let rate = random.pick([nil, 0, 190, 1000, .max, nil, 0, 190, 1000, .min, -1000]).map {
                VATRate(permille: $0)
            }
            entries.append(
                .line(
                    try ReceiptLine(
                        what: nil, quantity: Quantity(milli: milli, unit: .piece), price: price, total: total,
                        discount: random.one(in: 8) ? any(&random) : .zero,
                        category: .random(in: 1...3, using: &random), rate: rate)))
            if random.one(in: 6) {
                let size = random.pick([WrittenDiscount.Size.permille(333), .amount(any(&random))])
                entries.append(.discount(WrittenDiscount(size: size, what: "off")))
            }
        }
        return try ReceiptEntry.lines(of: entries)
    }

    private func offers(_ sign: Int64, using random: inout SplitMix64) -> [TenderOffer] {
        var offers: [TenderOffer] = []
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            let amount = any(&random)
            offers.append(
                TenderOffer(
                    method: "m", kind: random.pick(MethodKind.allCases),
                    amount: random.one(in: 3) ? nil : amount.cents.signum() * sign < 0 ? .zero : amount,
                    count: random.one(in: 3) ? random.pick([0, 1, 2, .max, .min]) : nil,
                    face: random.one(in: 2) ? any(&random) : nil, most: random.pick([nil, 1, .max, .min]),
                    allowed: random.one(in: 2) ? random.categories() : nil))
        }
        return random.one(in: 8) ? offers : offers + [random.pick([cash(), visa()])]
    }
}
