package import Files
import Markup

/// An open XLSX spreadsheet: its sheets, with the strings and styles that they share.
package struct SpreadsheetBook {
    private let package: SpreadsheetPackage
    private let parts: SpreadsheetParts
    private let strings = SharedStrings()
    private let styles = SheetStyles()

    /// Opens a workbook; `nil` if the file is not XLSX.
    /// - Complexity: O(n) in the shared strings and styles, which are kept.
    package init?(_ file: InputFile, limits: ReadingLimits) throws(FileError) {
        guard try file.bytes(from: 0, limit: 4) == [0x50, 0x4B, 0x03, 0x04] else { return nil }
        let package = try SpreadsheetPackage(file, limits: limits)
        guard let parts = try FileError.only(file, { try SpreadsheetParts(package) }) else { return nil }
        (self.package, self.parts) = (package, parts)
        let (strings, styles) = (strings, styles)
        try FileError.only(file) {
            if let name = parts.strings { _ = try package.read(name, strings) }
            if let name = parts.styles { _ = try package.read(name, styles) }
        }
    }

    /// The indexes of the visible sheets, or of all sheets if every sheet is hidden.
    package var visible: [Int] {
        let visible = parts.sheets.indices.filter { !parts.sheets[$0].isHidden }
        return visible.isEmpty ? Array(parts.sheets.indices) : visible
    }

    /// The names of the sheets that are hidden and not read.
    package var hidden: [String] {
        let visible = Set(visible)
        return parts.sheets.indices.filter { !visible.contains($0) }.map { parts.sheets[$0].name }
    }

    /// Sends the rows of every visible sheet to the closure, sheet by sheet.
    /// - Throws: the errors of `SpreadsheetReader.read(into:)` and of the closure.
    package func read(_ take: SheetRowTaker) throws {
        for sheet in visible {
            guard var reader = try reader(sheet) else { continue }
            var record = Record()
            while try reader.read(into: &record), try take(sheet, reader.sheet, record) {}
        }
    }

    /// A reader of one sheet; `nil` if the file lacks it.
    func reader(_ sheet: Int) throws -> SpreadsheetReader? {
        let rows = SheetRows(package.file.name, package.limits, strings, styles, is1904: parts.is1904)
        return try SpreadsheetReader(package, parts.sheets[sheet], rows)
    }
}
