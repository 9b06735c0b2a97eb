import Files
import Markup

extension Statement {
    /// Opens an Open Financial Exchange file of bank accounts and credit cards, version 1 (SGML) or 2 (XML); `nil` for
    /// other formats.
    ///
    /// Negative amounts are expenses, unless the user chooses otherwise. If no amount is negative although transaction
    /// types mean money out, the types give the direction, and the user's choice applies to types without one. OFX
    /// states only the closing balance, so the amounts cannot be checked against it.
    /// - Throws: `StatementError.unclearSigns`, unless the user chose a sign, if no amount is negative and only some
    ///   types mean money out or in, or if all signs contradict the types; `FileError` if the file cannot be read at
    ///   all. Errors in rows appear when the rows are read.
    package static func ofx(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        let head = try FileHead(file)
        let hasHeader =
            head.contains("OFXHEADER")
            && (head.beginsWithElement || head.lines.contains { $0.drop { $0 == " " }.hasPrefix("OFXHEADER") })
        // Some programs write another header or none, and some servers add text in front of it.
        let hasElement = ["<OFX>", "<ofx>"].contains(where: head.contains)
        let hasMessages = ["SIGNONMSGSRSV", "BANKMSGSRSV", "CREDITCARDMSGSRSV", "<STMTTRN>"].contains(
            where: head.contains)
        guard hasHeader || hasElement && (head.beginsWithElement || hasMessages) else { return nil }
        let isXML = head.beginsWithElement && (head.contains("<?xml") || head.contains("<?OFX"))
        // Headers of OFX 1 often declare a wrong encoding, so the bytes decide.
        let (encoding, why) =
            try isXML
            ? TextEncoding.ofXML(file, chosen: options.encoding) : TextEncoding.ofText(file, chosen: options.encoding)
        if !isXML { try encoding.checkLetters(of: file, chosen: options.encoding) }
        let reason = hasHeader ? "the header OFXHEADER" : "the outermost element OFX"
        var facts = [FileFact("encoding", encoding.name, because: why)]
        if let version = head.text(after: isXML ? "VERSION=\"" : "VERSION:", upTo: "\" \r\n<") {
            facts.append(FileFact("version", version, because: "its header says so"))
        }
        facts.append(FileFact("header", isXML ? "XML" : "SGML", because: reason))
        func read(_ take: @escaping OFXReport.Take) throws {
            let report = OFXReport(hasLines: head.hasLines, take: take)
            if isXML {
                try XMLReader.read(file, encoding, limits: options.limits, to: report)
            } else {
                try SGMLReader.read(file, encoding, limits: options.limits, to: report)
                guard !report.isUnfinished else {
                    throw FileError.damaged(file.name, line: 0, problem: "it ends before it is complete")
                }
            }
        }
        let sign = options.sign ?? .negativeIsSpent
        var (signs, out, debits, received) = (SignCount(), SignCount(), SignCount(), SignCount())
        var undirected = SignCount()
        var settlements = SettlementEvidence()
        var found = MovementKinds()
        var doubtful = DoubtfulRows()
        var hasCard = false
        // Errors in the file are reported when the rows are read.
        try? read { transaction, account, _ in
            signs.add(transaction.amount ?? "")
            if transaction.isOnCard { hasCard = true }
            if transaction.isOut { out.add(transaction.amount ?? "") }
            if transaction.isDebit { debits.add(transaction.amount ?? "") }
            if transaction.isIn { received.add(transaction.amount ?? "") }
            if transaction.signOfType == nil, !transaction.isPending { undirected.add(transaction.amount ?? "") }
            settlements.read([transaction.name, transaction.payee, transaction.memo], account: account)
            found.read(payee: transaction.name, memo: transaction.memo)
            guard !transaction.isPending else { return }
            doubtful.read(payee: transaction.name ?? transaction.payee, memo: transaction.memo, line: transaction.line)
        }
        let kinds = found
        // Debits have no minus and credits have one: the signs are those of a card's bill.
        let isTurned =
            debits.positives > 0 && out.negatives == 0 && received.negatives > 0 && received.positives == 0
        let hasTypes = out.positives > 0 && signs.negatives == 0
        if options.sign == nil, hasTypes ? undirected.positives > 0 : isTurned {
            throw StatementError.unclearSigns(
                file.name, negatives: signs.negatives, positives: signs.positives, hasColumns: false)
        }
        if hasTypes {
            facts.append(
                FileFact("sign", "of the transaction types", because: "no amount has a minus, but some are debits"))
        }
        if let sign = options.sign {
            facts.append(FileFact("sign", sign.words + (hasTypes ? " for other types" : ""), because: "as given"))
        }
        facts += [doubtful.fact()].compactMap(\.self)
        return Statement(
            format: isXML ? "OFX 2" : "OFX 1", facts: facts, mayHaveCardBills: settlements.hasCardBills || hasCard,
            mayHaveTransfers: settlements.hasTransfers
        ) { body in
            try withoutActuallyEscaping(body) { body in
                let sink = RowSink(file, options.limits, body)
                try read { transaction, account, currency in
                    let typed = hasTypes ? transaction.signOfType : nil
                    try sink.send(
                        transaction.row(account: account, accountCurrency: currency, sign: typed ?? sign, kinds: kinds))
                }
            }
        }
    }
}
