import Sheets

/// What one pass over all rows tells of a delimited file, before any of them is handed out.
struct Survey {
    /// Whether every kind of row so far is a word for out or in.
    private(set) var kindsAreDirections = true
    /// The columns whose header says nothing.
    private(set) var unnamed: UnnamedColumns
    /// The first words that stand where a direction is said, and are none.
    private(set) var unknownDirections: [String] = []
    private var knownDirections = 0
    /// The first kinds of rows, up to one that is no word for out or in.
    private(set) var kindWords: [String] = []
    private var directionCells = WordCache<Bool>()
    private(set) var rows = 0
    private(set) var pending: PendingEvidence
    /// How many rows have how many fields.
    private var widths: [Int: Int] = [:]

    private let map: ColumnMap
    private var dates: [(column: Int, evidence: DateEvidence)]
    private var amounts: [(column: Int, evidence: AmountEvidence)]
    /// What the words of a column for the direction, and those of one for the kind of row, tell of the signs; read only
    /// where no dialect tells.
    private(set) var directions = DirectionEvidence()
    private(set) var kinds = DirectionEvidence()
    private var words = WordCache<CellWords.Direction?>()
    private var directionWords = WordCache<CellWords.Direction?>()
    /// Evidence of a journal of double entry, and the bills of the user's own card.
    private var journal: JournalEvidence?
    private(set) var bills = CardBills()
    /// Pairs of columns with one name, and whether their cells differ in some row.
    private var twins: [(role: ColumnRole, columns: [Int], differ: Bool)] = []
    /// Whether some row has an empty original currency.
    private var hasDomestic = false
    private let abroad: Int?
    private(set) var accountCountries: Set<String> = []
    private var accountCells = WordCache<String?>()
    private let signed, direction: Int?
    private let directionHeader: DirectionHeader
    /// The columns whose texts may say that a row is a balance.
    private let texts: [Int]
    private var known: [ArraySlice<UInt8>: Bool] = [:]

    init(_ map: ColumnMap) {
        self.map = map
        let isKnown = map.dialect.name != Dialect.unknown.name
        signed = isKnown ? nil : map.amount
        direction = map.first(.direction)
        directionHeader = DirectionHeader(direction.map { map.titles[$0] } ?? "")
        unnamed = UnnamedColumns(map)
        journal = JournalEvidence(map)
        abroad = map.first(.originalCurrency)
        for role in [ColumnRole.date, .net, .amount, .debit, .credit, .balance] where map.dialect.columns[role] == nil {
            guard let first = map.first(role),
                let second = map.names.indices.first(where: { $0 != first && map.names[$0] == map.names[first] })
            else { continue }
            twins.append((role, [first, second].sorted(), false))
        }
        pending = PendingEvidence(map)
        texts = map[.what] + map[.kind] + map[.payee]
        dates = map.dateColumns.map { ($0, DateEvidence(map.names)) }
        amounts = (map.numberColumns + map[.balance]).map { ($0, AmountEvidence()) }
    }

    /// Takes a line above the header, which may explain a mark.
    mutating func read(above fields: [String]) {
        if let text = fields.first(where: { !$0.isEmpty }) { pending.readLegend(text) }
    }

    func dates(in column: Int) -> DateEvidence? { dates.first { $0.column == column }?.evidence }

    func amounts(in column: Int) -> AmountEvidence? { amounts.first { $0.column == column }?.evidence }

    /// The decimal marks that the columns of amounts have, and the orders that those of dates have, where they are certain.
    var marks: Set<DecimalMark> { Set(amounts.compactMap(\.evidence.mark)) }
    var orders: Set<DateOrder> { Set(dates.compactMap { $0.evidence.best.count == 1 ? $0.evidence.best[0] : nil }) }

