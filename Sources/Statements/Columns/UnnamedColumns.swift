import Sheets
import Text

/// The cells of columns with an unknown header, and of currency and status columns. If a column has only a few distinct
/// words, they show whether it has currencies, directions or states.
struct UnnamedColumns {
    private struct Column {
        let index: Int
        /// Whether the header names the status of a transaction.
        let isState: Bool
        /// The distinct filled cells; `nil` once there are more than 16, or one is longer than 40 bytes.
        var cells: Set<ArraySlice<UInt8>>? = []
        /// The number of filled cells, counted up to `mostWords`.
        var filled = 0
        /// The number of cells among `filled` that have a letter and are not a date.
        var words = 0
        var hasEmpty = false
        /// Whether any cell seen before `cells` became `nil` may be a currency; `false` while `cells` is not `nil`.
        var hasMoney = false
    }

    private var columns: [Column]

    /// The maximum number of distinct cells of a column that is identified by its words.
    private static let most = 16
    /// The number of cells that are examined to see whether a column contains words.
    private static let mostWords = 1000

    private let original: [Int]

    init(_ map: ColumnMap) {
        original = map[.originalCurrency]
        let named = Set(map.columns.values.joined()).subtracting(map[.currency] + map[.status] + original)
        columns = map.names.indices.filter { !named.contains($0) }.map {
            Column(index: $0, isState: map[.status].contains($0))
        }
    }

    mutating func read(_ record: Record) {
        for place in columns.indices where columns[place].cells != nil || columns[place].filled < Self.mostWords {
            let cell = record.cell(columns[place].index)
            guard !cell.isEmpty else {
                columns[place].hasEmpty = true
                continue
            }
            if columns[place].filled < Self.mostWords {
                columns[place].filled += 1
                if cell.contains(where: { $0 | 0x20 >= 0x61 }), DateCell(cell) == nil { columns[place].words += 1 }
            }
            guard columns[place].cells != nil, columns[place].cells?.contains(cell) == false else { continue }
            // Words for a currency, direction or state are short.
            if cell.count > 40 || (columns[place].cells?.count ?? 0) == Self.most {
                columns[place].hasMoney = columns[place].cells.map(Self.holdMoney) ?? false
                columns[place].cells = nil
            } else {
                columns[place].cells?.insert(ArraySlice(Array(cell)))
            }
        }
    }

    private func columns(where fits: (_ column: Int, _ cells: Set<String>) -> Bool) -> [Int] {
        columns.compactMap { column in
            guard !column.isState, let cells = column.cells, !cells.isEmpty else { return nil }
            return fits(column.index, Set(cells.map { String(decoding: $0, as: UTF8.self) })) ? column.index : nil
        }
    }

    /// The first text column with an unknown header that is not a column of currencies, states or directions; `nil`
    /// without one.
    func texts(_ map: ColumnMap) -> Int? {
        let taken = Set(map.columns.values.joined() + currencies(map.names) + states + directions(map))
        return columns.first { column in
            guard !taken.contains(column.index), column.words > 0, 2 * column.words >= column.filled else {
                return false
            }
            let cells = column.cells ?? []
            let isOfCodes = !cells.isEmpty && Self.areMostlyCodes(Set(words(of: column.index)))
            if isOfCodes || cells.contains(where: { $0.count < 3 }) { return false }
            return !isMoneyElsewhere(map.names[column.index]) && !HeaderLanguages.isTimeZone(map.names[column.index])
        }?.index
    }

    /// Whether a header names an amount or a currency that is not the account's. `Obchod` and `Reference` are excluded,
    /// because they only begin like words for foreign and for reference currencies.
    private func isMoneyElsewhere(_ name: HeaderName) -> Bool {
        MoneyHeader(name) != nil && MoneyHeader.isElsewhere(name)
    }

    /// The original currency column and its currency, if all filled cells name one currency, other than the euro;
    /// otherwise `nil`.
    var onlyAbroad: (column: Int, code: String)? {
        for column in columns where !(column.cells ?? []).isEmpty {
            let codes = Set(words(of: column.index).map { CurrencyWords.code(named: $0) })
            if original.contains(column.index), codes.count == 1, case let code?? = codes.first,
                !CurrencyWords.isEuro(code)
            {
                return (column.index, code)
            }
        }
        return nil
    }

    /// A column without a role whose header names a currency, such as `Local Currency`, and its currency, if the cells
    /// of all rows name one currency, other than the euro; otherwise `nil`.
    func onlyElsewhere(_ names: [HeaderName]) -> (column: Int, code: String)? {
        for column in columns where !column.hasEmpty {
            // Under a header such as `Foreign ccy`, the currency is that of a payment before its conversion.
            guard let header = MoneyHeader(names[column.index]), header.kind == .currency, header.side != .abroad else {
                continue
            }
            let codes = Set(words(of: column.index).map { CurrencyWords.code(inColumn: $0) })
            if codes.count == 1, case let code?? = codes.first, !CurrencyWords.isEuro(code) {
                return (column.index, code)
            }
        }
        return nil
    }

