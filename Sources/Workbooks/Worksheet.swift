/// A sheet of a workbook, valid while the workbook exists. Rows are written from the first to the last.
public final class Worksheet {
    /// The name, which has no blanks or signs, so that formulas need no quotes.
    public let name: String
    /// The number of rows written so far.
    public private(set) var rows = 0

    private unowned let book: Workbook
    private let sheet: WorkbookLibrary.Sheet

    /// The maximum number of rows in an XLSX sheet.
    public static let mostRows = 1_048_576
    /// The maximum number of columns in an XLSX sheet.
    public static let mostColumns = 16_384

    init(_ name: String, in book: Workbook, _ sheet: WorkbookLibrary.Sheet) {
        (self.name, self.book, self.sheet) = (name, book, sheet)
    }

    /// Writes the next row. At least one cell must have content.
    /// - Throws: `WorkbookError.tooManyRows`, `.tooManyColumns`, `.cannotWrite`, `.failed`.
    /// - Complexity: O(n) in the texts.
    public func append(_ cells: [Cell]) throws(WorkbookError) {
        guard rows < Self.mostRows else { throw .tooManyRows(limit: Self.mostRows) }
        guard cells.count <= Self.mostColumns else { throw .tooManyColumns(limit: Self.mostColumns) }
        for (column, cell) in cells.enumerated() { try write(cell, UInt32(rows), UInt16(column)) }
        rows += 1
    }

    private func write(_ cell: Cell, _ row: UInt32, _ column: UInt16) throws(WorkbookError) {
        let (library, formats) = (book.library, book.formats)
        switch (cell, cell.number?.binary) {
        case (.empty, _): break
        case (.flag(let isTrue), _):
            try book.check { library.writeFlag(sheet, row, column, isTrue ? 1 : 0, nil) }
        case (.sum(let formula, _), let result?):
            try book.check { library.writeFormula(sheet, row, column, formula, formats.amount, result) }
        case (.amount, let number?): try book.check { library.writeNumber(sheet, row, column, number, formats.amount) }
        case (.day, let number?): try book.check { library.writeNumber(sheet, row, column, number, formats.day) }
        case (_, let number?): try book.check { library.writeNumber(sheet, row, column, number, nil) }
        case (.heading(let text), nil): try write(text, row, column, formats.heading)
        case (_, nil): try write(cell.text, row, column, nil)
        }
    }

    private func write(
        _ text: String, _ row: UInt32, _ column: UInt16, _ format: WorkbookLibrary.Format?
    ) throws(WorkbookError) {
        guard !text.isEmpty else { return }
        let text = CellText(text).text
        try book.check { book.library.writeText(sheet, row, column, text, format) }
    }

    /// Freezes the first rows and columns, so that they stay visible when the user scrolls. A number beyond the rows or
    /// columns of the format counts as the largest, a negative one as zero.
    public func freeze(rows: Int, columns: Int) {
        book.library.freeze(
            sheet, UInt32(max(0, min(rows, Self.mostRows - 1))), UInt16(max(0, min(columns, Self.mostColumns - 1))))
    }

    /// Sets the width of columns, in characters.
    /// - Throws: `WorkbookError.tooManyColumns` beyond the last column of the format, `.failed`.
    public func setWidth(_ characters: Int64, ofColumns columns: ClosedRange<Int>) throws(WorkbookError) {
        guard let width = CellNumber(characters) else { return }
        let (first, last) = (try Self.place(ofColumn: columns.lowerBound), try Self.place(ofColumn: columns.upperBound))
        try book.check { book.library.setColumn(sheet, first, last, width.binary, nil) }
    }

    /// Puts a chart onto the sheet, its upper left corner on a cell.
    /// - Throws: `WorkbookError.tooManyRows` or `.tooManyColumns` outside of the sheet, `.failed`.
    public func insert(_ chart: WorkbookChart, row: Int, column: Int) throws(WorkbookError) {
        let library = book.library
        let columnPlace = try Self.place(ofColumn: column)
        guard 0..<Self.mostRows ~= row else { throw .tooManyRows(limit: Self.mostRows) }
        let kind = chart.kind == .bars ? WorkbookLibrary.Code.bars : WorkbookLibrary.Code.stackedColumns
        guard let drawn = library.addChart(book.book, kind) else { throw .failed(reason: "no chart was made") }
        for series in chart.series {
            guard let added = library.addSeries(drawn, "=" + series.labels, "=" + series.values) else {
                throw .failed(reason: "no chart was made")
            }
            if let name = series.name { library.nameSeries(added, "=" + name) }
        }
        library.nameChart(drawn, chart.title)
        if chart.series.count < 2 { library.placeLegend(drawn, WorkbookLibrary.Code.noLegend) }
        try book.check { library.insertChart(sheet, UInt32(row), columnPlace, drawn) }
    }

    private static func place(ofColumn column: Int) throws(WorkbookError) -> UInt16 {
        guard 0..<mostColumns ~= column else { throw .tooManyColumns(limit: mostColumns) }
        return UInt16(column)
    }
}

/// A chart of cells. It follows the cells when they change.
public struct WorkbookChart: Equatable, Sendable {
    /// The forms of a chart.
    public enum Kind: Equatable, Sendable {
        /// Horizontal bars.
        case bars
        /// A column for each label, with the values of all series on top of each other.
        case stackedColumns
    }

    /// A series of a chart, given by ranges of cells such as `Months!$A$2:$A$13`.
    public struct Series: Equatable, Sendable {
        /// The cell with the name; `nil` for a chart of one series.
        public let name: String?
        /// The cells with the labels.
        public let labels: String
        /// The cells with the numbers.
        public let values: String

        /// The memberwise initializer.
        public init(name: String?, labels: String, values: String) {
            (self.name, self.labels, self.values) = (name, labels, values)
        }
    }

    /// The form.
    public let kind: Kind
    /// The text above the chart.
    public let title: String
    /// The series, in the order in which they are drawn.
    public let series: [Series]

    /// The memberwise initializer.
    public init(_ kind: Kind, title: String, series: [Series]) {
        (self.kind, self.title, self.series) = (kind, title, series)
    }
}
