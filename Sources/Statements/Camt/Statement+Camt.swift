import Files
import Markup

extension Statement {
    /// Opens a CAMT report (ISO 20022 camt.052, .053 or .054, any version); `nil` for other formats.
    /// - Throws: `FileError` if the file cannot be read at all. For camt.053 also
    ///   `StatementError.statedBalanceDisagrees` if at least half of the stated balances disagree, unless `options`
    ///   ignores balances. Errors in rows appear when the rows are read.
    package static func camt(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        let head = try FileHead(file)
        let kinds = [("BkToCstmrAcctRpt", "052"), ("BkToCstmrStmt", "053"), ("BkToCstmrDbtCdtNtfctn", "054")]
        guard head.beginsWithElement, let (element, number) = kinds.first(where: { head.contains($0.0) }) else {
            return nil
        }
        let (encoding, why) = try TextEncoding.ofXML(file, chosen: options.encoding)
        var facts = [FileFact("encoding", encoding.name, because: why)]
        if let version = head.text(after: "camt.\(number).", upTo: "\"' >/") {
            facts.append(FileFact("version", "camt.\(number).\(version)", because: "its namespace says so"))
        }
        facts.append(FileFact("header", element, because: "the outermost element of such reports"))
        let balances = CamtBalances(hasLines: head.hasLines)
        // Errors in the file are reported when the rows are read.
        try? XMLReader.read(file, encoding, limits: options.limits, to: FieldFinder(balances))
        if balances.withoutDay.count > 0 {
            let (count, day) = balances.withoutDay
            facts.append(
                FileFact(
                    "day", count == 1 ? "\(day) for 1 entry" : "that of their report for \(count) entries, as \(day)",
                    because: count == 1 ? "it has none of its own" : "they have none of their own"))
        }
        if number == "053", !options.ignoresBalance {
            facts += [try balances.stated.fact(file: file.name)].compactMap(\.self)
        }
        facts += [balances.doubtful.fact()].compactMap(\.self)
        return Statement(format: "CAMT.\(number)", facts: facts) { body in
            try withoutActuallyEscaping(body) { body in
                let sink = RowSink(file, options.limits, body)
                let report = CamtReport(sink, limits: options.limits, hasLines: head.hasLines)
                try XMLReader.read(file, encoding, limits: options.limits, to: FieldFinder(report))
            }
        }
    }
}
