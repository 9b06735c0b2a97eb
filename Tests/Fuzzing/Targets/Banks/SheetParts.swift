import Files
import Sheets
import Statements
import Support

extension FuzzTarget {
    /// The parts of a spreadsheet, each behind a byte 0xFF: the sheet, its texts, its formats, the workbook, and its
    /// references. They are zipped here, so that the checksums are right.
    static let sheetParts = FuzzTarget { input in
        let parts = input.bytes.split(separator: 0xFF, maxSplits: 4, omittingEmptySubsequences: false).map(Array.init)
        let bytes = ZipWriter.spreadsheet(parts: parts, method: 0)
        try StatementRules.check(bytes) { file in
            try Statement.open(file, options: ReadingOptions(limits: StatementRules.limits))
        }
        let file = InputFile(name: "file", bytes: bytes)
        guard var reader = try? SpreadsheetReader.open(file, limits: StatementRules.limits) else { return }
        let records = (try? reader.records()) ?? []
        for (record, next) in zip(records, records.dropFirst()) {
            try expect(record.line < next.line, "row \(next.line) comes after row \(record.line)")
        }
    }
}
