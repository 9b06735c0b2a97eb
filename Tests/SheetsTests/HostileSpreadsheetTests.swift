import Files
import Sheets
import Support
import Testing

@Suite struct HostileSpreadsheetTests {
    private let sheet = Array("<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>".utf8)

    private func rows(_ bytes: [UInt8], limits: ReadingLimits = .standard) throws -> [[String]]? {
        var reader = try SpreadsheetReader.open(InputFile(name: "a.xlsx", bytes: bytes), limits: limits)
        return try reader?.records().map(\.fields)
    }

    @Test func `the smallest spreadsheet is read`() throws {
        #expect(try rows(ZipWriter.spreadsheet(sheet: sheet)) == [["1"]])
    }

    @Test func `content beyond the limit is refused with any stated size`() {
        let limits = ReadingLimits(bytes: 1 << 20, recordBytes: 2 << 20, columns: 10, rows: 1_000_000)
        let blanks = [UInt8](repeating: 0x20, count: 10 << 20)
        func zip(size: Int) -> [UInt8] {
            var zip = ZipWriter()
            zip.add("xl/_rels/workbook.xml.rels", Array("<Relationships/>".utf8))
            zip.add("xl/workbook.xml", Array("<a>".utf8) + blanks, size: size)
            return zip.finished()
        }
        #expect(throws: FileError.tooLarge("a.xlsx", bytes: blanks.count, limit: 1 << 20)) {
            try rows(zip(size: blanks.count), limits: limits)
        }
        #expect { _ = try rows(zip(size: 10), limits: limits) } throws: { error in
            if case .tooLarge? = error as? FileError { true } else { false }
        }
    }

    @Test func `all members share one limit of unpacked bytes`() {
        let part = "<sst>" + String(repeating: "<si><t>aaaaaaaa</t></si>", count: 30_000) + "</sst>"
        let limits = ReadingLimits(bytes: part.utf8.count, recordBytes: 1 << 16, columns: 10, rows: 1_000_000)
        #expect(throws: FileError.self) {
            try rows(ZipWriter.spreadsheet(sheet: sheet, strings: part), limits: limits)
        }
    }

    @Test(arguments: ["encrypted", "method", "checksum", "size"])
    func `invalid members are refused`(what: String) {
        var zip = ZipWriter()
        zip.add(
            "xl/workbook.xml", Array("<workbook/>".utf8), method: what == "method" ? 12 : 8,
            flags: what == "encrypted" ? 1 : 0, size: what == "size" ? 5 : nil, checksum: what == "checksum" ? 7 : nil)
        zip.add("xl/_rels/workbook.xml.rels", Array("<Relationships/>".utf8))
        let bytes = zip.finished()
        #expect { _ = try rows(bytes) } throws: { error in
            if case .damaged? = error as? FileError { true } else { false }
        }
    }

    @Test func `member names are not used as paths, and a zip file without a workbook is not a sheet`() throws {
        var zip = ZipWriter()
        zip.add("../../etc/passwd", Array("x".utf8))
        #expect(try rows(zip.finished()) == nil)
    }

    @Test func `columns and rows are limited`() {
        let far = Array("<worksheet><sheetData><row><c r='XFD1'><v>1</v></c></row></sheetData></worksheet>".utf8)
        #expect(throws: FileError.tooManyColumns("a.xlsx", line: 1, limit: 1000)) {
            try rows(ZipWriter.spreadsheet(sheet: far))
        }
        let many = Array(
            "<worksheet><sheetData><row><c><v>1</v></c></row><row><c><v>2</v></c></row></sheetData></worksheet>".utf8)
        #expect(throws: FileError.tooManyRows("a.xlsx", limit: 1)) {
            try rows(
                ZipWriter.spreadsheet(sheet: many),
                limits: ReadingLimits(bytes: 1 << 20, recordBytes: 1 << 16, columns: 10, rows: 1))
        }
    }

    @Test(arguments: ["-1", "99", "99999999999999999999", "x", ""])
    func `a cell with an unknown text index is empty`(index: String) throws {
        let cells =
            "<row r='x'><c t='s' s='-5'><v>\(index)</v></c><c r='C1' t='s'><v>0</v></c><c r='A1'><v>9</v></c></row>"
        let sheet = Array("<worksheet><sheetData>\(cells)</sheetData></worksheet>".utf8)
        #expect(try rows(ZipWriter.spreadsheet(sheet: sheet)) == [["", "", "a"]])
    }
}
