import Files
import Sheets

/// A table of a delimited file: its optional header, and the records up to the next table.
///
/// All rows are read once in advance, to decide the decimal mark, the date order and the signs. Further passes follow
/// only where needed: for signs by the balance, for differences from the balance, for sums, and for currency
/// conversions.
struct DelimitedTable {
    private let file: DelimitedFile
    private var findings: TableFindings
    /// The detected properties.
    private(set) var facts: [FileFact]
    /// The line of the next table; `nil` for the last table.
    let end: Int?

    /// Reads all rows, and decides how they are read. `nil` if no column has amounts.
    /// - Throws: the errors that `Statement.delimited` lists.
    init?(
        _ file: DelimitedFile, _ found: DelimitedLayout, _ options: ReadingOptions
    ) throws(StatementError) {
        self.file = file
        let (survey, layout) = try Self.survey(file, found)
        end = layout.end
        try survey.check(
            file.name, options, delimiter: found.shape.delimiter, isTearing: layout.torn?.hasJoined ?? false)
        let named = options.columns.filter { $0.key != ColumnRole.currency.rawValue }
        if survey.rows == 0, !named.isEmpty, end == nil, found.begin == 0 {
            let map = named.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(
                separator: ",")
            let content = try StatementError.ofFile { () throws(FileError) in
                try UnknownFile(file.file, options)
            }
            throw .mapFitsNothing(file.name, map: map, content)
        }
        let records = TableRecords(file: file, layout: layout)
        let isCurrencyChosen = options.columns[ColumnRole.currency.rawValue] != nil
        var map = try survey.completed(
            file: file.name, currency: layout.currency, chosen: Set(options.columns.keys))
        let common = isCurrencyChosen ? nil : try Self.commonBalance(map, survey, layout, records, options)
        if let common {
            let isStated =
                map.amountColumns.contains { map.names[$0].currency != nil }
                || layout.above.contains { !CurrencyWords.codes(above: $0).isEmpty }
            if let codes = common.doubtful, !isStated { throw .unclearCurrency(file.name, places: codes) }
            if map.has(.originalCurrency) {
                map.drop(.currency)
            } else {
                map.place(common.column, as: .originalCurrency)
            }
        }
        let currency = try FileCurrency(
            map, survey, chosen: layout.currency, above: layout.above, isLater: layout.begin > 0,
            file: file.name)
        let conventions = try Conventions(survey, map, layout, file: file.name, options: options)
        let rule = try AmountRule(map, survey, conventions, file: file.name, options: options) {
            () throws(StatementError) in
            guard var evidence = BalanceEvidence(map, conventions) else { return nil }
            try records.forEachRecord { evidence.read($0) }
            return evidence.sign
        }
        guard let rule else { return nil }
        let chosen = layout.currency == nil ? options.columns : named
        if survey.rows > 0, found.begin == 0, let role = survey.misfit(Set(chosen.keys)) {
            throw .columnFitsNothing(file.name, role: role.rawValue, title: options.columns[role.rawValue] ?? "")
        }
        if survey.rows > 0, map.total == nil, let net = map.first(.net), !map.maybeWithTax.isEmpty {
            throw .unclearTax(
                file.name, net: map.optionName(net), others: map.maybeWithTax.map { map.optionName($0) })
        }
        let pending = PendingPlaces(
            map, survey, orders: conventions.orders,
            isDateChosen: options.columns[ColumnRole.date.rawValue] != nil)
        let heading = layout.heading.map(pending.explains) == true ? nil : layout.isPending
        findings = TableFindings(
            map: map, survey: survey, layout: layout, conventions: conventions, rule: rule,
            currency: currency,
            isPending: heading ?? options.sheet.flatMap { PendingHeading.reading([$0]) } ?? false, pending: pending)
        let days = layout.dayNumber.map { number in
            FileFact("days", "numbers of a spreadsheet", because: "\(number.example) is \(number.day.iso)")
        }
        let mergedDays = layout.mergedDays == nil ? nil : MergedDays.fact
        facts =
            [days, mergedDays].compactMap(\.self) + conventions.facts + [rule.fact]
            + [currency.fact, map.taxFact].compactMap(\.self)
        if let common {
            facts.append(
                .init(
                    "purchases", "in the currency of '\(map.titles[common.column])'",
                    because: "one balance changes by all amounts, which are in the currency of the account"))
        }
        let isFeeChosen = options.columns[ColumnRole.fee.rawValue] != nil
        let isFeeKnown = isFeeChosen || map.total != nil
        if isFeeKnown { findings.rule = rule.addingFees(map, survey, isChosen: isFeeChosen) ?? rule }
        let added = isFeeKnown ? [] : rule.addingSomeFees(map, survey)
        var isFeeIncluded = false
        if !added.isEmpty || !options.ignoresBalance {
            let found = try balance(records, by: [findings.rule] + added)
            let isExplained = found.first?.explainsAll ?? false
            isFeeIncluded = isExplained && found.last?.explainsAll == false
            let place = isExplained ? nil : found.firstIndex(where: \.explainsAll)
            if let place { findings.rule = added[place - 1] }
            if !options.ignoresBalance, let finding = place.map({ found[$0] }) ?? found.first {
                findings.balanceLines = finding.standing
                findings.pending.withoutBalance = finding.withoutBalance
                facts += [try finding.fact(file: file.name, sign: rule.sign)].compactMap(\.self)
            }
        }
        let fees = try findings.rule.feeFact(map, survey, isIncluded: isFeeIncluded) {
            [findings] () throws(StatementError) in
            var (sum, rows) = (FeeSum(), RowReader(findings))
            try records.forEachRecord { record in
                if case .entry(let entry)? = rows.row(record) { sum.add(findings.rule.fee(record, map), to: entry) }
            }
            return sum
        }
        facts += [fees].compactMap(\.self)
        let mayHaveSums = survey.hasWordsOfSums || survey.hasTextlessRow && TextlessRows(map).hasTexts
        if mayHaveSums, !map.dialect.traits.contains(.postings) {
            var sums = SumRows(map, conventions)
            var rows = RowReader(findings)
            try records.forEachRecord { sums.read($0, rows.moved($0)) }
            findings.balanceLines.formUnion(sums.lines)
        }
        if survey.hasUndatedAmount, !map.dialect.traits.contains(.postings) {
            var (sums, rows) = (UndatedSums(map), RowReader(findings))
            try records.forEachRecord { record in
                if case .nothing = rows.moved(record) {
                    sums.read(record, isMovement: false)
                } else {
                    sums.read(record, isMovement: true)
                }
            }
            findings.balanceLines.formUnion(sums.lines)
            findings.doubtfulSums = sums.doubtfulLines
        }
        if survey.hasConversions, var conversions = PaidConversions(map) {
            var rows = RowReader(findings)
            try records.forEachRecord { conversions.read($0, rows.moved($0)) }
            conversions.connect()
            findings.conversions = conversions
        }
        facts += findings.pending.facts(map)
        facts += [try Self.unclearAccounts(findings, records), Self.unknownStates(map, survey)].compactMap(\.self)
    }

