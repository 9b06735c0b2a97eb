import Archives
import Files
import Markup

/// Reads a sheet of a spreadsheet (XLSX) row by row, as a text file is read record by record.
///
/// Numbers come exactly, with a point and without grouping, and with the code of a currency that their format shows, unless
/// it is the euro; dates as `2026-11-20`, with a time where there is one;
/// yes and no as `true` and `false`. A record's line is the number of its row. Rows without content are no records.
public struct SpreadsheetReader {
    /// The sheet that is read: the first that shows a date and a number in one row, else the first that holds anything.
    public let sheet: String
    private let package: SpreadsheetPackage
    private let rows: SheetRows
    private let stream: ZipStream
    private let reader: XMLReader
    private var waiting: ArraySlice<Record> = []
    private var isEnded = false
    private var count = 0

    /// How many rows of a sheet are looked at for a day and a number; banks put up to thirty lines in front.
    package static let trialRows = 200

    /// Opens a spreadsheet; `nil` if the file is none.
    /// - Throws: `FileError.damaged` for a broken or encrypted one, `.tooLarge` for one that unpacks to more than a
    ///   file may hold.
    /// - Complexity: O(n) in the texts and styles, which are kept, and in the first 200 rows of each sheet up to the
    ///   right one.
    public static func open(
        _ file: InputFile, limits: ReadingLimits
    ) throws(FileError) -> SpreadsheetReader? {
        guard try file.bytes(from: 0, limit: 4) == [0x50, 0x4B, 0x03, 0x04] else { return nil }
        let package = try SpreadsheetPackage(file, limits: limits)
        return try FileError.only(file) {
            guard let parts = try SpreadsheetParts(package) else { return nil }
            let (strings, styles) = (SharedStrings(), SheetStyles())
            if let name = parts.strings { _ = try package.read(name, strings) }
            if let name = parts.styles { _ = try package.read(name, styles) }
            func reader(_ sheet: SpreadsheetParts.Sheet) throws -> SpreadsheetReader? {
                let rows = SheetRows(file.name, limits, strings, styles, is1904: parts.is1904)
                return try SpreadsheetReader(package, sheet, rows)
            }
            let visible = parts.sheets.filter { !$0.isHidden }
            var fallback: SpreadsheetParts.Sheet?
            for sheet in visible.isEmpty ? parts.sheets : visible {
                guard var trial = try reader(sheet) else { continue }
                var record = Record()
                for _ in 0..<Self.trialRows where try trial.read(into: &record) {
                    fallback = fallback ?? sheet
                    if record.hasDateAndNumber { return try reader(sheet) }
                }
            }
            return try (fallback ?? parts.sheets.first).flatMap(reader)
        }
    }

    private init?(_ package: SpreadsheetPackage, _ sheet: SpreadsheetParts.Sheet, _ rows: SheetRows) throws {
        guard let stream = try package.stream(sheet.path) else { return nil }
        self.sheet = sheet.name
        self.package = package
        self.rows = rows
        self.stream = stream
        reader = try XMLReader(
            package.file.name, encoding: nil, limits: package.limits, receiver: FieldFinder(rows))
    }

    /// Reads the next row that holds anything; `false` at the end.
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

    /// All rows that were not read yet, each with its number.
    /// - Throws: as `read(into:)`.
    /// - Complexity: O(n) in the rows, all of which are kept.
    public mutating func records() throws(FileError) -> [(line: Int, fields: [String])] {
        var records: [(line: Int, fields: [String])] = []
        var record = Record()
        while try read(into: &record) { records.append((record.line, record.fields)) }
        return records
    }
}
