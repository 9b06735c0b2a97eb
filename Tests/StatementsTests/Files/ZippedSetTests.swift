import Files
import Programs
import Statements
import Support
import Testing

/// Zip files with statements.
@Suite struct ZippedSetTests {
    private let csv = "Date,Amount,Payee\n2026-11-02,-1.50,a\n2026-11-03,-2.50,b\n"

    private func zip(_ members: [(String, String)], size: Int? = nil) -> [UInt8] {
        var zip = ZipWriter()
        for (name, content) in members { zip.add(name, Array(content.utf8), size: size) }
        return zip.finished()
    }

    private func rows(_ bytes: [UInt8], limits: ReadingLimits = .standard) throws -> [[String]] {
        let file = InputFile(name: "a.zip", bytes: bytes)
        return try Statement.openAll(file, options: ReadingOptions(limits: limits)).map { (name, statement) in
            let rows = try statement.described()
            // Reads the rows a second time, as an import does.
            #expect(try statement.described() == rows)
            return [name, statement.format] + rows
        }
    }

    @Test func `the members of an archive are read in order, each under its name`() throws {
        let qif = "!Type:Bank\nD2026-11-05\nT-3.50\nPc\n^\n"
        let other = [("__MACOSX/._x.csv", "?"), (".DS_Store", "?"), ("folder/", "")]
        #expect(
            try rows(zip([("b.csv", csv), ("folder/a.QIF", qif)] + other)) == [
                ["a.zip/b.csv", "CSV", "2 2026-11-02 1.50 | a", "3 2026-11-03 2.50 | b"],
                ["a.zip/folder/a.QIF", "QIF", "2 2026-11-05 3.50 | c"],
            ])
    }

    @Test func `a member longer than the buffer is read whole`() throws {
        let lines = (0..<20_000).map { "2026-11-02,-1.50,payee \($0)\n" }.joined()
        let rows = try rows(zip([("a.csv", "Date,Amount,Payee\n" + lines), ("b.csv", csv)]))
        #expect(rows.map(\.count) == [20_002, 4])
        #expect(rows[0].last == "20001 2026-11-02 1.50 | payee 19999")
    }

    @Test func `two members with equal names are read separately`() throws {
        #expect(try rows(zip([("a.csv", csv), ("A.CSV", csv), ("a.csv", csv)])).count == 3)
    }

    @Test func `members without a table of days are skipped and reported`() throws {
        let members = [
            ("readme.txt", "once upon a time"), ("b.csv", csv),
            ("letter.txt", "Dear Anna,\nyour files, as you wished,\n"),
            ("scan.pdf", "%PDF-1.7\n"), ("nothing.csv", ""),
        ]
        let file = InputFile(name: "a.zip", bytes: zip(members))
        let all = try Statement.openAll(file, options: ReadingOptions())
        #expect(all.map(\.name) == ["a.zip/b.csv"])
        let skipped = all[0].statement.facts.filter { $0.name == "skipped file" }
        #expect(Set(skipped.map(\.value)) == ["readme.txt", "letter.txt", "scan.pdf", "nothing.csv"])
    }

    @Test func `an archive with an unreadable statement or without a statement is refused`() {
        #expect(throws: StatementError.self) {
            try rows(zip([("a.csv", csv), ("b.csv", "x;y;z\n1;2026-11-02;3\n2;2026-11-03;4\n")]))
        }
        #expect(throws: StatementError.unknownFormat("a.zip/b.txt", .text)) {
            try rows(zip([("b.txt", "once upon a time")]))
        }
        #expect(throws: StatementError.file(.emptyArchive("a.zip"))) { try rows(zip([])) }
        let inner = String(decoding: [0x50, 0x4B, 0x03, 0x04], as: UTF8.self)
        #expect(throws: StatementError.self) { try rows(zip([("a.xlsx", inner)])) }
    }

    @Test func `spreadsheets in an archive are read, nested archives are refused`() throws {
        let cells =
            "<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>Date</t></is></c>"
            + "<c r=\"B1\" t=\"inlineStr\"><is><t>Amount</t></is></c></row>"
            + "<row r=\"2\"><c r=\"A2\" t=\"inlineStr\"><is><t>2025-11-03</t></is></c><c r=\"B2\"><v>-2.5</v></c></row>"
            + "</sheetData></worksheet>"
        let sheet = ZipWriter.spreadsheet(sheet: Array(cells.utf8))
        let old: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 504)
        var packed = ZipWriter()
        packed.add("november.xlsx", sheet)
        packed.add("october.xls", old)
        let options = ReadingOptions(
            programs: ProgramRunner { _, _, _, files in
                _ = files.last?.append(sheet)
                return .output([], complaints: "")
            })
        let file = InputFile(name: "a.zip", bytes: packed.finished())
        let all = try Statement.openAll(file, options: options)
        #expect(all.map(\.name) == ["a.zip/november.xlsx", "a.zip/october.xls"])
        for (_, statement) in all { #expect(try statement.described() == ["2 2025-11-03 2.50"]) }

        var nested = ZipWriter()
        nested.add("b.zip", zip([("a.csv", csv)]))
        #expect(throws: StatementError.self) { try rows(nested.finished()) }
    }

    @Test(
        arguments: [
            [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], [0x09, 0x08, 0x10, 0x00],
        ] as [[UInt8]])
    func `an archive with an unreadable binary Excel file is refused`(head: [UInt8]) {
        var packed = ZipWriter()
        packed.add("november.csv", Array(csv.utf8))
        packed.add("october.xls", head + [UInt8](repeating: 0, count: 504))
        let bytes = packed.finished()
        #expect(throws: StatementError.unknownFormat("a.zip/october.xls", .kind(.oldSpreadsheet))) {
            try rows(bytes)
        }
        let file = InputFile(name: "a.zip", bytes: bytes)
        let options = ReadingOptions(programs: ProgramRunner { _, _, _, _ in .failed("no") })
        #expect(throws: StatementError.unknownFormat("a.zip/october.xls", .kind(.lossySpreadsheet("no")))) {
            try Statement.openAll(file, options: options)
        }
    }

    @Test func `a YNAB plan has no movements`() throws {
        let plan =
            "\"Month\",\"Category Group/Category\",\"Category Group\",\"Category\",\"Assigned\",\"Activity\",\"Available\"\nNov 2026,a: b,a,b,1.00€,-1.00€,0.00€\n"
        #expect(
            try rows(zip([("x - Plan.csv", plan)])) == [["a.zip/x - Plan.csv", "YNAB plan", "2 left out: balance"]])
    }

    @Test func `limits for bytes, rows and files apply to all members together`() throws {
        func limits(bytes: Int = .max, columns: Int = 10, rows: Int = .max) -> ReadingLimits {
            ReadingLimits(bytes: bytes, recordBytes: 1000, columns: columns, rows: rows)
        }
        let two = zip([("a.csv", csv), ("b.csv", csv)])
        let size = csv.utf8.count * 2
        #expect(try rows(two, limits: limits(bytes: size, columns: 3, rows: 4)).count == 2)
        #expect(throws: StatementError.file(.tooLarge("a.zip", bytes: size, limit: size - 1))) {
            try rows(two, limits: limits(bytes: size - 1))
        }
        #expect(throws: StatementError.file(.tooManyRows("a.zip", limit: 3))) { try rows(two, limits: limits(rows: 3)) }
        let four = zip(["a", "b", "c", "d"].map { ($0, csv) })
        #expect(throws: StatementError.file(.tooManyMembers("a.zip", limit: 3))) {
            try rows(four, limits: limits(columns: 3))
        }
    }

    @Test(arguments: [1, 30, 1 << 20]) func `a member with a wrong size is refused`(size: Int) {
        #expect(throws: StatementError.self) { try rows(zip([("a.csv", csv)], size: size)) }
    }
}