    /// The fact about recorded rows below a line for an account that ended a section of pending rows; `nil` without any.
    private static func unclearAccounts(
        _ findings: TableFindings, _ records: TableRecords
    ) throws(StatementError) -> FileFact? {
        let evidence = findings.survey.pending
        guard evidence.hasAccountLine, evidence.hasPendingHeading || findings.isPending,
            !findings.map.dialect.traits.contains(.postings)
        else { return nil }
        var (rows, count, accounts) = (RowReader(findings), 0, [String]())
        try records.forEachRecord { record in
            guard case .entry? = rows.row(record), let account = rows.unclearAccount(record) else { return }
            count += 1
            if accounts.count < 3, !accounts.contains(account) { accounts.append(account) }
        }
        guard count > 0 else { return nil }
        return .init(
            "maybe not booked", "\(count == 1 ? "1 row" : "\(count) rows") below \(accounts.joined(separator: ", "))",
            because:
                "the heading of rows not booked may hold for this account too; \(count == 1 ? "it is" : "they are") recorded"
        )
    }

    /// The balance that rows of several currencies share; `nil` if each currency has its own, and without a column of
    /// balances or currencies. Also `nil` for a known dialect, because its currency column is that of the account.
    private static func commonBalance(
        _ map: ColumnMap, _ survey: Survey, _ layout: DelimitedLayout, _ records: TableRecords,
        _ options: ReadingOptions
    ) throws(StatementError) -> CommonBalance? {
        guard let column = map.first(.currency), map.has(.balance),
            map.dialect.name == Dialect.unknown.name, !survey.unnamed.isEuro(column)
        else { return nil }
        let conventions = try Conventions(survey, map, layout, file: records.file.name, options: options)
        guard var balance = CommonBalance(map, conventions) else { return nil }
        try records.forEachRecord { balance.read($0) }
        return balance.isCommon ? balance : nil
    }

