extension Statement {
    /// Recognises a file by what it holds, whatever its name.
    /// - Throws: `StatementError.empty` for a file without a byte, `unknownFormat` for one that is nothing known, and why one that is known cannot be read.
    /// - Complexity: O(n) in the bytes; of a spreadsheet the text stays in memory.
    public static func open(_ file: StatementFile, options: ReadingOptions) throws(StatementError) -> Statement {
        guard file.count > 0 else { throw .empty(file.name) }
        // Our own first: their texts may hold the words by which others are recognised.
        if let statement = try spesaTable(file, options: options) { return statement }
        if let statement = try spesaObjects(file, options: options) { return statement }
        if let statement = try camt(file, options: options) { return statement }
        if let statement = try ofx(file, options: options) { return statement }
        if let statement = try mt940(file, options: options) { return statement }
        if let statement = try qif(file, options: options) { return statement }
        if let statement = try spreadsheet(file, options: options) { return statement }
        if let statement = try bagels(file, options: options) { return statement }
        if let statement = try ynabPlan(file, options: options) { return statement }
        if let statement = try journal(file, options: options) { return statement }
        if let statement = try delimited(file, options: options) { return statement }
        let (encoding, _) = try TextEncoding.ofText(file, options)
        throw .unknownFormat(file.name, header: HeaderSearch(file, encoding, options).fields())
    }

    /// A spreadsheet holds what a bank would else give as delimited text, so it is read as that.
    private static func spreadsheet(
        _ file: StatementFile, options: ReadingOptions
    ) throws(StatementError) -> Statement? {
        guard var reader = try SpreadsheetReader.open(file, limits: options.limits) else { return nil }
        var text: [UInt8] = []
        var record = Record()
        var line = 1
        while try reader.read(into: &record) {
            // The same numbers of lines as the rows of the sheet have, so a cell is written on one.
            while line < record.line {
                text.append(0x0A)
                line += 1
            }
            for index in 0..<record.count {
                if index > 0 { text.append(0x3B) }
                text.append(0x22)
                for byte in record.bytes(index) {
                    if byte == 0x22 { text.append(byte) }
                    text.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte)
                }
                text.append(0x22)
            }
            guard text.count <= options.limits.bytes else {
                throw .tooLarge(file.name, bytes: text.count, limit: options.limits.bytes)
            }
        }
        var options = options
        options.encoding = .utf8
        let table = try delimited(StatementFile(name: file.name, bytes: text), options: options)
        return table.map { table in
            // How the text is written is our own doing.
            let facts = table.facts.filter { !["encoding", "delimiter"].contains($0.name) }
            return Statement(
                format: table.format,
                facts: [Fact("sheet", reader.sheet, because: "it is the first with a day and an amount in a row")]
                    + facts,
                rows: table.forEachRow)
        }
    }
}