    mutating func read(_ record: Record) {
        var hasDay = false
        var hasBookingDay = false
        for index in dates.indices {
            let cell = record.cell(dates[index].column)
            // A word in the place of the booking day, as in a line with a balance, tells nothing about other rows.
            if index == 0 { hasBookingDay = !cell.isNothing }
            if !cell.isEmpty, dates[index].evidence.read(cell) { hasDay = true }
        }
        // A heading or a balance between the rows says nothing of the columns.
        guard hasDay else { return pending.readUndated(record) }
        rows += 1
        pending.readDated(line: record.line, hasBookingDay: hasBookingDay)
        widths[record.count, default: 0] += 1
        let isMovement = !texts.contains { isBalance(record.cell($0)) }
        if !hasWordsOfSums { hasWordsOfSums = texts.contains { SumRows.isWordOfSum(record.cell($0)) } }
        let isBill = texts.contains { CardBills.isBill(record.cell($0)) }
        for index in amounts.indices {
            let cell = record.cell(amounts[index].column)
            // The card's side of a bill has no minus in any file, so it does not count among the signs.
            let isSigned = isMovement && !(isBill && !Self.isBelowZero(cell))
            guard !cell.isEmpty, let isNegative = amounts[index].evidence.read(cell, isMovement: isSigned)
            else { continue }
            if amounts[index].column == signed { readDirections(record, isNegative: isNegative) }
        }
        guard isMovement else { return }
        journal?.read(record)
        if isBill { readBill(record) }
        for index in twins.indices where !twins[index].differ {
            let columns = twins[index].columns
            twins[index].differ = !record.cell(columns[0]).elementsEqual(record.cell(columns[1]))
        }
        if let abroad, !hasDomestic { hasDomestic = record.cell(abroad).isEmpty }
        if let account = map.first(.account), accountCountries.count < 2,
            let country = accountCells.value(record.cell(account), FileCurrency.country(ofIBAN:))
        {
            accountCountries.insert(country)
        }
        if kindsAreDirections, let kind = map.first(.kind) { checkKind(record.cell(kind)) }
        if let direction { checkDirection(record.cell(direction)) }
        unnamed.read(record)
        readForeignPayment(record)
    }

    private func isBalance(_ cell: ArraySlice<UInt8>) -> Bool {
        CellWords.mayBeBalance(cell) && CellWords.isBalance(String(decoding: cell, as: UTF8.self))
    }

    private mutating func checkDirection(_ cell: ArraySlice<UInt8>) {
        if directionCells.value(cell, { directionHeader.direction($0) != nil }) {
            knownDirections += 1
        } else if !cell.isEmpty, unknownDirections.count < 3 {
            let word = String(decoding: cell, as: UTF8.self)
            if !unknownDirections.contains(word) { unknownDirections.append(word) }
        }
    }

    /// Whether the column for the direction has words, and none that is known.
    var saysNoDirection: Bool { direction != nil && knownDirections == 0 && rows > 0 }

    private mutating func readDirections(_ record: Record, isNegative: Bool) {
        if let direction, let word = directionWords.value(record.cell(direction), directionHeader.direction) {
            directions.read(word, isNegative: isNegative)
        }
        if kindsAreDirections, let kind = map.first(.kind),
            let word = words.value(record.cell(kind), CellWords.direction)
        {
            kinds.read(word, isNegative: isNegative)
        }
    }

    private mutating func checkKind(_ cell: ArraySlice<UInt8>) {
        if known[cell] != nil { return }
        let isDirection = CellWords.direction(String(decoding: cell, as: UTF8.self)) != nil
        kindsAreDirections = isDirection
        if kindWords.count < 3 { kindWords.append(String(decoding: cell, as: UTF8.self)) }
        if known.count < 100 { known[ArraySlice(Array(cell))] = isDirection }
    }

    private mutating func readBill(_ record: Record) {
        if let amount = map.amount {
            bills.add(record.cell(amount), isOut: Self.isBelowZero(record.cell(amount)))
        } else if let debit = map.first(.debit), !record.cell(debit).isEmpty {
            bills.add(record.cell(debit), isOut: true)
        } else if let credit = map.first(.credit) {
            bills.add(record.cell(credit), isOut: false)
        }
    }

    /// Whether an amount has a minus, a parenthesis or U+2212.
    private static func isBelowZero(_ cell: ArraySlice<UInt8>) -> Bool {
        cell.contains(UInt8(ascii: "-")) || cell.contains(UInt8(ascii: "(")) || cell.starts(with: [0xE2, 0x88, 0x92])
    }

    /// Refuses columns of one name that differ, and journals of double entry.
    /// - Throws: `StatementError.sameNames`, `.doubleEntry`.
    func check(_ file: String, _ options: ReadingOptions) throws(StatementError) {
        if let twin = twins.first(where: { $0.differ && options.columns[$0.role.rawValue] == nil }) {
            throw StatementError.sameNames(
                file, role: twin.role.rawValue, title: map.titles[twin.columns[0]], columns: twin.columns.map { $0 + 1 }
            )
        }
        if let journal, journal.isDouble, map.dialect.name == Dialect.unknown.name, options.columns.isEmpty {
            throw StatementError.doubleEntry(file, accounts: journal.accounts.sorted())
        }
    }

    /// The original currency, if it is the same one in every row and not the euro, and there is no original amount.
    var onlyAbroad: (column: Int, code: String)? {
        hasDomestic || map.has(.originalAmount) ? nil : unnamed.onlyAbroad
    }

