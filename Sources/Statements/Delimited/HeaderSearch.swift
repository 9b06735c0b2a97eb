import Files
import Sheets

/// The structure of a table in a delimited file, detected from its first records: header, columns and delimiter.
struct DelimitedLayout {
    var shape: DelimitedShape
    /// The line of the header; `nil` without one.
    var headerLine: Int?
    var map: ColumnMap
    /// The reason for the detection, for the user.
    var reason: String
    /// Whether the columns were detected from the cells, without a header. If so, a line without a date is not a
    /// record.
    var isKnownByRecords = false
    /// The fields of the records above the header.
    var above: [[String]] = []
    /// The line before the table, in files with several tables; 0 for the first table.
    var begin = 0
    /// The first line of the next table; `nil` for the last table.
    var end: Int?
    /// Joins records with more cells than the header; `nil` without a header.
    var torn: TornRecords?
    /// The time zone named in the rows, with its date order; `nil` without one.
    var zone: ZoneDates?
    /// The currency of all amounts, if the user chose it; otherwise `nil`.
    var currency: String?
    /// The date column in which date numbers of spreadsheets are read: the one that the user named, or that of a sheet
    /// without other dates; `nil` without one.
    var dayNumberColumn: Int?
    /// A date number of the first records; `nil` without one.
    var dayNumber: DayNumber?
    /// The days that only the first row of each day has; `nil` if every row has its day.
    var mergedDays: MergedDays?

    /// The refusal for a record that does not look like the other records. `nil` for those that do, and for sums and
    /// balances. Always `nil` unless the columns were detected from the cells.
    func oddity(_ record: Record) -> Refusal? {
        guard isKnownByRecords, !map.dateColumns.contains(where: { DateCell(record.cell($0)) != nil }),
            let text = (0..<record.count).lazy.compactMap({ record.text($0) }).first, !CellWords.isSum(text)
        else { return nil }
        return Refusal("row.odd", "begins a line that is not a record like the others", of: text)
    }

    /// The text directly above the header; `nil` if there is no line above it, or an empty one.
    var heading: String? { above.last?.first { !$0.isEmpty } }

    /// Whether the text directly above the header announces pending transactions (`true`) or booked ones (`false`);
    /// `nil` for another text.
    var isPending: Bool? {
        above.last.flatMap { PendingHeading.reading($0) }
    }
}

/// Finds the header and the delimiter in the first records of a file.
struct HeaderSearch {
    private let file: DelimitedFile
    private let options: ReadingOptions

    /// The maximum number of records before a header: more than any bank writes.
    private static let mostRecordsBefore = 40
    private static let mostRecords = 120
    private static let delimiters: [Character] = [";", ",", "\t", "|"]

    private struct Sample {
        let shape: DelimitedShape
        var records: [Record] = []
        /// The date column in which date numbers are read.
        private(set) var dayNumberColumn: Int?
        private(set) var dayNumber: DayNumber?

        /// Converts the date numbers of the date column that the user named.
        mutating func convertDays(in name: String) {
            let named = records.prefix(HeaderSearch.mostRecordsBefore).lazy.compactMap { record in
                HeaderSearch.column(name, record.fields.map(HeaderName.init), record.fields)
            }.first
            guard let number = Int(name) ?? named.map({ $0 + 1 }), number > 0 else { return }
            convertDays(at: number - 1)
        }

        /// Converts the date numbers below a header for dates, if the column has no other dates. A sheet stores such
        /// numbers; in a text file they may mean something else.
        mutating func convertDaysOfSheet() {
            for (index, header) in records.prefix(HeaderSearch.mostRecordsBefore).enumerated() {
                let map = ColumnMap(header: header.fields)
                guard map.holdsMovements, let column = map.dateColumns.first else { continue }
                let cells = records[(index + 1)...].map { $0.cell(column) }.filter { !$0.isNothing }
                let numbers = cells.count { DayNumber.day($0) != nil }
                let sums = cells.count { CellWords.isSum(String(decoding: $0, as: UTF8.self)) }
                if numbers > 0, numbers + sums == cells.count { convertDays(at: column) }
                return
            }
        }

        private mutating func convertDays(at column: Int) {
            dayNumberColumn = column
            dayNumber = DayNumber(records, in: column)
            guard dayNumber != nil else { return }
            for index in records.indices { records[index].convertDayNumber(in: column) }
        }

        /// The most frequent number of fields. Lines above the table have fewer.
        var usualWidth: Int {
            var counts: [Int: Int] = [:]
            for record in records { counts[record.count, default: 0] += 1 }
            return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
        }
    }

    /// The line on which the search begins.
    private let from: Int

