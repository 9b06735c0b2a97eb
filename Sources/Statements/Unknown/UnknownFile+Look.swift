import Files
import Sheets

extension UnknownFile {
    /// Describes the content of a file that no reader accepted.
    init(_ file: InputFile, _ options: ReadingOptions) throws(FileError) {
        if let kind = try FileKind(file) {
            self = .kind(kind)
            return
        }
        let (encoding, _) = try TextEncoding.ofText(file, chosen: options.encoding)
        let isGuessed = options.encoding == nil && !encoding.name.hasPrefix("UTF")
        let records = HeaderSearch(DelimitedFile(file, encoding, limits: options.limits), options).firstRecords()
        let isText = records.allSatisfy { record in
            record.fields.joined().unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }
        }
        guard let first = records.first, isText else {
            let isOtherText = isGuessed ? try Self.isLikeText(file) : false
            self = isOtherText ? .encoding : .bytes
            return
        }
        guard records.contains(where: { $0.count > 1 }) || DateCell(first.cell(0)) != nil else {
            self = .text
            return
        }
        var table = UnknownTable(records)
        if isGuessed { table.likelyEncoding = try encoding.likelyOther(for: file) }
        self = .table(table)
    }

    /// Whether the first bytes are lines of letters and digits in any encoding, without control characters.
    private static func isLikeText(_ file: InputFile) throws(FileError) -> Bool {
        let bytes = try file.bytes(from: 0, limit: 1 << 16)
        let lineEnds = bytes.count { $0 == 0x0A || $0 == 0x0D }
        return lineEnds > 0 && bytes.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D, 0x1A].contains($0) }
            && 2 * bytes.count { $0 < 0x80 } > bytes.count
    }
}

extension UnknownTable {
    private static let mostRows = 5
    private static let mostColumns = 12
    private static let mostCharacters = 24

    /// Describes the first records of a table.
    init(_ records: [Record]) {
        // Lines above a table have fewer columns.
        let widest = records.map(\.count).max() ?? 0
        let table = records.filter { 2 * $0.count > widest }
        rows = table.prefix(Self.mostRows).map { record in
            Row(
                line: record.line,
                cells: (0..<min(record.count, Self.mostColumns)).map { Self.shortened(record.text($0) ?? "") })
        }
        map = Self.map(table, width: widest)
        hasDays = records.contains { record in (0..<record.count).contains { DateCell(record.cell($0)) != nil } }
    }

    private static func shortened(_ text: String) -> String {
        text.count > mostCharacters ? text.prefix(mostCharacters - 1) + "…" : text
    }

    /// A value for `--map` that fits the rows: the amount of the account with its currency, and a column of texts.
    private static func map(_ records: [Record], width: Int) -> String {
        let hasHeader =
            records.first.map { first in
                !first.fields.contains { $0.utf8.contains { (0x30...0x39).contains($0) } }
            } ?? false
        let names = hasHeader ? records[0].fields.map(HeaderName.init) : []
        let rows = hasHeader ? Array(records.dropFirst()) : records
        func best(_ count: (ArraySlice<UInt8>) -> Int, among columns: [Int]) -> Int? {
            let counts = columns.map { column in
                (column, rows.reduce(0) { $0 + count($1.cell(column)) })
            }
            return counts.filter { $0.1 > 0 }.max { ($0.1, $1.0) < ($1.1, $0.0) }?.0
        }
        func isCalled(_ column: Int, _ role: ColumnRole) -> Bool {
            column < names.count && HeaderWords.meanings(of: names[column]).contains { $0.role == role }
        }
        let columns = Array(0..<width)
        let currencies = columns.filter { column in
            let cells = rows.map { $0.cell(column) }.filter { !$0.isEmpty }
            let known = cells.count { CurrencyWords.code(named: String(decoding: $0, as: UTF8.self)) != nil }
            return known > 0 && known + 1 >= cells.count
        }
        let date = best({ DateCell($0) == nil ? 0 : 1 }, among: columns)
        // A column that counts by one numbers the rows. A column with an amount header is preferred.
        let likely = columns.filter { column in
            column != date && !currencies.contains(column) && !counts(rows, in: column) && !isCalled(column, .balance)
        }
        let called = likely.filter { isCalled($0, .amount) }
        let factors = columns.prefix(mostColumns).filter { $0 != date }
        let product = likely.prefix { $0 < mostColumns }.first { isProduct(rows, $0, of: factors) }
        let found = product ?? best(amountLikeness, among: called) ?? best(amountLikeness, among: likely)
        let money = found.flatMap { first in
            Self.money(first, names, records, hasHeader: hasHeader, currencies, among: likely)
        }
        let amount = product ?? money?.columns.first ?? found
        let currency = hasHeader ? money?.currency : currencies.first
        let debit: Int? = product == nil && called.isEmpty ? Self.sides(rows, among: likely) : nil
        let amounts: String
        if let debit {
            amounts = "debit=\(debit + 1),credit=\(debit + 2)"
        } else {
            amounts = "amount=\(amount.map { "\($0 + 1)" } ?? "COLUMN")"
        }
        let what = best(
            { $0.contains { ($0 | 0x20) >= 0x61 } && DateCell($0) == nil && amountLikeness($0) == 0 ? 1 : 0 },
            among: columns.filter { $0 != date && $0 != amount && !currencies.contains($0) })
        return [
            "date=\(date.map { "\($0 + 1)" } ?? "COLUMN")", amounts,
            what.map { "what=\($0 + 1)" }, currency.map { "currency=\($0 + 1)" },
        ].compactMap(\.self).joined(separator: ",")
    }

