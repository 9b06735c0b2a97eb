import Database
import Files
import SQLite
import Statements
import Support
import Testing

/// Error messages for files in unknown formats.
@Suite struct UnknownFileTests {
    private func found(_ bytes: [UInt8], _ options: ReadingOptions = ReadingOptions()) -> UnknownFile? {
        do {
            _ = try Statement.open(InputFile(name: "x", bytes: bytes), options: options)
            return nil
        } catch StatementError.unknownFormat("x", let file) {
            return file
        } catch {
            Issue.record(error)
            return nil
        }
    }

    @Test(
        arguments: [
            ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0], .oldSpreadsheet),
            (Array("%PDF-1.7\n%".utf8), .pdf),
            (Array("\n<HTML><body><table><tr><td>1,00</td></tr></table></body></HTML>".utf8), .html),
            (Array("<!DOCTYPE html>\n<title>x</title>".utf8), .html),
            (Array("<table><tr><td>1</td></tr></table>".utf8), .html),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], .picture("PNG")),
            ([0xFF, 0xD8, 0xFF, 0xE0, 0, 16], .picture("JPEG")), (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), .picture("WebP")),
            (Array("7z".utf8) + [0xBC, 0xAF, 0x27, 0x1C, 0, 4], .archive("7z")),
            (Array("SQLite format 3\0".utf8) + [16, 0], .database("SQLite", tables: [])),
            (Array("\0\u{1}\0\0Standard Jet DB\0".utf8), .database("Microsoft Access", tables: [])),
            (Array("{\"a\": 1}".utf8), .json),
            (Array("<?xml version=\"1.0\"?>\n<!-- x -->\n<b:a x='1'/>".utf8), .xml("b:a")),
            (
                Array(
                    fixedRecord(
                        240,
                        [
                            (1, "3100000120181220E"), (22, "300661077100020030401"), (79, "300661077100020030401"),
                        ]
                    ).utf8), .transfersOfCFONB
            ),
        ] as [([UInt8], FileKind)])
    func `a file of another kind is recognised`(bytes: [UInt8], kind: FileKind) {
        #expect(found(bytes) == .kind(kind))
    }

    @Test(arguments: [
        [
            "Datum       Text                    Betrag", "13.01.2026  REWE SAGT DANKE         -12,50",
            "14.01.2026  Bar  -3,00",
        ],
        ["2026-01-13   REWE       -12.50 EUR", "2026-01-14   Bar         -3.00 EUR", "", "Total  15.50"],
        ["REWE        13/01/26      12,50-", "Bar         14/01/26       3,00-"],
    ])
    func `text in columns of a fixed width is refused by that name`(lines: [String]) {
        #expect(found(Array(lines.joined(separator: "\r\n").utf8)) == .fixedWidths)
        let words = StatementError.unknownFormat("x", .fixedWidths).words
        #expect(words.message.contains("fixed width") && words.hint?.contains(".xlsx") == true)
    }

    @Test(arguments: [
        ["Liebe Kundin,  am 13.01.2026 wurde", "der Vertrag verlängert, und am 14.01.2026  endet er;"],
        ["13.01.2026 REWE 12", "14.01.2026 Bar  3"],
    ])
    func `lines with days and no padding are text`(lines: [String]) {
        #expect(found(Array(lines.joined(separator: "\n").utf8)) != .fixedWidths)
    }

    /// CFONB 240 with a header, a rejected direct debit and a total.
    private static let rejects = [
        [(1, "31"), (3, "000001"), (9, "83"), (11, "181220"), (17, "E"), (22, "3006610771"), (32, "00020030401")],
        [
            (1, "34"), (3, "000002"), (9, "83"), (22, "3006610771"), (32, "00020030401"), (60, "BANQUE, PARIS"),
            (102, "0000004500"),
        ],
        [
            (1, "39"), (3, "000003"), (9, "83"), (11, "181220"), (22, "3006610771"), (32, "00020030401"),
            (102, "0000004500"),
        ],
    ].map { fixedRecord(240, $0) }

    @Test(arguments: ["\n", "\r\n", ""], [false, true])
    func `CFONB 240 is recognised with any line ends`(mark: String, isTrimmed: Bool) {
        guard !mark.isEmpty || !isTrimmed else { return }
        let lines = Self.rejects.map { line in
            isTrimmed ? String(line.reversed().drop { $0 == " " }.reversed()) : line
        }
        let bytes = Array(lines.map { $0 + mark }.joined().utf8)
        #expect(found(bytes) == .kind(.transfersOfCFONB))
        let words = StatementError.unknownFormat("x", .kind(.transfersOfCFONB)).words
        #expect(words.message.contains("CFONB 240") && words.hint?.contains("CFONB 120") == true)
    }

    @Test func `an office document without a sheet is recognised`() {
        var zip = ZipWriter()
        zip.add("[Content_Types].xml", Array("<Types/>".utf8))
        zip.add("word/document.xml", Array("<document/>".utf8))
        #expect(found(zip.finished()) == .kind(.document))
    }

    @Test func `an unknown database is reported with its tables`() throws {
        let folder = TemporaryFolder()
        let path = folder / "a.db"
        try DatabaseDriver.sqlite.open(path, .create).executeScript("CREATE TABLE lemon (a); CREATE TABLE plum (b);")
        #expect(
            throws: StatementError.unknownFormat(path, .kind(.database("SQLite", tables: ["lemon", "plum"])))
        ) {
            try Statement.open(
                InputFile(path: path, limits: .standard), options: ReadingOptions(driver: .sqlite))
        }
    }

    @Test(
        arguments: [
            ("35,00;", "date=1,debit=3,credit=4,what=2"), ("35,00;1,00", "date=1,amount=3,what=2"),
            (";", "date=1,amount=3,what=2"),
        ])
    func `two columns with one filled cell per row are proposed as debit and credit`(last: String, map: String) {
        let text = "a;b;c;d\n13/01/2026;FNAC;20,00;\n14/01/2026;Salaire;;1500,00\n15/01/2026;SNCF;\(last)\n"
        guard case .table(let table)? = found(Array(text.utf8)) else {
            Issue.record("no table")
            return
        }
        #expect(table.map == map)
    }

    @Test(
        arguments: [
            "2026-01-13;81,80;-18,20;LIDL\n2026-01-14;78,80;-3,00;DM\n2026-01-15;71,30;-7,50;VR\n",
            "2026-01-15;71,30;-7,50;VR\n2026-01-14;78,80;-3,00;DM\n2026-01-13;81,80;-18,20;LIDL\n",
            "a;b;c;d\n2026-01-13;81,80;18,20;LIDL\n2026-01-14;78,80;3,00;DM\n2026-01-15;71,30;7,50;VR\n",
            "2026-01-13;81.80;-18.20 EUR;LIDL\n2026-01-14;78.80;-3.00 EUR;DM\n",
            // An account in overdraft, and a single row.
            "2026-01-13;-81,80;-18,20;LIDL\n2026-01-14;-84,80;-3,00;DM\n2026-01-15;-92,30;-7,50;VR\n",
            "2026-01-13;81,80;-18,20;LIDL\n",
        ])
    func `a running balance is not proposed as the amount`(text: String) throws {
        guard case .table(let table)? = found(Array(text.utf8)) else {
            Issue.record("no table")
            return
        }
        #expect(table.map == "date=1,amount=3,what=4")
    }

    @Test(
        arguments: [
            (
                "AT121000011101001000;LADEN;13.01.2026;13.01.2026;-18,20\nAT121000011101001000;OBI;14.01.2026;14.01.2026;-3,20\n",
                "date=3,amount=5,what=2"
            ),
            (
                "\"LT12 1000 0111 0100 1000\";2026-01-13;Kortelė;LIDL;-18,20\n\"LT12 1000 0111 0100 1000\";2026-01-14;Kortelė;MAXIMA;-3,20\n",
                "date=2,amount=5,what=4"
            ),
            (
                "11773016-12345678;T;-5000;HUF;20260113;20260113;105000;;SPAR\n11773016-12345678;J;9000;HUF;20260114;20260114;114000;;BER\n",
                "date=5,amount=3,what=9,currency=4"
            ),
            (
                "Tipas;Išrašo Nr.;Pervedimo Nr.;Data ir laikas;Gavėjas / Mokėtojas;Sąskaita;Suma ir valiuta;Kreditas / Debetas;Paskirtis\n"
                    + "Pervedimas;12345;67890;2026-01-13 10:00:00;LIDL;LT121000011101001000;18.20 EUR;D;pirkiniai\n"
                    + "Pervedimas;12346;67891;2026-01-14 10:00:00;MAXIMA;LT121000011101001001;3.00 EUR;D;duona\n"
                    + "Pervedimas;12349;67895;2026-01-15 10:00:00;DARBAS;LT121000011101001002;1000.00 EUR;K;alga\n",
                "date=4,amount=7,what=5,direction=8"
            ),
            ("13.01.2026;18,20;out;LIDL\n14.01.2026;3,00;in;DM\n", "date=1,amount=2,what=4,direction=3"),
        ])
    func `an account number, a kind or a direction is not proposed as the text`(text: String, map: String) throws {
        guard case .table(let table)? = found(Array(text.utf8)) else {
            Issue.record("no table")
            return
        }
        #expect(table.map == map)
    }

    @Test(
        arguments: [
            ("aa;bb;cc;dd;ee", "-10,00;-2,50;-12,50", "-40,00;-3,19;-43,19", 5),
            ("aa;bb;total;ee;ff", "-12,50;-2,50;-10,00", "-43,19;-3,19;-40,00", 3),
            ("wann;wer;Subtotal;Tax;Tip;Total", "-10,00;-1,00;-1,50;-12,50", "-40,00;-2,19;-1,00;-43,19", 6),
            ("wann;wer;Subtotal;Tax;Tip;Total", "-10,00;1,00;1,50;-12,50", "-40,00;2,19;1,00;-43,19", 6),
            ("wann;wer;Amount excl;Total incl", "-10,00;-12,50", "-40,00;-43,19", 4),
            ("wann;wer;Total incl;Amount excl", "-12,50;-10,00", "-43,19;-40,00", 3),
            ("wann;wer;Subtotal;Wert", "-10,00;-12,50", "-40,00;-43,19", 4),
        ])
    func `the total is proposed as the amount, not its parts`(
        header: String, first: String, second: String, amount: Int
    ) {
        let text = "\(header)\n2026-11-03;LIDL;\(first)\n2026-11-05;DM;\(second)\n"
        guard case .table(let table)? = found(Array(text.utf8)) else {
            Issue.record("no table")
            return
        }
        #expect(table.map == "date=1,amount=\(amount),what=2")
    }

    @Test func `an unknown table is shown with its first rows and a proposed map`() throws {
        let text = "Mein Konto\nTag;Wort;Wert\n3.11.2025;Bäckerei am großen Marktplatz;-2,50\n4.11.2025;Bus;-3,20\n"
        guard case .table(let table)? = found(Array(text.utf8)) else {
            Issue.record("no table")
            return
        }
        #expect(table.rows.map(\.line) == [2, 3, 4])
        #expect(table.rows[1].cells == ["3.11.2025", "Bäckerei am großen Mark…", "-2,50"])
        #expect(table.map == "date=1,amount=3,what=2")
        let options = ReadingOptions(columns: ["date": "1", "amount": "3", "what": "2"])
        let statement = try Statement.open(InputFile(name: "x", bytes: Array(text.utf8)), options: options)
        #expect(
            try statement.described() == [
                "3 2025-11-03 2.50 | what=Bäckerei am großen Marktplatz",
                "4 2025-11-04 3.20 | what=Bus",
            ])
    }

    @Test(
        arguments: [
            (
                "date=4,amount=3,what=2",
                "aa;bb;cc;dd\n1;LIDL;-18,20;13.01.2026\n2;DM;-3,00;14.01.2026\n3;BAHN;-7,50;15.01.2026\n"
            ),
            (
                "date=4,amount=3,what=2",
                "1;LIDL;-18,20;13.01.2026\n2;DM;-3,00;14.01.2026\n3;BAHN;-7,50;15.01.2026\n4;;;\n"
            ),
            (
                "date=2,amount=4,what=3",
                "nr;dd;bb;cc\n1;13.01.2026;LIDL;-18,20\n2;14.01.2026;DM;-3,00\n3;15.01.2026;BAHN;-7,50\n"
            ),
            (
                "date=1,amount=3,what=4",
                "wann;stk;preis;wer\n13.01.2026;3;-18,20;LIDL\n14.01.2026;1;-3,00;DM\n15.01.2026;4;-7,50;BAHN\n"
            ),
            ("date=1,amount=2,what=3", "1;2;3\n13.01.2026;-18,20;LIDL\n14.01.2026;-3,00;DM\n15.01.2026;-7,50;BAHN\n"),
            (
                "date=Wann,amount=3,what=4",
                "Wann;stk;preis;wer\n13.01.2026;3;-18,20;LIDL\n14.01.2026;1;-3,00;DM\n15.01.2026;4;-7,50;BAHN\n"
            ),
            ("date=0,amount=2,what=1", "0;1;2\n13.01.2026;LIDL;-18,20\n14.01.2026;DM;-3,00\n15.01.2026;BAHN;-7,50\n"),
            (
                "date=Tag,amount=2026,what=Text",
                "Tag;Text;2025;2026\n13.01.2026;LIDL;1,00;-18,20\n14.01.2026;DM;1,00;-3,00\n15.01.2026;BAHN;1,00;-7,50\n"
            ),
        ])
    func `a header of numbers is found by the map and not read as a row`(map: String, text: String) throws {
        let columns = map.split(separator: ",").map { $0.split(separator: "=").map(String.init) }
        let options = ReadingOptions(
            columns: Dictionary(uniqueKeysWithValues: columns.map { ($0[0], $0[1]) }), sign: .negativeIsSpent)
        let rows = try Statement.delimited(text, options).described()
        let read = rows.filter { $0.contains("what=") }.map { String($0.drop { $0 != " " }.dropFirst()) }
        #expect(
            read == [
                "2026-01-13 18.20 | what=LIDL", "2026-01-14 3.00 | what=DM", "2026-01-15 7.50 | what=BAHN",
            ])
    }

    @Test func `the rows of an unknown sheet are shown, not the zip file`() {
        let cells = "<row r=\"1\"><c r=\"A1\" t=\"str\"><v>x</v></c><c r=\"B1\"><v>7</v></c></row>"
        let sheet = "<worksheet><sheetData>\(cells)</sheetData></worksheet>"
        guard case .table(let table)? = found(ZipWriter.spreadsheet(sheet: Array(sheet.utf8))) else {
            Issue.record("no table")
            return
        }
        #expect(table.rows.map(\.cells) == [["x", "7"]])
    }

    @Test(arguments: ["once upon a time", "a\nb\nc\n"])
    func `text without columns is recognised as text`(text: String) {
        #expect(found(Array(text.utf8)) == .text)
    }

    @Test func `unrecognised bytes are reported as bytes`() {
        #expect(found([1, 2, 3, 0, 4, 5]) == .bytes)
    }

    @Test func `every kind has its own message and a hint`() {
        let kinds: [FileKind] = [
            .oldSpreadsheet, .lossySpreadsheet("x"), .document, .transfersOfCFONB, .pdf, .html, .picture("PNG"),
            .database("a", tables: []),
            .database("a", tables: ["b"]), .archive("7z"), .json, .xml("a"),
        ]
        let words = kinds.map { StatementError.unknownFormat("x", .kind($0)).words }
        #expect(Set(words.map(\.message)).count == kinds.count)
        #expect(words.allSatisfy { $0.hint?.isEmpty == false })
    }

    @Test func `the error for text in a DOS encoding names the option for the encoding`() {
        let letters: [UInt8] = [0x4D, 0x81, 0x6C, 0x6C, 0x65, 0x72, 0x20, 0x43, 0x61, 0x66, 0x82]
        let bytes = Array("Datum;Text;Betrag\n13.11.2026;".utf8) + letters + Array(";-12,50\n".utf8)
        #expect(found(bytes) == .encoding)
        #expect(StatementError.unknownFormat("x", .encoding).words.hint?.contains("--encoding CP850") == true)
        let table = found(Array("Nr;Wann;Wer\n1;13.11.2026;M".utf8) + [0x94] + Array("ller\n".utf8))
        guard case .table(let rows)? = table else {
            Issue.record("it is no table")
            return
        }
        #expect(StatementError.unknownFormat("x", .table(rows)).words.hint?.contains("--encoding CP850") == true)
    }

    @Test func `the error for letters of the West or of another language does not propose DOS`() {
        func hint(_ word: [UInt8]) -> String? {
            let bytes = Array("Nr;Wann;Wer\n1;13.11.2026;".utf8) + word + Array("\n".utf8)
            guard case .table(let table)? = found(bytes) else { return nil }
            return StatementError.unknownFormat("x", .table(table)).words.hint
        }
        #expect(hint([0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72])?.contains("--encoding") == false)
        #expect(hint([0x4E, 0x6F, 0x76, 0xE1, 0x6B, 0xF9])?.contains("--encoding WINDOWS-1250") == true)
        // `Alıcı`, below a Turkish header.
        let turkish = found(Array("Tarih;Kim\n13.11.2026;Al".utf8) + [0xFD, 0x63, 0xFD, 0x0A])
        if case .table(let table)? = turkish {
            let hint = StatementError.unknownFormat("x", .table(table)).words.hint
            #expect(hint?.contains("--encoding WINDOWS-1254") == true)
        }
        #expect(hint([0xC1, 0xC3, 0xCF, 0xD1, 0xC1])?.contains("--encoding WINDOWS-125") == true)
    }
}
