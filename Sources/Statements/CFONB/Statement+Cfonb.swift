import Files
import Sheets

extension Statement {
    /// Opens a CFONB 120 statement, the format of French banks also known as AFB 120; `nil` for other formats.
    /// - Throws: `FileError` if the file cannot be read at all; `StatementError.statedBalanceDisagrees` if at least
    ///   half of the stated balances disagree, unless `options` ignores balances. Errors in rows are thrown when the
    ///   rows are read.
    package static func cfonb(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        guard try FileHead(file).firstRecords(1, CfonbReader.shape).contains(where: CfonbAccount.begins) else {
            return nil
        }
        let (encoding, why) = try TextEncoding.ofRecords(file, chosen: options.encoding)
        var facts = [
            FileFact("encoding", encoding.name, because: why),
            FileFact("header", "record 01", because: "every statement begins with it"),
        ]
        if !options.ignoresBalance, let fact = try balances(of: file, encoding, options).fact(file: file.name) {
            facts.append(fact)
        }
        return Statement(format: "CFONB 120", facts: facts) { body in
            try withoutActuallyEscaping(body) { body in
                let sink = RowSink(file, options.limits, body)
                var reader = try CfonbReader(file, encoding, limits: options.limits)
                while let part = try reader.next() {
                    if case .movement(let movement, let account) = part { try sink.send(movement.row(account)) }
                }
            }
        }
    }

    /// Collects the stated balances. Errors in the file are ignored here and reported when the rows are read.
    private static func balances(
        of file: InputFile, _ encoding: TextEncoding, _ options: ReadingOptions
    ) -> StatedBalances {
        var balances = StatedBalances()
        guard var reader = try? CfonbReader(file, encoding, limits: options.limits) else { return balances }
        while let part = try? reader.next() {
            switch part {
            case .account(let account):
                if let opening = account.opening { balances.open(account.currency ?? CurrencyWords.euro, opening) }
            case .movement(let movement, let account):
                balances.move(movement.currency(account), spent: (try? movement.spent())?.cents)
            case .end(let end, let account):
                if let closing = end.closing {
                    balances.close(end.currency ?? account.currency ?? CurrencyWords.euro, closing)
                }
                balances.end(line: end.line)
            }
        }
        return balances
    }
}
