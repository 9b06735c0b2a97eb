import Files
import Sheets

/// One table of a delimited file: its header, if it has one, and the records up to the next table.
///
/// Read through once before its first row, for what only all rows tell: the decimal mark, the order of dates, signs; once
/// more for each thing that a balance has to tell: of the signs, and whether the amounts agree with it.
struct DelimitedTable {
    private let file: InputFile
    private let encoding: TextEncoding
    private let options: ReadingOptions
    private let layout: DelimitedLayout
    private let survey: Survey
    private let conventions: Conventions
    private let rule: AmountRule
    private let currency: FileCurrency
    private var standing: Set<Int> = []
    private var pending: PendingPlaces
    let map: ColumnMap
    /// What was found out about it.
    private(set) var facts: [FileFact]
    /// The line that the next table begins on; `nil` for the last.
    let end: Int?

    /// `nil` where no column holds amounts.
    init?(
        _ file: InputFile, _ encoding: TextEncoding, _ found: DelimitedLayout, _ options: ReadingOptions
    ) throws(StatementError) {
        (self.file, self.encoding, self.options) = (file, encoding, options)
        var layout = found
        (survey, layout) = try Self.survey(file, encoding, found, options)
        end = layout.end
        try survey.check(file.name, options)
        let named = options.columns.filter { $0.key != ColumnRole.currency.rawValue }
        if survey.rows == 0, !named.isEmpty, end == nil, found.begin == 0 {
            let map = named.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
            let content = try StatementError.ofFile { () throws(FileError) in try UnknownFile(file, options) }
            throw .mapFitsNothing(file.name, map: map, content)
        }
        map = try survey.completed(
            file: file.name, currency: layout.currency,
            isCurrencySaid: options.columns[ColumnRole.currency.rawValue] != nil)
        currency = try FileCurrency(map, survey, said: layout.currency, above: layout.above, file: file.name)
        conventions = try Conventions(survey, map, layout, file: file.name, options: options)
        self.layout = layout
        let read = Reading(file: file, encoding: encoding, layout: layout, limits: options.limits)
        let (map, conventions) = (map, conventions)
        let rule = try AmountRule(map, survey, conventions, file: file.name, options: options) {
            () throws(StatementError) in
            guard var evidence = BalanceEvidence(map, conventions) else { return nil }
            try read.forEachRecord { evidence.read($0) }
            return evidence.sign
        }
        guard let rule else { return nil }
        self.rule = rule
        pending = PendingPlaces(map, survey, orders: conventions.orders)
        facts = conventions.facts + [rule.fact] + [currency.fact].compactMap(\.self)
        if !options.ignoresBalance, let finding = try balance(read) {
            standing = finding.standing
            pending.withoutBalance = finding.withoutBalance
            facts += [try finding.fact(file: file.name, sign: rule.sign)].compactMap(\.self)
        }
        if survey.bills.open > 0 {
            let count = survey.bills.open
            facts.append(
                .init(
                    "card bill", count == 1 ? "1 row" : "\(count) rows",
                    because: "recorded as one sum each; the file of the card itself has the purchases"))
        }
        if survey.hasWordsOfSums, !map.dialect.traits.contains(.postings) {
            var sums = SumRows(map, conventions)
            var rows = rows()
            try read.forEachRecord { sums.read($0, rows.moved($0)) }
            standing.formUnion(sums.lines)
        }
        facts += pending.facts(map)
    }

    var hasRows: Bool { survey.rows > 0 }

    /// Calls `body` for every row, in the order of the file.
    func forEachRow(_ body: (Row) throws -> Void) throws {
        var records = try DelimitedRecords(file, encoding, layout, limits: options.limits)
        var record = Record()
        if map.dialect.traits.contains(.postings) {
            var postings = PostingReader(map, orders: conventions.orders, rule: rule)
            while try records.read(into: &record) {
                for row in postings.rows(record) { try body(row) }
            }
            for row in postings.end() { try body(row) }
            return
        }
        var rows = rows()
        while try records.read(into: &record) {
            if let oddity = layout.oddity(record) {
                try body(.refused(line: record.line, oddity))
            } else if let row = rows.row(record) {
                try body(row)
            }
        }
    }

    private func rows() -> RowReader {
        RowReader(
            map, survey, orders: conventions.orders, rule: rule, currency: currency, standing: standing,
            isPending: layout.isPending, hasHeader: layout.headerLine != nil, pending: pending)
    }

    /// What the running balance says of the amounts as they are read; `nil` where there is none.
    private func balance(_ read: Reading) throws(StatementError) -> BalanceCheck.Finding? {
        guard var check = BalanceCheck(map, conventions) else { return nil }
        var rows = rows()
        try read.forEachRecord { check.read($0, rows.moved($0)) }
        return check.finding
    }

