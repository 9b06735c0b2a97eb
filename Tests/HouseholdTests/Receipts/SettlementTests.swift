import Household
import Money
import Testing

@Suite struct SettlementTests {
    private func settled(_ cents: Int64, _ offers: [TenderOffer], _ rule: CashRule) throws -> String {
        told(try Settlement.settle(gross(line(cents)), by: offers, rounding: rule.callAsFunction))
    }

    /// Amounts due, offers, and results.
    private static let plain: [(Int64, [TenderOffer], String)] = [
        (1999, [cash(2000)], "cash 2000 change 1; rounding 0; 1:1999"),
        (1999, [visa()], "visa 1999 open; rounding 0; 1:1999"),
        (1999, [visa(1999)], "visa 1999; rounding 0; 1:1999"),
        (1999, [cash(500), visa()], "cash 500; visa 1499 open; rounding 0; 1:1999"),
        (1999, [visa(500), cash(2000)], "visa 500; cash 2000 change 501; rounding 0; 1:1999"),
        (1999, [visa(500), visa(500), cash()], "visa 500; visa 500; cash 999 open; rounding 0; 1:1999"),
        (1999, [cash(1000), cash(1000)], "cash 1000; cash 1000 change 1; rounding 0; 1:1999"),
        (1999, [visa(), cash()], "visa 1999 open; rounding 0; 1:1999"),
        (1999, [cash(2000), cash(5)], "cash 2000 change 1; cash 5 change 5; rounding 0; 1:1999"),
        (1999, [cash(0), visa(0), visa()], "visa 1999 open; rounding 0; 1:1999"),
        (0, [], "rounding 0; 1:0"),
        (0, [visa()], "rounding 0; 1:0"),
        (0, [cash()], "rounding 0; 1:0"),
        (0, [vouchers()], "rounding 0; 1:0"),
        (-300, [cash()], "cash -300 open; rounding 0; 1:-300"),
        (-300, [visa(-300)], "visa -300; rounding 0; 1:-300"),
        (-300, [visa(-100), cash()], "visa -100; cash -200 open; rounding 0; 1:-300"),
        (-300, [cash(-500)], "cash -500 change -200; rounding 0; 1:-300"),
        (-300, [vouchers("gift")], "gift -300 open; rounding 0; 1:-300"),
    ]

    @Test(arguments: plain) func `tenders pay in order`(due: Int64, offers: [TenderOffer], outcome: String)
        throws
    {
        #expect(try settled(due, offers, .none) == outcome)
    }

    /// Amounts due with cash rounding, offers, and results.
    private static let rounded: [(CashRule, Int64, [TenderOffer], String)] = [
        (CashRule.always, 1001, [cash()], "cash 1000 open; rounding -1; 1:1000"),
        (.always, 1002, [cash(1000)], "cash 1000; rounding -2; 1:1000"),
        (.always, 1002, [cash(1002)], "cash 1002 change 2; rounding -2; 1:1000"),
        (.always, 1003, [cash(2000)], "cash 2000 change 995; rounding 2; 1:1005"),
        (.always, 1003, [cash(1003)], "cash 1003; rounding 0; 1:1003"),
        (.always, 1003, [cash(1004)], "cash 1004 change 1; rounding 0; 1:1003"),
        (.always, 1005, [cash(2000)], "cash 2000 change 995; rounding 0; 1:1005"),
        (.always, 1007, [cash(1005)], "cash 1005; rounding -2; 1:1005"),
        (.always, 1009, [cash(1010)], "cash 1010; rounding 1; 1:1010"),
        (.always, 1009, [cash(1000), visa()], "cash 1000; visa 9 open; rounding 0; 1:1009"),
        (.always, 1009, [visa(500), cash()], "visa 500; cash 510 open; rounding 1; 1:1010"),
        (.always, 1009, [cash(500), cash(510)], "cash 500; cash 510; rounding 1; 1:1010"),
        (.always, 1009, [visa()], "visa 1009 open; rounding 0; 1:1009"),
        (.always, 2, [cash()], "cash 0 open; rounding -2; 1:0"),
        (.always, 2, [cash(0)], "cash 0; rounding -2; 1:0"),
        (.always, 2, [cash(5)], "cash 5 change 5; rounding -2; 1:0"),
        (.always, -1002, [cash()], "cash -1000 open; rounding 2; 1:-1000"),
        (.always, -1003, [cash(-1005)], "cash -1005; rounding -2; 1:-1005"),
        (.whollyCash, 1009, [cash()], "cash 1010 open; rounding 1; 1:1010"),
        (.whollyCash, 1009, [cash(500), cash()], "cash 500; cash 510 open; rounding 1; 1:1010"),
        (.whollyCash, 1009, [visa(500), cash()], "visa 500; cash 509 open; rounding 0; 1:1009"),
        (.whollyCash, 1009, [vouchers("meal", 800), cash()], "meal 800; cash 209 open; rounding 0; 1:1009"),
        (.aboveFive, 4, [cash(5)], "cash 5 change 1; rounding 0; 1:4"),
        (.aboveFive, 6, [cash(5)], "cash 5; rounding -1; 1:5"),
        (.aboveFive, 1004, [visa(1000), cash(5)], "visa 1000; cash 5 change 1; rounding 0; 1:1004"),
        (.leastFive, 1, [cash()], "cash 5 open; rounding 4; 1:5"),
        (.leastFive, 1002, [visa(1000), cash()], "visa 1000; cash 5 open; rounding 3; 1:1005"),
        (.leastFive, 1002, [cash()], "cash 1000 open; rounding -2; 1:1000"),
    ]

