import Files
import Statements
import Testing

/// CODA files, built field by field from the description of the standard.
@Suite struct CodaTests {
    private func record(_ fields: (Int, String)...) -> String { fixedRecord(128, fields) }

    private func header(version: String = "2", copy: String = " ", apart: String = "00000") -> String {
        record((1, "0"), (2, "0000"), (6, "031126"), (15, "05"), (17, copy), (35, "ANNA"), (84, apart), (128, version))
    }

    private func old(
        _ thousandths: Int, sign: String = "0", structure: String = "2", account: String = "BE68539007547034",
        currency: (Int, String) = (40, "EUR")
    ) -> String {
        record(
            (1, "1"), (2, structure), (6, account), currency, (43, sign), (44, digits(thousandths, 15)), (59, "021126"),
            (128, "1"))
    }

    private func movement(
        _ thousandths: Int, sign: String = "1", sequence: String = "0001", detail: String = "0000",
        code: String = "00101000", text: String = "", isStructured: Bool = false, value: String = "021126",
        day: String = "031126"
    ) -> String {
        record(
            (1, "21"), (3, sequence), (7, detail), (32, sign), (33, digits(thousandths, 15)), (48, value), (54, code),
            (62, isStructured ? "1" : "0"), (63, String(text.prefix(53))), (116, day), (125, "0"), (126, "0"),
            (128, "0"))
    }

    private func second(_ text: String, sequence: String = "0001", detail: String = "0000") -> String {
        record((1, "22"), (3, sequence), (7, detail), (11, String(text.prefix(53))), (126, "0"), (128, "0"))
    }

    private func third(_ name: String, _ text: String = "", sequence: String = "0001", detail: String = "0000")
        -> String
    {
        record((1, "23"), (3, sequence), (7, detail), (48, name), (83, String(text.prefix(43))), (126, "0"), (128, "0"))
    }

    private func information(_ text: String, type: String = "0", part: String = "1", sequence: String = "0001")
        -> String
    {
        let position = part == "1" ? 41 : 11
        return record(
            (1, "3" + part), (3, sequence), (7, "0001"), part == "1" ? (40, type) : (1, "3"), (position, text),
            (128, "0"))
    }

    private func new(_ thousandths: Int, sign: String = "0", currency: String = "EUR") -> String {
        record((1, "8"), (39, currency), (42, sign), (43, digits(thousandths, 15)), (58, "031126"), (128, "0"))
    }

    private func trailer(out: Int = 0, income: Int = 0, count: Int = 0) -> String {
        record((1, "9"), (17, digits(count, 6)), (23, digits(out, 15)), (38, digits(income, 15)), (128, "2"))
    }

    private func statement(
        _ lines: [String], by end: String = "\n", options: ReadingOptions = ReadingOptions(),
        _ bytes: (String) -> [UInt8] = { Array($0.utf8) }
    ) throws -> Statement {
        let file = InputFile(name: "a", bytes: bytes(lines.joined(separator: end) + end))
        return try Statement.open(file, options: options)
    }

    private func rows(_ movements: [String]) throws -> [String] {
        let options = ReadingOptions(ignoresBalance: true)
        let lines = [header(), old(0)] + movements + [new(0), trailer()]
        // The account is the same in all of them.
        return try statement(lines, options: options).described().map {
            String($0.prefix { $0 != "|" })
                + $0.split(separator: "|").dropFirst().filter {
                    !$0.hasPrefix(" of=")
                }.map { "|\($0)" }.joined()
        }.map { $0.last == " " ? String($0.dropLast()) : $0 }
    }

    private func refusal(_ lines: [String]) -> StatementError? { StatementsTests.refusal { try statement(lines) } }

