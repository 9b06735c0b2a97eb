import Files

extension Statement {
    /// Opens a CODA statement, the format of Belgian banks; `nil` for other formats.
    /// - Throws: `FileError` if the file cannot be read at all. Unless `options.ignoresBalance` is set, also
    ///   `StatementError.statedBalanceDisagrees` if at least half of the stated balances differ from the movements, and
    ///   `.statedTotalDisagrees` if a stated total does. Errors in rows appear when the rows are read.
    package static func coda(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        guard let header = try FileHead(file).firstRecords(1, CodaReader.shape).first.flatMap(CodaHeader.init) else {
            return nil
        }
        let (encoding, why) = try TextEncoding.ofRecords(file, chosen: options.encoding)
        var facts = [
            FileFact("encoding", encoding.name, because: why),
            FileFact("header", "record 0", because: "every statement begins with it"),
            FileFact("version", header.version == .one ? "1" : "2", because: "its header says so"),
        ]
        if header.isDuplicate { facts.append(FileFact("copy", "sent again", because: "its header says so")) }
        if !options.ignoresBalance {
            let (balances, totals) = stated(by: file, encoding, options)
            facts += [try balances.fact(file: file.name)].compactMap(\.self)
            if let disagreement = totals.disagreement { throw disagreement }
        }
        return Statement(format: "CODA", facts: facts) { body in
            try withoutActuallyEscaping(body) { body in
                let sink = RowSink(file, options.limits, body)
                var reader = try CodaReader(file, encoding, limits: options.limits)
                while let part = try reader.next() {
                    guard case .movement(let movement, let payments, let account) = part else { continue }
                    for row in movement.rows(payments, of: account) { try sink.send(row) }
                }
            }
        }
    }

    /// Collects the stated balances and totals. Errors in the file are ignored here and reported when the rows are
    /// read.
    private static func stated(
        by file: InputFile, _ encoding: TextEncoding, _ options: ReadingOptions
    ) -> (StatedBalances, StatedTotals) {
        var (balances, totals) = (StatedBalances(), StatedTotals(file.name))
        guard var reader = try? CodaReader(file, encoding, limits: options.limits) else { return (balances, totals) }
        while let part = try? reader.next() {
            switch part {
            case .account(let account):
                if let opening = account.opening { balances.open(account.currency, opening) }
            case .movement(let movement, _, let account):
                let spent = (try? movement.spent())?.cents
                balances.move(account.currency, spent: spent)
                totals.move(spent: spent)
            case .end(let end, let account):
                if let account, let closing = end.closing { balances.close(account.currency, closing) }
                balances.end(line: end.line)
                totals.end(out: end.out, income: end.income, line: end.line)
            }
        }
        return (balances, totals)
    }
}