    @Test(arguments: rounded) func `only the rest paid in cash is rounded`(
        rule: CashRule, due: Int64, offers: [TenderOffer], outcome: String
    ) throws {
        #expect(try settled(due, offers, rule) == outcome)
    }

    private static let refused: [(Int64, [TenderOffer], ReceiptError)] = [
        (1999, [], ReceiptError.unpaid(rest: Amount(cents: 1999), due: Amount(cents: 1999))),
        (1999, [cash(1998)], .unpaid(rest: Amount(cents: 1), due: Amount(cents: 1999))),
        (1999, [visa(1000), cash(500)], .unpaid(rest: Amount(cents: 499), due: Amount(cents: 1999))),
        (-300, [cash(-200)], .unpaid(rest: Amount(cents: -100), due: Amount(cents: -300))),
        (1999, [visa(2000)], .overpaid(method: "visa", amount: Amount(cents: 2000), rest: Amount(cents: 1999))),
        (
            1999, [cash(500), visa(1500)],
            .overpaid(method: "visa", amount: Amount(cents: 1500), rest: Amount(cents: 1499))
        ),
        (1999, [cash(), visa(1)], .overpaid(method: "visa", amount: Amount(cents: 1), rest: .zero)),
        (0, [visa(1)], .overpaid(method: "visa", amount: Amount(cents: 1), rest: .zero)),
        (-300, [visa(-301)], .overpaid(method: "visa", amount: Amount(cents: -301), rest: Amount(cents: -300))),
        (
            -300, [vouchers("gift", -500)],
            .overpaid(method: "gift", amount: Amount(cents: -500), rest: Amount(cents: -300))
        ),
        (1999, [cash(-1), visa()], .tenderSign(method: "cash", amount: Amount(cents: -1), due: Amount(cents: 1999))),
        (-300, [visa(300)], .tenderSign(method: "visa", amount: Amount(cents: 300), due: Amount(cents: -300))),
    ]

    @Test(arguments: refused) func `an inexact payment is refused`(
        due: Int64, offers: [TenderOffer], error: ReceiptError
    ) {
        #expect(throws: error) { try settled(due, offers, .none) }
    }

    @Test(arguments: [MethodKind.card, .transfer, .other]) func `only cash gives change`(kind: MethodKind)
        throws
    {
        let offer = TenderOffer(method: "m", kind: kind, amount: Amount(cents: 1000))
        #expect(throws: ReceiptError.overpaid(method: "m", amount: Amount(cents: 1000), rest: Amount(cents: 999))) {
            try settled(999, [offer], .always)
        }
        #expect(try settled(1000, [offer], .always) == "m 1000; rounding 0; 1:1000")
    }

    @Test func `rounding goes to the largest expense, to the first among equals`() throws {
        func expenses(_ cents: Int64...) throws -> [Int64] {
            let lines = try cents.enumerated().map { try line($0.element, Int64($0.offset)) }
            let figures = try ReceiptFigures(lines: lines, basis: .gross)
            let settlement = try Settlement.settle(figures, by: [cash()], rounding: CashRule.always.callAsFunction)
            #expect(settlement.total.cents == settlement.expenses.reduce(0) { $0 + $1.amount.cents })
            return settlement.expenses.map(\.amount.cents)
        }
        #expect(try expenses(100, 333, 333, 111) == [100, 331, 333, 111])
        #expect(try expenses(-500, 499, 8) == [-502, 499, 8])
        #expect(try expenses(499, -500, 9) == [499, -498, 9])
        #expect(try expenses(1, 1, 1, 1) == [2, 1, 1, 1])
    }

    @Test func `change and forfeited value are summed, and the total includes rounding`() throws {
        let settlement = try Settlement.settle(
            gross(line(1003)), by: [vouchers("gift", 500), cash(2000)], rounding: CashRule.always.callAsFunction)
        #expect(settlement.change.cents == 1495 && settlement.total.cents == 1005 && settlement.rounding.cents == 2)
        let other = try Settlement.settle(gross(line(1003)), by: [vouchers("gift", 1500)])
        #expect(other.forgone.cents == 497 && other.total.cents == 1003)
    }

    @Test func `an edited receipt is paid again, and the last open tender takes the rest`() throws {
        func again(_ offers: [TenderOffer], from old: Int64, to new: Int64) throws -> String {
            let settlement = try Settlement.settle(gross(line(old)), by: offers)
            let tenders = TenderOffer.again(settlement.tenders) { _ in (most: 2, allowed: nil) }
            return told(try Settlement.settle(gross(line(new)), by: tenders))
        }
        #expect(
            try again([cash(500), visa()], from: 1999, to: 2500) == "cash 500; visa 2000 open; rounding 0; 1:2500")
        #expect(try again([cash(2000)], from: 1999, to: 1500) == "cash 2000 change 500; rounding 0; 1:1500")
        #expect(
            try again([vouchers(face: 800), visa()], from: 1999, to: 3000)
                == "meal 1600 (2x800); visa 1400 open; rounding 0; 1:3000")
        #expect(
            try again([visa(1000), vouchers(face: 500)], from: 2000, to: 1500)
                == "visa 1000; meal 500 (1x500) open; rounding 0; 1:1500")
        #expect(throws: ReceiptError.overpaid(method: "visa", amount: Amount(cents: 1999), rest: Amount(cents: 5))) {
            try again([visa(1999)], from: 1999, to: 5)
        }
        #expect(throws: ReceiptError.voucher(method: "meal", .tooMany(count: 3, most: 2))) {
            try again([vouchers(count: 3, face: 500), visa()], from: 2000, to: 2000)
        }
    }

    @Test func `overflowing change is refused`() throws {
        #expect(throws: ReceiptError.overflow) {
            try Settlement.settle(gross(line(1)), by: [cash(.max), cash(.max)])
        }
    }
}
