import Files
import Markup

/// The rows of one sheet, read from its XML as they are asked for.
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

    /// How many rows a sheet can have.
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

    /// The rows that were finished since they were last taken.
    func take() -> [Record] {
        defer { finished.removeAll(keepingCapacity: true) }
        return finished
    }

    func begin(_ field: Field, _ attributes: MarkupAttributes, line: () -> Int) throws {
        switch field {
        case .row:
            // What says another number than one behind the last row is taken for the next one.
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
        // Cells without content are there only for their borders. Of two in one place the first counts.
        guard !value.isEmpty, column >= row.count else { return }
        guard column < limits.columns else {
            throw FileError.tooManyColumns(name, line: line, limit: limits.columns)
        }
        while row.count < column { row.append([]) }
        row.append(value)
    }

    /// The content as text: numbers exactly, with another currency than euro that is shown beside them; dates as ISO 8601.
    private func shown() -> ArraySlice<UInt8> {
        switch kind {
        case "s": Int(String(decoding: content, as: UTF8.self)).flatMap { strings[$0] } ?? []
        case "b": Array((content == [0x31] ? "true" : "false").utf8)[...]
        // A date in ISO 8601 already; midnight is no time.
        case "d": content.suffix(9).elementsEqual("T00:00:00".utf8) ? content.dropLast(9) : content[...]
        case "str", "inlineStr", "e": content[...]
        default:
            SheetNumber(content[...]).map { number in
                if styles.isDate(style), let date = number.date(is1904: is1904) { return date }
                // As the sheet shows it: what is in another currency must not be taken for euro.
                return number.text + (styles.currency(style).map { Array(" \($0)".utf8) } ?? [])
            }?[...] ?? content[...]
        }
    }

    /// The column of a cell, counted from 0: that of `AB12` is 27.
    static func column(_ reference: String) -> Int? {
        var column = 0
        for byte in reference.utf8.prefix(4) where (0x41...0x5A).contains(byte) {
            column = column * 26 + Int(byte - 0x40)
        }
        return column == 0 ? nil : column - 1
    }
}
