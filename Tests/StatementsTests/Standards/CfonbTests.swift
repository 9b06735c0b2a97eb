import Files
import Statements
import Testing

/// CFONB 120 files, built field by field from the description of the standard.
@Suite struct CfonbTests {
    private func record(_ fields: (Int, String)...) -> String { fixedRecord(120, fields) }

    private func amount(_ text: String) -> (Int, String) { (105 - text.count, text) }

    private func balance(_ code: String, _ amount: String, currency: String = "EUR", decimals: String = "2") -> String {
        record(
            (1, code), (3, "30002"), (12, "00550"), (17, currency), (20, decimals), (22, "0000157841Z"), (35, "031126"),
            (91, "0000000000000"), self.amount(amount))
    }

    private func movement(
        _ amount: String, label: String = "", currency: String = "EUR", decimals: String = "2", day: String = "031126",
        value: String = "041126"
    ) -> String {
        record(
            (1, "04"), (3, "30002"), (8, "0134"), (12, "00550"), (17, currency), (20, decimals), (22, "0000157841Z"),
            (33, "B1"), (35, day), (43, value), (49, label), (82, "0000000"), (91, "0000000000000"),
            self.amount(amount), (105, "REF"))
    }

    private func more(_ word: String, _ text: String) -> String {
        record((1, "05"), (3, "30002"), (22, "0000157841Z"), (35, "031126"), (46, word), (49, text))
    }

    private func statement(
        _ lines: [String], by end: String = "\n", options: ReadingOptions = ReadingOptions(),
        _ bytes: (String) -> [UInt8] = { Array($0.utf8) }
    ) throws -> Statement {
        let file = InputFile(name: "a", bytes: bytes(lines.joined(separator: end) + end))
        return try Statement.open(file, options: options)
    }

    private static let account = " | of=30002 00550 0000157841Z"

    private func rows(_ movements: [String]) throws -> [String] {
        let options = ReadingOptions(ignoresBalance: true)
        let rows = try statement([balance("01", "0{")] + movements + [balance("07", "0{")], options: options)
        return try rows.described().map {
            $0.hasSuffix(Self.account) ? String($0.dropLast(Self.account.count)) : $0
        }
    }

    private func refusal(_ lines: [String]) -> StatementError? { StatementsTests.refusal { try statement(lines) } }

    @Test(arguments: ["\n", "\r\n", "\r", "\n\n", ""])
    func `lines may end with any line break or without a line break`(mark: String) throws {
        let lines = [balance("01", "100{"), movement("25}", label: "PAIN"), balance("07", "75{")]
        let statement = try statement(lines, by: mark)
        #expect(statement.format == "CFONB 120")
        let line = mark == "\n\n" ? 3 : 2
        #expect(try statement.described() == ["\(line) 2026-11-03 2.50 | what=PAIN\(Self.account)"])
    }

    @Test(arguments: ["UTF-8", "CP850", "ISO-8859-1"])
    func `the encoding is detected from the bytes`(encoding: String) throws {
        let dos: [Unicode.Scalar: UInt8] = ["é": 0x82, "É": 0x90, "ç": 0x87]
        let lines = [
            balance("01", "100{"), movement("25}", label: "CAFÉ reçu été"), more("NBE", "Hélo"), balance("07", "75{"),
        ]
        let rows = try statement(lines) { text in
            switch encoding {
            case "CP850": text.unicodeScalars.map { dos[$0] ?? UInt8($0.value) }
            case "ISO-8859-1": text.unicodeScalars.map { UInt8($0.value) }
            default: Array(text.utf8)
            }
        }.described()
        #expect(rows == ["2 2026-11-03 2.50 | Hélo | what=CAFÉ reçu été\(Self.account)"])
    }

    @Test(
        arguments: [
            ("12{", "-1.20"), ("12A", "-1.21"), ("12I", "-1.29"), ("12}", "1.20"), ("12J", "1.21"), ("12R", "1.29"),
            // The braces of French mainframes.
            ("12é", "-1.20"), ("12è", "1.20"), ("0000  12J", "1.21"),
        ])
    func `the last digit contains the sign`(text: String, expected: String) throws {
        let written = text.hasPrefix("0000  ") ? String(repeating: " ", count: 11) + "12J" : text
        #expect(try rows([movement(written)]) == ["2 2026-11-03 \(expected)"])
    }

    @Test(
        arguments: [
            ("120", "entry.direction"), ("12S", "amount.malformed"), ("12Z", "amount.malformed"),
            ("X2J", "amount.malformed"), ("12 ", "amount.malformed"),
        ])
    func `an invalid last digit is refused`(text: String, kind: String) throws {
        #expect(try rows([movement(text)]) == ["2 refused: \(kind)"])
    }

    @Test(
        arguments: [
            ("2", "123J", "12.31"), ("0", "1J", "11.00"), ("1", "1J", "1.10"), ("3", "123}", "1.23"),
            (" ", "123J", "12.31"),
            ("3", "123J", "refused: amount.too_many_decimals"), ("9", "1J", "refused: amount.too_many_decimals"),
            ("X", "1J", "refused: amount.malformed"), ("0", "9999999999999R", "99999999999999.00"),
        ])
    func `amounts have the decimals that their record names`(decimals: String, text: String, expected: String) throws {
        #expect(try rows([movement(text, decimals: decimals)])[0].contains(expected))
    }