    init(_ file: DelimitedFile, _ options: ReadingOptions, from: Int = 0) {
        self.file = file
        self.options = options
        self.from = from
    }

    /// The layout; `nil` if no records look like transactions.
    /// - Throws: `StatementError.unknownColumn` for a column that the user named and the file does not have,
    ///   `.unknownRole`.
    func layout() throws(StatementError) -> DelimitedLayout? {
        var samples = Self.delimiters.map { sample(DelimitedShape(delimiter: $0)) }
        if let name = options.columns[ColumnRole.date.rawValue] {
            for index in samples.indices { samples[index].convertDays(in: name) }
        } else if options.sheet != nil {
            for index in samples.indices { samples[index].convertDaysOfSheet() }
        }
        let stated = statedCurrency(samples)
        var layout = try namedLayout(samples, stated) ?? foundLayout(samples)
        layout?.currency = stated
        if let sample = samples.first(where: { $0.shape.delimiter == layout?.shape.delimiter }) {
            layout?.dayNumberColumn = sample.dayNumberColumn
            layout?.dayNumber = sample.dayNumber
            if let found = layout, let header = found.headerLine {
                layout?.mergedDays = MergedDays(found.map, sample.records.lazy.filter { $0.line > header })
            }
        }
        if let sheet = options.sheet, !CurrencyWords.codes(ofSheet: sheet).isEmpty {
            layout?.above.insert([sheet], at: 0)
        }
        if let found = layout, found.headerLine != nil { layout?.torn = TornRecords(found.map, found.shape) }
        return layout
    }

    /// The layout of a later table: from its own header, or else with the columns of the previous table.
    /// - Throws: the errors of `layout`.
    func layout(like other: DelimitedLayout) throws(StatementError) -> DelimitedLayout {
        let records = sample(other.shape).records
        let above = records.prefix { record in !(0..<record.count).contains { DateCell(record.cell($0)) != nil } }
        let hasHeader = above.contains { ColumnMap(header: $0.fields).holdsMovements }
        var layout = other
        if hasHeader, let own = try self.layout(), own.headerLine.map({ $0 <= above.last?.line ?? 0 }) ?? false {
            layout = own
        } else {
            layout.above = above.map(\.fields)
            layout.torn = layout.headerLine == nil ? nil : TornRecords(layout.map, layout.shape)
        }
        layout.begin = from - 1
        layout.end = nil
        return layout
    }

    private func foundLayout(_ samples: [Sample]) -> DelimitedLayout? {
        var best: (score: Int, sample: Sample, index: Int)?
        for sample in samples {
            var hasHeader = false
            for (index, record) in sample.records.prefix(Self.mostRecordsBefore).enumerated() {
                // A line with a date is not a header. A second header below rows with dates begins another table.
                if (0..<record.count).contains(where: { DateCell(record.cell($0)) != nil }) {
                    if hasHeader { break }
                    continue
                }
                guard record.count >= 2 else { continue }
                let map = ColumnMap(header: record.fields)
                guard map.holdsMovements, Set(map.dateColumns).isDisjoint(with: map.amountColumns) else { continue }
                hasHeader = true
                let score = map.columns.values.reduce(0) { $0 + $1.count } + (map.dialect.name == "CSV" ? 0 : 5)
                if score > (best?.score ?? 0) { best = (score, sample, index) }
            }
        }
        if let best, let layout = layout(best.sample, headerAt: best.index) { return layout }
        for shape in HeaderlessShape.all {
            let sample = sample(DelimitedShape(delimiter: shape.delimiter, quote: shape.quote))
            let records = sample.records
            if let map = shape.map(records) {
                return DelimitedLayout(
                    shape: sample.shape, headerLine: nil, map: map,
                    reason: "there is no header; the columns are like those of \(shape.name)",
                    isKnownByRecords: true)
            }
        }
        return nil
    }

    /// The first records, split at the delimiter that gives the most fields.
    func firstRecords() -> [Record] {
        widest(Self.delimiters.map { sample(DelimitedShape(delimiter: $0)) })?.records ?? []
    }

    private func widest(_ samples: [Sample]) -> Sample? {
        var best: Sample?
        for sample in samples where sample.usualWidth > (best?.usualWidth ?? 0) { best = sample }
        return best
    }

    private func sample(_ shape: DelimitedShape) -> Sample {
        var sample = Sample(shape: shape)
        do throws(FileError) {
            var reader = try file.records(shape)
            var record = Record()
            while sample.records.count < Self.mostRecords, try reader.read(into: &record) {
                if record.line >= from { sample.records.append(record) }
            }
        } catch {
            // Errors appear again when all records are read.
        }
        return sample
    }

