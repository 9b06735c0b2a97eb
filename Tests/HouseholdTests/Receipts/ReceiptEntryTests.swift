import Household
import Money
import Testing

@Suite struct ReceiptEntryTests {
    private static func off(_ cents: Int64, rate: Int? = nil) -> ReceiptEntry {
        .discount(
            WrittenDiscount(
                size: .amount(Amount(cents: -cents)), what: "Discount", rate: rate.map { VATRate(permille: $0) }))
    }

    private static func off(permille: Int) -> ReceiptEntry {
        .discount(WrittenDiscount(size: .permille(permille), what: "Discount"))
    }

    /// The amount of a line in cents, the discounts below it, and the remaining amount.
    @Test(arguments: [
        (320, [off(50)], 270),
        (320, [off(50), off(20)], 250),
        (320, [off(320)], 0),
        (129, [off(permille: 100)], 116),  // 12,9 is 13
        (125, [off(permille: 100)], 112),  // 12,5 is 13
        (1000, [off(permille: 100), off(permille: 100)], 800),  // each is a part of the amount before discounts
        (1000, [off(100), off(permille: 500)], 400),
        (995, [off(permille: 15)], 980),  // 14,925
        (-2000, [off(permille: 100)], -1800),  // a return gives back the discounted price
        (-125, [off(permille: 100)], -112),
        (0, [off(permille: 1000)], 0),
    ]) func `discounts reduce the line before them`(cents: Int64, discounts: [ReceiptEntry], left: Int64) throws {
        let (first, last) = (try line(700, Filed.household), try line(900, Filed.household))
        let sample = try line(cents, at: 70)
        let lines = try ReceiptEntry.lines(of: [.line(first), .line(sample)] + discounts + [.line(last)])
        #expect(lines.map(\.amount.cents) == [700, left, 900])
        #expect(lines[0] == first && lines[2] == last)
        #expect(lines[1].discount.cents == cents - left)
        #expect(lines[1].total == sample.total && lines[1].rate == sample.rate && lines[1].category == Filed.food)
    }

    @Test func `a further discount adds to the discount of its line`() throws {
        let lines = try ReceiptEntry.lines(of: [.line(line(320, off: 20)), Self.off(50)])
        #expect(lines.map(\.discount.cents) == [70])
    }

    @Test func `a discount may name the rate of its line`() throws {
        let lines = try ReceiptEntry.lines(of: [.line(line(320, at: 70)), Self.off(50, rate: 70)])
        #expect(lines.map(\.amount.cents) == [270])
    }

    @Test func `a discount without a matching line is refused`() throws {
        let sample = ReceiptEntry.line(try line(320, at: 70))
        func fault(_ entries: ReceiptEntry...) -> ReceiptError? {
            do throws(ReceiptError) {
                _ = try ReceiptEntry.lines(of: entries)
                return nil
            } catch { return error }
        }
        #expect(fault(Self.off(1), sample) == .discount(.first))
        #expect(fault(Self.off(permille: 100)) == .discount(.first))
        #expect(
            fault(sample, Self.off(321)) == .discount(.above(discount: Amount(cents: 321), line: Amount(cents: 320))))
        #expect(
            fault(sample, Self.off(200), Self.off(121))
                == .discount(.above(discount: Amount(cents: 321), line: Amount(cents: 320))))
        #expect(
            fault(.line(try line(-320)), Self.off(1))
                == .discount(.above(discount: Amount(cents: 1), line: Amount(cents: -320))))
        #expect(
            fault(sample, Self.off(1, rate: 190))
                == .discount(.otherRate(VATRate(permille: 190), line: VATRate(permille: 70))))
        #expect(fault(sample, .discount(WrittenDiscount(size: .amount(Amount(cents: .min)), what: "x"))) == .overflow)
    }
}
