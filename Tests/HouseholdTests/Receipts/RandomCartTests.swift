import Household
import Money
import Support
import Testing

@Suite struct RandomCartTests {
    @Test func `ten thousand carts agree with an independent calculation`() throws {
        let seed: UInt64 = 1103
        var random = SplitMix64(seed: seed)
        var seen: [String: Int] = [:]
        for number in 0..<10_000 {
            var cart = Cart(using: &random)
            let what: Comment = "seed \(seed), cart \(number)"
            let oracle: CartOracle
            do throws(ReceiptError) {
                oracle = try CartOracle(cart)
            } catch {
                #expect(throws: error, what) { try ReceiptEntry.lines(of: cart.entries()) }
                seen[error.kind, default: 0] += 1
                continue
            }
            let signs = Set(oracle.categories.map { $0.cents.signum() }).subtracting([0])
            cart.pay(oracle.due, hasMixedSigns: signs.count > 1, using: &random)
            let figures = try figures(cart, oracle, what)
            try checkPrintedTotal(figures, oracle, off: .random(in: -130...130, using: &random), what)
            seen[try settle(cart, figures, oracle, what), default: 0] += 1
        }
        // Every case must have occurred.
        for kind in ["paid", "unpaid", "overpaid", "voucher", "discount", "rounded", "forgone", "change", "below"] {
            #expect(seen[kind, default: 0] + seen["receipt." + kind, default: 0] > 50, "\(kind), seed \(seed)")
        }
    }

    private func figures(_ cart: Cart, _ oracle: CartOracle, _ what: Comment) throws -> ReceiptFigures {
        let lines = try ReceiptEntry.lines(of: cart.entries())
        #expect(lines.map(\.total.cents) == oracle.lines.map(\.total), what)
        #expect(lines.map(\.discount.cents) == oracle.lines.map(\.off), what)
        #expect(lines.map(\.amount.cents) == oracle.lines.map { $0.total - $0.off }, what)
        let printed = cart.printedVAT.map { PrintedVAT(rate: VATRate(permille: $0.rate), vat: Amount(cents: $0.cents)) }
        let figures = try ReceiptFigures(lines: lines, basis: cart.basis, printedVAT: printed)
        let rows = figures.vat.map { row in
            CartOracle.Row(
                rate: row.rate?.permille ?? -1, net: row.net.cents, vat: row.vat.cents, gross: row.gross.cents,
                difference: row.difference.cents)
        }
        #expect(rows == oracle.rows, what)
        #expect(figures.subtotal.cents == oracle.subtotal && figures.due.cents == oracle.due, what)
        #expect(figures.categories.map(\.category) == oracle.categories.map(\.category), what)
        #expect(figures.categories.map(\.amount.cents) == oracle.categories.map(\.cents), what)
        #expect(figures.categories.reduce(0) { $0 + $1.amount.cents } == figures.due.cents, what)
        return figures
    }

    private func checkPrintedTotal(_ figures: ReceiptFigures, _ oracle: CartOracle, off: Int64, _ what: Comment) throws
    {
        let printed = Amount(cents: oracle.due + off)
        do throws(ReceiptError) {
            try figures.check(printedTotal: printed)
            #expect(off == 0, what)
        } catch {
            #expect(off != 0 && error == .total(printed: printed, computed: figures.due), what)
        }
        let isSlip = abs(off) <= 100 && 100 * abs(off) <= abs(oracle.due + off)
        let isTaken = (try? figures.differenceLine(printedTotal: printed, isConfirmed: false)) != nil
        #expect(isTaken == (off != 0 && isSlip), what)
        let line = try figures.differenceLine(printedTotal: printed, isConfirmed: true)
        #expect(line?.amount.cents ?? 0 == off, what)
    }

    private func settle(
        _ cart: Cart, _ figures: ReceiptFigures, _ oracle: CartOracle, _ what: Comment
    ) throws -> String {
        let expected: (text: String, expenses: [Int64], paid: [(String, Int64)])
        do throws(ReceiptError) {
            expected = try oracle.settled(cart)
        } catch {
            #expect(throws: error, what) {
                try Settlement.settle(figures, by: cart.offers, rounding: cart.rule.callAsFunction)
            }
            return error.kind
        }
        let settlement = try Settlement.settle(figures, by: cart.offers, rounding: cart.rule.callAsFunction)
        #expect(told(settlement) == expected.text, what)
        let tendered = settlement.tenders.reduce(0) { $0 + $1.amount.cents }
        #expect(tendered - settlement.change.cents - settlement.forgone.cents == settlement.total.cents, what)
        #expect(settlement.total.cents == oracle.due + settlement.rounding.cents, what)
        #expect(settlement.expenses.reduce(0) { $0 + $1.amount.cents } == settlement.total.cents, what)
        try checkPayments(settlement, expected.paid, what)
        return settlement.total < .zero
            ? "below"
            : settlement.rounding != .zero
                ? "rounded" : settlement.forgone != .zero ? "forgone" : settlement.change != .zero ? "change" : "paid"
    }

    /// Rows and columns add up, and no part differs from the exact part by more than the number of methods.
    private func checkPayments(_ settlement: Settlement, _ paid: [(String, Int64)], _ what: Comment) throws {
        let payments = try ReceiptPayment.shared(settlement.expenses, by: settlement.tenders)
        var methods: [String: Int64] = [:]
        for (method, cents) in paid { methods[method, default: 0] += cents }
        let byMethod = Dictionary(grouping: payments) { $0.method ?? "" }
            .mapValues { $0.reduce(0) { $0 + $1.amount.cents } }
        let byCategory = Dictionary(grouping: payments, by: \.category)
            .mapValues { $0.reduce(0) { $0 + $1.amount.cents } }
        #expect(byMethod.filter { $0.value != 0 } == methods.filter { $0.value != 0 }, what)
        for expense in settlement.expenses {
            #expect(byCategory[expense.category] ?? 0 == expense.amount.cents, what)
        }
        let total = Int128(settlement.total.cents)
        for payment in payments where total != 0 {
            let expense = settlement.expenses.first { $0.category == payment.category }?.amount.cents ?? 0
            let exact = Int128(expense) * Int128(methods[payment.method ?? ""] ?? 0)
            let distance = abs(Int128(payment.amount.cents) * total - exact)
            #expect(distance <= abs(total) * Int128(methods.count), what)
            #expect(payment.amount.cents.signum() == expense.signum(), what)
        }
    }
}