    /// The currencies beside the amounts, if most amounts name one that is not the euro and some name none.
    var currenciesBesideMost: Set<String> {
        let amounts = amounts.filter { $0.column != map.first(.originalAmount) }.map(\.evidence)
        let (foreign, bare) = amounts.reduce((0, 0)) { ($0.0 + $1.foreign, $0.1 + $1.bare) }
        guard bare > 0, foreign > bare else { return [] }
        return amounts.reduce(into: []) { $0.formUnion($1.currencies) }
    }

    /// The references of payments in other currencies than euro, to which conversions may belong.
    private(set) var foreignPayments: Set<ArraySlice<UInt8>> = []
    private static let mostForeignPayments = 100_000

    private mutating func readForeignPayment(_ record: Record) {
        guard map.has(.related), let reference = map.first(.reference), let currency = map.first(.currency),
            let kind = map.first(.kind), foreignPayments.count < Self.mostForeignPayments
        else { return }
        let (id, code) = (record.cell(reference), record.cell(currency))
        guard !id.isEmpty, !code.isEmpty, !CurrencyWords.isEuro(String(decoding: code, as: UTF8.self)),
            !CellWords.isConversion(kind: String(decoding: record.cell(kind), as: UTF8.self))
        else { return }
        foreignPayments.insert(ArraySlice(Array(id)))
    }

    /// Whether a text of a row with a day is a word that sums are called by.
    private(set) var hasWordsOfSums = false

    /// Whether an amount of the file has letters or a sign of a currency beside it.
    var hasLetters: Bool { amounts.contains { $0.evidence.hasLetters } }

    /// The map with the columns whose header says nothing and whose cells say what they are: a currency, a state or whether
    /// it
    /// was not booked, and a direction where no amount has a sign.
    /// - Throws: `StatementError.unclearCurrency` where several hold currencies, and not all of them the euro.
    /// - Parameter currency: that of all amounts, as a person says it, whatever the columns do.
    /// - Parameter isCurrencySaid: whether a person named the column of the currency.
    func completed(file: String, currency: String?, isCurrencySaid: Bool) throws(StatementError) -> ColumnMap {
        var map = map
        map.drop(.currency, where: unnamed.holdsNoMoney)
        if currency != nil {
            map.drop(.currency)
        } else if let column = try currencyColumn(map, file, isSaid: isCurrencySaid), column != map.first(.currency) {
            map.set(.currency, to: column)
        }
        if [ColumnRole.what, .payee, .payer, .recipient].allSatisfy({ !map.has($0) }), let column = unnamed.texts(map) {
            map.set(.what, to: column)
        }
        if !map.has(.status), let column = unnamed.states.first { map.set(.status, to: column) }
        if !map.has(.void), let column = unnamed.answersNotDone(map.names) { map.set(.void, to: column) }
        let amount = map.amount
        let isUnsigned = amount.flatMap { amounts(in: $0)?.signs.unanimous } == .positiveIsSpent
        if isUnsigned, !map.has(.direction), !(kindsAreDirections && map.has(.kind)),
            case let directions = unnamed.directions(map), directions.count == 1
        {
            map.set(.direction, to: directions[0])
        }
        return map
    }

    /// The column of the amounts' currency: that which the header or a dialect names, else one in which only currencies
    /// stand.
    private func currencyColumn(
        _ map: ColumnMap, _ file: String, isSaid: Bool
    ) throws(StatementError) -> Int? {
        let named = map[.currency]
        let other = unnamed.currencies(map.names).filter { !named.contains($0) }
        let amount = map.amount
        func isBeside(_ column: Int) -> Bool { amount.map { abs($0 - column) == 1 } ?? false }
        // What a dialect names, or what stands beside the amount, is certain; else one that is beside it may be meant.
        let isCertain =
            !named.isEmpty && (isSaid || map.dialect.columns[.currency] != nil)
            || named.count == 1 && isBeside(named[0])
        let rivals = isCertain ? [] : named.isEmpty ? other : named.dropFirst() + other.filter(isBeside)
        let all = (named.prefix(1) + rivals).sorted()
        guard all.count <= 1 || all.allSatisfy(unnamed.isEuro) else {
            throw StatementError.unclearCurrency(file, places: all.map { map.titles[$0] })
        }
        if all.isEmpty, let doubtful = unnamed.doubtfulCurrencies(map.names).first {
            throw StatementError.unclearCurrency(file, places: [map.titles[doubtful]])
        }
        return named.first ?? all.first
    }

    /// How many fields a row has at most, as most have it; one with more was torn apart by a delimiter inside a text.
    var mostFields: Int {
        let header = map.names.count
        // Of two that are as usual, that of the header, else the smaller one: what is torn apart has more.
        let usual = widths.max {
            ($0.value, $0.key == header ? 1 : 0, -$0.key) < ($1.value, $1.key == header ? 1 : 0, -$1.key)
        }
        return max(header, usual?.key ?? header)
    }
}
