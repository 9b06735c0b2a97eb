import Files
import Text

extension Statement {
    /// Opens an MT940 statement (SWIFT); `nil` for other formats.
    /// - Throws: `FileError` if the file cannot be read at all; `StatementError.statedBalanceDisagrees` if at least
    ///   half of the stated balances disagree, unless `options` ignores balances. Errors in rows appear when the rows
    ///   are read.
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
        let survey = survey(file, encoding, options)
        if !options.ignoresBalance, let fact = try survey.balances.fact(file: file.name) { facts.append(fact) }
        facts += survey.facts
        return Statement(format: "MT940", facts: facts) { body in
            try withoutActuallyEscaping(body) { body in
                var reader = try MT940Reader(file, encoding, limits: options.limits)
                var rows = MT940Rows(
                    RowSink(file, options.limits, body), leavesOutPending: survey.leavesOutPending,
                    lateCurrencies: survey.lateCurrencies)
                while let field = try reader.next() { try rows.read(field) }
                try rows.end()
            }
        }
    }

    /// Reads the whole file once. Errors in the file are ignored here and reported when the rows are read.
    private static func survey(_ file: InputFile, _ encoding: TextEncoding, _ options: ReadingOptions) -> MT940Survey {
        var survey = MT940Survey()
        guard var reader = try? MT940Reader(file, encoding, limits: options.limits) else { return survey }
        while let field = try? reader.next() { survey.read(field) }
        survey.endMessage()
        return survey
    }
}