    /// Assigns roles to the columns of the header at an index.
    /// - Parameter chosen: the columns that the user chose for a role.
    private func map(
        _ sample: Sample, headerAt index: Int, chosen: [(role: ColumnRole, column: Int)] = []
    ) -> ColumnMap {
        let header = sample.records[index].fields
        let below = sample.records[(index + 1)...]
        let witnesses = WitnessSearch(
            names: header.map(HeaderName.init), above: sample.records[..<index], below: below)
        return ColumnMap(header: header, ColumnContents(below), chosen: chosen, shows: witnesses.shows)
    }

    private func layout(_ sample: Sample, headerAt index: Int) -> DelimitedLayout? {
        let header = sample.records[index]
        let below = sample.records[(index + 1)...]
        let map = map(sample, headerAt: index)
        let hasDays = below.contains { record in map.dateColumns.contains { DateCell(record.cell($0)) != nil } }
        // An export without rows is valid if its header is unambiguous.
        guard hasDays || map.dialect.name != "CSV" || below.isEmpty && map.columns.count >= 3 else { return nil }
        // If transactions precede the header, they belong to another header, which is unknown.
        guard map.dialect.name != "CSV" || !sample.records[..<index].contains(where: { isMovement($0, map) }) else {
            return nil
        }
        let words = header.fields.filter { !$0.isEmpty }.prefix(4).joined(separator: ", ")
        var shape = sample.shape
        if map.dialect.traits.contains(.noQuotes), !hasQuotedFields(shape) { shape.quote = nil }
        return DelimitedLayout(
            shape: shape, headerLine: header.line, map: map, reason: "it has the words \(words)",
            above: sample.records[..<index].map(\.fields), zone: ZoneDates(below))
    }

    /// Whether a record has a date and an amount in the columns of a header.
    private func isMovement(_ record: Record, _ map: ColumnMap) -> Bool {
        abs(record.count - map.names.count) <= 1 && !record.fields.contains(where: CellWords.isSum)
            && map.dateColumns.contains { DateCell(record.cell($0)) != nil }
            && map.amountColumns.contains { record.cell($0).contains { (0x30...0x39).contains($0) } }
    }

    /// Whether any field is enclosed in quotes.
    private func hasQuotedFields(_ shape: DelimitedShape) -> Bool {
        var shape = shape
        shape.quote = nil
        return sample(shape).records.contains { record in
            record.fields.contains { $0.utf8.count > 1 && $0.utf8.first == 0x22 && $0.utf8.last == 0x22 }
        }
    }

    /// The currency code that the user gave instead of a column name; `nil` if a column has that name.
    private func statedCurrency(_ samples: [Sample]) -> String? {
        guard let name = options.columns[ColumnRole.currency.rawValue], let code = CurrencyWords.code(name.uppercased())
        else { return nil }
        let isColumn = samples.contains { sample in
            sample.records.prefix(Self.mostRecordsBefore).contains { record in
                record.count > 1 && Self.column(name, record.fields.map(HeaderName.init), record.fields) != nil
                    && ColumnMap(header: record.fields).holdsMovements
            }
        }
        return isColumn ? nil : code
    }

    /// The layout with the columns that the user named, or gave by number; `nil` if the user named none, or if these
    /// hold no movements.
    /// - Parameter currency: the currency code that the user gave instead of a column, if any.
    /// - Throws: `StatementError.unknownRole`, or `unknownColumn` if no record has all of the columns.
    private func namedLayout(_ samples: [Sample], _ currency: String?) throws(StatementError) -> DelimitedLayout? {
        let columns = options.columns.filter { currency == nil || $0.key != ColumnRole.currency.rawValue }
        guard !columns.isEmpty else { return nil }
        var roles: [(role: ColumnRole, name: String)] = []
        for (key, name) in columns.sorted(by: { $0.key < $1.key }) {
            guard let role = ColumnRole(rawValue: key) else {
                throw StatementError.unknownRole(key, known: Statement.columnRoles)
            }
            // Several columns may have fees.
            let names = role == .fee ? name.split(separator: ",").map(String.init) : [name]
            roles += names.map { (role, $0) }
        }
        for sample in samples {
            for (index, record) in sample.records.prefix(Self.mostRecordsBefore).enumerated() {
                let names = record.fields.map(HeaderName.init)
                let named = Self.named(roles, record, names)
                let columns = zip(roles, named).map { role, column in column ?? Self.number(role.name, among: names) }
                guard columns.allSatisfy({ $0 != nil }), names.count > 1 else { continue }
                // Columns given by number do not prove that the line is the header.
                let isNamed = named.contains { $0 != nil }
                guard isNamed || !Self.hasDate(record) else { continue }
                let chosen = zip(roles, columns).compactMap { role, column in column.map { (role.role, $0) } }
                guard
                    var layout = layout(sample, headerAt: index)
                        ?? (isNamed ? bareLayout(sample, headerAt: index) : nil)
                else { continue }
                layout.map = map(sample, headerAt: index, chosen: chosen)
                layout.reason = "it has the columns that you named"
                return layout.map.holdsMovements ? layout : nil
            }
        }
        return try numberedLayout(samples, roles)
    }

