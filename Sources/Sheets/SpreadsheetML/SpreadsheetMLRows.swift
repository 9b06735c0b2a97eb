import Files
import Markup

/// Collects the rows of a SpreadsheetML workbook, the XML format of Excel 2003:
/// `Workbook/Worksheet/Table/Row/Cell/Data`.
///
/// Numbers keep all digits, with a decimal point and without grouping. A currency other than the euro in the cell's
/// format follows the number. Dates look like `2026-11-20`.
package final class SpreadsheetMLRows: MixedContentReceiver {
    private let name: String
    private let limits: ReadingLimits
    private let take: SheetRowTaker
    private var open: [Part] = []
    private var formats: [String: Format] = [:]
    private var style: String?
    private var sheet = -1
    private var sheetName = ""
    private var isWanted = false
    private var line = 0
    private var span = 0
    private var rowStyle: String?
    private var row = Record()
    /// The styles of columns by column index.
    private var columnStyles: [Int: String] = [:]
    /// The index of the next `Column` element.
    private var nextColumn = 0
    private var cell = Cell()
    private var nextCell = 0

    private enum Part {
        case workbook, styles, style, format, sheet, table, column, row, cell, data, other
    }

    private struct Format {
        var parent: String?
        var currency: String?
    }

    private struct Cell {
        var column = 0
        var style: String?
        var merged = 0
        var type = ""
        var text: [UInt8] = []
    }

    /// The highest row number that the format allows.
    private static let lastRow = 1_048_576
    private static let mostStyles = 65_536

    package init(_ name: String, _ limits: ReadingLimits, take: @escaping SheetRowTaker) {
        self.name = name
        self.limits = limits
        self.take = take
    }

    package func begin(_ name: String, _ attributes: MarkupAttributes, line: () -> Int) throws {
        let part = part(name)
        open.append(part)
        switch part {
        case .style: begin(style: attributes)
        case .format:
            if let style { formats[style]?.currency = attributes["Format"].flatMap(SheetCurrency.shown) }
        case .sheet:
            sheet += 1
            sheetName = attributes["Name"] ?? ""
            isWanted = true
            (self.line, nextColumn, columnStyles) = (0, 0, [:])
        case .column: begin(column: attributes)
        case .row:
            // A row number that does not increase is ignored.
            let number = Self.count(attributes["Index"])
            self.line = number > self.line ? number : self.line + 1
            span = Self.count(attributes["Span"])
            rowStyle = attributes["StyleID"]
            row.begin(line: self.line)
            nextCell = 0
        case .cell:
            let number = Self.count(attributes["Index"]) - 1
            cell = Cell(column: max(number, nextCell), style: attributes["StyleID"])
            cell.merged = Self.count(attributes["MergeAcross"])
        case .data: cell.type = attributes["Type"] ?? ""
        case .workbook, .styles, .table, .other: break
        }
    }

    /// The part of a workbook that an element represents, by its name and parent. Cell comments contain elements of
    /// equal names, which are ignored.
    private func part(_ name: String) -> Part {
        switch (open.last, name) {
        case (nil, "Workbook"): .workbook
        case (.workbook?, "Styles"): .styles
        case (.styles?, "Style"): .style
        case (.style?, "NumberFormat"): .format
        case (.workbook?, "Worksheet"): .sheet
        case (.sheet?, "Table"): .table
        case (.table?, "Column"): .column
        case (.table?, "Row"): .row
        case (.row?, "Cell"): .cell
        case (.cell?, "Data"): .data
        default: .other
        }
    }

    private static func count(_ text: String?) -> Int {
        text.flatMap { Int($0) }.map { max(0, min($0, lastRow)) } ?? 0
    }

    private func begin(style attributes: MarkupAttributes) {
        style = formats.count < Self.mostStyles ? attributes["ID"] : nil
        if let style { formats[style] = Format(parent: attributes["Parent"]) }
    }

    private func begin(column attributes: MarkupAttributes) {
        let first = max(Self.count(attributes["Index"]) - 1, nextColumn)
        let last = min(first + Self.count(attributes["Span"]), limits.columns)
        if let style = attributes["StyleID"], first <= last {
            for column in first...last { columnStyles[column] = style }
        }
        nextColumn = last + 1
    }

    package func add(text: [UInt8]) throws {
        guard open.contains(.data) else { return }
        cell.text += text
        guard cell.text.count <= limits.recordBytes else {
            throw FileError.recordTooLong(name, line: line, limit: limits.recordBytes)
        }
    }

    package func end(_ name: String, text: [UInt8]) throws {
        try add(text: text)
        switch open.popLast() {
        case .style: style = nil
        case .cell: try endCell()
        case .row: try endRow()
        default: break
        }
    }

    private func endCell() throws {
        nextCell = cell.column + 1 + cell.merged
        let value = shown()
        guard !value.isEmpty else { return }
        guard cell.column < limits.columns else {
            throw FileError.tooManyColumns(name, line: line, limit: limits.columns)
        }
        while row.count < cell.column { row.append([]) }
        row.append(value[...])
        guard row.byteCount <= limits.recordBytes else {
            throw FileError.recordTooLong(name, line: line, limit: limits.recordBytes)
        }
    }

    private func shown() -> [UInt8] {
        switch cell.type {
        case "Number":
            guard let number = SheetNumber(cell.text[...]) else { return cell.text }
            return number.text + (currency.map { Array(" \($0)".utf8) } ?? [])
        case "DateTime": return Self.date(cell.text)
        case "Boolean": return Array((cell.text == [0x31] ? "true" : "false").utf8)
        default: return cell.text
        }
    }

    /// The currency in the format of the current cell, its row or its column, with inherited styles; `nil` for the euro
    /// and without one.
    private var currency: String? {
        var style = cell.style ?? rowStyle ?? columnStyles[cell.column] ?? "Default"
        for _ in 0..<8 {
            guard let format = formats[style] else { return nil }
            if let currency = format.currency { return currency }
            guard let parent = format.parent else { return nil }
            style = parent
        }
        return nil
    }

    /// Converts `2026-11-20T10:30:00.000` to `2026-11-20 10:30:00`, and midnight to the day alone. The day 1899-12-31,
    /// which marks a time without a day, is left out.
    private static func date(_ text: [UInt8]) -> [UInt8] {
        let day = text.prefix { $0 != UInt8(ascii: "T") }
        let time = text.dropFirst(day.count + 1).prefix { $0 != UInt8(ascii: ".") }
        if day.elementsEqual("1899-12-31".utf8) { return Array(time) }
        return time.isEmpty || time.elementsEqual("00:00:00".utf8) ? Array(day) : day + [0x20] + time
    }

    private func endRow() throws {
        defer { line = min(line + span, Self.lastRow) }
        guard isWanted, row.count > 0, line <= Self.lastRow else { return }
        isWanted = try take(sheet, sheetName, row)
    }
}
