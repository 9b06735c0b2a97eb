import Files
import Statements
import Support
import Testing

/// Unusual files that are read, or refused with a hint that contains the option to type.
@Suite struct RefusedWithHelpTests {
    private func statement(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> Statement {
        try Statement.open(InputFile(name: "a", bytes: Array(text.utf8)), options: options)
    }

    private static let transactions =
        "<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260113\n"
        + "<TRNAMT>-12.50<FITID>1<NAME>Baker</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n"

    @Test(arguments: [
        "DATA:OFXSGML\nENCODING:UTF-8\n<OFX>\n<SIGNONMSGSRSV1></SIGNONMSGSRSV1>\n", "<OFX>\n",
        "\n\n  <OFX>\n<SIGNONMSGSRSV1>\n",
        "HTTP/1.1 200 OK\nContent-Type: application/x-ofx\n\n<OFX>\n<SIGNONMSGSRSV1>\n", "\u{FEFF}garbage\n<OFX>\n",
        "\u{1}\u{2}<?xml version=\"1.0\"?>\n<?OFX OFXHEADER=\"200\" VERSION=\"211\"?>\n<OFX>\n",
    ])
    func `OFX is recognised without its header and after other text`(head: String) throws {
        let found = try statement(head + Self.transactions)
        #expect(found.format.hasPrefix("OFX"))
        #expect(
            try found.lines().map { $0.split(separator: "|", maxSplits: 1)[1] } == [
                " 2026-01-13 | 12.50 | payee=Baker | ref=1"
            ])
    }

