import Sheets

/// Detects amounts that were torn at their comma, in records that are not wider than the header.
///
/// In `2026-01-13,Shop,-12,50` below `Date,Payee,Amount,Note`, the cents are in the column of notes.
struct TornDecimals {
    /// A column of amounts and the column after it.
    private struct Pair {
        let column: Int
        /// Whether the next column has texts. If it has numbers, the evidence is weaker.
        let isText: Bool
        /// Whether the next column has the balance.
        let isBalance: Bool
        /// The number of amounts with a decimal mark.
        var marked = 0
        /// The number of amounts without a decimal mark and with an empty next cell.
        var whole = 0
        /// The number of amounts without a decimal mark and with another next cell.
        var other = 0
        /// The number of amounts with two digits in the next cell.
        var torn = 0
        /// The number of amounts with one digit in the next cell.
        var short = 0
        var first: (line: Int, amount: String)?
        /// The first amount torn at its thousands separator: `1` and `234.50`.
        var firstThousands: (line: Int, amount: String)?
        var cents: Set<ArraySlice<UInt8>> = []
        var previous: (amount: Int64, balance: Int64)?
        /// Whether each balance follows from the amount of its row and the balance of the row before.
        var follows = true
        /// Whether each balance follows from the amount of its row and the balance of the row after.
        var precedes = true
    }

    private var pairs: [Pair]
    private let width: Int

    /// Finds the columns to examine; `nil` if no amount or balance has a suitable column after it. In known dialects
    /// only columns of texts are suitable, because the other columns have numbers.
    init?(_ map: ColumnMap) {
        let isUnknown = map.dialect.name == Dialect.unknown.name
        let texts = map[.what] + map[.payee] + map[.note] + map[.category] + map[.tags]
        var columns: [Int?] = [map.amount]
        if map.amount == nil { columns = [map.first(.debit), map.first(.credit)] }
        if isUnknown { columns.append(map.first(.balance)) }
        width = map.names.count
        let dates = map.dateColumns
        pairs = columns.compactMap(\.self).compactMap { (column: Int) -> Pair? in
            let next = column + 1
            guard next < map.names.count, !dates.contains(next), isUnknown || texts.contains(next) else { return nil }
            return Pair(column: column, isText: texts.contains(next), isBalance: map[.balance].contains(next))
        }
        if pairs.isEmpty { return nil }
    }

    mutating func read(_ record: Record) {
        guard record.filledCount <= width else { return }
        for index in pairs.indices where pairs[index].other == 0 { Self.read(record, &pairs[index]) }
    }

    private static func read(_ record: Record, _ pair: inout Pair) {
        let (amount, next) = (record.cell(pair.column), record.cell(pair.column + 1))
        guard amount.contains(where: isDigit) else { return }
        if amount.contains(where: isMark) {
            pair.marked += 1
        } else if next.isEmpty {
            pair.whole += 1
        } else if amount.last.map(isDigit) != true {
            pair.other += 1
        } else if let cents = cents(next) {
            if cents.count == 2 { pair.torn += 1 } else { pair.short += 1 }
            if cents.count == 1, !pair.isText { pair.other += 1 }
            if pair.cents.count < 2 { pair.cents.insert(ArraySlice(Array(cents))) }
            if pair.first == nil, cents.count == 2 { pair.first = (record.line, joined(amount, next)) }
            if pair.isBalance { readBalance(amount, next, &pair) }
        } else if pair.isText, amount.count(where: isDigit) <= 3, isEndOfThousands(next) {
            if pair.firstThousands == nil { pair.firstThousands = (record.line, joined(amount, next)) }
        } else {
            pair.other += 1
        }
    }

    private static func readBalance(_ amount: ArraySlice<UInt8>, _ next: ArraySlice<UInt8>, _ pair: inout Pair) {
        guard let moved = ColumnContents.number(amount), let balance = ColumnContents.number(next) else { return }
        if let previous = pair.previous {
            let change = (balance - previous.balance).magnitude
            if change != moved.magnitude { pair.follows = false }
            if change != previous.amount.magnitude { pair.precedes = false }
        }
        pair.previous = (moved, balance)
    }

    /// The first torn amount, with its line and column; `nil` unless all amounts of a column look torn.
    /// - Parameter isTearing: whether records wider than the header have torn amounts.
    func example(isTearing: Bool) -> (line: Int, amount: String, column: Int)? {
        pairs.lazy.compactMap { pair in
            Self.example(pair, isTearing: isTearing).map { ($0.line, $0.amount, pair.column) }
        }.first
    }

    private static func example(_ pair: Pair, isTearing: Bool) -> (line: Int, amount: String)? {
        guard pair.other == 0 else { return nil }
        if let thousands = pair.firstThousands { return thousands }
        guard isTearing || pair.marked == 0 && pair.torn + pair.short >= pair.whole else { return nil }
        // A number that never changes is not cents. A balance that agrees with the amounts is a balance.
        if !pair.isText, pair.torn > 2, pair.cents.count == 1 { return nil }
        if pair.isBalance, pair.torn > 1, pair.follows || pair.precedes { return nil }
        return pair.first
    }

    private static func joined(_ amount: ArraySlice<UInt8>, _ next: ArraySlice<UInt8>) -> String {
        String(decoding: amount, as: UTF8.self) + "," + String(decoding: next, as: UTF8.self)
    }

    /// The one or two digits of a cell that may be the cents of an amount: `52`, `5`, `52 EUR`.
    private static func cents(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let digits = cell.prefix(while: isDigit)
        guard (1...2).contains(digits.count) else { return nil }
        let rest = cell.dropFirst(digits.count)
        guard !rest.isEmpty else { return digits }
        let unit = String(decoding: rest, as: UTF8.self).lowercased().split(separator: " ").joined()
        return ["-", "€", "eur", "euro"].contains(unit) ? digits : nil
    }

    /// Whether a cell is the part of an amount after the thousands separator: `234.50`.
    private static func isEndOfThousands(_ cell: ArraySlice<UInt8>) -> Bool {
        let digits = cell.prefix(while: isDigit)
        let rest = cell.dropFirst(digits.count)
        return digits.count == 3 && rest.first == UInt8(ascii: ".") && rest.count == 3
            && rest.dropFirst().allSatisfy(isDigit)
    }

    private static func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".") }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
