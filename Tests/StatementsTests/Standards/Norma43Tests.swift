import Files
import Statements
import Testing

/// Norma 43 files, built field by field from the description of the standard.
@Suite struct Norma43Tests {
    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
    }

    private func account(_ opening: Int, _ sign: String = "2", currency: String = "978") -> String {
        padded("1199991111" + "0123456789" + "261101261130" + sign + digits(opening, 14) + currency + "3ANNA", 80)
    }

    private func movement(
        _ sign: String, _ cents: Int, day: String = "261103", value: String = "261104", concept: String = "99",
        reference: String = ""
    ) -> String {
        padded("22    1234" + day + value + concept + "000" + sign + digits(cents, 14) + digits(0, 22) + reference, 80)
    }

    private func text(_ first: String, _ second: String = "", code: String = "01") -> String {
        padded("23" + code + padded(first, 38) + second, 80)
    }

    private func end(_ closing: Int, _ sign: String = "2", out: Int = 0, income: Int = 0, currency: String = "978")
        -> String
    {
        padded(
            "33999911110123456789" + "00001" + digits(out, 14) + "00001" + digits(income, 14) + sign
                + digits(closing, 14) + currency, 80)
    }

    private func statement(
        _ lines: [String], by end: String = "\n", options: ReadingOptions = ReadingOptions(),
        _ bytes: (String) -> [UInt8] = { Array($0.utf8) }
    ) throws -> Statement {
        let text = lines.joined(separator: end) + end
        return try Statement.open(InputFile(name: "a", bytes: bytes(text)), options: options)
    }

    private func rows(_ movement: [String]) throws -> [String] {
        let options = ReadingOptions(ignoresBalance: true)
        return try statement([account(1000)] + movement + [end(0)], options: options).described()
    }

    private func refusal(_ lines: [String]) -> StatementError? { StatementsTests.refusal { try statement(lines) } }

    @Test func `the format is named Norma 43`() throws {
        #expect(try statement([account(1000), end(1000)]).format == "Norma 43")
    }

    @Test(arguments: ["\n", "\r\n", "\r", ""])
    func `lines may end with any line break or without a line break`(end mark: String) throws {
        let lines = [account(1000), movement("1", 250), text("PAN"), end(750)]
        #expect(
            try statement(lines, by: mark).described() == ["2 2026-11-03 2.50 | what=PAN | of=9999 1111 0123456789"])
    }

    @Test func `missing blanks at line ends and a DOS end mark are accepted`() throws {
        let lines = [account(1000), movement("1", 250), text("PAN"), end(750)].map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
        #expect(try statement(lines + ["\u{1A}"]).described().count == 1)
    }

    @Test(arguments: ["UTF-8", "CP850", "ISO-8859-1"])
    func `the encoding is detected from the bytes`(encoding: String) throws {
        let dos: [Unicode.Scalar: UInt8] = ["Ñ": 0xA5, "ó": 0xA2, "É": 0x90]
        let lines = [account(1000), movement("1", 250), text("ESPAÑA Camión CAFÉ", "BAÑO"), end(750)]
        let statement = try statement(lines) { text in
            switch encoding {
            case "CP850": text.unicodeScalars.map { dos[$0] ?? UInt8($0.value) }
            case "ISO-8859-1": text.unicodeScalars.map { UInt8($0.value) }
            default: Array(text.utf8)
            }
        }
        #expect(
            try statement.described() == [
                "2 2026-11-03 2.50 | what=ESPAÑA Camión CAFÉ BAÑO | of=9999 1111 0123456789"
            ])
    }

    @Test func `a UTF-8 line padded by bytes is split at bytes`() throws {
        var line = text("ESPAÑA", "MADRID")
        // Each field is shorter by the second byte of its letter.
        line = String(line.prefix(41)) + String(line.dropFirst(42))
        #expect(line.utf8.count == 80)
        let rows = try statement([account(1000), movement("1", 250), line, end(750)]).described()
        #expect(rows == ["2 2026-11-03 2.50 | what=ESPAÑA MADRID | of=9999 1111 0123456789"])
    }

    @Test(
        arguments: [
            ("12", "", "what=Tarjetas de crédito y débito | by=card"),
            ("03", "CUOTA 17", "what=CUOTA 17 | by=direct-debit"), ("77", "", ""),
        ])
    func `without a text the reference or concept is the purpose`(
        concept: String, reference: String, expected: String
    ) throws {
        let row = try rows([movement("1", 250, concept: concept, reference: reference)])[0]
        let start = "2 2026-11-03 2.50" + (expected.isEmpty ? "" : " | \(expected)")
        #expect(row == "\(start) | of=9999 1111 0123456789")
    }

    @Test func `a text that fills its field continues inside a word`() throws {
        let long = String(repeating: "A", count: 37) + "B"
        let row = try rows([movement("1", 250), text(long, "C  D"), text("E", code: "02")])[0]
        #expect(row.contains("what=\(long)C D E |"))
    }

    @Test(
        arguments: [
            ("000000", "261104", "2026-11-04"), ("      ", "261104", "2026-11-04"), ("790101", "261104", "2079-01-01"),
            ("260230", "261104", "refused: day.no-such-day"), ("26O101", "261104", "refused: day.unreadable"),
            ("000000", "000000", "refused: day.missing"), ("800101", "261104", "1980-01-01"),
        ])
    func `the booking day counts before the value day`(day: String, value: String, expected: String) throws {
        let row = try rows([movement("1", 250, day: day, value: value)])[0]
        #expect(row.contains(expected), "\(row)")
    }

    @Test(arguments: ["0", "3", " ", "D", "-"])
    func `a digit other than debit or credit is refused`(sign: String) throws {
        #expect(try rows([movement(sign, 250)]) == ["2 refused: entry.direction"])
    }

    @Test func `an invalid amount is refused, and zero is left out`() throws {
        let broken = String(movement("1", 250).prefix(40)) + "X5" + String(movement("1", 250).dropFirst(42))
        #expect(try rows([broken, movement("2", 0)]) == ["2 refused: amount.malformed", "3 left out: zero"])
    }

    @Test(arguments: [("840", "USD"), ("756", "CHF"), ("724", "ESP"), ("999", "999")])
    func `an account in another currency is left out`(number: String, code: String) throws {
        var rows: [ParsedRow] = []
        try statement([
            account(1000, currency: number), movement("1", 250), end(750, currency: number),
        ]).forEachRow { rows.append($0) }
        let money = ForeignMovement(currency: code, spent: .init(cents: 250))
        #expect(rows.map(\.withoutContent) == [.leftOut(line: 2, .currency, money)])
    }

    @Test func `the original amount becomes a note`() throws {
        let original = padded("2401" + "840" + digits(312, 14), 80)
        #expect(try rows([movement("1", 250), original])[0].contains("note=3.12 USD"))
    }

    // MARK: Balances and sums

    @Test func `each account is checked against its own balances`() throws {
        let good = [account(1000, "1"), movement("1", 250), end(1250, "1", out: 250)]
        #expect(refusal(good) == nil)
        let bad = [account(1000), movement("1", 250), end(740)]
        #expect(refusal(bad)?.words.kind == "import.balance")
        #expect(refusal(bad)?.words.message.contains("-2.60") == true)
        #expect(try statement(good + good + bad).facts.contains { $0.name == "balance" })
    }

    @Test func `rows are checked against the stated sums`() throws {
        func lines(out: Int, income: Int) -> [String] {
            [account(1000), movement("1", 250), movement("2", 100), end(850, out: out, income: income)]
        }
        #expect(refusal(lines(out: 250, income: 100)) == nil)
        #expect(refusal(lines(out: 0, income: 0)) == nil)
        let expected = StatementError.statedTotalDisagrees("a", line: 4, isOut: true, stated: 300, found: 250)
        #expect(refusal(lines(out: 300, income: 150)) == expected)
        #expect(expected.words.message == "a, line 4: it states that 3.00 went out, but its rows add up to 2.50")
        let options = ReadingOptions(ignoresBalance: true)
        #expect(try statement(lines(out: 300, income: 150), options: options).described().count == 2)
    }

    // MARK: Files that are not Norma 43

    @Test(
        arguments: [
            "an account without its end", "two accounts in one", "a movement outside", "a text without a movement",
            "an amount without a movement", "an end without an account", "another record", "an end of the file inside",
            "a line that is too long",
        ])
    func `misplaced records stop the reading`(_ kind: String) {
        let whole = [account(1000), end(1000)]
        let lines: [String] =
            switch kind {
            case "an account without its end": [account(1000), movement("1", 250)]
            case "two accounts in one": [account(1000), account(1000), end(1000)]
            case "a movement outside": whole + [movement("1", 250)]
            case "a text without a movement": [account(1000), text("x"), end(1000)]
            case "an amount without a movement": [account(1000), padded("2401840", 80), end(1000)]
            case "an end without an account": whole + [end(1000)]
            case "another record": [account(1000), padded("44", 80), end(1000)]
            case "an end of the file inside": [account(1000), padded("88", 80), end(1000)]
            default: [account(1000) + "x", end(1000)]
            }
        guard case .file(.damaged)? = refusal(lines) else {
            Issue.record("\(String(describing: refusal(lines)))")
            return
        }
    }

    @Test func `a file header and trailer are skipped`() throws {
        let lines = [padded("00", 80), account(1000), movement("1", 250), end(750), padded("88", 80)]
        #expect(try statement(lines + lines).described().count == 2)
    }

    @Test func `a file without an end record may be cut short`() throws {
        let lines = [account(1000), movement("1", 250), end(750)]
        let last = padded("88" + String(repeating: "9", count: 18) + digits(3, 6), 80)
        func hasFact(_ lines: [String]) throws -> Bool {
            try statement(lines).facts.contains { $0.name == "end" && $0.reason.contains("cut short") }
        }
        #expect(try hasFact(lines))
        #expect(try hasFact(lines + [last] + lines))
        #expect(try !hasFact(lines + [last]))
        #expect(try statement(lines).described().count == 1)
    }

    @Test func `another number of records than stated is refused`() throws {
        func lines(_ count: Int) -> [String] {
            let records = [account(1000), movement("1", 250), text("PAN"), end(750)]
            return records + [padded("88" + String(repeating: "9", count: 18) + digits(count, 6), 80)]
        }
        #expect(try statement(lines(4) + lines(4)).described().count == 2)
        #expect(try statement([padded("00", 80)] + lines(4)).described().count == 1)
        #expect(try statement(lines(0)).described().count == 1)
        for count in [3, 5, 8] {
            guard case .file(.damaged)? = refusal(lines(count)) else {
                Issue.record("\(count)")
                continue
            }
        }
    }

    @Test(arguments: [
        "11;22;33\n", "1199991111012345678926110126113020000000000100",
        "11999911110123456789261301261130200000000001009783",
        "119999111101234567892611012611303000000000010009783", "11 999 1110123456789261101261130200000000001009783",
    ])
    func `other text is not Norma 43`(text: String) throws {
        let file = InputFile(name: "a", bytes: Array(text.utf8))
        #expect(try Statement.norma43(file, options: ReadingOptions()) == nil)
    }

    @Test func `endless texts are refused early`() throws {
        let lines = [account(1000), movement("1", 250)] + Array(repeating: text("x"), count: 10_000) + [end(750)]
        #expect(refusal(lines) == .file(.recordTooLong("a", line: 843, limit: 65_536)))
    }
}
