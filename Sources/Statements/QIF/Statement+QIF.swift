import Files

extension Statement {
    /// Opens a Quicken Interchange Format file of bank, cash and card accounts; `nil` for other formats.
    /// - Throws: `StatementError.twoReadings` for ambiguous dates, `.unclearSigns` without a sign chosen by the user, if
    ///   no amount is negative or the payment of a card is, `.investments` if it has only investment transactions;
    ///   `FileError` if the file cannot be read at all. Errors in rows appear when the rows are read.
    package static func qif(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        let head = try FileHead(file)
        guard head.first == UInt8(ascii: "!"), let header = head.lines.first(where: { $0.hasPrefix("!") }),
            QIFReader.isHeader(header)
        else { return nil }
        let (encoding, why) = try TextEncoding.ofText(file, chosen: options.encoding)
        try encoding.checkLetters(of: file, chosen: options.encoding)
        var order = QIFDateOrder()
        var hasMoney = false
        var hasInvestments = false
        var signs = SignCount()
        var settlements = SettlementEvidence()
        var kinds = MovementKinds()
        var doubtful = DoubtfulRows()
        var hasCard = false
        // The payment of a card is money that comes in, so a minus shows that the signs are inverted.
        var isPaidWithMinus = false
        let sign = options.sign ?? .negativeIsSpent
        var reader = try QIFReader(file, encoding, limits: options.limits)
        while let record = try reader.next() {
            hasMoney = hasMoney || record.section == .money
            hasInvestments = hasInvestments || record.section == .investment
            guard record.section == .money else { continue }
            if record.isOnCard {
                hasCard = true
                if record.amount?.hasPrefix("-") ?? false, CardBills.word(of: record.payee) == .payment {
                    isPaidWithMinus = true
                }
            }
            if let day = record.day { order.add(day) }
            if !record.isOpening { signs.add(record.amount ?? "", grouping: true) }
            settlements.read([record.payee, record.memo] + record.splits.map(\.memo), account: record.account)
            kinds.read(payee: record.payee, memo: record.memo)
            doubtful.read(payee: record.payee, memo: record.memo, line: record.line)
        }
        guard hasMoney || !hasInvestments else { throw StatementError.investments(file.name) }
        let (dateOrder, whyOrder) = try order.decided(in: file.name, options)
        var facts = [
            FileFact("encoding", encoding.name, because: why),
            FileFact("date order", dateOrder.rawValue, because: whyOrder),
            FileFact("header", header, because: "files of this kind begin this way"),
        ]
        if let sign = options.sign {
            facts.append(FileFact("sign", sign.words, because: "as given"))
        } else if signs.unanimous == .positiveIsSpent {
            // Some programs write card expenses and lists of purchases without a minus.
            throw StatementError.unclearSigns(file.name, negatives: 0, positives: signs.positives, hasColumns: false)
        } else if isPaidWithMinus {
            throw StatementError.unclearSigns(
                file.name, negatives: signs.negatives, positives: signs.positives, hasColumns: false)
        }
        facts += [doubtful.fact()].compactMap(\.self)
        let rows = QIFRows(order: dateOrder, sign: sign, kinds: kinds)
        return Statement(
            format: "QIF", facts: facts, mayHaveCardBills: settlements.hasCardBills || hasCard,
            mayHaveTransfers: settlements.hasTransfers
        ) { body in
            try withoutActuallyEscaping(body) { body in
                let sink = RowSink(file, options.limits, body)
                var reader = try QIFReader(file, encoding, limits: options.limits)
                while let record = try reader.next() {
                    for row in rows.rows(of: record) { try sink.send(row) }
                }
            }
        }
    }
}
