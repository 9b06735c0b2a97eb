import Household
import Money
import Testing

@Suite struct PrintedTotalTests {
    @Test func `a printed total must equal the amount due`() throws {
        let figures = try gross(line(1000), line(250))
        try figures.check(printedTotal: Amount(cents: 1250))
        #expect(throws: ReceiptError.total(printed: Amount(cents: 1251), computed: Amount(cents: 1250))) {
            try figures.check(printedTotal: Amount(cents: 1251))
        }
        let net = try ReceiptFigures(lines: [line(1000, at: 100)], basis: .net)
        try net.check(printedTotal: Amount(cents: 1100))
    }

    @Test(arguments: [PriceBasis.gross, .net]) func `a difference line restores the total`(basis: PriceBasis) throws {
        let lines = [try line(300, 4, at: 100), try line(5000, 9, at: 100), try line(-5000, 7), try line(4950, 8)]
        let figures = try ReceiptFigures(lines: lines, basis: basis)
        for off in [3, -3] as [Int64] {
            let printed = Amount(cents: figures.due.cents + off)
            let line = try #require(try figures.differenceLine(printedTotal: printed, isConfirmed: false))
            #expect(line.what == "difference" && line.category == 9 && line.rate == nil && line.amount.cents == off)
            try ReceiptFigures(lines: lines + [line], basis: basis).check(printedTotal: printed)
        }
        #expect(try figures.differenceLine(printedTotal: figures.due, isConfirmed: false) == nil)
    }

    @Test(arguments: [
        (20_000, 100, true), (20_000, -100, true), (20_000, 101, false), (20_000, -101, false),
        (5000, 50, true), (5000, 51, false), (5000, -49, true), (5000, -50, false),
        (99, 1, true), (98, 1, false), (1, -1, false), (-5000, -50, true), (-5000, -52, false),
    ]) func `a difference above one euro or one percent needs a confirmation`(
        due: Int64, off: Int64, isTaken: Bool
    )
        throws
    {
        let figures = try gross(line(due))
        let printed = Amount(cents: due + off)
        if isTaken {
            #expect(try figures.differenceLine(printedTotal: printed, isConfirmed: false)?.amount.cents == off)
        } else {
            #expect(throws: ReceiptError.differenceTooLarge(printed: printed, computed: Amount(cents: due))) {
                try figures.differenceLine(printedTotal: printed, isConfirmed: false)
            }
        }
        #expect(try figures.differenceLine(printedTotal: printed, isConfirmed: true)?.amount.cents == off)
    }

    @Test func `a difference without lines has no category and is refused`() throws {
        #expect(throws: ReceiptError.total(printed: Amount(cents: 1), computed: .zero)) {
            try gross().differenceLine(printedTotal: Amount(cents: 1), isConfirmed: true)
        }
    }
}
