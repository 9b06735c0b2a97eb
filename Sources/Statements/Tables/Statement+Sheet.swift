import Files
import Sheets

extension Statement {
    /// The statement that the text of a sheet is.
    /// - Parameters:
    ///   - sheet: the name of the sheet; `nil` for a table that has none.
    ///   - format: what it is called where no bank or program is known by its header.
    /// - Throws: `StatementError.unknownFormat` where it is none that is known, and as `delimited`.
    static func sheet(
        _ text: SheetText, named sheet: String?, format: String, options: ReadingOptions
    ) throws -> Statement {
        var options = options
        options.encoding = .utf8
        let file = text.file
        guard let table = try Statement.table(file, options: options) else {
            throw StatementError.unknownFormat(file.name, try UnknownFile(file, options))
        }
        // How the text is written is our own doing.
        let facts = table.facts.filter { !["encoding", "delimiter"].contains($0.name) }
        let fact = sheet.map {
            FileFact("sheet", $0, because: "it is the first with a day and an amount in a row")
        }
        let isUnknown = table.format == Dialect.unknown.name
        return Statement(
            format: isUnknown ? format : table.format, facts: [fact].compactMap(\.self) + facts, rows: table.forEachRow)
    }
}
