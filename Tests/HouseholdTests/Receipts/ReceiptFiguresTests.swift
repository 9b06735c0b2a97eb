import Household
import Money
import Testing

@Suite struct ReceiptFiguresTests {
    /// Rows as `rate net vat gross`.
    private func rows(_ figures: ReceiptFigures) -> [[Int64]] {
        figures.vat.map { [Int64($0.rate?.permille ?? -1), $0.net.cents, $0.vat.cents, $0.gross.cents] }
    }

    private func categories(_ figures: ReceiptFigures) -> [[Int64]] {
        figures.categories.map { [$0.category, $0.amount.cents] }
    }

    @Test func `a receipt without lines is zero`() throws {
        let figures = try gross()
        #expect(figures.due == .zero && figures.subtotal == .zero && figures.vat.isEmpty && figures.categories.isEmpty)
    }

    @Test func `VAT is contained in gross prices, computed per rate, the highest first`() throws {
        // 7 %: 1,99 + 0,89 = 2,88 · 7 ÷ 107 = 0,18841; 19 %: 3,49 · 19 ÷ 119 = 0,55723
        let figures = try gross(line(199, at: 70), line(349, Filed.household, at: 190), line(89, at: 70), line(25))
        #expect(rows(figures) == [[190, 293, 56, 349], [70, 269, 19, 288], [-1, 25, 0, 25]])
        #expect(figures.subtotal.cents == 662 && figures.due.cents == 662)
        #expect(categories(figures) == [[Filed.food, 313], [Filed.household, 349]])
    }

    @Test func `VAT is added to net prices and shared among categories by net amount`() throws {
        // 22 %: 10,03 net, 2,2066; shares of 2,21: 0,7337 0,7337 0,7425
        let figures = try ReceiptFigures(
            lines: [line(333, 8, at: 220), line(333, 9, at: 220), line(337, 7, at: 220), line(100, 8)], basis: .net)
        #expect(rows(figures) == [[220, 1003, 221, 1224], [-1, 100, 0, 100]])
        #expect(figures.subtotal.cents == 1103 && figures.due.cents == 1324)
        #expect(categories(figures) == [[8, 507], [9, 406], [7, 411]])
    }

    @Test func `equal remainders go to the first category on the receipt`() throws {
        // 10 % of 0,10 is 0,01, and each category has half of it.
        let figures = try ReceiptFigures(lines: [line(5, 9, at: 100), line(5, 4, at: 100)], basis: .net)
        #expect(categories(figures) == [[9, 6], [4, 5]])
    }

    @Test(arguments: [
        (gross: 15, permille: 500, vat: 5), (gross: 3, permille: 200, vat: 1),  // 0,5 is 1
        (gross: -3, permille: 200, vat: -1), (gross: 2, permille: 200, vat: 0), (gross: 999, permille: 0, vat: 0),
        (gross: 1234, permille: 55, vat: 64), (gross: 10_000, permille: 135, vat: 1189),
    ]) func `half a cent of VAT in gross prices is rounded up in magnitude`(
        gross cents: Int64, permille: Int, vat: Int64
    )
        throws
    {
        #expect(rows(try gross(line(cents, at: permille))) == [[Int64(permille), cents - vat, vat, cents]])
    }

    @Test(arguments: [
        (net: 5, permille: 100, vat: 1), (net: -5, permille: 100, vat: -1), (net: 4, permille: 100, vat: 0),
        (net: 250, permille: 220, vat: 55), (net: 1234, permille: 55, vat: 68), (net: 100, permille: 255, vat: 26),
    ]) func `half a cent of VAT on net prices is rounded up in magnitude`(net cents: Int64, permille: Int, vat: Int64)
        throws
    {
        let figures = try ReceiptFigures(lines: [line(cents, at: permille)], basis: .net)
        #expect(rows(figures) == [[Int64(permille), cents, vat, cents + vat]])
        #expect(categories(figures) == [[Filed.food, cents + vat]])
    }

