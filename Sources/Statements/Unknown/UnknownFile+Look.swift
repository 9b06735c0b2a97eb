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
        if try Self.hasFixedWidths(file) {
            self = .fixedWidths
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

    /// Whether at least two of the first lines have a date, and all of these have columns that only blanks separate.
    private static func hasFixedWidths(_ file: InputFile) throws(FileError) -> Bool {
        let lines = try file.bytes(from: 0, limit: 1 << 16).split { $0 == 0x0A || $0 == 0x0D }.prefix(mostLines)
        let dated = lines.filter { line in line.split(separator: 0x20).contains { DateCell($0) != nil } }
        return dated.count > 1 && dated.allSatisfy(isPadded)
    }

    private static let mostLines = 200

    /// Whether a line has several blanks in a row, and no delimiter. A comma may be a decimal mark.
    private static func isPadded(_ line: ArraySlice<UInt8>) -> Bool {
        var (blanks, isPadded) = (0, false)
        for (byte, next) in zip(line, Array(line.dropFirst()) + [0x20]) {
            switch byte {
            case 0x09, 0x3B, 0x7C: return false
            case 0x2C where !(0x30...0x39).contains(next): return false
            default: break
            }
            if byte != 0x20, blanks > 1 { isPadded = true }
            blanks = byte == 0x20 ? blanks + 1 : 0
        }
        return isPadded
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
        hasDays = records.contains { record in (0..<record.count).contains { DateCell(record.cell($0)) != nil } }
        dayNumber = hasDays ? nil : Self.dayNumber(table)
        map = Self.map(table, width: widest, dayNumber: dayNumber)
        if dayNumber != nil { hasDays = true }
    }

    /// The column of date numbers: the one whose header means a date, otherwise the first. A column that counts by one
    /// is a row number, unless its header means a date.
    private static func dayNumber(_ records: [Record]) -> DayNumber? {
        guard let first = records.first else { return nil }
        let names = DayNumber([first], in: 0) == nil ? first.fields.map(HeaderName.init) : []
        func isCalled(_ column: Int, _ roles: [ColumnRole]) -> Bool {
            column < names.count && HeaderWords.meanings(of: names[column]).contains { roles.contains($0.role) }
        }
        let dates: [ColumnRole] = [.date, .valueDate, .startDate]
        let columns = (0..<min(first.count, mostColumns)).filter { column in
            let cells = records.map { $0.cell(column) }.filter { !$0.isEmpty }
            let numbers = cells.count { DayNumber.day($0) != nil }
            // The cell of the header is no number.
            guard numbers > 0, numbers + 1 >= cells.count else { return false }
            return isCalled(column, dates)
                || !isCalled(column, [.amount, .balance, .reference]) && !counts(records, in: column)
        }
        return (columns.first { isCalled($0, dates) } ?? columns.first).flatMap { DayNumber(records, in: $0) }
    }

    private static func shortened(_ text: String) -> String {
        text.count > mostCharacters ? text.prefix(mostCharacters - 1) + "…" : text
    }

    /// A value for `--map` that fits the rows: the amount of the account with its currency, and a column of texts.
    private static func map(_ records: [Record], width: Int, dayNumber: DayNumber?) -> String {
        // A header may have digits: `MwSt. 19%`.
        let hasHeader =
            records.first.map { first in
                !(0..<first.count).contains { column in
                    DateCell(first.cell(column)) != nil || amountLikeness(first.cell(column)) > 0
                }
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
        func isNamed(_ column: Int, _ fits: (HeaderName) -> Bool) -> Bool {
            column < names.count && fits(names[column])
        }
        let columns = Array(0..<width)
        let currencies = columns.filter { column in
            let cells = rows.map { $0.cell(column) }.filter { !$0.isEmpty }
            let known = cells.count { CurrencyWords.code(named: String(decoding: $0, as: UTF8.self)) != nil }
            return known > 0 && known + 1 >= cells.count
        }
        let date = best({ DateCell($0) == nil ? 0 : 1 }, among: columns) ?? dayNumber?.column
        // A column that counts by one is a row number. An amount column by its header is preferred to others.
        let numbers = columns.filter { column in
            column != date && !currencies.contains(column) && !counts(rows, in: column) && !isCalled(column, .balance)
        }
        let compared = numbers.prefix(mostColumns)
        let balances = compared.filter { column in compared.contains { isBalance(rows, column, of: $0) } }
        let likely = numbers.filter { !balances.contains($0) }
        let called = likely.filter { isCalled($0, .amount) }
        // An amount abroad is the product of the account's amount and a rate.
        let factors = columns.prefix(mostColumns).filter { $0 != date }
        let product = likely.prefix { $0 < mostColumns }.first { column in
            !isNamed(column, MoneyHeader.isElsewhere) && isProduct(rows, column, of: factors)
        }
        // Of equally likely columns, one with a minus is preferred: those without may be balances.
        func bestAmount(among columns: [Int]) -> Int? {
            let signed = best({ isSigned($0) ? 1 : 0 }, among: columns)
            guard let first = best(amountLikeness, among: columns), let signed else {
                return best(amountLikeness, among: columns)
            }
            func likeness(_ column: Int) -> Int { rows.reduce(0) { $0 + amountLikeness($1.cell(column)) } }
            return likeness(signed) >= likeness(first) ? signed : first
        }
        // The total was paid, not its parts.
        let total = product ?? Self.total(rows, among: Array(likely.prefix { $0 < mostColumns }))
        let found =
            total ?? bestAmount(among: called.filter { !isNamed($0, Self.isPart) })
            ?? bestAmount(among: likely.filter { isNamed($0, Self.isTotal) })
            ?? bestAmount(among: likely.filter { !isNamed($0, Self.isPart) })
            ?? bestAmount(among: likely.filter { !isNamed($0, TaxHeader.isTax) }) ?? bestAmount(among: likely)
        let money = found.flatMap { first in
            Self.money(first, names, records, hasHeader: hasHeader, currencies, among: likely)
        }
        let amount = total ?? money?.columns.first ?? found
        let currency = hasHeader ? money?.currency : currencies.first
        let debit: Int? = total == nil && called.isEmpty ? Self.sides(rows, among: likely) : nil
        let amounts: String
        if let debit {
            amounts = "debit=\(debit + 1),credit=\(debit + 2)"
        } else {
            amounts = "amount=\(amount.map { "\($0 + 1)" } ?? "COLUMN")"
        }
        let direction =
            debit == nil ? amount.flatMap { Self.direction(rows, names: records, hasHeader, beside: $0) } : nil
        let others = columns.filter { $0 != date && $0 != amount && $0 != direction && !currencies.contains($0) }
        let what = text(rows, among: others) { column in
            [ColumnRole.what, .payee, .payer, .recipient].contains { isCalled(column, $0) }
        }
        return [
            "date=\(date.map { "\($0 + 1)" } ?? "COLUMN")", amounts,
            what.map { "what=\($0 + 1)" }, direction.map { "direction=\($0 + 1)" },
            currency.map { "currency=\($0 + 1)" },
        ].compactMap(\.self).joined(separator: ",")
    }

    /// The column with the most texts that are not account numbers. A header for payees or descriptions is preferred,
    /// otherwise a column whose texts differ: payees differ, kinds of payment repeat.
    private static func text(
        _ rows: [Record], among columns: [Int], isCalled: (_ column: Int) -> Bool
    ) -> Int? {
        let texts = columns.map { column in (column, rows.filter { isText($0.cell(column)) }.map { $0.cell(column) }) }
        let most = texts.map(\.1.count).max() ?? 0
        guard most > 0 else { return nil }
        let fullest = texts.filter { $0.1.count == most }
        let found =
            fullest.first { isCalled($0.0) } ?? fullest.first { column in column.1.contains { $0 != column.1[0] } }
            ?? fullest.first
        return found?.0
    }

    private static func isText(_ cell: ArraySlice<UInt8>) -> Bool {
        guard cell.contains(where: { ($0 | 0x20) >= 0x61 }), DateCell(cell) == nil, amountLikeness(cell) == 0 else {
            return false
        }
        let text = String(decoding: cell, as: UTF8.self)
        let isMark = text.count < 2 || text.count < 3 && CellWords.direction(text) != nil
        // An account number, alone in its cell.
        let isAccount = FileCurrency.country(ofIBAN: text) != nil && cell.count <= 42
        return !isMark && !isAccount
    }

    /// The column whose words give the direction (money out or in); `nil` without one, and if an amount has a minus.
    private static func direction(
        _ rows: [Record], names records: [Record], _ hasHeader: Bool, beside amount: Int
    ) -> Int? {
        guard !rows.contains(where: { isSigned($0.cell(amount)) }) else { return nil }
        let width = rows.map(\.count).max() ?? 0
        return (0..<min(width, mostColumns)).first { column in
            let header = DirectionHeader(hasHeader ? records[0].text(column) ?? "" : "")
            let cells = rows.map { $0.cell(column) }.filter { !$0.isEmpty }
            let found = cells.map { header.direction(String(decoding: $0, as: UTF8.self)) }
            // `true` may be the answer to another question.
            let isAnswer = cells.contains {
                ["true", "false"].contains(String(decoding: $0, as: UTF8.self).lowercased())
            }
            return !isAnswer && found.contains(.out) && found.contains(.in)
                && found.allSatisfy { $0 == .out || $0 == .in }
        }
    }

    /// Whether a column has the running balance of the amounts in another column: it changes in each row by the row's
    /// amount, with the oldest row first or last. Amounts that are all equal are not evidence.
    private static func isBalance(_ rows: [Record], _ column: Int, of amounts: Int) -> Bool {
        let found = rows.compactMap { row -> (balance: Int64, amount: Int64)? in
            guard amountLikeness(row.cell(column)) > 0, amountLikeness(row.cell(amounts)) > 0,
                let balance = ColumnContents.signed(row.cell(column)),
                let amount = ColumnContents.signed(row.cell(amounts))
            else { return nil }
            return (balance, amount)
        }
        guard column != amounts, found.contains(where: { $0.amount.magnitude != found[0].amount.magnitude }) else {
            return false
        }
        let isSigned = found.contains { $0.amount < 0 }
        guard isSigned || found.count > 2 else { return false }
        func fits(_ rows: [(balance: Int64, amount: Int64)]) -> Bool {
            let changes = zip(rows, rows.dropFirst()).map { ($1.balance &- $0.balance, $1.amount) }
            return changes.allSatisfy(==) || changes.allSatisfy { $0 == -$1 }
                || !isSigned && changes.allSatisfy { $0.magnitude == $1.magnitude }
        }
        return fits(found) || fits(found.reversed())
    }

    /// Whether a number has a minus: the ASCII one before or after it, or U+2212.
    private static func isSigned(_ cell: ArraySlice<UInt8>) -> Bool {
        guard amountLikeness(cell) > 0 else { return false }
        return cell.contains(UInt8(ascii: "-")) || cell.starts(with: [0xE2, 0x88, 0x92])
    }

    /// The first of two adjacent amount columns, if each row fills exactly one of them and both are used; otherwise
    /// `nil`.
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

    /// The account's amount among several, with its currency; `nil` without a header.
    private static func money(
        _ first: Int, _ names: [HeaderName], _ records: [Record], hasHeader: Bool, _ currencies: [Int],
        among likely: [Int]
    ) -> MoneyColumns? {
        guard hasHeader else { return nil }
        let others = likely.lazy.filter { column in
            column != first && column < names.count && MoneyHeader(names[column]) != nil
                && records.contains { amountLikeness($0.cell(column)) > 0 }
        }
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
        let digits = cell.lastIndex { $0 == 0x2C || $0 == 0x2E }.map { mark in
            // A currency may follow the cents.
            cell[(mark + 1)...].prefix { (0x30...0x39).contains($0) }.count
        }
        return digits == 2 || cell.first == 0x2D ? 3 : 1
    }
}
