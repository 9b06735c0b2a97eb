import Files
import Sheets

/// The records of one table. Each pass reads them from the file again.
struct TableRecords {
    let file: DelimitedFile
    let layout: DelimitedLayout

    /// Calls `body` for every record below the header.
    /// - Complexity: O(n) in the bytes of the file.
    func forEachRecord(_ body: (Record) -> Void) throws(StatementError) {
        var records = try DelimitedRecords(file, layout)
        var record = Record()
        while try records.read(into: &record) { body(record) }
    }
}

/// Reads the records of one table. Cells that a delimiter tore apart are joined.
struct DelimitedRecords {
    private var reader: RecordReader
    private let begin: Int
    private let end: Int?
    private let dayNumberColumn: Int?
    private var mergedDays: MergedDays?
    private(set) var torn: TornRecords?

    init(_ file: DelimitedFile, _ layout: DelimitedLayout) throws(StatementError) {
        reader = try StatementError.ofFile { () throws(FileError) in try file.records(layout.shape) }
        begin = max(layout.headerLine ?? 0, layout.begin)
        end = layout.end
        dayNumberColumn = layout.dayNumberColumn
        mergedDays = layout.mergedDays
        torn = layout.torn
    }

    /// Reads the next record below the header; `false` at the end of the table.
    mutating func read(into record: inout Record) throws(StatementError) -> Bool {
        do throws(FileError) {
            repeat {
                guard try reader.read(into: &record) else { return false }
            } while record.line <= begin
        } catch {
            throw .file(error)
        }
        if let end, record.line >= end { return false }
        torn?.mend(&record)
        if let dayNumberColumn { record.convertDayNumber(in: dayNumberColumn) }
        mergedDays?.fill(&record)
        return true
    }
}