    /// Whether a column has content, but no plausible currency. `false` for a column whose header has another meaning.
    func holdsNoMoney(_ index: Int) -> Bool {
        guard let column = columns.first(where: { $0.index == index }) else { return false }
        guard let cells = column.cells else { return !column.hasMoney }
        let words = cells.filter { !$0.isNothing }
        return !words.isEmpty && !Self.holdMoney(words)
    }

    private static func holdMoney(_ cells: Set<ArraySlice<UInt8>>) -> Bool {
        cells.contains { CurrencyWords.isMoney(String(decoding: $0, as: UTF8.self)) }
    }

    /// The countries of the user's own accounts, by IBAN.
    ///
    /// A column counts if it contains an IBAN in every row, few different ones, and its header names no counterparty.
    /// In a file that names payees, each IBAN must occur twice on average, unless the header says that it is the user's
    /// own.
    /// - Parameter isCertain: leaves out accounts that may be the counterparties'. In a file without payees, each IBAN
    ///   must then occur twice on average; in one with payees, the header must say that it is the user's own.
    func accountCountries(_ map: ColumnMap, isCertain: Bool = false) -> Set<String> {
        let hasPayees = [ColumnRole.payee, .payer, .recipient].contains(where: map.has)
        return columns.reduce(into: Set<String>()) { countries, column in
            guard !column.isState, !column.hasEmpty, let cells = column.cells, !cells.isEmpty,
                cells.count <= Self.mostAccounts, !CounterpartyWords.name(map.names[column.index]),
                !isCertain && !hasPayees || !(isCertain && hasPayees) && column.filled >= 2 * cells.count
                    || CounterpartyWords.deny(map.names[column.index])
            else { return }
            let found = cells.map { FileCurrency.country(ofIBAN: String(decoding: $0, as: UTF8.self)) }
            if found.allSatisfy({ $0 != nil }) { countries.formUnion(found.compactMap(\.self)) }
        }
    }

    /// The maximum number of different accounts in a column of the user's own accounts.
    static let mostAccounts = 5

    /// The currencies in a currency column that is empty in some rows; `nil` if no row is empty, or there are too many
    /// different currencies.
    func currenciesBesideNone(_ index: Int) -> Set<String>? {
        guard let column = columns.first(where: { $0.index == index }), let cells = column.cells,
            column.hasEmpty || cells.contains(where: \.isNothing)
        else { return nil }
        let codes = cells.filter { !$0.isNothing }.map { String(decoding: $0, as: UTF8.self) }
        return Set(codes.filter(CurrencyWords.isMoney).map(CurrencyWords.label))
    }

    /// The words of the status columns that are not known, sorted. Empty for columns of one-letter states.
    var unknownStates: [String] {
        let cells = columns.filter(\.isState).flatMap { $0.cells ?? [] }.filter { !$0.isNothing }
        let words = cells.map { String(decoding: $0, as: UTF8.self) }
        guard words.contains(where: { $0.count > 1 }) else { return [] }
        return words.filter { CellWords.isDone($0) == nil && CellWords.isYes($0) == nil }.sorted()
    }

    /// Whether a column contains only the euro. Also `true` for an empty column, and for one with too many distinct
    /// cells.
    func isEuro(_ column: Int) -> Bool { words(of: column).allSatisfy(CurrencyWords.isEuro) }

    /// The columns with only currencies: names, signs and codes. At least half of the codes must be known, and one must
    /// be of a currency that is often traded, because codes such as `ALL` are words too.
    /// - Parameter names: the headers. Headers for the currency of a payment abroad are excluded.
    func currencies(_ names: [HeaderName]) -> [Int] {
        let all = columns { column, cells in
            !original.contains(column) && Self.areMostlyCodes(cells) && cells.allSatisfy(Self.isLikeCode)
                && cells.contains(where: CurrencyWords.isTraded)
        }
        let ofAmounts = all.filter { Self.isOfAmounts(names[$0]) }
        // Without another candidate, the transaction has the currency of the amount.
        return ofAmounts.isEmpty
            ? all.filter { column in
                names[column].words.utf8.starts(with: "trans".utf8) || names[column].words.hasSuffix("transazione")
            }
            : ofAmounts
    }

