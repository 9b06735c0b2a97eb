import Files
import Markup

/// Puts the rows of the sheets of an OpenDocument spreadsheet together.
///
/// Numbers come exactly, with a point and without grouping, behind them their currency where it is not euro; dates as
/// `2026-11-20`. What is repeated is written once in the file, and handed out as often as it is meant.
package final class OpenDocumentSheets: MixedContentReceiver {
    private let name: String
    private let limits: ReadingLimits
    /// Takes the rows; answers whether more of this sheet are wanted.
    private let take: SheetRowTaker
    private var open: [Part] = []
    private var sheet = -1
    private var sheetName = ""
    private var isWanted = false
    private var line = 0
    private var rowRepeats = 1
    private var row = Record()
    /// Empty cells that count only if one with content follows.
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

    /// How many rows a sheet can have.
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
            // Runs of blanks, tabs and new lines are elements.
            if ["s", "tab", "line-break"].contains(name) { try add([0x20]) }
        }
    }

    /// What an element with this name is where it stands.
    private func part(_ name: String) -> Part {
        switch (open.last, name) {
        // The parts of a sheet may lie in groups and headings.
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

    /// A day and a time, apart; midnight is no time.
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
