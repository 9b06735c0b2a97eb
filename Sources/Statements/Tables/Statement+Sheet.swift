import Files
import Sheets

extension Statement {
    /// Opens the text of a sheet as a statement.
    /// - Parameters:
    ///   - format: the format's name if the header identifies no bank or program.
    /// - Throws: `StatementError.unknownFormat` if the columns are unknown, and the errors of `delimited`.
    static func sheet(
        _ text: SheetText, format: String, options: ReadingOptions
    ) throws -> Statement {
        var options = options
        options.encoding = .utf8
        let file = text.file
        guard let table = try Statement.table(file, options: options) else {
            throw StatementError.unknownFormat(file.name, try UnknownFile(file, options))
        }
        // Encoding and delimiter are those of the conversion, not of the user's file.
        let facts = table.facts.filter { !["encoding", "delimiter"].contains($0.name) }
        let isUnknown = table.format == Dialect.unknown.name
        return table.named(isUnknown ? format : table.format, facts: facts)
    }
}
