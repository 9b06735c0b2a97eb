import Files
import Text

extension Statement {
    /// Opens an MT940 statement (SWIFT); `nil` for other formats.
    /// - Throws: `FileError` if the file cannot be read at all, `StatementError.statedBalanceDisagrees`. Errors in rows
    ///   appear when the rows are read.
    package static func mt940(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        let head = try FileHead(file)
        guard head.contains(":20:"), head.contains(":25") else { return nil }
        let lines = head.lines
        func has(_ tags: [String]) -> Bool {
            lines.contains { line in
                tags.contains { line.hasPrefix($0) || line.hasPrefix("{") && line.end(of: $0) != nil }
            }
        }
        guard has([":20:"]), has([":25:", ":25P:"]), has([":28C:", ":28:", ":60F:", ":60M:"]) else { return nil }
        let (encoding, why) = try TextEncoding.ofText(file, chosen: options.encoding)
        try encoding.checkLetters(of: file, chosen: options.encoding)
        var facts = [
            FileFact("encoding", encoding.name, because: why),
            FileFact("header", ":20: :25:", because: "the fields that every such message begins with"),
        ]
        let (balances, doubtful) = survey(file, encoding, options)
        if !options.ignoresBalance, let fact = try balances.fact(file: file.name) { facts.append(fact) }
        facts += [doubtful.fact()].compactMap(\.self)
        return Statement(format: "MT940", facts: facts) { body in
            try withoutActuallyEscaping(body) { body in
                var reader = try MT940Reader(file, encoding, limits: options.limits)
                var rows = MT940Rows(RowSink(file, options.limits, body))
                while let field = try reader.next() { try rows.read(field) }
                try rows.end()
            }
        }
    }

    /// Collects the stated balances, and the movements that may not be booked. Errors in the file are ignored here and
    /// reported when the rows are read.
    private static func survey(
        _ file: InputFile, _ encoding: TextEncoding, _ options: ReadingOptions
    ) -> (StatedBalances, DoubtfulRows) {
        var (balances, doubtful) = (MT940Balances(), DoubtfulRows())
        guard var reader = try? MT940Reader(file, encoding, limits: options.limits) else {
            return (StatedBalances(), doubtful)
        }
        var line: Int?
        while let field = try? reader.next() {
            balances.read(field)
            if field.tag == "86", let line, MT940Details.mayBePending(field.lines) {
                let details = MT940Details(field.lines)
                doubtful.read(payee: details.payee, memo: details.what, line: line)
            }
            line = field.tag == "61" ? field.line : nil
        }
        return (balances.stated, doubtful)
    }
}