    /// The first of two adjacent amount columns. Each row fills exactly one of them, and both are used.
    private static func sides(_ rows: [Record], among likely: [Int]) -> Int? {
        likely.prefix(mostColumns).first { (column: Int) -> Bool in
            guard likely.contains(column + 1) else { return false }
            let left = rows.count { !$0.cell(column).isNothing }
            guard left > 0, left < rows.count else { return false }
            return rows.allSatisfy { (row: Record) -> Bool in
                let (one, other) = (row.cell(column), row.cell(column + 1))
                return one.isNothing != other.isNothing && amountLikeness(one.isNothing ? other : one) > 0
            }
        }
    }

    /// The account's amount among several, with its currency.
    private static func money(
        _ first: Int, _ names: [HeaderName], _ records: [Record], hasHeader: Bool, _ currencies: [Int],
        among likely: [Int]
    ) -> MoneyColumns? {
        guard hasHeader else { return nil }
        let others = likely.lazy.filter { $0 != first && $0 < names.count && MoneyHeader(names[$0]) != nil }
        let columns = [first] + others.prefix(MoneySearch.most)
        let amounts = columns.filter { $0 < names.count }.map { column in
            let header = MoneyHeader(names[column])
            return MoneyColumns(
                signed: column, code: names[column].currency, side: header?.side, marks: header?.marks ?? [])
        }
        return MoneyDecision(
            amounts, currencies: Array(currencies.filter { $0 < names.count }.prefix(MoneySearch.most)), rates: [],
            names: names,
            ColumnContents(records.dropFirst()), isChosen: false)?.account
    }

    /// Whether the numbers of a column are the products of two others: a total of quantities and prices. Products of
    /// zero are not evidence.
    /// - Complexity: O(rows × factors²).
    private static func isProduct(_ rows: [Record], _ column: Int, of others: [Int]) -> Bool {
        func number(_ row: Record, _ column: Int) -> Int128? {
            row.cell(column).isNothing ? nil : ColumnContents.number(row.cell(column)).map { Int128($0) }
        }
        let factors = others.filter { $0 != column }
        return factors.contains { left in
            factors.contains { right in
                guard left < right, rows.contains(where: { number($0, left) != number($0, column) }) else {
                    return false
                }
                let found = rows.compactMap { row -> Bool? in
                    guard let left = number(row, left), let right = number(row, right), let all = number(row, column),
                        left != 0, right != 0, all != 0
                    else { return nil }
                    return left * right == all * 1_000_000
                }
                return found.count > 1 && found.allSatisfy { $0 }
            }
        }
    }

    /// Whether the numbers of a column rise or fall by one from row to row.
    private static func counts(_ records: [Record], in column: Int) -> Bool {
        let numbers = records.compactMap { Int(String(decoding: $0.cell(column), as: UTF8.self)) }
        guard numbers.count > 1 else { return false }
        let steps = zip(numbers, numbers.dropFirst()).map { $1.subtractingReportingOverflow($0).partialValue }
        return steps.allSatisfy { $0 == 1 } || steps.allSatisfy { $0 == -1 }
    }

    /// A score: 3 for a number with cents or a minus, 1 for other numbers, 0 for other cells.
    private static func amountLikeness(_ cell: ArraySlice<UInt8>) -> Int {
        guard cell.contains(where: { (0x30...0x39).contains($0) }), DateCell(cell) == nil,
            (try? AmountCell(decimalMark: .comma).cents(cell)) != nil
                || (try? AmountCell(decimalMark: .point).cents(cell)) != nil
        else { return 0 }
        let decimals = cell.reversed().firstIndex { $0 == 0x2C || $0 == 0x2E }
        let hasCents = decimals.map { cell.reversed().distance(from: cell.reversed().startIndex, to: $0) == 2 } ?? false
        return hasCents || cell.first == 0x2D ? 3 : 1
    }
}
