import Sheets

/// Finds the columns that may contain an amount of a row, a currency or an exchange rate, by header and by cells.
///
/// The number of candidates of each kind is limited by `most`, to bound the cost of a hostile header.
struct MoneySearch {
    static let most = 8

    /// The amounts. The one that is the account's amount by the words of its header comes first; empty if there is
    /// none.
    private(set) var amounts: [MoneyColumns] = []
    private(set) var currencies: [Int] = []
    private(set) var rates: [Int] = []

    private let map: ColumnMap
    private let contents: ColumnContents?

    init(_ map: ColumnMap, _ contents: ColumnContents?) {
        (self.map, self.contents) = (map, contents)
        let roles: Set<ColumnRole> = [.amount, .net, .debit, .credit, .currency]
        let taken = Set(map.columns.filter { !roles.contains($0.key) }.values.joined())
        let columns = map.names.indices.filter { !taken.contains($0) && contents?.isDate($0) != true }
        currencies = Array(columns.lazy.filter(isCurrency).prefix(Self.most))
        rates = Array(columns.lazy.filter(isRate).prefix(Self.most))
        let first = map.amount ?? map.first(.debit) ?? map.first(.credit)
        for column in columns where !currencies.contains(column) && !rates.contains(column) {
            guard amounts.count < Self.most || column == first else { continue }
            if let amount = amount(column) { add(amount) }
        }
        joinOnlyPair()
        amounts += confirmed(columns).map { money($0, signed: true) }
        guard let first, let index = amounts.firstIndex(where: { $0.columns.contains(first) }) else {
            amounts = []
            return
        }
        amounts.insert(amounts.remove(at: index), at: 0)
        if let column = unknownBesideCurrency(columns) { amounts.append(money(column, signed: true)) }
    }

    private mutating func add(_ amount: MoneyColumns) {
        for index in amounts.indices where amounts[index].join(amount) { return }
        amounts.append(amount)
    }

    /// Joins a column of debits and one of credits if there are no others, although only one header names a currency.
    private mutating func joinOnlyPair() {
        let sides = amounts.indices.filter { amounts[$0].signed == nil }
        guard sides.count == 2 else { return }
        let other = amounts[sides[1]]
        if amounts[sides[0]].join(other, isOnlyPair: true) { amounts.remove(at: sides[1]) }
    }

    private func money(_ column: Int, signed: Bool = false, debit: Bool = false, credit: Bool = false)
        -> MoneyColumns
    {
        let name = map.names[column]
        let header = MoneyHeader(name)
        return MoneyColumns(
            signed: signed ? column : nil, debit: debit ? column : nil, credit: credit ? column : nil,
            code: name.currency,
            side: header?.side, marks: header?.marks ?? [])
    }

    private func isCurrency(_ column: Int) -> Bool {
        let kind = contents?.kind(column)
        if map[.currency].contains(column) { return true }
        guard let header = MoneyHeader(map.names[column]), header.hasCurrency else { return false }
        return kind == .currencies || kind == nil && header.kind == .currency
    }

    private func isRate(_ column: Int) -> Bool {
        let words = map.names[column].words.split(separator: " ")
        return contents?.kind(column) == .numbers
            && words.contains { word in
                MoneyWords.ratesOfNumbers.contains { word.utf8.starts(with: $0.utf8) || word.hasSuffix($0) }
            } && !map.amountColumns.contains(column)
    }

    /// The amount that a column has by its header; `nil` if the header names no amount.
    private func amount(_ column: Int) -> MoneyColumns? {
        if map[.amount].contains(column) || map.first(.net) == column { return money(column, signed: true) }
        if map[.debit].contains(column) { return money(column, debit: true) }
        if map[.credit].contains(column) { return money(column, credit: true) }
        guard let header = MoneyHeader(map.names[column]), header.side == .abroad || header.role != nil,
            header.kind != .currency, [nil, .numbers].contains(contents?.kind(column))
        else { return nil }
        return money(
            column, signed: header.kind == .amount, debit: header.kind == .debit, credit: header.kind == .credit)
    }

    /// Columns of numbers with an unknown header that the rows show to be an amount in euro: a rate explains them, or
    /// the header names the euro.
    private func confirmed(_ columns: [Int]) -> [Int] {
        guard let contents else { return [] }
        let known = Set(amounts.flatMap(\.columns) + currencies + rates)
        let numbers = columns.lazy.filter { !known.contains($0) && contents.kind($0) == .numbers }.prefix(Self.most)
        return numbers.filter { column in
            let isEuro = map.names[column].currency.map(CurrencyWords.isEuro) ?? false
            return amounts.contains { amount in
                currencies.contains { currency in
                    rates.contains {
                        contents.areConverted(amount.columns, to: [column], currency: currency, rate: $0)
                    }
                        || isEuro && contents.areConverted(amount.columns, to: [column], currency: currency, rate: nil)
                }
            }
        }
    }

    /// A column of numbers with an unknown header, next to a currency column. `nil` unless the only amount is in euro
    /// and has no currency column next to it.
    private func unknownBesideCurrency(_ columns: [Int]) -> Int? {
        guard amounts.count == 1, amounts[0].isEuro else { return nil }
        func isBesideCurrency(_ column: Int) -> Bool {
            currencies.contains(column + 1) || currencies.contains(column - 1)
        }
        guard !amounts[0].columns.contains(where: isBesideCurrency) else { return nil }
        return columns.first { column in
            !amounts[0].columns.contains(column) && !currencies.contains(column) && !rates.contains(column)
                && [nil, .numbers].contains(contents?.kind(column)) && isBesideCurrency(column)
        }
    }
}
