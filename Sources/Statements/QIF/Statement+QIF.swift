import Files

extension Statement {
    /// A file of the Quicken Interchange Format with movements of bank, cash and card accounts; `nil` if it is none.
    /// - Throws: `StatementError.twoReadings` when its dates have two meanings, `.unclearSigns` when no amount has a minus
    ///   and nobody said what that means, `.investments` when it holds shares and funds only, and where the file cannot
    ///   be read at all. Rows are read when they are asked for.
    package static func qif(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        let head = try FileHead(file)
        guard head.first == UInt8(ascii: "!"), let header = head.lines.first(where: { $0.hasPrefix("!") }),
            QIFReader.isHeader(header)
        else { return nil }
        let (encoding, why) = try TextEncoding.ofText(file, chosen: options.encoding)
        var order = QIFDateOrder()
        var hasMoney = false
        var hasInvestments = false
        var signs = SignCount()
        let sign = options.sign ?? .negativeIsSpent
        var bills = CardBills()
        var reader = try QIFReader(file, encoding, limits: options.limits)
        while let record = try reader.next() {
            hasMoney = hasMoney || record.section == .money
            hasInvestments = hasInvestments || record.section == .investment
            guard record.section == .money else { continue }
            if let day = record.day { order.add(day) }
            if !record.isOpening { signs.add(record.amount ?? "", grouping: true) }
            if [record.payee, record.memo].contains(where: CardBills.isBill),
                let moved = try? WrittenAmount.read(record.amount ?? "", grouping: true)
            {
                bills.add(sign.spent(moved))
            }
        }
        guard hasMoney || !hasInvestments else { throw StatementError.investments(file.name) }
        let (dateOrder, whyOrder) = try order.decided(in: file.name, options)
        var facts = [
            FileFact("encoding", encoding.name, because: why),
            FileFact("date order", dateOrder.rawValue, because: whyOrder),
            FileFact("header", header, because: "files of this kind begin so"),
        ]
        if let said = options.sign {
            facts.append(FileFact("sign", said.words, because: "as you say"))
        } else if signs.unanimous == .positiveIsSpent {
            // Programs write what a card spent without a minus, and lists of purchases too.
            throw StatementError.unclearSigns(file.name, negatives: 0, positives: signs.positives, hasColumns: false)
        }
        facts += [bills.fact].compactMap(\.self)
        let settled = bills.settled
        return Statement(format: "QIF", facts: facts) { body in
            try withoutActuallyEscaping(body) { body in
                let sink = RowSink(file, options.limits, body)
                var reader = try QIFReader(file, encoding, limits: options.limits)
                let rows = QIFRows(order: dateOrder, sign: sign)
                while let record = try reader.next() {
                    for row in rows.rows(of: record) { try sink.send(settled(row)) }
                }
            }
        }
    }
}
