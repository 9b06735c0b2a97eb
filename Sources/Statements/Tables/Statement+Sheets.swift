import Files
import Sheets

extension Statement {
    /// Opens the sheets of a workbook, or the tables of a page, as text tables: the first with a date and an amount in
    /// one row, and all others with the same header. One sheet for each month is common.
    ///
    /// The facts name the other sheets, with the reason why they are not read. Sheets whose rows are all in other
    /// sheets are not read either.
    /// - Parameters:
    ///   - book: the properties that are known before the sheets are read.
    ///   - read: sends every row of every sheet to the closure. Called twice.
    /// - Throws: `StatementError.unknownFormat` for a file without rows, and for sheets with unknown columns.
    static func sheets(
        of file: InputFile, _ book: SheetBook, options: ReadingOptions, read: (@escaping SheetRowTaker) throws -> Void
    ) throws -> Statement {
        var trials = SheetTrials(file.name, options)
        try read { sheet, name, row in try trials.add(row, to: sheet, name) }
        let choice = try trials.choice()
        guard let first = choice.wanted.first else { throw StatementError.unknownFormat(file.name, .kind(.document)) }
        var texts: [Int: SheetText] = [:]
        var repeats = RepeatedSheets()
        var count = 0
        try read { sheet, name, row in
            guard choice.wanted.contains(sheet) else { return false }
            count += 1
            guard count <= options.limits.rows else {
                throw FileError.tooManyRows(file.name, limit: options.limits.rows)
            }
            try texts[sheet, default: SheetText(file.name, limits: options.limits)].add(row)
            if choice.wanted.count > 1 { repeats.add(row, to: sheet, named: name) }
            return true
        }
        let repeated = repeats.found(among: choice.wanted)
        let wanted = choice.wanted.filter { !repeated.contains($0) }
        let empty = SheetText(file.name, limits: options.limits)
        let statements = try wanted.map { sheet in
            var options = options
            options.sheet = book.namesSheets ? trials.name(of: sheet) : book.headings[sheet]
            return try Self.sheet(texts[sheet] ?? empty, format: book.format, options: options)
        }
        var facts: [FileFact] = []
        for (sheet, statement) in zip(wanted, statements) {
            let reason =
                sheet == first ? "it is the first with a day and an amount in a row" : "it has the same header"
            facts.append(FileFact("sheet", trials.name(of: sheet), because: reason))
            facts += statement.facts.filter { !facts.contains($0) }
        }
        facts += choice.unread.filter { book.namesSheets || $0.hasMovements }.map {
            FileFact("sheet not read", $0.name, because: $0.reason)
        }
        facts += repeated.map {
            FileFact("sheet not read", trials.name(of: $0), because: "all of its rows are in other sheets")
        }
        facts += book.hidden.map { FileFact("sheet not read", $0, because: "it is hidden") }
        let mayHaveTransfers = statements.contains(where: \.mayHaveTransfers) || statements.count > 1
        return Statement(
            format: statements[0].format, facts: facts,
            mayHaveCardBills: statements.contains(where: \.mayHaveCardBills), mayHaveTransfers: mayHaveTransfers
        ) { body in
            for statement in statements { try statement.forEachRow(body) }
        }
    }
}

/// The properties of a workbook, or of a page with tables, that are known before its sheets are read.
struct SheetBook {
    /// The format's name if the header identifies no bank or program.
    let format: String
    /// The names of hidden sheets.
    var hidden: [String] = []
    /// Whether the user named the sheets. The tables of a page are only numbered, and many of them are its layout.
    var namesSheets = true
    /// The texts above the tables of a page, by the index of the table, from 0.
    var headings: [Int: String] = [:]
}