    /// The survey of all records, and the layout with how torn records are joined and where the table ends.
    private static func survey(
        _ file: InputFile, _ encoding: TextEncoding, _ found: DelimitedLayout, _ options: ReadingOptions
    ) throws(StatementError) -> (Survey, DelimitedLayout) {
        var survey = Survey(found.map)
        for fields in found.above { survey.read(above: fields) }
        var layout = found
        var next = NextTable(found)
        var records = try DelimitedRecords(file, encoding, found, limits: options.limits)
        var record = Record()
        while try records.read(into: &record) {
            if let line = next.begin(record) {
                layout.end = line
                break
            }
            survey.read(record)
        }
        layout.torn = records.torn
        layout.torn?.decide()
        return (survey, layout)
    }

    private struct Reading {
        let file: InputFile
        let encoding: TextEncoding
        let layout: DelimitedLayout
        let limits: ReadingLimits

        func forEachRecord(_ body: (Record) -> Void) throws(StatementError) {
            var records = try DelimitedRecords(file, encoding, layout, limits: limits)
            var record = Record()
            while try records.read(into: &record) { body(record) }
        }
    }
}

/// The records of one table; cells that a delimiter tore apart are joined.
struct DelimitedRecords {
    private var reader: RecordReader
    private let begin: Int
    private let end: Int?
    private(set) var torn: TornRecords?

    init(
        _ file: InputFile, _ encoding: TextEncoding, _ layout: DelimitedLayout, limits: ReadingLimits
    ) throws(StatementError) {
        reader = try StatementError.ofFile { () throws(FileError) in
            try RecordReader(file, encoding, layout.shape, limits: limits)
        }
        begin = max(layout.headerLine ?? 0, layout.begin)
        end = layout.end
        torn = layout.torn
    }

    /// Reads the next record below the header; `false` at the end of the table.
    mutating func read(into record: inout Record) throws(StatementError) -> Bool {
        do throws(FileError) {
            repeat {
                guard try reader.read(into: &record) else { return false }
            } while record.line <= begin
        } catch {
            throw .file(error)
        }
        if let end, record.line >= end { return false }
        torn?.mend(&record)
        return true
    }
}

/// Finds where another table of the file begins: at a header with other columns, or at a line that names an account in
/// another currency.
struct NextTable {
    private let map: ColumnMap
    private let codes: Set<String>
    /// The line of the first record without a day since the last row with one.
    private var heading: Int?

    init(_ layout: DelimitedLayout) {
        map = layout.map
        codes = layout.above.reduce(into: Set(layout.map.names.compactMap { $0.currency?.uppercased() })) {
            $0.formUnion(CurrencyWords.codes(above: $1))
        }
    }

    /// Where another table begins: the line of this record, or of the headings right before it; `nil` if the record belongs
    /// to this table.
    mutating func begin(_ record: Record) -> Int? {
        let hasDay = (0..<record.count).contains { DateCell(record.cell($0)) != nil }
        guard !hasDay else {
            heading = nil
            return nil
        }
        let first = heading ?? record.line
        heading = first
        guard record.count > 1 || map.names.count == 1 else { return nil }
        let fields = record.fields
        if isOtherHeader(record, fields) { return first }
        guard fields.contains(where: Self.isOfAccount) else { return nil }
        let named = CurrencyWords.codes(above: fields)
        return named.count == 1 && !codes.contains(named.first ?? "") ? record.line : nil
    }

    private func isOtherHeader(_ record: Record, _ fields: [String]) -> Bool {
        guard !fields.contains(where: { $0.utf8.contains { (0x30...0x39).contains($0) } }) else { return false }
        let names = fields.map(HeaderName.init)
        guard names != map.names else { return false }
        let other = ColumnMap(header: fields)
        return other.holdsMovements && Set(other.dateColumns).isDisjoint(with: other.amountColumns)
            && other.columns.filter { !$0.value.isEmpty } != map.columns.filter { !$0.value.isEmpty }
    }

    /// Whether a cell has a word for an account or for its currency, or an account number (IBAN).
    private static func isOfAccount(_ cell: String) -> Bool {
        HeaderName.plain(cell).split(separator: " ").contains { word in
            accounts.contains { word.utf8.starts(with: $0.utf8) }
        } || FileCurrency.country(ofIBAN: cell) != nil
    }

    private static let accounts = [
        "konto", "conto", "compte", "cuenta", "conta", "account", "rekening", "iban", "tili", "ucet", "rachunek",
        "racun",
        "szamla", "saskait", "konts", "λογαριασμ", "сметка", "wahrung", "currency", "devise", "divisa", "moneda",
        "moeda",
    ]
}
