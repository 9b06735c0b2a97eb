import Statements
import Testing

/// Records with more cells than the header.
@Suite struct TornRecordTests {
    private func rows(_ text: String) throws -> [String] {
        try Statement.delimited(text).described()
    }

    @Test(
        arguments: [
            ("Date,Description,Amount\n", "2026-01-13,Fee,-681,52\n2026-01-14,Shop,-12,40\n"),
            ("Date,Amount,Description\n", "2026-01-13,-681,52,Fee\n2026-01-14,-12,40,Shop\n"),
            ("Date,Description,Amount,Balance\n", "2026-01-13,Fee,-681,52,1000,00\n2026-01-14,Shop,-12,40,987,60\n"),
            ("Datum,Text,Betrag\n", "13.01.2026,Fee,\"-681,52\"\n14.01.2026,Shop,-12,40\n"),
            ("Date,Description,Amount,\n", "2026-01-13,Fee,-681,52,\n2026-01-14,Shop,-12,40,\n"),
        ])
    func `an amount split at its decimal comma is joined`(header: String, rows text: String) throws {
        #expect(try rows(header + text) == ["2 2026-01-13 681.52 | what=Fee", "3 2026-01-14 12.40 | what=Shop"])
    }

    @Test func `amounts with their cents in the column of notes are refused`() throws {
        let text = "Date,Payee,Amount,Note\n2026-01-13,Shop,-12,50\n2026-01-14,Bakery,-3,20\n"
        #expect(throws: StatementError.tornDecimals("a.csv", line: 2, example: "-12,50")) { try rows(text) }
        let read = ["2 2026-01-13 12.00 | Shop | note=50", "3 2026-01-14 3.00 | Bakery | note=20"]
        #expect(try Statement.delimited(text, ReadingOptions(columns: ["amount": "3"])).described() == read)
        let whole = String(repeating: "2026-01-15,Gym,-29,\n", count: 3)
        #expect(try rows(text + whole).prefix(2) == read[...])
    }

    @Test(
        arguments: [
            // The cents are in the column of the balance, of a reference, of the category, and of money received.
            ("Date,Description,Amount,Balance\n2026-01-13,Fee,-681,52\n2026-01-14,Shop,-12,45\n", 2, "-681,52"),
            ("Date,Description,Amount,Reference\n2026-01-13,Fee,-681,52\n2026-01-14,Shop,-12,40\n", 2, "-681,52"),
            ("Date,Description,Amount,Foo\n2026-01-13,Fee,-681,52\n2026-01-14,Shop,-12,40\n", 2, "-681,52"),
            ("Date,Description,Amount,Category\n2026-01-13,Fee,-681,52\n2026-01-14,Shop,-12,40\n", 2, "-681,52"),
            ("Date,Description,Debit,Credit\n2026-01-13,Fee,681,52\n2026-01-14,Shop,12,40\n", 2, "681,52"),
            ("Date,Description,Debit,Credit,Note\n2026-01-13,Fee,681,52,\n2026-01-14,Shop,12,40,\n", 2, "681,52"),
            ("Date,Description,Debit,Credit,Note\n2026-01-13,Pay,,681,52\n2026-01-14,Pay,,12,40\n", 2, "681,52"),
            ("Date,Description,Amount,Currency\n2026-01-13,Fee,-681,52\n2026-01-14,Shop,-12,40\n", 2, "-681,52"),
            // An empty cell at the end, a whole amount, one digit, a currency, and a thousands separator.
            ("Date,Payee,Amount,Note\n2026-01-13,Shop,-12,50,\n2026-01-14,Bakery,-3,20,\n", 2, "-12,50"),
            (
                "Date,Payee,Amount,Note\n2026-01-13,Shop,-12,50\n2026-01-14,Bakery,-3,20\n2026-01-15,Gym,-29,\n",
                2, "-12,50"
            ),
            ("Date,Payee,Amount,Note\n2026-01-13,Shop,-12,5\n2026-01-14,Bakery,-3,25\n", 3, "-3,25"),
            ("Date,Payee,Amount,Note\n2026-01-13,Shop,-12,50 EUR\n2026-01-14,Bakery,-3,20 EUR\n", 2, "-12,50 EUR"),
            ("Date,Payee,Amount,Note\n2026-01-13,Shop,-12.50,\n2026-01-14,Rent,-1,234.50\n", 3, "-1,234.50"),
            // Some rows are wider than the header, so that the amounts of the others are torn too.
            ("Date,Payee,Amount,Note\n2026-01-13,Shop,-12,50,lunch\n2026-01-14,Bakery,-3,20\n", 3, "-3,20"),
            // The torn cell is the balance.
            (
                "Date,Description,Amount,Balance,Note\n2026-01-13,Fee,-681.50,1000,52\n"
                    + "2026-01-14,Shop,-12.20,988,32\n",
                2, "1000,52"
            ),
        ])
    func `amounts with their cents in the next column are refused`(text: String, line: Int, example: String) throws {
        let map = text.contains("Note\n2026-01-13,Pay") ? "debit=COLUMN,credit=COLUMN" : "amount=COLUMN"
        let isOfBothSides = text.contains("Debit") && map == "amount=COLUMN"
        let error = StatementError.tornDecimals("a.csv", line: line, example: example, map: isOfBothSides ? nil : map)
        #expect(throws: error) { try rows(text) }
        // Money out and in are never whole amounts of one row.
        #expect(error.words.hint?.contains("--map") == !isOfBothSides)
    }