    @Test(
        arguments: [
            ("031126", "041126", "2026-11-03"), ("      ", "041126", "2026-11-04"), ("000000", "041126", "2026-11-04"),
            ("310226", "041126", "refused: day.no-such-day"), ("3O1126", "041126", "refused: day.unreadable"),
            ("000000", "      ", "refused: day.missing"),
        ])
    func `the booking day counts before the value day`(day: String, value: String, expected: String) throws {
        #expect(try rows([movement("12J", day: day, value: value)])[0].contains(expected))
    }

    @Test func `texts of further records follow the label`() throws {
        let long = String(repeating: "A", count: 69) + "B"
        let records = [
            movement("12J", label: "VIR"), more("LCC", long), more("LC2", "C"), more("LIB", "D"), more("XYZ", "E"),
        ]
        #expect(try rows(records) == ["2 2026-11-03 1.21 | what=VIR \(long)C D"])
    }

    @Test func `the payee is the recipient, else the sender`() throws {
        let named = [more("NPY", "PAYER"), more("NPO", "LAST PAYER"), more("NBE", "SHOP"), more("NBU", "LAST SHOP")]
        #expect(try rows([movement("12J")] + named) == ["2 2026-11-03 1.21 | SHOP"])
        #expect(try rows([movement("12A")] + named) == ["2 2026-11-03 -1.21 | PAYER"])
        #expect(try rows([movement("12J"), named[0]]) == ["2 2026-11-03 1.21 | PAYER"])
        #expect(try rows([movement("12J"), named[3]]) == ["2 2026-11-03 1.21 | LAST SHOP"])
        #expect(try rows([movement("12A"), named[1]]) == ["2 2026-11-03 -1.21 | LAST PAYER"])
    }

    @Test(
        arguments: [
            ("USD200000000001234", "note=12.34 USD"), ("JPY000000000008358", "note=8358.00 JPY"),
            ("USD", ""), ("USD300000000001234", ""),
        ])
    func `the original amount becomes a note`(text: String, expected: String) throws {
        let row = try rows([movement("12J", label: "X"), more("MMO", text)])[0]
        #expect(row == "2 2026-11-03 1.21 | what=X" + (expected.isEmpty ? "" : " | \(expected)"))
    }

    @Test func `a movement in another currency is left out`() throws {
        var rows: [ParsedRow] = []
        let lines = [
            balance("01", "100{", currency: "USD"), movement("12J", currency: "USD"), movement("1{", currency: "   "),
            balance("07", "88I", currency: "USD"),
        ]
        try statement(lines).forEachRow { rows.append($0) }
        #expect(
            rows.map(\.withoutContent) == [
                .leftOut(line: 2, .currency, ForeignMovement(currency: "USD", spent: .init(cents: 121))),
                .leftOut(line: 3, .currency, ForeignMovement(currency: "USD", spent: .init(cents: -10))),
            ])
    }

    // MARK: Balances

    @Test func `each statement is checked against its own balances`() throws {
        let good = [balance("01", "100}"), movement("12J"), balance("07", "112J")]
        let bad = [balance("01", "100{"), movement("12J"), balance("07", "87{")]
        #expect(refusal(good + good) == nil)
        #expect(refusal(bad)?.words.kind == "import.balance")
        #expect(try statement(good + good + bad).facts.contains { $0.name == "balance" })
        #expect(try statement(bad, options: ReadingOptions(ignoresBalance: true)).described().count == 1)
    }

    @Test func `balances without a currency are not checked`() throws {
        let lines = [
            balance("01", "0{", currency: "   ", decimals: " "), movement("12J"),
            balance("07", "0{", currency: "   ", decimals: " "),
        ]
        #expect(refusal(lines) == nil)
    }

    // MARK: Files that are not CFONB

    @Test(arguments: [
        "no end", "two beginnings", "a movement outside", "a text alone", "an end alone", "another record", "too long",
    ])
    func `misplaced records stop the reading`(_ kind: String) {
        let (start, end) = ([balance("01", "0{")], [balance("07", "0{")])
        let lines: [String] =
            switch kind {
            case "no end": start + [movement("12J")]
            case "two beginnings": start + start + end
            case "a movement outside": start + end + [movement("12J")]
            case "a text alone": start + [more("LIB", "X")] + end
            case "an end alone": start + end + end
            case "another record": start + [record((1, "09"))] + end
            default: start + [movement("12J") + "x"] + end
            }
        guard case .file(.damaged)? = refusal(lines) else {
            Issue.record("\(String(describing: refusal(lines)))")
            return
        }
    }

    @Test(arguments: [
        "01;2;3", "0130002    00550EUR2 0000157841Z  331326", "0130002    00550EUR2 0000157841Z  031126 X",
    ])
    func `other text is not CFONB`(text: String) throws {
        let line = text + String(repeating: " ", count: 90 - text.count) + "0000000000000{\n"
        let file = InputFile(name: "a", bytes: Array(line.utf8))
        #expect(try Statement.cfonb(file, options: ReadingOptions()) == nil)
    }

    @Test func `endless texts are refused early`() {
        let lines = [balance("01", "0{"), movement("12J")] + Array(repeating: more("LIB", "x"), count: 2000)
        #expect(refusal(lines) == .file(.recordTooLong("a", line: 926, limit: 65_536)))
    }
}
