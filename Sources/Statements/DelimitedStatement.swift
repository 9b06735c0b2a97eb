extension Statement {
    /// Reads a delimited text file: of a bank or a program that is known by the words of its header, or any other whose
    /// header tells day and amount, or whose columns a person named.
    ///
    /// Read through once before the first row, for what only all rows tell: the decimal mark, the order of dates, signs;
    /// once more for each thing that a balance has to tell: of the signs, and whether the amounts agree with it.
    /// - Returns: `nil` for a file in which nothing looks like movements of money.
    /// - Throws: `StatementError`, `.twoReadings` where decimal mark or dates could be read in two ways, `.unclearSigns`,
    ///   `.unknownDirection`, `.unclearCurrency`, `.balanceDisagrees`.
    /// - Complexity: O(n) in the bytes; no row is kept.
    public static func delimited(
        _ file: StatementFile, options: ReadingOptions
    ) throws(StatementError) -> Statement? {
        let (encoding, why) = try TextEncoding.ofText(file, options)
        guard let layout = try HeaderSearch(file, encoding, options).layout() else { return nil }
        let survey = try survey(file, encoding, layout, options)
        let named = options.columns.filter { $0.key != ColumnRole.currency.rawValue }
        if survey.rows == 0, !named.isEmpty {
            let map = named.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
            throw .mapFitsNothing(file.name, map: map, try UnknownFile(file, options))
        }
        let map = try survey.completed(
            file: file.name, currency: layout.currency,
            isCurrencySaid: options.columns[ColumnRole.currency.rawValue] != nil)
        let currency = try FileCurrency(
            map, said: layout.currency, above: layout.above, hasLetters: survey.hasLetters, file: file.name)
        let conventions = try Conventions(
            survey, map, above: layout.above, file: file.name, options: options)
        let rule = try AmountRule(map, survey, conventions, file: file.name, options: options) {
            () throws(StatementError) in try balanceSign(file, encoding, layout, conventions, options)
        }
        guard let rule else { return nil }
        var facts = [Fact("encoding", encoding.name, because: why)]
        let witness = layout.headerLine == nil ? "the rows show it" : "the header shows it"
        facts.append(Fact("delimiter", Self.name(layout.shape.delimiter), because: witness))
        facts.append(Fact("header", layout.headerLine.map { "line \($0)" } ?? "none", because: layout.reason))
        facts += conventions.facts + [rule.fact] + [currency.fact].compactMap(\.self)
        var pending = PendingPlaces(map, survey, orders: conventions.orders)
        var standing: Set<Int> = []
        if !options.ignoresBalance,
            let finding = try balance(
                file, encoding, layout, map, survey, conventions, rule, currency, pending, options)
        {
            standing = finding.standing
            pending.withoutBalance = finding.withoutBalance
            facts += [try finding.fact(file: file.name, sign: rule.sign)].compactMap(\.self)
        }
        if survey.hasWordsOfSums {
            standing.formUnion(
                try sums(file, encoding, layout, map, survey, conventions, rule, currency, pending, options))
        }
        facts += pending.facts(map)
        let (isPending, notBooked) = (layout.isPending, pending)
        let (shape, headerLine) = (layout.shape, layout.headerLine ?? 0)
        return Statement(format: map.dialect.name, facts: facts) { body in
            var reader = try RecordReader(file, encoding, shape, limits: options.limits)
            var record = Record()
            if map.dialect.traits.contains(.postings) {
                var postings = PostingReader(map, orders: conventions.orders, rule: rule)
                while try reader.read(into: &record) {
                    guard record.line > headerLine else { continue }
                    for row in postings.rows(record) { try body(row) }
                }
                for row in postings.end() { try body(row) }
            } else {
                var rows = RowReader(
                    map, survey, orders: conventions.orders, rule: rule, currency: currency, standing: standing,
                    isPending: isPending, pending: notBooked)
                while try reader.read(into: &record) {
                    guard record.line > headerLine else { continue }
                    if let oddity = layout.oddity(record) {
                        try body(.refused(line: record.line, oddity))
                    } else if let row = rows.row(record) {
                        try body(row)
                    }
                }
            }
        }
    }

    private static func survey(
        _ file: StatementFile, _ encoding: TextEncoding, _ layout: DelimitedLayout, _ options: ReadingOptions
    ) throws(StatementError) -> Survey {
        var survey = Survey(layout.map)
        for fields in layout.above { survey.read(above: fields) }
        var reader = try RecordReader(file, encoding, layout.shape, limits: options.limits)
        var record = Record()
        let headerLine = layout.headerLine ?? 0
        while try reader.read(into: &record) {
            if record.line > headerLine { survey.read(record) }
        }
        return survey
    }

    private static func balanceSign(
        _ file: StatementFile, _ encoding: TextEncoding, _ layout: DelimitedLayout, _ conventions: Conventions,
        _ options: ReadingOptions
    ) throws(StatementError) -> SpentSign? {
        guard var evidence = BalanceEvidence(layout.map, conventions) else { return nil }
        var reader = try RecordReader(file, encoding, layout.shape, limits: options.limits)
        var record = Record()
        let headerLine = layout.headerLine ?? 0
        while try reader.read(into: &record) {
            if record.line > headerLine { evidence.read(record) }
        }
        return evidence.sign
    }

    /// The lines of rows with a day that add up others.
    private static func sums(
        _ file: StatementFile, _ encoding: TextEncoding, _ layout: DelimitedLayout, _ map: ColumnMap, _ survey: Survey,
        _ conventions: Conventions, _ rule: AmountRule, _ currency: FileCurrency, _ pending: PendingPlaces,
        _ options: ReadingOptions
    ) throws(StatementError) -> Set<Int> {
        guard !map.dialect.traits.contains(.postings) else { return [] }
        var sums = SumRows(map, conventions)
        var rows = RowReader(
            map, survey, orders: conventions.orders, rule: rule, currency: currency, isPending: layout.isPending,
            pending: pending)
        var reader = try RecordReader(file, encoding, layout.shape, limits: options.limits)
        var record = Record()
        let headerLine = layout.headerLine ?? 0
        while try reader.read(into: &record) {
            if record.line > headerLine { sums.read(record, rows.moved(record)) }
        }
        return sums.lines
    }

    /// What the running balance says of the amounts as they are read; `nil` where there is none.
    private static func balance(
        _ file: StatementFile, _ encoding: TextEncoding, _ layout: DelimitedLayout, _ map: ColumnMap, _ survey: Survey,
        _ conventions: Conventions, _ rule: AmountRule, _ currency: FileCurrency, _ pending: PendingPlaces,
        _ options: ReadingOptions
    ) throws(StatementError) -> BalanceCheck.Finding? {
        guard var check = BalanceCheck(map, conventions) else { return nil }
        var rows = RowReader(
            map, survey, orders: conventions.orders, rule: rule, currency: currency,
            isPending: layout.isPending, pending: pending)
        var reader = try RecordReader(file, encoding, layout.shape, limits: options.limits)
        var record = Record()
        let headerLine = layout.headerLine ?? 0
        while try reader.read(into: &record) {
            if record.line > headerLine { check.read(record, rows.moved(record)) }
        }
        return check.finding
    }

    private static func name(_ delimiter: UInt8) -> String {
        switch delimiter {
        case 0x09: "tab"
        case 0x2C: "comma"
        case 0x3B: "semicolon"
        default: String(Unicode.Scalar(delimiter))
        }
    }
}
