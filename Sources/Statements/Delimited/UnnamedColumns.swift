import Outings
import Sheets
import Text

/// What stands in the columns whose header says nothing that is known, and in those of currencies: few words that say a
/// currency, a direction or a state tell by themselves what a column is.
struct UnnamedColumns {
    private struct Column {
        let index: Int
        /// Whether the header calls it the state of a movement.
        let isState: Bool
        /// What stands in it, each once; `nil` once it is too much to be words of a kind.
        var cells: Set<ArraySlice<UInt8>>? = []
        /// How many cells are filled, and how many of them are words.
        var filled = 0
        var words = 0
        var hasEmpty = false
        /// Whether one of the first cells may be a currency.
        var hasMoney = false
    }

    private var columns: [Column]

    /// More words than any bank has for one of these things.
    private static let most = 16
    /// The number of cells that are looked at to tell whether a column holds words.
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
            // Words of a kind are short.
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

    /// The first column of texts with an unknown header; a column of currencies, states or directions is none.
    func texts(_ map: ColumnMap) -> Int? {
        let taken = Set(map.columns.values.joined() + currencies(map.names) + states + directions(map))
        return columns.first { column in
            !taken.contains(column.index) && column.words > 0 && 2 * column.words >= column.filled
                && !(column.cells ?? []).contains { $0.count < 3 }
                && !OriginalColumns.isElsewhere(map.names[column.index])
        }?.index
    }

    /// The original currency column and its currency, if that is always the same one and not the euro.
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

    /// Whether something stands in a column, and nothing that may be a currency.
    func holdsNoMoney(_ index: Int) -> Bool {
        guard let column = columns.first(where: { $0.index == index }) else { return false }
        guard let cells = column.cells else { return !column.hasMoney }
        let words = cells.filter { !$0.isNothing }
        return !words.isEmpty && !Self.holdMoney(words)
    }

    private static func holdMoney(_ cells: Set<ArraySlice<UInt8>>) -> Bool {
        cells.contains { CurrencyWords.isMoney(String(decoding: $0, as: UTF8.self)) }
    }

    /// Whether nothing but the euro stands in a column.
    func isEuro(_ column: Int) -> Bool { words(of: column).allSatisfy(CurrencyWords.isEuro) }

    /// Those in which nothing but currencies stands: codes in capitals, of which half at least are of ISO 4217, codes in
    /// other letters that are no words, names or signs.
    /// - Parameter names: what stands over the columns; one of the currency that something was paid in elsewhere says
    ///   nothing of the amounts.
    func currencies(_ names: [HeaderName]) -> [Int] {
        let all = columns { column, cells in
            !original.contains(column) && Self.areMostlyCodes(cells) && cells.allSatisfy(Self.isLikeCode)
        }
        let ofAmounts = all.filter { Self.isOfAmounts(names[$0]) }
        // Where no other one is there, that of the transaction is that of the amount.
        return ofAmounts.isEmpty
            ? all.filter { column in
                names[column].words.utf8.starts(with: "trans".utf8) || names[column].words.hasSuffix("transazione")
            }
            : ofAmounts
    }

    /// Those in which currencies stand, one at least that is not the euro, beside what is none.
    /// - Parameter names: as for `currencies`.
    func doubtfulCurrencies(_ names: [HeaderName]) -> [Int] {
        columns { column, cells in
            !original.contains(column) && Self.areMostlyCodes(cells) && !cells.allSatisfy(Self.isLikeCode)
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
        !OriginalColumns.isElsewhere(name)
    }

    /// Those in which nothing but words for out and in stands, both of them.
    /// - Parameter map: what stands over the columns; a card is one of debit or of credit itself.
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

    /// How words begin that stand over what was paid with.
    private static let cards = ["card", "kart", "carte", "carta", "tarjeta", "cartao", "kort", "kaart"]

    /// Those in which nothing but states of movements stands, one at least that is not booked.
    var states: [Int] {
        columns { _, cells in
            let found = cells.map(CellWords.isDone)
            return found.contains(false) && found.allSatisfy { $0 != nil }
                && !cells.allSatisfy { ["no"].contains($0.lowercased()) }
        }
    }

    /// A column of the letters by which Money Manager Ex (reconciled, void, follow-up, duplicate, none) or GnuCash (not
    /// reconciled, cleared, reconciled, frozen, void) tell how far a movement is, some of them void, and those letters that
    /// say so.
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

    /// What stands over such letters.
    private static let ofLedgers: Set<String> = [
        "reconcile", "reconciled", "cleared", "status", "state", "flag", "r", "c", "rec", "abgleich", "abgeglichen",
        "rapproche", "pointage", "riconciliato", "conciliado", "stato", "etat", "estado", "tila",
    ]

    /// The first that asks whether a movement was not booked, and in which nothing but yes and no stands.
    func answersNotDone(_ names: [HeaderName]) -> Int? {
        columns { column, cells in
            let name = names[column].words
            return CellWords.isDone(name) == false && !Self.mayAskForGood.contains(name)
                && cells.allSatisfy { YesOrNo.reading($0) != nil }
        }.first
    }

    /// Words for what is not booked that as questions are answered by yes where all is well, or are short for a number.
    private static let mayAskForGood: Set<String> = [
        "no", "authorised", "authorized", "autorizzato", "autorizzata", "held", "book", "ok",
    ]

    private func words(of index: Int) -> [String] {
        let cells = columns.first { $0.index == index }?.cells ?? []
        return cells.map { String(decoding: $0, as: UTF8.self) }
    }
}
