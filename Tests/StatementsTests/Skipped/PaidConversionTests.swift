import Statements
import Testing

/// Payments in another currency that PayPal pays in euro, with a row for each leg.
@Suite struct PaidConversionTests {
    private func entries(_ text: String) throws -> [String] {
        var told: [String] = []
        try Statement.delimited(text).forEachRow { row in
            guard case .entry(let entry) = row else { return told.append(row.described) }
            told.append(row.described + (entry.original.map { " of " + $0 } ?? ""))
        }
        return told
    }

    private func file(_ rows: [String]) -> String {
        "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID\n"
            + rows.enumerated().map { index, row in
                let cells = row.split(separator: "|", omittingEmptySubsequences: false)
                return
                    "\(cells[0]),10:00:00,CET,\(cells[1]),\(cells[2]),Completed,\(cells[3]),\(cells[4]),0.00,\(cells[4]),T\(index)\n"
            }.joined()
    }

    private let kind = "General Currency Conversion"

    @Test func `a payment in dollars has the euro amount of its conversion`() throws {
        let text = file([
            "12/11/2026|Shop A|Payment|EUR|-50.00", "13/11/2026||\(kind)|EUR|-9.00", "13/11/2026||\(kind)|USD|10.00",
            "13/11/2026|Shop B|Payment|USD|-10.00",
        ])
        #expect(
            try entries(text) == [
                "2 2026-11-12 50.00 | Shop A | id=T0", "3 left out: transfer", "4 left out: transfer",
                "5 2026-11-13 9.00 | Shop B | id=T1 of 10.00 USD",
            ])
    }

    @Test func `each payment has its own conversion in either order, and refunds are negative`() throws {
        let text = file([
            "13/11/2026|Shop B|Payment|USD|-10.00", "13/11/2026||\(kind)|USD|10.00", "13/11/2026||\(kind)|EUR|-9.00",
            "13/11/2026|Shop C|Payment|GBP|-20.00", "13/11/2026||\(kind)|GBP|20.00", "13/11/2026||\(kind)|EUR|-24.00",
            "15/11/2026|Shop B|Payment Refund|USD|10.00", "15/11/2026||\(kind)|USD|-10.00",
            "15/11/2026||\(kind)|EUR|8.90",
        ])
        let told = try entries(text).filter { !$0.hasSuffix("left out: transfer") }
        #expect(
            told == [
                "2 2026-11-13 9.00 | Shop B | id=T2 of 10.00 USD", "5 2026-11-13 24.00 | Shop C | id=T5 of 20.00 GBP",
                "8 2026-11-15 -8.90 | Shop B | id=T8 of 10.00 USD",
            ])
    }

    @Test func `a reference connects a payment of either sign with its conversion`() throws {
        for amount in ["-10.00", "10.00"] {
            let text = """
                Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Reference Txn ID
                13/11/2026,10:00:00,CET,Shop B,Payment,Completed,USD,\(amount),0.00,\(amount),T1,
                20/11/2026,10:00:00,CET,,\(kind),Completed,EUR,-9.00,0.00,-9.00,T2,T1
                20/11/2026,10:00:00,CET,,\(kind),Completed,USD,10.00,0.00,10.00,T3,T1
                """
            #expect(
                try entries(text) == [
                    "2 2026-11-13 9.00 | Shop B | id=T2 of 10.00 USD", "3 left out: transfer", "4 left out: transfer",
                ])
        }
    }

    @Test(arguments: [
        ("Transaction No. of PayPal", "Reference Txn ID"),
        ("Numéro de transaction", "Numéro de transaction de référence"),
        ("Transactiereferentie", "Referentie transactiereferentie"), ("Transaktions-ID", "Referenstransaktions-ID"),
        ("Transaktionscode", "Zugehöriger Transaktionscode"), ("Tehingu ID", "Viitetehingu ID"),
        ("Referenz A", "Referenz B"),
    ])
    func `a payment in dollars is found if the header of its reference is unknown`(own: String, related: String) throws
    {
        let text = """
            Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,\(own),\(related)
            13/02/2026,10:00:00,CET,US Shop,Payment,Completed,USD,-20.00,0.00,-20.00,A1,
            13/02/2026,10:00:00,CET,,\(kind),Completed,EUR,-18.50,0.00,-18.50,A2,A1
            13/02/2026,10:00:00,CET,,\(kind),Completed,USD,20.00,0.00,20.00,A3,A1
            14/02/2026,10:00:00,CET,Cafe,Payment,Completed,EUR,-3.00,0.00,-3.00,A4,
            """
        let told = try entries(text)
        #expect(told[0].hasPrefix("2 2026-02-13 18.50 | US Shop") && told[0].hasSuffix(" of 20.00 USD"), "\(told)")
        #expect(told[1...2] == ["3 left out: transfer", "4 left out: transfer"])
        #expect(told[3].hasPrefix("5 2026-02-14 3.00 | Cafe"))
    }

    @Test func `a duplicate conversion row is used once`() throws {
        let euro = "20/11/2026,10:00:00,CET,,\(kind),Completed,EUR,-9.00,0.00,-9.00,T2,T1\n"
        let text =
            "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Reference Txn ID\n"
            + "13/11/2026,10:00:00,CET,Shop B,Payment,Completed,USD,-10.00,0.00,-10.00,T1,\n" + euro + euro
            + "20/11/2026,10:00:00,CET,,\(kind),Completed,USD,10.00,0.00,10.00,T3,T1\n"
        #expect(
            try entries(text) == ["2 2026-11-13 9.00 | Shop B | id=T2 of 10.00 USD"]
                + (3...5).map { "\($0) left out: transfer" })
    }

    @Test func `two conversions of different amounts for one payment both count`() throws {
        let text = """
            Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Reference Txn ID
            13/11/2026,10:00:00,CET,Shop B,Payment,Completed,USD,-10.00,0.00,-10.00,T1,
            20/11/2026,10:00:00,CET,,\(kind),Completed,EUR,-5.00,0.00,-5.00,T2,T1
            20/11/2026,10:00:00,CET,,\(kind),Completed,USD,10.00,0.00,10.00,T3,T1
            20/11/2026,10:00:00,CET,,\(kind),Completed,EUR,-4.00,0.00,-4.00,T4,T1
            """
        let told = try entries(text)
        #expect(
            told.prefix(3) == [
                "2 2026-11-13 5.00 | Shop B | id=T2 of 10.00 USD", "3 left out: transfer", "4 left out: transfer",
            ])
        #expect(told.last?.hasPrefix("5 2026-11-20 4.00") == true, "\(told)")
    }

    @Test func `a payment from a balance in dollars is left out`() throws {
        let text = file(["12/11/2026|Shop A|Payment|EUR|-50.00", "13/11/2026|Shop B|Payment|USD|-10.00"])
        #expect(try entries(text).last == "3 left out: currency")
        let other = file([
            "12/11/2026||\(kind)|EUR|-9.00", "12/11/2026||\(kind)|USD|10.00", "13/11/2026|Shop B|Payment|USD|-7.00",
        ])
        #expect(try entries(other).last == "4 left out: currency")
    }
}
