import Household
import Money
import Outings
import Testing

@Suite struct ReconciliationTests {
    static let day = [
        "1 1200 visa", "2 500 giro", "3 -300 visa", "4 900 visa void", "5 250 cash", "6 150 coins", "7 4000 bank",
        "8 1600 meal",
    ]

    @Test func `methods are listed with cards first`() throws {
        let record = record(Self.day, purse: Purse(method: "cash", start: 5000, drawn: [2000, -1000]))
        let found = try Reconciliation(of: record, counted: ["visa": count("1000/3"), "cash": count("5500")])
        #expect(found.methods.map(\.method) == ["giro", "visa", "cash", "bank", "meal"])
        #expect(found.methods.map(\.kind) == [.card, .card, .cash, .transfer, .voucher])
        #expect(found.methods.map(\.paid) == [500, 900, 400, 4000, 1600])
        #expect(found.methods.map(\.recorded) == [500, 900, 5600, 4000, 1600])
        #expect(found.methods.map(\.number) == [1, 2, 2, 1, 1])
        #expect(found.methods.map(\.difference) == [nil, 100, -100, nil, nil])
        #expect(found.methods.map(\.differenceInNumber) == [nil, 1, nil, nil, nil])
        #expect(found.cards.recorded == 1400 && found.cards.number == 3 && found.cards.counted == nil)
    }

    @Test func `cash without a purse is not reconciled`() throws {
        let row = try #require(
            try Reconciliation(of: record(Self.day), counted: ["cash": count("999")]).row("cash"))
        #expect(row.paid == 250 && row.recorded == nil && row.counted == count("999"))
        #expect(row.difference == nil && row.causes.isEmpty && !row.agrees)
    }

    @Test func `a purse without payments is expected unchanged`() throws {
        let purse = Purse(method: "cash", start: 5000)
        let row = try #require(
            try Reconciliation(of: record([], purse: purse), counted: ["coins": count("4990")]).row("cash"))
        #expect(row.kind == .cash && row.recorded == 5000 && row.difference == -10 && row.number == 0)
    }

    @Test(
        arguments: [
            ([:], false, nil), (["visa": "900/2"], false, nil), (["visa": "900/2", "giro": "500"], true, "1400"),
            (["visa": "900/2", "giro": "500/1"], true, "1400/3"),
            (["visa": "900/3", "giro": "500/1"], false, "1400/4"),
            (["visa": "901", "giro": "500"], false, "1401"),
            (["visa": "900", "giro": "500", "bank": "1"], true, "1400"),
            (["visa": "900", "giro": "500", "cash": "1"], true, "1400"),
        ] as [([String: String], Bool, String?)])
    func `an outing agrees if every card is counted and agrees`(
        counts: [String: String], isAgreed: Bool, sum: String?
    ) throws {
        let purse = Purse(method: "cash", start: 5000)
        let found = try Reconciliation(of: record(Self.day, purse: purse), counted: counts.mapValues(count))
        #expect(found.isAgreed == isAgreed)
        #expect(found.cards.counted == sum.map(count))
    }

    @Test func `a card without payments needs no count and agrees with zero only`() throws {
        let record = record(["1 500 visa void", "2 500 cash"])
        #expect(try Reconciliation(of: record, counted: [:]).isAgreed)
        #expect(try Reconciliation(of: record, counted: [:]).cards.counted == nil)
        #expect(try Reconciliation(of: record, counted: ["visa": count("0/0")]).isAgreed)
        #expect(try !Reconciliation(of: record, counted: ["giro": count("1")]).isAgreed)
    }

    @Test(arguments: [("0", true), ("0/0", true), ("5", false), ("0/1", false)])
    func `an undefined card must be counted and agree`(counted: String, isAgreed: Bool) throws {
        let counts = ["visa": count("500/1"), "amex": count(counted)]
        let found = try Reconciliation(of: record(["1 500 visa"]), counted: counts)
        #expect(found.row("amex")?.kind == .other && found.row("amex")?.isCard == true)
        #expect(found.isAgreed == isAgreed)
        // A used method without a count does not agree.
        let used = try Reconciliation(
            of: record(["1 500 visa", "2 300 satispay"]), counted: ["visa": count("500/1")])
        #expect(used.row("satispay")?.isCard == true && !used.isAgreed)
    }

    @Test(
        arguments: [
            (["1 9223372036854775807 visa", "2 1 visa"], nil, "visa", "0"),
            (["1 9223372036854775807 visa", "2 1 giro"], nil, "visa", "0"),
            (["1 2 visa"], nil, "visa", "-9223372036854775807"),
            (["1 -9223372036854775808 visa"], nil, "visa", "0"),
            (["1 1 visa"], nil, "visa", "1/-9223372036854775808"),
            (["1 -1 cash"], Purse(method: "cash", start: .max), "cash", "0"),
            ([], Purse(method: "cash", start: .max, drawn: [1]), "cash", "0"),
        ] as [([String], Purse?, String, String)])
    func `overflowing sums are an error`(lines: [String], purse: Purse?, method: String, counted: String) {
        #expect(throws: AmountOverflow()) {
            try Reconciliation(of: record(lines, purse: purse), counted: [method: count(counted)])
        }
    }

    @Test func `intermediate sums may overflow`() throws {
        let lines = ["1 9223372036854775807 visa", "2 9223372036854775807 visa", "3 -9223372036854775807 visa"]
        let found = try Reconciliation(of: record(lines), counted: ["visa": count("0")])
        #expect(found.row("visa")?.difference == -9_223_372_036_854_775_807)
        #expect(found.row("visa")?.causes.map(\.expense) == [2, 1])
        let purse = Purse(method: "cash", start: .max, drawn: [1])
        #expect(try Reconciliation(of: record(["1 1 cash"], purse: purse), counted: [:]).row("cash")?.recorded == .max)
    }

    @Test func `counted vouchers are compared with the book by number`() throws {
        let found = try VoucherCount(kind: "meal", got: 10, spent: 3, left: 12, counted: 11)
        #expect(found.difference == -1)
        #expect(try VoucherCount(kind: "meal", got: 10, spent: 3, left: 12).difference == nil)
        #expect(throws: AmountOverflow()) {
            try VoucherCount(kind: "meal", got: 0, spent: 0, left: 1, counted: .min)
        }
    }
}
