import Files

extension Statement {
    /// Opens a Norma 43 statement, the format of Spanish banks also known as CSB 43, AEB 43 and Cuaderno 43; `nil` for
    /// other formats.
    /// - Throws: `FileError` if the file cannot be read at all. Unless `options` ignores balances, also
    ///   `StatementError.statedBalanceDisagrees` if at least half of the stated balances disagree, and
    ///   `.statedTotalDisagrees` if a stated total does. Errors in rows appear when the rows are read.
    package static func norma43(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        guard try FileHead(file).firstRecords(2, Norma43Reader.shape).contains(where: Norma43Account.begins) else {
            return nil
        }
        let (encoding, why) = try TextEncoding.ofRecords(file, chosen: options.encoding)
        var facts = [
            FileFact("encoding", encoding.name, because: why),
            FileFact("header", "record 11", because: "every account begins with it"),
        ]
        if !options.ignoresBalance {
            let (balances, totals, hasNoEnd) = stated(by: file, encoding, options)
            facts += [try balances.fact(file: file.name)].compactMap(\.self)
            if let disagreement = totals.disagreement { throw disagreement }
            if hasNoEnd {
                facts.append(FileFact("end", "missing", because: "it has no record 88, so it may be cut short"))
            }
        }
        return Statement(format: "Norma 43", facts: facts) { body in
            try withoutActuallyEscaping(body) { body in
                let sink = RowSink(file, options.limits, body)
                var reader = try Norma43Reader(file, encoding, limits: options.limits)
                while let part = try reader.next() {
                    if case .movement(let movement, let account) = part { try sink.send(movement.row(account)) }
                }
            }
        }
    }

    /// Collects the stated balances and totals, and whether the file lacks record 88. Errors in the file are ignored
    /// here and reported when the rows are read.
    private static func stated(
        by file: InputFile, _ encoding: TextEncoding, _ options: ReadingOptions
    ) -> (StatedBalances, StatedTotals, hasNoEnd: Bool) {
        var (balances, totals) = (StatedBalances(), StatedTotals(file.name))
        guard var reader = try? Norma43Reader(file, encoding, limits: options.limits) else {
            return (balances, totals, false)
        }
        while let part = try? reader.next() {
            switch part {
            case .account(let account):
                if let opening = account.opening { balances.open(account.currency, opening) }
            case .movement(let movement, let account):
                let spent = (try? movement.spent())?.cents
                balances.move(account.currency, spent: spent)
                totals.move(spent: spent)
            case .end(let end, let account):
                if let closing = end.closing { balances.close(account.currency, closing) }
                balances.end(line: end.line)
                totals.end(out: end.out, income: end.income, line: end.line)
            }
        }
        return (balances, totals, reader.hasNoEnd)
    }
}
