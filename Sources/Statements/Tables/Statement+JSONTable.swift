import Files
import Markup
import Sheets

extension Statement {
    /// Opens JSON with objects as the rows of a table: those in the outermost lists, or several objects in sequence.
    /// The member names are the header.
    /// - Returns: `nil` for a file without such objects.
    /// - Throws: `StatementError.unknownFormat` if the columns are unknown, and the errors of `delimited`.
    static func jsonTable(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        let head = try FileHead(file)
        guard head.first == UInt8(ascii: "[") || head.first == UInt8(ascii: "{") else { return nil }
        let (encoding, why) = try TextEncoding.ofText(file, chosen: options.encoding)
        func read(_ receiver: any JSONReceiver) throws {
            let stream = try TextStream(file, encoding)
            try JSONStreamReader(file.name, limits: options.limits, receiver: receiver).read(stream.next)
        }
        let shape = JSONShape()
        do {
            try read(shape)
        } catch {
            // Text in other formats may begin with a bracket too.
            guard shape.rows != nil else { return nil }
            throw error
        }
        guard let rows = shape.rows else { return nil }
        try encoding.checkLetters(of: file, chosen: options.encoding)
        let columns = JSONRows(file.name, options.limits, rows)
        try read(columns)
        let table = JSONRows(file.name, options.limits, rows, columns: columns)
        try read(table)
        let statement = try sheet(table.text, format: "JSON", options: options)
        let facts = [
            FileFact("encoding", encoding.name, because: why),
            FileFact(
                "table", "\(table.count) object\(table.count == 1 ? "" : "s")", because: "their names are its header"),
        ]
        return statement.named(statement.format, facts: facts + statement.facts)
    }
}
