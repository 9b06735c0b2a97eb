import Archives
import Files
import Markup

/// Reads one sheet of an XLSX spreadsheet row by row, as `RecordReader` reads text.
///
/// Numbers keep all digits, with a decimal point and without grouping. A displayed currency other than the euro follows
/// the number. Dates look like `2026-11-20`, with a time if there is one. Booleans are `true` and `false`. The line of
/// a record is its row number. Empty rows are skipped.
public struct SpreadsheetReader {
    /// The name of the sheet that is read. `open` chooses the first visible one with a date and a number in one row,
    /// otherwise the first one with content.
    public let sheet: String
    private let package: SpreadsheetPackage
    private let rows: SheetRows
    private let stream: ZipStream
    private let reader: XMLReader
    private var waiting: ArraySlice<Record> = []
    private var isEnded = false
    private var count = 0

    /// The number of rows per sheet that are searched for a date and a number. Banks put up to thirty lines before the
    /// table.
    package static let trialRows = 200

    /// Opens a spreadsheet; `nil` if the file is not XLSX.
    /// - Throws: `FileError.damaged` for a broken or encrypted file, `.tooLarge` if the content exceeds the limit of a
    ///   file.
    /// - Complexity: O(n) in the shared strings and styles, which are kept, and in the first 200 rows of each sheet up
    ///   to the chosen one.
    public static func open(
        _ file: InputFile, limits: ReadingLimits
    ) throws(FileError) -> SpreadsheetReader? {
        guard let book = try SpreadsheetBook(file, limits: limits) else { return nil }
        return try FileError.only(file) {
            var fallback: Int?
            for sheet in book.visible {
                guard var trial = try book.reader(sheet) else { continue }
                var record = Record()
                for _ in 0..<Self.trialRows where try trial.read(into: &record) {
                    fallback = fallback ?? sheet
                    if record.hasDateAndNumber { return try book.reader(sheet) }
                }
            }
            return try (fallback ?? book.visible.first).flatMap(book.reader)
        }
    }

    init?(_ package: SpreadsheetPackage, _ sheet: SpreadsheetParts.Sheet, _ rows: SheetRows) throws {
        guard let stream = try package.stream(sheet.path) else { return nil }
        self.sheet = sheet.name
        self.package = package
        self.rows = rows
        self.stream = stream
        reader = try XMLReader(
            package.file.name, encoding: nil, limits: package.limits, receiver: FieldFinder(rows))
    }

    /// Reads the next row with content; `false` at the end.
    /// - Throws: `FileError.tooManyRows`, `.tooManyColumns`, `.recordTooLong`, `.damaged`, `.tooLarge`.
    /// - Complexity: O(n) in the bytes of the row.
    public mutating func read(into record: inout Record) throws(FileError) -> Bool {
        while waiting.isEmpty {
            if isEnded { return false }
            isEnded = try FileError.only(package.file) { try !reader.readPiece(stream.next()) }
            waiting = rows.take()[...]
        }
        count += 1
        guard count <= package.limits.rows else {
            throw .tooManyRows(package.file.name, limit: package.limits.rows)
        }
        record = waiting.removeFirst()
        return true
    }

    /// Reads all remaining rows, with their row numbers.
    /// - Throws: the errors of `read(into:)`.
    /// - Complexity: O(n) in the rows, which are all kept.
    public mutating func records() throws(FileError) -> [(line: Int, fields: [String])] {
        var records: [(line: Int, fields: [String])] = []
        var record = Record()
        while try read(into: &record) { records.append((record.line, record.fields)) }
        return records
    }
}