    @Test(arguments: ["\n", "\r\n", "\r", ""])
    func `lines may end with any line break or without a line break`(mark: String) throws {
        let lines = [header(), old(1000), movement(2500, text: "BROOD"), new(1500, sign: "1"), trailer(out: 2500)]
        let statement = try statement(lines, by: mark)
        #expect(statement.format == "CODA")
        #expect(
            try statement.described() == ["3 2026-11-03 2.50 | what=BROOD | by=transfer | of=BE68539007547034"])
    }

    @Test(arguments: ["UTF-8", "CP850", "ISO-8859-1"])
    func `the encoding is detected from the bytes`(encoding: String) throws {
        let dos: [Unicode.Scalar: UInt8] = ["é": 0x82, "è": 0x8A, "ï": 0x8B]
        let lines = [
            header(), old(0), movement(2500, text: "Théâtre".filter { $0 != "â" } + " maïs"), third("Hélène"),
            new(2500, sign: "1"), trailer(),
        ]
        let rows = try statement(lines) { text in
            switch encoding {
            case "CP850": text.unicodeScalars.map { dos[$0] ?? UInt8($0.value) }
            case "ISO-8859-1": text.unicodeScalars.map { UInt8($0.value) }
            default: Array(text.utf8)
            }
        }.described()
        #expect(rows == ["3 2026-11-03 2.50 | Hélène | what=Thétre maïs | by=transfer | of=BE68539007547034"])
    }

    @Test func `a third decimal other than zero is refused`() throws {
        #expect(try rows([movement(2505)]) == ["3 refused: amount.too_many_decimals"])
        #expect(try rows([movement(1_000_000_000_000)]) == ["3 2026-11-03 1000000000.00 | by=transfer"])
    }

    @Test(arguments: [("0", "-2.50"), ("1", "2.50")])
    func `the sign gives the direction`(sign: String, amount: String) throws {
        #expect(try rows([movement(2500, sign: sign)]) == ["3 2026-11-03 \(amount) | by=transfer"])
        #expect(try rows([movement(2500, sign: "2")]) == ["3 refused: entry.direction"])
        let broken = String(movement(2500).prefix(40)) + "X" + String(movement(2500).dropFirst(41))
        #expect(
            try rows([broken, movement(0, sequence: "0002")]) == ["3 refused: amount.malformed", "4 left out: zero"])
    }

    @Test(
        arguments: [
            ("031126", "021126", "2026-11-03"), ("000000", "021126", "2026-11-02"), ("      ", "021126", "2026-11-02"),
            ("300226", "021126", "refused: day.no-such-day"), ("3O1126", "021126", "refused: day.unreadable"),
            ("000000", "000000", "refused: day.missing"),
        ])
    func `the entry day counts before the value day`(day: String, value: String, expected: String) throws {
        #expect(try rows([movement(2500, value: value, day: day)])[0].contains(expected))
    }

    @Test func `free text continues over three records`() throws {
        let start = String(repeating: "A", count: 52) + "B"
        let records = [movement(2500, text: start), second("C D"), third("WINKEL", "E")]
        #expect(try rows(records) == ["3 2026-11-03 2.50 | WINKEL | what=\(start)C D E | by=transfer"])
        // The second record may be missing: the text of the third does not move up.
        let without = [movement(2500, text: start), third("WINKEL", "E")]
        #expect(try rows(without) == ["3 2026-11-03 2.50 | WINKEL | what=\(start) E | by=transfer"])
    }

    @Test(
        arguments: [
            ("101123456789002", "what=+++123/4567/89002+++"), ("102123456789002", "what=+++123/4567/89002+++"),
            ("10112345678900X", "what=12345678900X"), ("100RF18539007547034", "what=RF18539007547034"),
            ("999ABC", "what=ABC"),
        ])
    func `a structured communication is formatted as printed`(text: String, expected: String) throws {
        let row = try rows([movement(2500, text: text, isStructured: true)])[0]
        #expect(row == "3 2026-11-03 2.50 | \(expected) | by=transfer")
    }

    @Test func `a card payment names its terminal`() throws {
        let text =
            "113" + "5169XXXXXXXX1234" + "1" + "000123" + "000456" + "021126" + "1812" + "5" + "DELHAIZE ELSENE "
            + "BRUSSEL   " + digits(0, 15)
        let records = [
            movement(24100, code: "00402000", text: text, isStructured: true), second(String(text.dropFirst(53))),
        ]
        #expect(
            try rows(records) == ["3 2026-11-03 24.10 | DELHAIZE ELSENE | what=DELHAIZE ELSENE BRUSSEL | by=card"])
    }

    @Test func `a direct debit keeps its communication after creditor and mandate`() throws {
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: width - text.count)
        }
        let text =
            "127" + "031126" + "110" + padded("BE69ZZZ050D000000008", 35) + padded("MANDAAT-7", 35)
            + padded("WATER OKTOBER", 62)
        let records = [
            movement(18800, code: "00501000", text: text, isStructured: true), second(String(text.dropFirst(53))),
            third("VIVAQUA", String(text.dropFirst(106))),
        ]
        #expect(try rows(records) == ["3 2026-11-03 18.80 | VIVAQUA | what=WATER OKTOBER | by=direct-debit"])
    }

    @Test func `bank information becomes a note, purpose or payee`() throws {
        let note = [movement(2500, text: "LES"), information("KLANT"), information("12", part: "2")]
        #expect(try rows(note) == ["3 2026-11-03 2.50 | what=LES | note=KLANT 12 | by=transfer"])
        #expect(try rows([movement(2500), information("KLANT")]) == ["3 2026-11-03 2.50 | what=KLANT | by=transfer"])
        let named = [movement(2500), information("001ACME NV", type: "1"), information("X", part: "2")]
        #expect(try rows(named) == ["3 2026-11-03 2.50 | ACME NV | by=transfer"])
    }

    // MARK: Batches

    private func batch(_ code: String, _ details: (Int, String)...) -> [String] {
        [movement(5000, code: code + "0107000", text: "ALLES")]
            + details.enumerated().map { index, detail in
                movement(detail.0, detail: digits(index + 1, 4), code: detail.1 + "0107000", text: "\(index + 1)")
            }
    }

    @Test(arguments: ["1", "2"])
    func `a batch is split if its payments add up, and never counted twice`(code: String) throws {
        let detail = code == "1" ? "5" : "6"
        #expect(
            try rows(batch(code, (3000, detail), (2000, detail))) == [
                "4 2026-11-03 3.00 | what=1 | by=transfer", "5 2026-11-03 2.00 | what=2 | by=transfer",
            ])
        let whole = ["3 2026-11-03 5.00 | what=ALLES | by=transfer"]
        #expect(try rows(batch(code, (3000, detail), (1000, detail))) == whole)
        #expect(try rows(batch(code, (3000, detail), (2005, detail))) == whole)
        #expect(try rows(batch(code)) == whole)
    }

    @Test func `explanations of a payment are not payments`() throws {
        // A transfer with its costs: one payment.
        #expect(
            try rows(batch("3", (4000, "8"), (1000, "8"))) == ["3 2026-11-03 5.00 | what=ALLES | by=transfer"])
        // A batch of two payments, one with an explanation of its costs.
        #expect(
            try rows(batch("2", (3000, "7"), (2500, "9"), (500, "9"), (2000, "6"))) == [
                "4 2026-11-03 3.00 | what=1 | by=transfer", "7 2026-11-03 2.00 | what=4 | by=transfer",
            ])
    }

    @Test func `details continue from zero after 9999`() throws {
        let records = [
            movement(5000, code: "10107000"), movement(3000, detail: "9999", code: "50107000", text: "A"),
            movement(2000, detail: "0000", code: "50107000", text: "B"), movement(700, sequence: "0002", text: "C"),
        ]
        #expect(
            try rows(records) == [
                "4 2026-11-03 3.00 | what=A | by=transfer", "5 2026-11-03 2.00 | what=B | by=transfer",
                "6 2026-11-03 0.70 | what=C | by=transfer",
            ])
    }

    @Test func `a batch over the limit is read as one payment`() throws {
        let details = (1...200).map { movement(25, detail: digits($0, 4), code: "50107000") }
        let lines = [header(), old(0), movement(5000, code: "10107000")] + details + [new(5000, sign: "1"), trailer()]
        var options = ReadingOptions()
        options.limits.recordBytes = 40
        #expect(throws: StatementError.file(.recordTooLong("a", line: 1, limit: 40))) {
            try statement(lines, options: options).described()
        }
        options.limits.recordBytes = 128
        #expect(try statement(lines, options: options).described().count == 1)
    }

    // MARK: Accounts

    @Test(
        arguments: [
            ("0", "539007547034", (19, "CHF"), "539007547034"),
            ("1", "CH93007620116238", (40, "CHF"), "CH93007620116238"),
            ("2", "BE68539007547034", (40, "CHF"), "BE68539007547034"),
            ("3", "FR7630006000011234567890189", (40, "CHF"), "FR7630006000011234567890189"),
        ])
    func `accounts of every structure have their currency`(
        structure: String, account: String, currency: (Int, String), number: String
    ) throws {
        let lines = [
            header(), old(0, structure: structure, account: account, currency: currency), movement(2500),
            new(2500, sign: "1", currency: "CHF"), trailer(),
        ]
        var rows: [ParsedRow] = []
        try statement(lines).forEachRow { rows.append($0) }
        let money = ForeignMovement(currency: "CHF", spent: .init(cents: 250))
        #expect(rows.map(\.withoutContent) == [.leftOut(line: 3, .currency, money)])
        let euro = (currency.0, "EUR")
        let inEuro = [
            header(), old(0, structure: structure, account: account, currency: euro), movement(2500),
            new(2500, sign: "1"), trailer(),
        ]
        #expect(try statement(inEuro).described()[0].hasSuffix("of=\(number)"))
    }

    // MARK: Balances and sums

    private func whole(new closing: Int, out: Int = 2500, income: Int = 1000) -> [String] {
        [
            header(), old(9000), movement(2500), movement(1000, sign: "0", sequence: "0002"), new(closing),
            trailer(out: out, income: income),
        ]
    }

    @Test func `movements are checked against balances and sums`() throws {
        #expect(refusal(whole(new: 7500)) == nil)
        #expect(refusal(whole(new: 7510))?.words.kind == "import.balance")
        #expect(
            refusal(whole(new: 7500, out: 2600, income: 1100))
                == .statedTotalDisagrees("a", line: 5, isOut: true, stated: 260, found: 250))
        #expect(
            refusal(whole(new: 7500, income: 1100))
                == .statedTotalDisagrees("a", line: 5, isOut: false, stated: 110, found: 100))
        #expect(
            try statement(whole(new: 7500) + whole(new: 7500) + whole(new: 0)).facts.contains { $0.name == "balance" })
        let options = ReadingOptions(ignoresBalance: true)
        #expect(try statement(whole(new: 0, out: 1), options: options).described().count == 2)
    }

    @Test func `a statement without a new balance or for another purpose is not checked`() throws {
        #expect(refusal([header(), old(9000), trailer()]) == nil)
        #expect(refusal([header(apart: "00001"), old(0), movement(2500), new(0), trailer()]) == nil)
    }

    @Test func `a copy is reported`() throws {
        let lines = [header(copy: "D"), old(0), new(0), trailer()]
        #expect(try statement(lines).facts.contains { $0.name == "copy" })
    }

    // MARK: Files that are not CODA

    @Test func `version 1 has accounts without IBAN, and an address after the name`() throws {
        let lines = [
            header(version: "1"), old(10_000, structure: " ", account: "539007547034", currency: (19, "EUR")),
            movement(2500, text: "BREAD AND A LONG TEXT THAT FILLS THE WHOLE OF ITS ZONE"),
            third("BAKKERIJ PEETERS", "STRAAT 1, GENT"),
            movement(1500, sign: "0", sequence: "0002", text: "REFUND"), new(9000), trailer(out: 2500, income: 1500),
        ]
        let statement = try statement(lines)
        #expect(
            try statement.described() == [
                "3 2026-11-03 2.50 | BAKKERIJ PEETERS | what=BREAD AND A LONG TEXT THAT FILLS THE WHOLE OF ITS ZON | "
                    + "by=transfer | of=539007547034",
                "5 2026-11-03 -1.50 | what=REFUND | by=transfer | of=539007547034",
            ])
        #expect(statement.facts.contains { $0.name == "version" && $0.value == "1" })
        guard case .statedBalanceDisagrees? = refusal(lines.dropLast(2) + [new(8000), trailer()]) else {
            Issue.record("its balance is not held against its movements")
            return
        }
    }

    @Test func `an IBAN in version 1 has its currency at the end of the field`() throws {
        let lines = [header(version: "1"), old(2500), movement(2500), new(0), trailer(out: 2500)]
        #expect(try statement(lines).described().first?.hasPrefix("3 2026-11-03 2.50") == true)
    }

    @Test func `a name in version 1 ends before its address`() throws {
        let name = record(
            (1, "23"), (3, "0001"), (7, "0000"), (48, "BAKKERIJ PEETERS EN ZONEN"), (74, "STRAAT 1"), (128, "0"))
        let lines = [
            header(version: "1"), old(2500, structure: " ", account: "539007547034", currency: (19, "EUR")),
            movement(2500, text: "BREAD"), name, new(0), trailer(out: 2500),
        ]
        #expect(
            try statement(lines).described() == [
                "3 2026-11-03 2.50 | BAKKERIJ PEETERS EN ZONEN | what=BREAD | by=transfer | of=539007547034"
            ])
    }

    @Test(
        arguments: [
            "no end", "no trailer", "two headers", "another version", "no header", "a movement outside",
            "a movement behind the balance", "a detail alone", "the text of another movement", "an unknown record",
            "an unknown part", "a line that is too long", "two balances",
        ])
    func `misplaced records stop the reading`(_ kind: String) {
        let end = [new(0), trailer()]
        let start = [header(), old(0)]
        let lines: [String] =
            switch kind {
            case "no end": start
            case "no trailer": start + [new(0)]
            case "two headers": [header(), header(), old(0)] + end
            case "another version": start + end + [header(version: "3"), old(0)] + end
            case "no header": start + end + [old(0)] + end
            case "a movement outside": [header(), movement(1000), old(0)] + end
            case "a movement behind the balance": start + [new(0), movement(1000), trailer()]
            case "a detail alone": start + [movement(1000, detail: "0001")] + end
            case "the text of another movement": start + [movement(1000), third("X", sequence: "0002")] + end
            case "an unknown record": start + [record((1, "7"), (128, "0"))] + end
            case "an unknown part": start + [movement(1000), record((1, "24"), (3, "0001"), (128, "0"))] + end
            case "two balances": start + [old(0)] + end
            default: start + [movement(1000) + "x"] + end
            }
        guard case .file(.damaged)? = refusal(lines) else {
            Issue.record("\(String(describing: refusal(lines)))")
            return
        }
    }

    @Test(arguments: ["0000003112605", "00000031326        05", "1;2;3"])
    func `other text is not CODA`(text: String) throws {
        let line = text + String(repeating: " ", count: 127 - text.count) + "2\n"
        let file = InputFile(name: "a", bytes: Array(line.utf8))
        #expect(try Statement.coda(file, options: ReadingOptions()) == nil)
    }

    @Test func `endless information records are refused early`() {
        let more = Array(repeating: information(String(repeating: "x", count: 73)), count: 2000)
        #expect(
            refusal([header(), old(0), movement(1000)] + more + [new(0), trailer()])
                == .file(.recordTooLong("a", line: 889, limit: 65_536)))
    }

    @Test func `another number of records than stated is refused`() throws {
        func text(_ count: Int) -> String {
            ([header(), old(1_000_000), movement(250_000), second("PAN"), new(750_000)]
                + [record((1, "4"), (128, "0")), trailer(out: 250_000, count: count)]).joined(separator: "\n") + "\n"
        }
        func open(_ text: String) throws -> Statement {
            try Statement.open(InputFile(name: "a", bytes: Array(text.utf8)), options: ReadingOptions())
        }
        for count in [4, 5, 0] { #expect(try open(text(count) + text(count)).described().count == 2) }
        for count in [3, 6, 8] {
            guard case .file(.damaged)? = StatementsTests.refusal(of: { try open(text(count)) }) else {
                Issue.record("\(count)")
                continue
            }
        }
    }
}
