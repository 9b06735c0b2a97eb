import Files
import Glibc
import Money
import Periods
import Sheets
import Support
import Testing

@testable import Workbooks

@Suite struct WorkbookTests {
    private let folder = TemporaryFolder()
    static let hasLibrary = (try? WorkbookLibrary()) != nil

    private func workbook(in folder: String? = nil) throws -> Workbook {
        try Workbook(created: 1_700_000_000, temporaryFolder: folder ?? self.folder.path)
    }

    @Test func `a missing library is named`() {
        #expect(throws: WorkbookError.noLibrary(name: "libnothing.so.4")) { try WorkbookLibrary("libnothing.so.4") }
        #expect(throws: WorkbookError.noLibrary(name: "libc.so.6")) { try WorkbookLibrary("libc.so.6") }
    }

    @Test(
        arguments: [
            (.noLibrary(name: "l"), "xlsx.no-library", "xlsx needs the library l", "apt install libxlsxwriter4"),
            (.tooManyRows(limit: 5), "xlsx.too-many-rows", "a sheet has room for 5 rows", "a period"),
            (.tooManyColumns(limit: 5), "xlsx.too-many-columns", "a sheet has room for 5 columns", "a period"),
            (
                .tooManyCells(limit: 5), "xlsx.too-many-cells", "the months by category have more than 5 cells",
                "a period"
            ),
            (
                .cannotWrite(reason: "why"), "xlsx.cannot-write", "cannot write the temporary files of xlsx: why",
                "make room"
            ),
            (.failed(reason: "why"), "xlsx.failed", "the xlsx file could not be made: why", "csv"),
        ] as [(WorkbookError, String, String, String)])
    func `an error has a kind, a message and advice`(
        error: WorkbookError, kind: String, message: String, advice: String
    ) {
        #expect(error.kind == kind)
        #expect(error.message == message)
        #expect(error.hint?.contains(advice) == true)
    }

    @Test(.enabled(if: hasLibrary, "libxlsxwriter is not installed"))
    func `columns and rows that a sheet does not have are refused`() throws {
        let book = try workbook()
        let sheet = try book.addSheet("Data")
        let most = Worksheet.mostColumns
        for columns in [most...most, 0...65_600, -1...3, Int.min...Int.max] as [ClosedRange<Int>] {
            #expect(throws: WorkbookError.tooManyColumns(limit: most)) { try sheet.setWidth(12, ofColumns: columns) }
        }
        try sheet.setWidth(12, ofColumns: 0...(most - 1))
        #expect(throws: WorkbookError.tooManyColumns(limit: most)) {
            try sheet.append(Array(repeating: .integer(1), count: most + 1))
        }
        #expect(sheet.rows == 0)
        try sheet.append(Array(repeating: .integer(1), count: most))
        let chart = WorkbookChart(.bars, title: "t", series: [])
        for column in [-1, most, 65_600, .max] {
            #expect(throws: WorkbookError.tooManyColumns(limit: most)) {
                try sheet.insert(chart, row: 1, column: column)
            }
        }
        for row in [-1, Worksheet.mostRows, .max] {
            #expect(throws: WorkbookError.tooManyRows(limit: Worksheet.mostRows)) {
                try sheet.insert(chart, row: row, column: 1)
            }
        }
        sheet.freeze(rows: .max, columns: .min)
        withExtendedLifetime(book) {}
    }

    @Test(.enabled(if: hasLibrary, "libxlsxwriter is not installed"))
    func `cells are read back`() throws {
        let book = try workbook()
        let sheet = try book.addSheet("Data")
        try sheet.append([.heading("day"), .heading("amount"), .heading("text"), .heading("void")])
        try sheet.append([.day("2026-11-20"), .amount(Amount(cents: 69)), .text("=1+1"), .flag(false)])
        try sheet.append([.day("1900-01-01"), .amount(Amount(cents: .max)), .text(" <a> & \"b\"\nc "), .flag(true)])
        try sheet.append([.empty, .sum("=SUM(B2:B2)", Amount(cents: 69)), .integer(-7), .decimal("1.0834")])
        let file = InputFile(name: "data.xlsx", bytes: try book.finish())
        var reader = try #require(try SpreadsheetReader.open(file, limits: .standard))
        #expect(reader.sheet == "Data")
        #expect(
            try reader.records().map(\.fields) == [
                ["day", "amount", "text", "void"], ["2026-11-20", "0.69", "=1+1", "false"],
                ["1900-01-01", "92233720368547758.07", " <a> & \"b\"\nc ", "true"], ["", "0.69", "-7", "1.0834"],
            ])
    }

    @Test(.enabled(if: hasLibrary, "libxlsxwriter is not installed"))
    func `equal content gives equal bytes, and leaves no file`() throws {
        func bytes() throws -> [UInt8] {
            let book = try workbook()
            try book.addSheet("A").append([.text("x")])
            return try book.finish()
        }
        #expect(try bytes() == bytes())
        #expect(namesOfFiles(in: folder.path).isEmpty)
    }

    @Test(.enabled(if: hasLibrary && TinyDisk.isPossible, "libxlsxwriter is missing, or disks cannot be mounted"))
    func `on a full disk a workbook is whole or an error`() throws {
        var errors = 0
        for rows in stride(from: 1, through: 600, by: 20) {
            let disk = try TinyDisk(kibibytes: 40)
            do {
                let book = try workbook(in: disk.path)
                let sheet = try book.addSheet("A")
                let text = String(repeating: "x", count: 90)
                for row in 0..<rows { try sheet.append([.integer(Int64(row)), .text(text)]) }
                let file = InputFile(name: "data.xlsx", bytes: try book.finish())
                var reader = try #require(try SpreadsheetReader.open(file, limits: .standard))
                #expect(try reader.records().count == rows)
            } catch let error as WorkbookError {
                guard case .cannotWrite = error else {
                    Issue.record("\(error)")
                    continue
                }
                errors += 1
            }
            withExtendedLifetime(disk) {}
        }
        #expect((10..<30).contains(errors))
    }
}
