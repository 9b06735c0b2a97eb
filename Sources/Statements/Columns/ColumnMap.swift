import Files
import Sheets

/// Which column of a delimited file is what.
struct ColumnMap {
    /// Per role its columns, those that fit best first.
    private(set) var columns: [ColumnRole: [Int]] = [:]
    /// What stands over the columns.
    let names: [HeaderName]
    /// The same, as it is written; the numbers of the columns where nothing does.
    let titles: [String]
    private(set) var dialect = Dialect.unknown

    /// A map of the words of a header alone.
    /// - Parameter isDate: whether what stands in a column below is a date, for words with two meanings; `nil` if unknown.
    /// - Parameter shows: whether the file shows what is peculiar to a dialect.
    init(header: [String], isDate: (Int) -> Bool? = { _ in nil }, shows: (Dialect) -> Bool = { _ in true }) {
        names = header.map(HeaderName.init)
        titles = header.enumerated().map { index, title in
            title.contains { !$0.isWhitespace }
                ? title.split(whereSeparator: \.isWhitespace).joined(separator: " ") : "\(index + 1)"
        }
        var found: [ColumnRole: [(rank: Int, column: Int)]] = [:]
        for (column, name) in names.enumerated() {
            let isDate = isDate(column)
            for meaning in Self.meanings(of: name, isDate: isDate) {
                // `Buchung` may be the day or a text; what is no date stands behind all that are.
                let isOther = meaning.role == .date && isDate == false
                found[meaning.role, default: []].append((meaning.rank + (isOther ? 1000 : 0), column))
            }
        }
        columns = found.mapValues { places in places.sorted { $0 < $1 }.map(\.column) }
        // A line with less than a day and an amount is no header of anybody's.
        guard columns.count >= 2 else { return }
        if let dialect = Dialect.find(names: Set(names.map(\.words)), roles: Set(columns.keys), shows) { use(dialect) }
        preferCurrencyBesideAmount()
        preferEuro()
        separateOriginal()
        preferWithTax()
    }

    /// A map for a file without a header.
    init(columns: [ColumnRole: [Int]], width: Int, dialect: Dialect) {
        self.columns = columns
        titles = (1...max(1, width)).map { "\($0)" }
        names = titles.map(HeaderName.init)
        self.dialect = dialect
    }

    subscript(role: ColumnRole) -> [Int] { columns[role] ?? [] }

    func first(_ role: ColumnRole) -> Int? { columns[role]?.first }

    func has(_ role: ColumnRole) -> Bool { !self[role].isEmpty }

    /// The column with money out and in; `nil` if each has a column of its own.
    var amount: Int? { first(.net) ?? first(.amount) }

    /// The columns that may hold the day, the best first.
    var dateColumns: [Int] { self[.date] + self[.valueDate] + self[.startDate] }

    /// The columns that may hold what was spent.
    var amountColumns: [Int] {
        self[.net] + self[.amount] + self[.amountIn] + self[.debit] + self[.credit] + self[.fee] + self[.splitAmount]
    }

    /// The columns whose cells are read as numbers: the amounts and the original amount.
    var numberColumns: [Int] { amountColumns + self[.originalAmount] }

    /// Whether there is a day and an amount.
    var holdsMovements: Bool {
        !dateColumns.isEmpty && (has(.amount) || has(.debit) || has(.credit) || has(.net))
    }

    /// The fact that tells the role of each column, and the columns that are not read.
    var fact: FileFact {
        var roles: [Int: ColumnRole] = [:]
        for role in ColumnRole.allCases where ![.ignored, .trace].contains(role) {
            for column in self[role] where roles[column] == nil { roles[column] = role }
        }
        let read = titles.indices.compactMap { column in roles[column].map { "\(titles[column]) = \($0.rawValue)" } }
        let unread = titles.indices.filter { roles[$0] == nil && !names[$0].words.isEmpty }.map { titles[$0] }
        return .init(
            "columns", read.joined(separator: ", "),
            because: unread.isEmpty ? "every column is read" : "not read: \(unread.joined(separator: ", "))")
    }

