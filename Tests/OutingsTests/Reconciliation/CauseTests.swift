import Household
import Outings
import Testing

/// Hand-made outings with their causes and commands.
@Suite struct CauseTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var lines: [String]
        var counts: [String: String]
        var purse: Int64?
        /// Of the card `visa`, or of `cash` where it is counted.
        var causes: [String]

        init(_ name: String, _ lines: [String], _ counts: [String: String], purse: Int64? = nil, _ causes: [String]) {
            (testDescription, self.lines, self.counts, self.purse, self.causes) = (name, lines, counts, purse, causes)
        }
    }

    static let cases = [
        Case("nothing differs", ["1 1200 visa"], ["visa": "1200/1"], []),
        Case("only the number", ["1 1200 visa", "2 0 visa"], ["visa": "1200/1"], []),
        Case("nothing fits", ["1 1200 visa"], ["visa": "1217/1"], []),
        Case("twice", ["1 1200 visa", "2 700 visa"], ["visa": "1200/1"], ["twice: void 2"]),
        Case(
            "twice, the later", ["2 700 visa", "1 700 visa +1"], ["visa": "700/1"], ["twice: void 1", "twice: void 2"]),
        Case(
            "twice, one that has a twin", ["1 700 visa Rossi", "2 700 visa ROSSI", "3 700 visa Bianchi"],
            ["visa": "1400/2"], ["twice: void 2", "twice: void 1", "twice: void 3"]),
        Case(
            "twice, a twin by another method", ["1 700 visa Rossi", "2 700 visa", "3 700 bank Rossi"],
            ["visa": "700"], ["twice: void 1", "twice: void 2"]),
        Case(
            "a void one is no twin", ["1 700 visa Rossi", "2 700 visa", "3 700 bank Rossi void"], ["visa": "700/1"],
            ["twice: void 2", "twice: void 1"]),
        Case(
            "five of six", (1...6).map { "\($0) 700 visa" }, ["visa": "3500/5"],
            [6, 5, 4, 3, 2].map { "twice: void \($0)" }),
        Case("void", ["1 1200 visa", "2 700 visa void"], ["visa": "1900/2"], ["void: restore 2"]),
        Case("void, not missing", ["1 700 visa void"], ["visa": "700/1"], ["void: restore 1"]),
        Case("transposed", ["1 2130 visa", "2 700 visa"], ["visa": "1930/2"], ["transposed: edit 1 --amount 12.30"]),
        Case(
            "transposed in cents", ["1 5 visa"], ["visa": "50/1"],
            ["transposed: edit 1 --amount 0.50", "counted: outing reconcile Market --card 'visa=0.05/1'"]),
        Case(
            "transposed, far apart", ["1 123456 visa", "2 1 visa"], ["visa": "623452/2"],
            ["transposed: edit 1 --amount 6234.51"]),
        Case("three digits are no exchange", ["1 12345 visa"], ["visa": "23145/1"], []),
        Case(
            "transposed refund", ["1 -2130 visa", "2 9000 visa"], ["visa": "7770/2"],
            ["transposed: edit 1 --amount -12.30"]),
        Case("factor", ["1 120 visa", "2 333 visa"], ["visa": "12333/2"], ["factor: edit 1 --amount 120.00"]),
        Case("factor, too large", ["1 4700 visa", "2 333 visa"], ["visa": "803"], ["factor: edit 1 --amount 4.70"]),
        Case("factor in whole cents", ["1 4705 visa", "2 333 visa"], ["visa": "803"], []),
        Case("sign", ["1 1250 visa", "2 333 visa"], ["visa": "-917/2"], ["sign: edit 1 --amount -12.50"]),
        Case("sign of a refund", ["1 -1250 visa", "2 333 visa"], ["visa": "1583/2"], ["sign: edit 1 --amount 12.50"]),
        Case(
            "method", ["1 1250 visa", "2 333 visa", "3 777 giro"], ["visa": "333/1", "giro": "2027/2"],
            ["method: edit 1 --method giro", "twice: void 1"]),
        Case(
            "method, from the other", ["1 1250 giro", "2 333 visa", "3 777 giro"], ["visa": "1583/2", "giro": "777"],
            ["method: edit 1 --method visa", "missing: add 12.50 food --method visa --on 2024-10-04 --outing Market"]),
        Case(
            "method, the other disagrees", ["1 1250 visa", "2 333 visa", "3 777 giro"],
            ["visa": "333/1", "giro": "2027/1"],
            ["twice: void 1"]),
        Case(
            "method, the other is not counted", ["1 1250 visa", "2 333 visa", "3 777 giro"], ["visa": "333/1"],
            ["twice: void 1"]),
        Case(
            "method and purse", ["1 1250 visa", "2 333 visa", "3 777 coins"], ["visa": "333/1", "cash": "2973"],
            purse: 5000, ["method: edit 1 --method cash"]),
        Case(
            "method, before what has a twin", ["1 1250 visa Rossi", "2 1250 visa Rossi", "3 777 giro"],
            ["visa": "1250/1", "giro": "2027/2"],
            ["method: edit 2 --method giro", "method: edit 1 --method giro", "twice: void 2", "twice: void 1"]),
        Case(
            "method, without numbers", ["1 900 visa", "2 1000 visa", "3 777 giro"], ["visa": "1000", "giro": "1677"],
            ["method: edit 1 --method giro", "twice: void 1", "transposed: edit 2 --amount 1.00"]),
        Case(
            "methods, two of one", ["1 1250 visa", "2 333 visa", "3 481 visa", "4 777 giro"],
            ["visa": "481/1", "giro": "2360/3"], ["methods: edit 2 --method giro && edit 1 --method giro"]),
        Case(
            "methods, two of the other", ["1 1250 giro", "2 333 giro", "3 481 giro", "4 777 visa"],
            ["giro": "481/1", "visa": "2360/3"], ["methods: edit 2 --method visa && edit 1 --method visa"]),
        Case(
            "methods, exchanged", ["1 1250 visa", "2 333 giro", "3 481 giro", "4 777 visa"],
            ["visa": "1110/2", "giro": "1731/2"], ["methods: edit 1 --method giro && edit 2 --method visa"]),
        Case(
            "methods, where the numbers forbid an exchange", ["1 1250 visa", "2 333 giro", "4 777 visa"],
            ["visa": "1110/1", "giro": "1250/1"], []),
        Case(
            "missing", ["1 1200 visa"], ["visa": "1777/2"],
            ["missing: add 5.77 food --method visa --on 2024-10-04 --outing Market"]),
        Case(
            "missing refund", ["1 1200 visa"], ["visa": "623/2"],
            ["missing: add -5.77 food --method visa --on 2024-10-04 --outing Market"]),
        Case("missing, without a number", ["1 1200 visa"], ["visa": "1777"], []),
        Case(
            "missing of a method without payments", ["1 1200 bank"], ["visa": "577/1"],
            ["missing: add 5.77 food --method visa --on 2024-10-04 --outing Market"]),
        Case(
            "counted", ["1 888 visa", "2 4790 visa"], ["visa": "6578/2"],
            ["counted: outing reconcile Market --card 'visa=56.78/2'"]),
        Case(
            "counted, a tenth", ["1 1234 visa", "2 4446 visa"], ["visa": "568"],
            ["counted: outing reconcile Market --card 'visa=56.80'"]),
        Case("counted, another number", ["1 1234 visa", "2 4444 visa"], ["visa": "6578/4"], []),
        Case("cash spent twice", ["1 1200 cash", "2 700 coins"], ["cash": "3800"], purse: 5000, ["twice: void 2"]),
        Case("cash by its sign", ["1 -1250 cash"], ["cash": "3750"], purse: 5000, ["sign: edit 1 --amount 12.50"]),
        Case(
            "cash counted amiss", ["1 1200 cash"], ["cash": "8300"], purse: 5000,
            ["counted: outing reconcile Market --cash 38.00"]),
        Case(
            "pair", ["1 1200 visa", "2 713 visa", "3 777 visa", "4 555 visa void"], ["visa": "2532/3"],
            ["pair: void 2 && restore 4"]),
        Case(
            "no pair where one fits", ["1 1000 visa", "2 700 visa", "3 300 visa"], ["visa": "1000"],
            ["twice: void 1"]),
        Case(
            "a pair of one amount", ["1 1110 visa", "2 2222 visa", "3 3333 visa"],
            ["visa": "3444"], ["pair: void 2 && edit 1 --amount 1.11"]),
    ]

    @Test(arguments: cases)
    func `the likely causes are listed, the best first`(case sample: Case) throws {
        let purse = sample.purse.map { Purse(method: "cash", start: $0) }
        let record = record(sample.lines, purse: purse)
        let found = try Reconciliation(of: record, counted: sample.counts.mapValues(count))
        let row = try #require(found.row(sample.purse == nil ? "visa" : "cash"))
        #expect(row.causes.map { "\($0.kind): \($0.command(in: record) ?? "")" } == sample.causes)
    }

    @Test(arguments: [
        ("visa", "1200/2", ["method: edit 3 --method visa", "method: edit 2 --method visa"]),
        ("visa", "1200", ["method: edit 3 --method visa", "method: edit 2 --method visa"]),
        // Of an amount that no such expense has, or of a void one, a payment is missing.
        ("visa", "1400/2", ["missing: add 7.00 food --method visa --on 2024-10-04 --outing Market"]),
        ("visa", "800/2", ["missing: add 1.00 food --method visa --on 2024-10-04 --outing Market"]),
        ("cash", "4500", ["method: edit 3 --method cash", "method: edit 2 --method cash"]),
    ])
    func `an expense without a method explains a payment that a method lacks`(
        method: String, counted: String, causes: [String]
    ) throws {
        let without = ["2 500 - Otto", "3 500 -", "4 100 - void"].map(payment)
        let record = record(["1 700 visa"], withoutMethod: without, purse: Purse(method: "cash", start: 5000))
        let found = try Reconciliation(of: record, counted: [method: count(counted)])
        #expect(found.row(method)?.causes.map { "\($0.kind): \($0.command(in: record) ?? "")" } == causes)
        // It is in no sum.
        #expect(found.cards.recorded == 700 && found.row("cash")?.recorded == 5000)
    }
}