    @Test func `the error names the missing column, not another column of the map`() throws {
        let text = "Data contabile;Descrizione;Addebiti\n02/10/2026;POS;45,60\n"
        for (columns, missing) in [
            (["date": "Data", "amount": "Addebiti"], "Data"),
            (["date": "1", "amount": "Importo", "what": "Descrizione"], "Importo"),
        ] {
            #expect {
                try statement(text, ReadingOptions(columns: columns))
            } throws: { error in
                guard case StatementError.unknownColumn(_, _, let name, let header) = error else { return false }
                return name == missing && header == ["Data contabile", "Descrizione", "Addebiti"]
            }
        }
    }

    @Test func `a text that mentions OFX is read as CSV`() throws {
        let text = "Date,Description,Amount\n2026-01-13,how to read <OFX> files,-12.50\n"
        #expect(try statement(text).format == "CSV")
    }

    private func camt(_ report: String, dates: String = "", balance: String = "") -> String {
        let entry =
            "<Ntry><Amt Ccy='EUR'>12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>\(dates)</Ntry>"
        return
            "<?xml version='1.0'?>\n<Document><BkToCstmrStmt><Stmt>\(report)\(balance)\(entry)</Stmt></BkToCstmrStmt></Document>"
    }

    @Test(arguments: [
        ("<CreDtTm>2026-02-03T04:05:06</CreDtTm>", "", "2026-02-03"),
        (
            "<CreDtTm>2026-02-03T04:05:06</CreDtTm><FrToDt><FrDtTm>2026-01-01T00:00:00</FrDtTm><ToDtTm>2026-01-30T00:00:00</ToDtTm></FrToDt>",
            "", "2026-01-30"
        ),
        (
            "<CreDtTm>2026-02-03T04:05:06</CreDtTm>",
            "<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy='EUR'>20.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-01</Dt></Dt></Bal>"
                + "<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy='EUR'>7.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-31</Dt></Dt></Bal>",
            "2026-01-31"
        ),
    ])
    func `an entry without a day gets the day of its statement, with a note`(
        report: String, balance: String, day: String
    )
        throws
    {
        let found = try statement(camt(report, balance: balance))
        #expect(try found.lines() == ["1 | \(day) | 12.50"])
        #expect(found.facts.contains { $0.name == "day" && $0.value == "\(day) for 1 entry" })
        let own = try statement(camt(report, dates: "<ValDt><Dt>2026-01-13</Dt></ValDt>", balance: balance))
        #expect(try own.lines() == ["1 | 2026-01-13 | 12.50"])
        #expect(!own.facts.contains { $0.name == "day" })
        #expect(try statement(camt("")).lines() == ["1 | refused: day.missing"])
    }

    @Test(arguments: [
        ["date": "Text", "amount": "Betrag"], ["date": "2", "amount": "3"], ["date": "1", "amount": "2"],
    ])
    func `a column map that fits no row is refused with the rows`(columns: [String: String]) throws {
        let header = columns["date"] == "Text" ? "Tag;Text;Betrag\n" : ""
        let text =
            header
            + (columns["date"] == "1" ? "a;b;-1,00\nc;d;-2,00\n" : "13.01.2026;Brot;-12,50\n14.01.2026;Bus;-3,10\n")
        do {
            _ = try statement(text, ReadingOptions(columns: columns))
            Issue.record("it was read")
        } catch let error as StatementError {
            #expect(error.words.kind == "import.map")
            #expect(error.words.hint?.contains("line 1") == true)
        }
    }

    @Test(arguments: ["direction", "value-date", "balance", "currency"])
    func `a column that fits its role in no row is refused`(role: String) throws {
        let text = "Date,Description,Amount\n2026-01-14,Bread,-3.20\n2026-01-15,Milk,-1.20\n"
        let error = StatementError.columnFitsNothing("a.csv", role: role, title: "Description")
        #expect(throws: error) { try Statement.delimited(text, ReadingOptions(columns: [role: "Description"])) }
        #expect(error.words.message.contains("\(role)=Description"))
        // An empty column proves nothing.
        let empty = "Date,Description,Amount,x\n2026-01-14,Bread,-3.20,\n2026-01-15,Milk,-1.20,\n"
        #expect(throws: Never.self) { try Statement.delimited(empty, ReadingOptions(columns: [role: "x"])) }
    }

    @Test func `the proposed column map includes the currency`() throws {
        let text = "x;qq;ww;vv\n13.1.2026;Bäckerei;-12,50;EUR\n14.1.2026;Hotel;-92,50;CHF\n"
        do {
            _ = try statement(text)
            Issue.record("it was read")
        } catch StatementError.unknownFormat(_, .table(let table)) {
            #expect(table.map == "date=1,amount=3,what=2,currency=4")
        }
    }

    @Test(
        arguments: [
            (
                "Nr;Tag;Wer;Menge;Preis;Gesamt\n1;13.11.2026;Bar;2;1,50;3,00\n2;14.11.2026;Pub;3;2,00;6,00\n",
                "date=2,amount=6,what=3"
            ),
            ("Jahr;Monat;Tag;Text;Betrag\n2026;11;13;Bar;-3,00\n", "date=COLUMN,amount=5,what=4"),
            // Columns of zeros look like products, because zero is the product of any number and zero.
            (
                "Nr;Wann;Wer;Rabatt;Bonus;Wieviel\n7;13.11.2026;Bar;0;0;-3,00\n9;14.11.2026;Pub;0;0;-4,50\n",
                "date=2,amount=6,what=3"
            ),
            (
                "Voucher date;Reason for payment;Foreign currency;Amount;Exchange rate;Amount;Currency\n13.11.2026;HOTEL;USD;-100,00;1,0811;-92,50;EUR\n14.11.2026;REWE;;;;-10,00;EUR\n",
                "date=1,amount=6,what=2,currency=7"
            ),
            (
                "Wann;Wofür;Importe original;Moneda original;Betrag;Währung\n13.11.2026;HOTEL;-100,00;USD;-92,50;EUR\n14.11.2026;REWE;-10,00;EUR;-10,00;EUR\n",
                "date=1,amount=5,what=2,currency=6"
            ),
        ])
    func `a proposed column map fits the rows`(text: String, map: String) throws {
        do {
            _ = try statement(text)
            Issue.record("it was read")
        } catch StatementError.unknownFormat(_, .table(let table)) {
            #expect(table.map == map)
        }
    }

    @Test(arguments: [
        "[{\"date\": \"2026-01-13\", \"payee\": \"Baker\", \"amount\": -12.50},\n{\"date\": \"2026-01-14\", \"payee\": \"Job\", \"amount\": 1203}]",
        "{\"account\": \"x\", \"transactions\": [{\"bookingDate\": \"2026-01-13\", \"creditorName\": \"x\", \"payee\": \"Baker\", \"transactionAmount\": {\"amount\": \"-12.50\", \"currency\": \"EUR\"}},\n{\"bookingDate\": \"2026-01-14\", \"payee\": \"Job\", \"transactionAmount\": {\"currency\": \"EUR\", \"amount\": \"1203.00\"}, \"tags\": [\"a\", \"b\"]}]}",
        "{\"date\": \"2026-01-13\", \"payee\": \"Baker\", \"amount\": -12.50, \"parts\": [{\"amount\": 1}]}\n{\"date\": \"2026-01-14\", \"payee\": \"Job\", \"amount\": 1203}\n",
    ])
    func `JSON objects are read as table rows`(text: String) throws {
        let found = try statement(text, ReadingOptions(sign: .negativeIsSpent))
        #expect(found.format == "JSON")
        let rows = try found.described().map { $0.split(separator: " |").prefix(2).joined(separator: " |") }
        #expect(rows == ["2 2026-01-13 12.50 | Baker", "3 2026-01-14 -1203.00 | Job"])
    }

    @Test func `the names of JSON lists mark their rows as booked or pending`() throws {
        let text =
            "{\"transactions\": {\"booked\": [{\"bookingDate\": \"2026-01-13\", \"amount\": \"-12.50\"}], "
            + "\"pending\": [{\"bookingDate\": \"2026-01-14\", \"amount\": \"-92.50\"}]}}"
        #expect(try statement(text).described() == ["2 2026-01-13 12.50", "3 left out: pending"])
    }

    @Test(arguments: ["{\"a\": 1}", "{}", "[]", "[1, 2]", "[[1], [2]]", "[section]\nkey=value\n"])
    func `JSON without a list of objects is refused`(text: String) {
        #expect(throws: StatementError.self) { try statement(text) }
    }

    @Test func `unknown JSON is shown as a table and can be mapped`() throws {
        let text =
            "[{\"q\": \"2026-01-13\", \"w\": \"Baker\", \"e\": -12.5},{\"q\": \"2026-01-14\", \"w\": \"Bus\", \"e\": -3.1}]"
        do {
            _ = try statement(text)
            Issue.record("it was read")
        } catch StatementError.unknownFormat(_, .table(let table)) {
            #expect(table.rows.first?.cells == ["q", "w", "e"])
        }
        let found = try statement(text, ReadingOptions(columns: ["date": "q", "amount": "e", "what": "w"]))
        #expect(try found.described() == ["2 2026-01-13 12.50 | what=Baker", "3 2026-01-14 3.10 | what=Bus"])
    }

    @Test func `a sheet is reported as XLSX or ODS`() throws {
        func cell(_ place: String, _ text: String, _ type: String) -> String {
            "<c r=\"\(place)\" t=\"\(type)\"><v>\(text)</v></c>"
        }
        let rows =
            "<row r=\"1\">\(cell("A1", "Datum", "str"))\(cell("B1", "Betrag", "str"))</row>"
            + "<row r=\"2\">\(cell("A2", "2026-01-13", "str"))\(cell("B2", "-12.50", "n"))</row>"
        let sheet = "<worksheet><sheetData>\(rows)</sheetData></worksheet>"
        let file = InputFile(name: "a", bytes: ZipWriter.spreadsheet(sheet: Array(sheet.utf8)))
        #expect(try Statement.open(file, options: ReadingOptions()).format == "XLSX")
        #expect(try Statement.open(Samples.file("sheet.ods"), options: ReadingOptions()).format != "CSV")
    }
}