    /// The columns that mix currencies, at least one of them not the euro, with other text, or have only codes that are
    /// words or names too: `TOP`, `RON`.
    /// - Parameter names: as for `currencies`.
    func doubtfulCurrencies(_ names: [HeaderName]) -> [Int] {
        columns { column, cells in
            !original.contains(column) && Self.areMostlyCodes(cells)
                && !(cells.allSatisfy(Self.isLikeCode) && cells.contains(where: CurrencyWords.isTraded))
                && cells.contains { CurrencyWords.code(named: $0).map { $0 != CurrencyWords.euro } ?? false }
        }.filter { Self.isOfAmounts(names[$0]) }
    }

    private static func areMostlyCodes(_ cells: Set<String>) -> Bool {
        cells.count { CurrencyWords.code(named: $0) != nil } * 2 >= cells.count
    }

    private static func isLikeCode(_ cell: String) -> Bool {
        CurrencyWords.code(named: cell) != nil
            || cell.utf8.count == 3 && cell.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    private static func isOfAmounts(_ name: HeaderName) -> Bool {
        !MoneyHeader.isElsewhere(name)
    }

    /// The columns in which every cell is a word for money out or money in, and both occur.
    /// - Parameter map: the headers. Headers for cards are excluded, because "debit" and "credit" are types of cards.
    func directions(_ map: ColumnMap) -> [Int] {
        columns { column, cells in
            let found = cells.map(DirectionHeader(map.titles[column]).direction)
            return found.contains(.out) && found.contains(.in) && found.allSatisfy { $0 == .out || $0 == .in }
                && !cells.contains { ["true", "false"].contains($0.lowercased()) }
        }.filter { column in
            !Self.cards.contains { card in
                map.names[column].words.utf8.split(separator: 0x20).contains { $0.starts(with: card.utf8) }
            }
        }
    }

    /// Beginnings of header words for payment cards.
    private static let cards = ["card", "kart", "carte", "carta", "tarjeta", "cartao", "kort", "kaart"]

    /// The columns with only transaction states, at least one of them not booked.
    var states: [Int] {
        columns { _, cells in
            let found = cells.map(CellWords.isDone)
            return found.contains(false) && found.allSatisfy { $0 != nil }
                && !cells.allSatisfy { ["no"].contains($0.lowercased()) }
        }
    }

    /// The column of one-letter states of Money Manager Ex (reconciled, void, follow-up, duplicate, none) or GnuCash
    /// (not reconciled, cleared, reconciled, frozen, void), with the letters for void rows. `nil` without void rows.
    func voids(_ map: ColumnMap) -> (column: Int, letters: Set<String>)? {
        for column in columns where column.isState || Self.ofLedgers.contains(map.names[column.index].words) {
            guard let cells = column.cells else { continue }
            let letters = Set(cells.map { String(decoding: $0, as: UTF8.self).lowercased() })
            guard letters.contains("v"), letters != ["v"] || column.hasEmpty else { continue }
            if letters.isSubset(of: ["r", "v", "f", "d", "n"]) { return (column.index, ["v", "d"]) }
            if letters.isSubset(of: ["n", "c", "y", "f", "v"]) { return (column.index, ["v"]) }
        }
        return nil
    }

    /// Headers of columns with one-letter states.
    private static let ofLedgers: Set<String> = [
        "reconcile", "reconciled", "cleared", "status", "state", "flag", "r", "c", "rec", "abgleich", "abgeglichen",
        "rapproche", "pointage", "riconciliato", "conciliado", "stato", "etat", "estado", "tila",
    ]

    /// The first column of yes and no answers whose header asks whether a transaction is not booked; `nil` without one.
    func answersNotDone(_ names: [HeaderName]) -> Int? {
        columns { column, cells in
            let name = names[column].words
            return CellWords.isDone(name) == false && !Self.mayAskForGood.contains(name)
                && cells.allSatisfy { CellWords.isYes($0) != nil }
        }.first
    }

    /// The first column of yes and no answers whose header asks whether a transaction is booked; `nil` without one.
    func answersBooked(_ names: [HeaderName]) -> Int? {
        columns { column, cells in
            CellWords.asksForBooking(names[column]) && cells.allSatisfy { CellWords.isYes($0) != nil }
        }.first
    }

    /// Headers for which "yes" is the normal state of a booked transaction, or that abbreviate "number".
    private static let mayAskForGood: Set<String> = [
        "no", "authorised", "authorized", "autorizzato", "autorizzata", "held", "book", "ok", "auth", "authorisation",
        "authorization", "request", "requested", "submitted", "created", "initiated", "open",
    ]

    private func words(of index: Int) -> [String] {
        let cells = columns.first { $0.index == index }?.cells ?? []
        return cells.map { String(decoding: $0, as: UTF8.self) }
    }
}