    /// Puts a column in the place of those that the words told.
    mutating func set(_ role: ColumnRole, to column: Int) {
        remove(column)
        columns[role] = [column]
        // What was named for amounts leaves no room for others that the words told.
        switch role {
        case .amount: for other in [ColumnRole.net, .debit, .credit] { columns[other] = [] }
        case .debit, .credit: for other in [ColumnRole.net, .amount] { columns[other] = [] }
        default: break
        }
    }

    /// Gives a column this role alone, and the role this column alone.
    mutating func place(_ column: Int, as role: ColumnRole) {
        remove(column)
        columns[role] = [column]
    }

    /// Forgets which columns are this.
    mutating func drop(_ role: ColumnRole) { columns[role] = [] }

    /// Removes the columns of a role that fit the condition.
    mutating func drop(_ role: ColumnRole, where isNone: (Int) -> Bool) { columns[role]?.removeAll(where: isNone) }

    private mutating func remove(_ column: Int) {
        for role in columns.keys { columns[role]?.removeAll { $0 == column } }
    }

    private mutating func use(_ dialect: Dialect) {
        self.dialect = dialect
        var chosen: [ColumnRole: [Int]] = [:]
        for (role, words) in dialect.columns {
            chosen[role] = words.compactMap { word in names.firstIndex { $0.words == word } }
        }
        // A column that is given a role has none of its others, unless several roles are given to it.
        for column in Set(chosen.values.joined()) { remove(column) }
        for (role, columns) in chosen { self.columns[role] = columns }
    }

    /// Of two columns that both say a currency, that of the amount stands beside it.
    private mutating func preferCurrencyBesideAmount() {
        guard let amount = first(.amount), self[.currency].count > 1, dialect.columns[.currency] == nil else { return }
        let beside = self[.currency].first { $0 == amount + 1 } ?? self[.currency].first { $0 == amount - 1 }
        if let beside { columns[.currency] = [beside] }
    }

    /// Of several columns of amounts that in euro counts, the others are what it was elsewhere; of some in another currency
    /// and some that say none, the latter. What is called `EUR` alone may hold that word.
    private mutating func preferEuro() {
        for role in [ColumnRole.amount, .debit, .credit] where dialect.columns[role] == nil && self[role].count > 1 {
            let inEuro = self[role].filter { names[$0].currency.map(CurrencyWords.isEuro) ?? false }
            let silent = self[role].filter { names[$0].currency == nil }
            let worded = inEuro.filter { names[$0].words != names[$0].currency }
            // The column for the currency says it of those that name none.
            if has(.currency) {
                if let preferred = worded.first { columns[role] = [preferred] + self[role].filter { $0 != preferred } }
                continue
            }
            if let preferred = [worded, silent, inEuro].first(where: { !$0.isEmpty }) { columns[role] = preferred }
        }
    }

    /// Where no fee stands beside them, net and gross are without and with VAT, and the latter was paid.
    private mutating func preferWithTax() {
        guard dialect.name == Dialect.unknown.name, has(.net), !has(.fee) else { return }
        if !has(.amount), let gross = first(.gross) { place(gross, as: .amount) }
        if has(.amount) { drop(.net) }
    }

    private static func meanings(of name: HeaderName, isDate: Bool?) -> [HeaderWords.Meaning] {
        var meanings: [HeaderWords.Meaning] = []
        for meaning in HeaderWords.meanings(of: name) where !meanings.contains(where: { $0.role == meaning.role }) {
            meanings.append(meaning)
        }
        guard meanings.count > 1 else { return meanings }
        let dates: Set<ColumnRole> = [.date, .valueDate, .startDate]
        let fitting = meanings.filter { dates.contains($0.role) == (isDate ?? false) }
        return [fitting.first ?? meanings[0]]
    }
}