    @Test(
        arguments: [
            "Date,Description,Amount,Balance\n2026-01-13,Fee,-10,52\n2026-01-14,Shop,-12,40\n2026-01-15,Bar,-3,37\n",
            "Date,Description,Amount,Account\n2026-01-13,Fee,-10,52\n2026-01-14,Shop,-12,52\n2026-01-15,Bar,-3,52\n",
            "Date,Description,Amount,Points\n2026-01-13,Fee,-10.50,52\n2026-01-14,Shop,-12.00,40\n",
            "Date,Payee,Amount,Note\n2026-01-13,Shop,-12,50\n2026-01-14,Bakery,-3,bread\n",
            "Date,Description,Debit,Credit\n2026-01-13,Fee,681,\n2026-01-14,Pay,,52\n",
        ])
    func `whole amounts beside other numbers are read`(text: String) throws {
        #expect(try rows(text).allSatisfy { !$0.contains("refused") && !$0.contains("left out") })
    }

    @Test func `a number at the end of a text is not joined to the amount`() throws {
        let text = "Date,Description,Amount\n2026-01-13,Room 12,50,681.52\n2026-01-14,Shop,12.40\n"
        let statement = try Statement.delimited(text, ReadingOptions(sign: .positiveIsSpent))
        #expect(try statement.described().first == "2 refused: row.columns")
    }

    @Test func `whole amounts are read beside split amounts`() throws {
        let text = "Date,Description,Amount\n2026-01-13,Fee,-681,52\n2026-01-14,Shop,-12\n"
        #expect(try rows(text) == ["2 2026-01-13 681.52 | what=Fee", "3 2026-01-14 12.00 | what=Shop"])
    }

    @Test func `an amount split at thousands commas is joined`() throws {
        let text = "Date,Description,Amount\n2026-01-13,Rent,-1,234.50\n2026-01-14,Shop,-12.40\n"
        #expect(try rows(text) == ["2 2026-01-13 1234.50 | what=Rent", "3 2026-01-14 12.40 | what=Shop"])
    }

    @Test func `a last text split at a comma is joined`() throws {
        let text = "Date,Amount,Description\n2026-01-13,-681.52,Fee, Smith\n2026-01-14,-12.00,Shop, the one, old\n"
        #expect(
            try rows(text) == ["2 2026-01-13 681.52 | what=Fee, Smith", "3 2026-01-14 12.00 | what=Shop, the one, old"])
    }

    @Test(
        arguments: [
            // A comma in a text before the amount; two ways to put one row together; one row of each kind.
            "Date,Description,Amount\n2026-01-13,Fee, Smith,-681.52\n2026-01-14,Shop,-12.00\n",
            "Date,Description,Amount,Balance\n2026-01-13,Fee,-12,40,50\n2026-01-14,Shop,-1,40,49,60\n",
            "Date,Amount,Description\n2026-01-13,-681,52,Fee\n2026-01-14,-12.00,Shop, new\n",
            "Date,Amount,Payee,Tags\n2026-01-13,-681.52,Fee, old, x\n2026-01-14,-12.00,Shop,y\n",
            "Date;Description;Amount\n2026-01-13;Fee;-681.52;x\n2026-01-14;Shop;-12.00;y\n",
        ])
    func `a split row with no or several joins is refused`(text: String) throws {
        #expect(try rows(text).contains { $0.hasSuffix("refused: row.columns") })
        #expect(try !rows(text).contains { $0.contains("681.00") || $0.contains("12.00 | what=50") })
    }
}
