import Files
import Sheets

extension Statement {
    /// Opens a delimited text file (CSV, TSV).
    ///
    /// The bank or program is recognised by its header words. Any other file needs a header for date and amount, or
    /// columns named by the user. A file may contain several tables with different columns.
    /// - Returns: `nil` if no records look like transactions.
    /// - Throws: `StatementError.twoReadings` for an ambiguous decimal mark or date order, `.unclearSigns`,
    ///   `.unknownDirection`, `.unclearCurrency`, `.unlikelyEuro`, `.unclearTax`, `.duplicateTitles`, `.tornDecimals`,
    ///   `.balanceDisagrees`, `.tooManyTables`, `.doubleEntry`; for columns that the user named `.unknownColumn`,
    ///   `.unknownRole`, `.mapFitsNothing`, `.columnFitsNothing`; `FileError`, such as `.twoEncodings`.
    /// - Complexity: O(n) in the bytes for each table. No row is kept.
    package static func delimited(
        _ file: InputFile, options: ReadingOptions
    ) throws -> Statement? {
        var (encoding, why) = try TextEncoding.ofText(file, chosen: options.encoding)
        var text = DelimitedFile(file, encoding, limits: options.limits)
        var layout = try HeaderSearch(text, options).layout()
        if layout != nil {
            try encoding.checkLetters(of: file, chosen: options.encoding)
        } else if let found = try HeaderEncoding.found(file, encoding, options) {
            (encoding, why) = found
            text = DelimitedFile(file, encoding, limits: options.limits)
            layout = try HeaderSearch(text, options).layout()
        }
        guard let layout, let first = try DelimitedTable(text, layout, options) else {
            let records = options.columns.isEmpty ? HeaderSearch(text, options).firstRecords() : []
            guard let accounts = JournalEvidence.accountsOfFrenchFile(records) else { return nil }
            throw StatementError.doubleEntry(file.name, accounts: accounts)
        }
        var facts = [FileFact("encoding", encoding.name, because: why)]
        let witness = layout.headerLine == nil ? "the rows show it" : "the header shows it"
        facts.append(FileFact("delimiter", Self.name(layout.shape.delimiter), because: witness))
        facts.append(FileFact("header", layout.headerLine.map { "line \($0)" } ?? "none", because: layout.reason))
        facts += [first.map.fact] + first.facts
        var tables = [first]
        var previous = layout
        while let line = tables[tables.count - 1].end {
            guard tables.count < mostTables else {
                throw StatementError.tooManyTables(file.name, line: line, limit: mostTables)
            }
            previous = try HeaderSearch(text, options, from: line).layout(like: previous)
            guard let table = try DelimitedTable(text, previous, options) else { break }
            if table.hasRows {
                let hasHeader = (previous.headerLine ?? 0) >= line
                let reason = hasHeader ? "it has a header of its own" : "it is of an account in another currency"
                facts.append(FileFact("another table", "line \(line)", because: reason))
                facts += [table.map.fact] + table.facts.filter { !facts.contains($0) }
            }
            tables.append(table)
        }
        let format = first.map.dialect.name
        return Statement(
            format: format, facts: facts, mayHaveCardBills: tables.contains(where: \.hasCardBills),
            mayHaveTransfers: tables.contains(where: \.hasTransfers)
        ) { [tables] body in
            for table in tables { try table.forEachRow(body) }
        }
    }

    /// The maximum number of tables in one file. Each is read from the beginning of the file, so many would be slow.
    private static let mostTables = 30

    private static func name(_ delimiter: UInt8) -> String {
        switch delimiter {
        case 0x09: "tab"
        case 0x2C: "comma"
        case 0x3B: "semicolon"
        default: String(Unicode.Scalar(delimiter))
        }
    }
}