    @Test func `a printed VAT replaces the computed VAT, and the difference is kept`() throws {
        let printed = [PrintedVAT(rate: VATRate(permille: 100), vat: Amount(cents: 31))]
        let lines = [try line(337, at: 100), try line(200, at: 220)]
        let gross = try ReceiptFigures(lines: lines, basis: .gross, printedVAT: printed)
        #expect(rows(gross) == [[220, 164, 36, 200], [100, 306, 31, 337]])
        let net = try ReceiptFigures(lines: lines, basis: .net, printedVAT: printed)
        #expect(rows(net) == [[220, 200, 44, 244], [100, 337, 31, 368]])
        #expect(net.due.cents == 612)
        #expect(gross.vat.map(\.difference.cents) == [0, 0])
        #expect(net.vat.map(\.difference.cents) == [0, -3])
    }

    @Test func `a printed VAT without a line of its rate, or twice, is refused`() throws {
        let lines = [try line(337, at: 100)]
        let (ten, four) = (VATRate(permille: 100), VATRate(permille: 40))
        #expect(throws: ReceiptError.vat(four, .noLine)) {
            try ReceiptFigures(lines: lines, basis: .gross, printedVAT: [PrintedVAT(rate: four, vat: .zero)])
        }
        #expect(throws: ReceiptError.vat(ten, .twice)) {
            let row = PrintedVAT(rate: ten, vat: .zero)
            return try ReceiptFigures(lines: lines, basis: .gross, printedVAT: [row, row])
        }
    }

    @Test(arguments: [PriceBasis.gross, .net]) func `a negative rate is refused`(basis: PriceBasis) {
        #expect(throws: ReceiptError.vat(VATRate(permille: -1000), .belowZero)) {
            try ReceiptFigures(lines: [line(100, at: -1000)], basis: basis)
        }
    }

    /// Net amounts by category of one rate, 19 %, and the amounts with VAT.
    @Test(arguments: [
        ([1000, -100], [1190, -119]),
        ([1000, -997], [1190, -1186]),  // 0,03 net has 0,01 VAT: 1,90 minus 1,89
        ([-1000, 997], [-1190, 1186]),
        ([1000, -1000], [1190, -1190]),
        ([-1000, -500], [-1190, -595]),
        ([-3, -3], [-4, -3]),  // -0,01 of VAT, which the first category gets
        ([-3, -3, 1], [-4, -3, 1]),
        ([0, 0], [0, 0]),
        ([0, 100], [0, 119]),
    ]) func `returned lines have their own VAT`(nets: [Int64], grosses: [Int64]) throws {
        let lines = try nets.enumerated().map { try line($0.element, Int64($0.offset), at: 190) }
        let figures = try ReceiptFigures(lines: lines, basis: .net)
        #expect(figures.categories.map(\.amount.cents) == grosses)
        #expect(figures.due.cents == grosses.reduce(0, +))
    }

    @Test func `a printed VAT on zero net goes to the first category`() throws {
        let figures = try ReceiptFigures(
            lines: [line(0, 4, at: 190), line(0, 5, at: 190)], basis: .net,
            printedVAT: [PrintedVAT(rate: VATRate(permille: 190), vat: Amount(cents: 1))])
        #expect(categories(figures) == [[4, 1], [5, 0]])
        #expect(figures.due.cents == 1)
    }

    @Test func `lines of one category are summed at the place of the first line`() throws {
        let figures = try gross(line(100, 5), line(200, 3), line(300, 5), line(400, 1), line(-50, 3))
        #expect(categories(figures) == [[5, 400], [3, 150], [1, 400]])
    }

    @Test func `overflowing figures are refused`() throws {
        let large = try ReceiptLine(
            what: nil, price: UnitPrice(e5: 0), total: Amount(cents: .max), category: 1, rate: VATRate(permille: 220))
        let back = try ReceiptLine(what: nil, price: UnitPrice(e5: 0), total: Amount(cents: -.max), category: 2)
        #expect(throws: ReceiptError.overflow) { try gross(large, large) }
        #expect(throws: ReceiptError.overflow) { try ReceiptFigures(lines: [large], basis: .net) }
        // The sum is zero, but the sum of the magnitudes does not fit.
        #expect(throws: ReceiptError.overflow) { try gross(large, back) }
        #expect(try gross(large).due.cents == .max)
    }
}