    /// The record that has most of the columns that the user named, and the first of these columns that it lacks. `nil`
    /// if no record has any of them, or one record has all.
    private static func likelyHeader(
        _ samples: [Sample], _ roles: [(role: ColumnRole, name: String)]
    ) -> (header: [String], missing: (role: ColumnRole, name: String))? {
        var best: (count: Int, header: [String], missing: (role: ColumnRole, name: String))?
        for record in samples.flatMap({ $0.records.prefix(mostRecordsBefore) }) where record.count > 1 {
            let names = record.fields.map(HeaderName.init)
            let found = named(roles, record, names)
            let count = found.count { $0 != nil }
            let missing = zip(roles, found).first { $1 == nil && number($0.name, among: names) == nil }
            guard count > (best?.count ?? 0), let missing else { continue }
            best = (count, record.fields, missing.0)
        }
        return best.map { ($0.header, $0.missing) }
    }

    private func bareLayout(_ sample: Sample, headerAt index: Int) -> DelimitedLayout? {
        DelimitedLayout(
            shape: sample.shape, headerLine: sample.records[index].line, map: map(sample, headerAt: index), reason: "",
            above: sample.records[..<index].map(\.fields))
    }

    /// The layout with columns that the user gave by number, for files without a header; `nil` if they hold no
    /// movements.
    /// - Throws: `StatementError.unknownColumn` if a name is not the number of a column.
    private func numberedLayout(
        _ samples: [Sample], _ roles: [(role: ColumnRole, name: String)]
    ) throws(StatementError) -> DelimitedLayout? {
        let sample = widest(samples)
        let width = sample?.records.map(\.count).max() ?? 0
        var columns: [ColumnRole: [Int]] = [:]
        if let (header, missing) = Self.likelyHeader(samples, roles) {
            throw StatementError.unknownColumn(
                file.name, role: missing.role.rawValue, name: missing.name, header: header)
        }
        for (role, name) in roles {
            guard let number = Int(name), (1...max(1, width)).contains(number) else {
                throw StatementError.unknownColumn(
                    file.name, role: role.rawValue, name: name, header: sample?.records.first?.fields ?? [])
            }
            columns[role, default: []].append(number - 1)
        }
        guard let sample else { return nil }
        let above = sample.records.prefix { record in
            !(0..<record.count).contains { DateCell(record.cell($0)) != nil }
        }
        let cents = (0..<width).filter { column in
            above.contains { record in record.text(column).map { CentsHeader(HeaderName($0)) != nil } ?? false }
        }
        let map = ColumnMap(columns: columns, width: width, dialect: .unknown, cents: Set(cents))
        guard map.holdsMovements else { return nil }
        return DelimitedLayout(
            shape: sample.shape, headerLine: nil, map: map, reason: "its columns were named by their numbers")
    }

    /// For each role the column with the header that the user named; `nil` if no column has it, or if the name is the
    /// number of a column.
    ///
    /// A name that consists of digits, such as the index in `0;1;2` or the year in `day;2025;2026`, counts as a header
    /// only if another name cannot be a number, and the record has no date.
    private static func named(
        _ roles: [(role: ColumnRole, name: String)], _ record: Record, _ names: [HeaderName]
    ) -> [Int?] {
        let found = roles.map { column($0.name, names, record.fields) }
        let isHeader =
            !hasDate(record) && zip(roles, found).contains { $1 != nil && number($0.name, among: names) == nil }
        return zip(roles, found).map { role, column in
            isHeader || number(role.name, among: names) == nil ? column : nil
        }
    }

    private static func hasDate(_ record: Record) -> Bool {
        (0..<record.count).contains { DateCell(record.cell($0)) != nil }
    }

    private static func number(_ name: String, among names: [HeaderName]) -> Int? {
        Int(name).flatMap { $0 > 0 && $0 <= names.count ? $0 - 1 : nil }
    }

    private static func column(_ name: String, _ names: [HeaderName], _ fields: [String]) -> Int? {
        fields.firstIndex(of: name) ?? names.firstIndex { $0.words == HeaderName(name).words && !$0.words.isEmpty }
    }
}
