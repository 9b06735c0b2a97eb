import Files
import Markup

/// Collects the rows of all sheets of an OpenDocument spreadsheet.
///
/// Numbers keep all digits, with a decimal point and without grouping. A currency other than the euro follows the
/// number. Dates look like `2026-11-20`. Repeated rows and cells are stored once in the file and delivered repeatedly.
package final class OpenDocumentSheets: MixedContentReceiver {
    private let name: String
    private let limits: ReadingLimits
    /// Receives each row, and returns whether more rows of its sheet are wanted.
    private let take: SheetRowTaker
    private var open: [Part] = []
    private var sheet = -1
    private var sheetName = ""
    private var isWanted = false
    private var line = 0
    private var rowRepeats = 1
    private var row = Record()
    /// The number of empty cells before the next one. They are added only if a cell with content follows.
    private var emptyCells = 0
    private var cell = Cell()

    private enum Part {
        case sheet, row, cell, paragraph, ignored
    }

    private struct Cell {
        var repeats = 1
        var value: [UInt8]?
        var text: [UInt8] = []
        var paragraphs = 0
    }

    /// The highest row number that the format allows.
    private static let lastRow = 1_048_576

    package init(
        _ name: String, _ limits: ReadingLimits, take: @escaping SheetRowTaker
    ) {
        self.name = name
        self.limits = limits
        self.take = take
    }

    package func begin(_ name: String, _ attributes: MarkupAttributes, line: () -> Int) throws {
        let part = part(name)
        open.append(part)
        switch part {
        case .sheet:
            sheet += 1
            sheetName = attributes["name"] ?? ""
            isWanted = true
            self.line = 0
        case .row:
            rowRepeats = Self.repeats(attributes["number-rows-repeated"])
            row.begin(line: self.line + 1)
            emptyCells = 0
        case .cell: begin(attributes)
        case .paragraph:
            if cell.paragraphs > 0 { try add([0x20]) }
            cell.paragraphs += 1
        case .ignored:
            guard isIn(.paragraph) else { return }
            // Runs of spaces, tabs and line breaks are elements.
            if ["s", "tab", "line-break"].contains(name) { try add([0x20]) }
        }
    }

    /// The part of a spreadsheet that an element represents, by its name and the open elements around it.
    private func part(_ name: String) -> Part {
        switch (open.last, name) {
        // Rows may be nested in groups and header elements.
        case (_, "table") where !isIn(.sheet): .sheet
        case (_, "table-row") where isIn(.sheet) && !isIn(.row): .row
        case (.row?, "table-cell"), (.row?, "covered-table-cell"): .cell
        case (.cell?, "p"): .paragraph
        default: .ignored
        }
    }

    private func isIn(_ part: Part) -> Bool { open.contains { $0 == part } }

    private func begin(_ attributes: MarkupAttributes) {
        cell = Cell()
        cell.repeats = Self.repeats(attributes["number-columns-repeated"])
        switch attributes["value-type"] {
        case "float", "percentage", "currency":
            guard let number = attributes["value"].flatMap({ SheetNumber(ArraySlice($0.utf8)) }) else { return }
            let currency = attributes["currency"].flatMap { $0 == "EUR" || $0.isEmpty ? nil : " " + $0 } ?? ""
            cell.value = number.text + Array(currency.utf8)
        case "date": cell.value = attributes["date-value"].map { Self.date(Array($0.utf8)) }
        case "boolean": cell.value = attributes["boolean-value"].map { Array($0.utf8) }
        default: break
        }
    }

    /// Separates day and time with a space. Midnight is dropped, because it means a date without time.
    private static func date(_ text: [UInt8]) -> [UInt8] {
        let day = text.prefix { $0 != UInt8(ascii: "T") }
        let time = text.dropFirst(day.count + 1)
        return time.isEmpty || time.starts(with: "00:00:00".utf8) ? Array(day) : day + [0x20] + time
    }

    private static func repeats(_ text: String?) -> Int {
        text.flatMap { Int($0) }.map { max(1, min($0, lastRow)) } ?? 1
    }

    package func add(text: [UInt8]) throws {
        if isIn(.paragraph) { try add(text) }
    }

    private func add(_ text: [UInt8]) throws {
        cell.text += text
        guard cell.text.count <= limits.recordBytes else {
            throw FileError.recordTooLong(name, line: line + 1, limit: limits.recordBytes)
        }
    }

    package func end(_ name: String, text: [UInt8]) throws {
        if isIn(.paragraph) { try add(text) }
        switch open.popLast() {
        case .cell: try endCell()
        case .row: try endRow()
        case .sheet, .paragraph, .ignored, nil: break
        }
    }

    private func endCell() throws {
        let value = cell.value ?? cell.text
        guard !value.isEmpty else {
            emptyCells += cell.repeats
            return
        }
        guard row.count + emptyCells + cell.repeats <= limits.columns else {
            throw FileError.tooManyColumns(name, line: line + 1, limit: limits.columns)
        }
        for _ in 0..<emptyCells { row.append([]) }
        emptyCells = 0
        for _ in 0..<cell.repeats {
            row.append(value[...])
            guard row.byteCount <= limits.recordBytes else {
                throw FileError.recordTooLong(name, line: line + 1, limit: limits.recordBytes)
            }
        }
    }

    private func endRow() throws {
        defer { line = min(line + rowRepeats, Self.lastRow) }
        guard isWanted, row.count > 0 else { return }
        for number in 1...rowRepeats {
            guard line + number <= Self.lastRow else { return }
            row.line = line + number
            isWanted = try take(sheet, sheetName, row)
            if !isWanted { return }
        }
    }
}
