/// The rows of a sheet as the delimited text that a bank would else have given.
struct SheetText {
    private let name: String
    private let limits: StatementLimits
    private var bytes: [UInt8] = []
    private var line = 1

    init(_ name: String, limits: StatementLimits) {
        self.name = name
        self.limits = limits
    }

    /// Adds a row; the numbers of lines stay those of the sheet, so a cell is written on one.
    /// - Throws: `StatementError.tooLarge`.
    mutating func add(_ record: Record) throws(StatementError) {
        while line < record.line {
            bytes.append(0x0A)
            line += 1
        }
        for index in 0..<record.count {
            if index > 0 { bytes.append(0x3B) }
            bytes.append(0x22)
            for byte in record.bytes(index) {
                if byte == 0x22 { bytes.append(byte) }
                bytes.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte)
            }
            bytes.append(0x22)
        }
        guard bytes.count <= limits.bytes else {
            throw .tooLarge(name, bytes: bytes.count, limit: limits.bytes)
        }
    }

    /// The statement that it is.
    /// - Parameter format: what it is called where no bank or program is known by its header.
    /// - Throws: `StatementError.unknownFormat` where it is none that is known, and as `delimited`.
    func statement(sheet: String?, format: String, options: ReadingOptions) throws(StatementError) -> Statement {
        var options = options
        options.encoding = .utf8
        let file = StatementFile(name: name, bytes: bytes)
        guard let table = try Statement.table(file, options: options) else {
            throw .unknownFormat(name, try UnknownFile(file, options))
        }
        // How the text is written is our own doing.
        let facts = table.facts.filter { !["encoding", "delimiter"].contains($0.name) }
        let fact = sheet.map {
            Statement.Fact("sheet", $0, because: "it is the first with a day and an amount in a row")
        }
        let isUnknown = table.format == Dialect.unknown.name
        return Statement(
            format: isUnknown ? format : table.format, facts: [fact].compactMap(\.self) + facts, rows: table.forEachRow)
    }
}
