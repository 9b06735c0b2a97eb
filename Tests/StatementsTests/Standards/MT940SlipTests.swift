import Files
import Statements
import Testing

/// Deviations of banks from MT940, from the public test sets of other readers.
@Suite struct MT940SlipTests {
    /// The movements differ from line to line, and the balances around them do not change.
    private func rows(_ lines: String...) throws -> [String] { try rows(lines) }

    private func rows(_ lines: [String]) throws -> [String] {
        let text = lines.joined(separator: "\n") + "\n"
        let file = InputFile(name: "a.sta", bytes: Array(text.utf8))
        return try #require(try Statement.mt940(file, options: ReadingOptions(ignoresBalance: true))).lines()
    }

    @Test(
        arguments: [
            (":61:200101    D65,00N033NONREF", "2020-01-01 | 65.00"),
            (":61:200101    C65,00NMSC", "2020-01-01 | -65.00"),
            (":61:2001010102D 65,00NMSCNONREF", "2020-01-02 | 65.00"),
            (":61: 2001010102 D65,00NMSCNONREF", "2020-01-02 | 65.00"),
            (":61:2001010102DR000000000001,62NTRF0000549855700010//02", "2020-01-02 | 1.62"),
            (":61:200101CN50,00NZ10NONREF", "2020-01-01 | -50.00"), (":61:200101RD1,00NMSC", "2020-01-01 | -1.00"),
            (":61:2001011231C9,N192NONREF", "2019-12-31 | -9.00"), (":61:200101DR0,5NMSC", "2020-01-01 | 0.50"),
        ])
    func `a movement line is read with blanks and letters of various banks`(
        line: String, expected: String
    ) throws {
        let row = try rows(":20:A", ":25:B", ":28C:1", ":60F:C200101EUR10,00", line, ":62F:C200102EUR7,50")[0]
        #expect(row.contains(expected), "\(row)")
    }

    @Test(arguments: [
        ":61:200101    65,00NMSC", ":61:200101    X65,00NMSC", ":61:      D65,00NMSC", ":61:200101D,NMSC",
    ])
    func `a line without direction, day or amount is refused`(line: String) throws {
        let rows = try rows(":20:A", ":25:B", ":28C:1", ":60F:C200101EUR10,00", line, ":62F:C200102EUR7,50")
        #expect(rows.count == 1 && rows[0].contains("refused"))
    }

    @Test func `without an opening balance the account or closing balance gives the currency`() throws {
        let movement = ":61:2001010102D1,00NMSC"
        #expect(
            try rows(":20:A", ":25:B", ":28C:1", movement, ":86:x", ":62F:C200102USD7,50") == ["4 | left out: currency"]
        )
        #expect(try rows(":20:A", ":25:NL02ABNA0123456789USD", ":28C:1", movement) == ["4 | left out: currency"])
        #expect(try rows(":20:A", ":25:B", ":28C:1", movement, ":62F:C200102EUR7,50")[0].contains("1.00"))
        #expect(try rows(":20:A", ":25:B", ":28C:1", movement)[0].contains("1.00"))
        #expect(try rows(":20:A", ":25:B", ":28C:1", ":60F:C 200101 PLN 1,00", movement) == ["5 | left out: currency"])
    }

    @Test func `a closing balance gives the currency of any number of movements`() throws {
        let head = [":20:A", ":25:B", ":28C:1"]
        let movements = Array(repeating: ":61:2001010102D1,00NMSC", count: 10_050)
        let rows = try rows(head + movements + [":62F:C200102USD7,50"])
        #expect(rows.count == movements.count)
        #expect(rows.allSatisfy { $0.hasSuffix("left out: currency") })
    }

    @Test func `each message has its own late currency`() throws {
        func message(_ currency: String) -> [String] {
            [":20:A", ":25:B", ":28C:1", ":61:2001010102D1,00NMSC", ":62F:C200102\(currency)7,50"]
        }
        let rows = try rows(message("USD") + message("EUR") + message("CHF").dropLast())
        #expect(rows.map { $0.hasSuffix("left out: currency") } == [true, false, false])
    }
}
