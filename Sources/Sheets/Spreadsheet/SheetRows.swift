import Files
import Markup

/// Builds the rows of one XLSX sheet while its XML is parsed.
final class SheetRows: FieldReceiver {
    enum Field {
        case row, cell, value, text
    }

    static var paths: ElementPaths<Field> {
        ElementPaths([
            ("worksheet/sheetData/row", .row), ("worksheet/sheetData/row/c", .cell),
            ("worksheet/sheetData/row/c/v", .value), ("worksheet/sheetData/row/c/is/t", .text),
            ("worksheet/sheetData/row/c/is/r/t", .text),
        ])
    }

    /// The highest row number that the format allows.
    private static let lastRow = 1_048_576

    private let name: String
    private let limits: ReadingLimits
    private let strings: SharedStrings
    private let styles: SheetStyles
    private let is1904: Bool
    private var line = 0
    private var column = 0
    private var kind: String?
    private var style = 0
    private var content: [UInt8] = []
    private var row = Record()
    private(set) var finished: [Record] = []

    init(_ name: String, _ limits: ReadingLimits, _ strings: SharedStrings, _ styles: SheetStyles, is1904: Bool) {
        self.name = name
        self.limits = limits
        self.strings = strings
        self.styles = styles
        self.is1904 = is1904
    }

    /// Returns the rows that were completed since the last call, and forgets them.
    func take() -> [Record] {
        defer { finished.removeAll(keepingCapacity: true) }
        return finished
    }

    func begin(_ field: Field, _ attributes: MarkupAttributes, line: () -> Int) throws {
        switch field {
        case .row:
            // A row number that does not increase, or is too high, counts as the next row.
            let number = attributes["r"].flatMap { Int($0) } ?? 0
            self.line = self.line < number && number <= Self.lastRow ? number : self.line + 1
            row.begin(line: self.line)
            column = -1
        case .cell:
            column = attributes["r"].flatMap(Self.column) ?? column + 1
            kind = attributes["t"]
            style = attributes["s"].flatMap { Int($0) } ?? 0
            content.removeAll(keepingCapacity: true)
        case .value, .text: break
        }
    }

    func end(_ field: Field, text: [UInt8]) throws {
        switch field {
        case .value, .text: content += text
        case .cell: try addCell()
        case .row: if row.count > 0 { finished.append(row) }
        }
        guard content.count <= limits.recordBytes, row.byteCount <= limits.recordBytes else {
            throw FileError.recordTooLong(name, line: line, limit: limits.recordBytes)
        }
    }

    private func addCell() throws {
        let value = shown()
        // Cells without content exist only for their borders. If two cells have one reference, the first counts.
        guard !value.isEmpty, column >= row.count else { return }
        guard column < limits.columns else {
            throw FileError.tooManyColumns(name, line: line, limit: limits.columns)
        }
        while row.count < column { row.append([]) }
        row.append(value)
    }

    /// The content of the current cell as text. Numbers keep all digits, followed by a displayed currency other than
    /// the euro. Dates are ISO 8601.
    private func shown() -> ArraySlice<UInt8> {
        switch kind {
        case "s": Int(String(decoding: content, as: UTF8.self)).flatMap { strings[$0] } ?? []
        case "b": Array((content == [0x31] ? "true" : "false").utf8)[...]
        // ISO 8601 already. Midnight is dropped, because it means a date without time.
        case "d": content.suffix(9).elementsEqual("T00:00:00".utf8) ? content.dropLast(9) : content[...]
        case "str", "inlineStr", "e": content[...]
        default:
            SheetNumber(content[...]).map { number in
                if styles.isDate(style), let date = number.date(is1904: is1904) { return date }
                // An amount in another currency must not be taken for euro.
                return number.text + (styles.currency(style).map { Array(" \($0)".utf8) } ?? [])
            }?[...] ?? content[...]
        }
    }

    /// The column index of a cell reference, from 0: 27 for `AB12`. `nil` for a reference without letters.
    static func column(_ reference: String) -> Int? {
        var column = 0
        for byte in reference.utf8.prefix(4) where (0x41...0x5A).contains(byte) {
            column = column * 26 + Int(byte - 0x40)
        }
        return column == 0 ? nil : column - 1
    }
}
