import Outings
import Periods
import Testing

/// Causes for receipts, bought vouchers and settled debts.
@Suite struct ReceiptCauseTests {
    private func tender(
        _ receipt: Int64, _ amount: Int64, by method: String, keepsAmount: Bool = true, isVoid: Bool = false
    ) -> Payment {
        Payment(
            origin: .receipt(receipt, expenses: [receipt * 10, receipt * 10 + 1], keepsAmount: keepsAmount),
            method: method, amount: amount, day: marketDay, payee: "Lidl", isVoid: isVoid)
    }

    private func causes(_ payments: [Payment], _ counts: [String: String]) throws -> [String] {
        let record = record(["900 333 visa", "901 333 giro"], receipts: payments)
        let row = try #require(try Reconciliation(of: record, counted: counts.mapValues(count)).row("visa"))
        return row.causes.map { "\($0.kind) \($0.expenses): \($0.command(in: record) ?? "")" }
    }

    @Test func `voiding a receipt recorded twice is suggested with its expenses`() throws {
        let found = try causes([tender(1, 1250, by: "visa"), tender(2, 1250, by: "visa")], ["visa": "1583/2"])
        #expect(found == ["twice [20, 21, 10, 11]: receipt void 2", "twice [10, 11, 20, 21]: receipt void 1"])
    }

    @Test func `restoring a void receipt is suggested`() throws {
        #expect(
            try causes([tender(1, 1250, by: "visa", isVoid: true)], ["visa": "1583/2"])
                == ["void [10, 11]: receipt restore 1"])
    }

    @Test(arguments: [(true, ["method [10, 11]: receipt edit 1 --pay visa"]), (false, [])])
    func `the method of a receipt is changed only if its total stays`(keepsAmount: Bool, causes: [String]) throws {
        let found = try self.causes(
            [tender(1, 1250, by: "giro", keepsAmount: keepsAmount)], ["visa": "1583", "giro": "333"])
        #expect(found == causes)
    }

    @Test func `the total of a receipt is not corrected`() throws {
        let receipt = [tender(1, 1250, by: "visa")]
        for value in ["2450/2", "12833/2", "458/2", "-917/2"] { #expect(try causes(receipt, ["visa": value]).isEmpty) }
    }

    @Test func `a receipt with several tenders is not corrected`() throws {
        let tenders = [tender(1, 1250, by: "visa"), tender(1, 1250, by: "visa")]
        #expect(try causes(tenders, ["visa": "1583"]).isEmpty)
        let void = [tender(1, 1250, by: "visa", isVoid: true), tender(1, 50, by: "cash", isVoid: true)]
        #expect(try causes(void, ["visa": "1583"]).isEmpty)
    }

    @Test func `a receipt can be a duplicate of a tender of another receipt`() throws {
        let tenders = [tender(1, 333, by: "giro"), tender(1, 333, by: "cash"), tender(3, 333, by: "visa")]
        let all = try causes(tenders, ["visa": "333/1"])
        #expect(all == ["twice [900, 901]: void 900", "twice [30, 31, 10, 11]: receipt void 3"])
    }

    @Test func `other payments count but are not suggested as a cause`() throws {
        let other = Payment(origin: .other, method: "visa", amount: 777, day: marketDay)
        let back = Payment(origin: .other, method: "visa", amount: -111, day: marketDay)
        let record = record(["1 333 visa"], receipts: [other, back])
        let row = try #require(try Reconciliation(of: record, counted: ["visa": count("222/2")]).row("visa"))
        #expect(row.paid == 999 && row.number == 3 && row.difference == -777 && row.causes.isEmpty)
    }
}