    /// The fact about status words that are not known; `nil` if there are none.
    private static func unknownStates(_ map: ColumnMap, _ survey: Survey) -> FileFact? {
        let words = survey.unnamed.unknownStates
        guard !words.isEmpty, survey.unnamed.voids(map) == nil else { return nil }
        let more = words.count > 5 ? " and \(words.count - 5) more" : ""
        return .init(
            "status", words.prefix(5).joined(separator: ", ") + more,
            because: "\(words.count == 1 ? "no known word" : "no known words") for booked or not booked; "
                + "\(words.count == 1 ? "its" : "their") rows are recorded")
    }

    var map: ColumnMap { findings.map }

    var hasRows: Bool { findings.survey.rows > 0 }

    /// Whether any row names a card bill or its payment.
    var hasCardBills: Bool { findings.survey.hasBills }
    /// Whether both rows of a transfer between own accounts may be in the table.
    var hasTransfers: Bool { findings.survey.transfers.hasTransfers }

    /// Calls `body` for every row, in file order.
    func forEachRow(_ body: (ParsedRow) throws -> Void) throws {
        var records = try DelimitedRecords(file, findings.layout)
        var record = Record()
        if map.dialect.traits.contains(.postings) {
            var postings = PostingReader(map, orders: findings.conventions.orders, rule: findings.rule)
            while try records.read(into: &record) {
                for row in postings.rows(record) { try body(row) }
            }
            for row in postings.end() { try body(row) }
            return
        }
        let layout = findings.layout
        var rows = RowReader(findings)
        while try records.read(into: &record) {
            if let oddity = layout.oddity(record) {
                try body(.refused(line: record.line, oddity))
            } else if let row = rows.row(record) {
                try body(row)
            }
        }
    }

    /// Compares the amounts that each of the rules gives with the running balance, in one pass over the records.
    /// - Returns: a finding for each rule; empty without a balance column.
    private func balance(
        _ records: TableRecords, by rules: [AmountRule]
    ) throws(StatementError) -> [BalanceCheck.Finding] {
        guard let check = BalanceCheck(map, findings.conventions) else { return [] }
        var readings = rules.map { rule in
            var findings = findings
            findings.rule = rule
            return (rows: RowReader(findings), check: check)
        }
        try records.forEachRecord { record in
            for index in readings.indices {
                readings[index].check.read(record, readings[index].rows.moved(record))
            }
        }
        return readings.map(\.check.finding)
    }

    /// Surveys all records.
    /// - Returns: the survey, and the layout completed with the end of the table and with how torn records are joined.
    private static func survey(
        _ file: DelimitedFile, _ found: DelimitedLayout
    ) throws(StatementError) -> (Survey, DelimitedLayout) {
        var survey = Survey(found.map)
        for fields in found.above { survey.read(above: fields) }
        var layout = found
        var next = NextTable(found)
        var records = try DelimitedRecords(file, found)
        var record = Record()
        // The state before the first line that begins another table if rows follow it.
        var before: (line: Int, survey: Survey, torn: TornRecords?)?
        while try records.read(into: &record) {
            if let before, next.isRow(record) {
                (layout.end, layout.torn) = (before.line, before.torn)
                layout.torn?.decide()
                return (before.survey, layout)
            }
            if let line = next.begin(record), before == nil { before = (line, survey, records.torn) }
            survey.read(record)
        }
        layout.torn = records.torn
        layout.torn?.decide()
        return (survey, layout)
    }
}
