import Sheets

/// The results of a first pass over all rows of a delimited table.
struct Survey {
    /// Whether every transaction type so far is a word for money out or money in.
    private(set) var kindsAreDirections = true
    /// The columns whose header has no known meaning, and the columns of currencies and states.
    private(set) var unnamed: UnnamedColumns
    /// The first unknown words in the direction column, up to three.
    private(set) var unknownDirections: [String] = []
    private var knownDirections = 0
    /// The columns of directions, value dates and balances. `filledChoices` has those that are filled in any row.
    private let choices: [Int]
    private var filledChoices: Set<Int> = []
    /// The first distinct transaction types, at most three. The list ends early with the first type that is not a
    /// word for money out or money in.
    private(set) var kindWords: [String] = []
    private var directionCells = WordCache<Bool>()
    /// The number of rows with a date.
    private(set) var rows = 0
    private(set) var pending: PendingEvidence
    /// The currencies of lines without a day.
    private(set) var below: CurrencyBelow
    /// The number of rows by number of fields.
    private var widths: [Int: Int] = [:]

    private let map: ColumnMap
    private var dates: [(column: Int, evidence: DateEvidence)]
    private var amounts: [(column: Int, evidence: AmountEvidence)]
    /// Evidence for the meaning of the signs from the direction column. Collected only without a known dialect.
    private(set) var directions = DirectionEvidence()
    /// Evidence for the signs from the transaction types.
    private(set) var kinds = DirectionEvidence()
    private var words = WordCache<CellWords.Direction?>()
    private var directionWords = WordCache<CellWords.Direction?>()
    /// Whether any row is a currency conversion by its transaction type; `false` without a currency column.
    private(set) var hasConversions = false
    private var conversions = WordCache<Bool>()
    /// Evidence of a double-entry journal.
    private var journal: JournalEvidence?
    private var tornDecimals: TornDecimals?
    /// Whether any row names a card bill or its payment.
    private(set) var hasBills = false
    /// The pairs of columns with one name, and whether their cells differ in any row.
    private var twins: [(role: ColumnRole, columns: [Int], differ: Bool)] = []
    /// Whether any row has an empty original currency.
    private var hasDomestic = false
    /// Whether the original amount of any row is missing or differs from the amount.
    private var hasConverted = false
    private let abroad: Int?
    private(set) var transfers: TransferEvidence
    /// The countries of the IBANs in account columns, at most five.
    private var namedCountries: Set<String> = []
    /// The distinct cells of the account column, at most `UnnamedColumns.mostAccounts` and one more.
    private var ownAccounts: Set<ArraySlice<UInt8>> = []
    private var accountCells = WordCache<String?>()
    /// The columns of payees and descriptions. `hasNames` says whether any row has a text in them.
    private let names: [Int]
    private var hasNames = false
    private var letters: LetterColumns
    private let signed, direction: Int?
    private let directionHeader: DirectionHeader
    /// The columns whose texts may mark a row as a balance.
    private let texts: [Int]
    private let billColumns: [Int]
    private let carried: CarriedRows
    private let textless: TextlessRows
    private var known: [ArraySlice<UInt8>: Bool] = [:]

    init(_ map: ColumnMap) {
        self.map = map
        let isKnown = map.dialect.name != Dialect.unknown.name
        signed = isKnown ? nil : map.amount
        direction = map.first(.direction)
        directionHeader = DirectionHeader(direction.map { map.titles[$0] } ?? "")
        unnamed = UnnamedColumns(map)
        journal = JournalEvidence(map)
        tornDecimals = TornDecimals(map)
        transfers = TransferEvidence(map)
        abroad = map.first(.originalCurrency)
        for role in [ColumnRole.date, .net, .amount, .debit, .credit, .balance] where map.dialect.columns[role] == nil {
            guard let first = map.first(role),
                let second = map.names.indices.first(where: { $0 != first && map.names[$0] == map.names[first] })
            else { continue }
            twins.append((role, [first, second].sorted(), false))
        }
        pending = PendingEvidence(map)
        below = CurrencyBelow(map)
        texts = map[.what] + map[.kind] + map[.payee]
        letters = LetterColumns(map)
        names = map[.what] + map[.payee] + map[.payer] + map[.recipient]
        choices = [ColumnRole.direction, .valueDate, .balance].compactMap { map.first($0) }
        billColumns = texts + map[.note]
        carried = CarriedRows(map)
        textless = TextlessRows(map)
        dates = map.dateColumns.map { ($0, DateEvidence(map.names)) }
        amounts = (map.numberColumns + map[.balance]).map { ($0, AmountEvidence()) }
    }

    /// Examines a line above the header, which may explain a mark.
    mutating func read(above fields: [String]) {
        if let text = fields.first(where: { !$0.isEmpty }) { pending.readLegend(text) }
    }

    func dates(in column: Int) -> DateEvidence? { dates.first { $0.column == column }?.evidence }

    func amounts(in column: Int) -> AmountEvidence? { amounts.first { $0.column == column }?.evidence }

    /// The first year among the dates; `nil` without any.
    var earliestYear: Int? { dates.compactMap(\.evidence.earliestYear).min() }

    /// The decimal marks of the columns in which the mark is certain.
    var marks: Set<DecimalMark> { Set(amounts.compactMap(\.evidence.mark)) }
    /// Whether any amount has three decimals that cannot be thousands.
    var hasThreeDecimals: Bool { amounts.contains { $0.evidence.hasThreeDecimals } }
    /// The date orders of the columns in which the order is certain.
    var orders: Set<DateOrder> { Set(dates.compactMap { $0.evidence.best.count == 1 ? $0.evidence.best[0] : nil }) }

    mutating func read(_ record: Record) {
        var hasDay = false
        for index in dates.indices {
            let cell = record.cell(dates[index].column)
            if !cell.isEmpty, dates[index].evidence.read(cell) { hasDay = true }
        }
        // Headings and balances between the rows are not evidence.
        guard hasDay else {
            if !hasUndatedAmount {
                hasUndatedAmount = amounts.contains { ColumnContents.number(record.cell($0.column)) != nil }
            }
            below.readUndated(record)
            return pending.readUndated(record)
        }
        below.readDated()
        rows += 1
        pending.readDated(record)
        widths[record.count, default: 0] += 1
        let isMovement = !texts.contains { isBalance(record.cell($0)) } && !carried.hold(record)
        if !hasWordsOfSums { hasWordsOfSums = texts.contains { SumRows.mayBeSum(record.cell($0)) } }
        let bill = billColumns.lazy.compactMap { CardBills.word(of: record.cell($0)) }.first
        for index in amounts.indices {
            let cell = record.cell(amounts[index].column)
            // The card's row of a bill payment never has a minus, so its sign is not counted.
            let isSigned = isMovement && bill != .payment && !(bill != nil && !Self.isBelowZero(cell))
            guard !cell.isEmpty, let isNegative = amounts[index].evidence.read(cell, isMovement: isSigned)
            else { continue }
            if amounts[index].column == signed { readDirections(record, isNegative: isNegative) }
        }
        guard isMovement else { return }
        journal?.read(record)
        tornDecimals?.read(record)
        transfers.read(record)
        if bill != nil { hasBills = true }
        for column in choices where filledChoices.count < choices.count && !record.cell(column).isNothing {
            filledChoices.insert(column)
        }
        if !hasTextlessRow { hasTextlessRow = textless.hold(record) }
        letters.read(record)
        if !hasNames { hasNames = names.contains { !record.cell($0).isEmpty } }
        for index in twins.indices where !twins[index].differ {
            let columns = twins[index].columns
            twins[index].differ = !record.cell(columns[0]).elementsEqual(record.cell(columns[1]))
        }
        if let abroad, !hasDomestic { hasDomestic = record.cell(abroad).isEmpty }
        if abroad != nil, !hasConverted { hasConverted = !hasEqualOriginal(record) }
        if let account = map.first(.account), ownAccounts.count <= UnnamedColumns.mostAccounts {
            let cell = record.cell(account)
            if !ownAccounts.contains(cell) { ownAccounts.insert(ArraySlice(Array(cell))) }
        }
        for account in map[.account] where namedCountries.count < UnnamedColumns.mostAccounts {
            if let country = accountCells.value(record.cell(account), FileCurrency.country(ofIBAN:)) {
                namedCountries.insert(country)
            }
        }
        if kindsAreDirections, let kind = map.first(.kind) { checkKind(record.cell(kind)) }
        if let direction { checkDirection(record.cell(direction)) }
        unnamed.read(record)
        if !hasConversions, map.has(.currency), let kind = map.first(.kind) {
            hasConversions = conversions.value(record.cell(kind)) { CellWords.isConversion(kind: $0) }
        }
        readForeignPayment(record)
    }

    /// Whether the original amount of a row equals the account's amount, with either sign.
    private func hasEqualOriginal(_ record: Record) -> Bool {
        func number(_ columns: [Int]) -> Int64? {
            columns.lazy.map { record.cell($0) }.first { !$0.isNothing }.flatMap(ColumnContents.number)
        }
        let columns = map.amount.map { [$0] } ?? map[.debit] + map[.credit]
        guard let original = number(map[.originalAmount]), let amount = number(columns) else { return false }
        return original == amount
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

    /// The role of a column that the user chose and whose filled cells do not fit it in any row; `nil` without one.
    /// - Parameter chosen: the roles that the user gave to columns.
    func misfit(_ chosen: Set<String>) -> ColumnRole? {
        let fits: [ColumnRole: (Int) -> Bool] = [
            .direction: { _ in knownDirections > 0 }, .valueDate: { (dates(in: $0)?.count ?? 1) > 0 },
            .balance: { (amounts(in: $0)?.count ?? 1) > 0 }, .currency: { !unnamed.holdsNoMoney($0) },
        ]
        return chosen.sorted().lazy.compactMap(ColumnRole.init(rawValue:)).first { role in
            guard let isFitting = fits[role], let column = map.first(role) else { return false }
            return (role == .currency || filledChoices.contains(column)) && !isFitting(column)
        }
    }

    /// Whether a direction column exists and contains no known words.
    var hasNoDirection: Bool { direction != nil && knownDirections == 0 && rows > 0 }

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

    /// Whether an amount has a minus, a parenthesis or U+2212.
    private static func isBelowZero(_ cell: ArraySlice<UInt8>) -> Bool {
        cell.contains(UInt8(ascii: "-")) || cell.contains(UInt8(ascii: "(")) || cell.starts(with: [0xE2, 0x88, 0x92])
    }

    /// Refuses columns with the same name and different cells, journals of double-entry bookkeeping, and torn decimals.
    /// A column of equal name is accepted if the user chose it. Journals and torn decimals are accepted if the user
    /// chose any column.
    /// - Parameter isTearing: whether wider records of the table have torn amounts.
    /// - Throws: `StatementError.duplicateTitles`, `.doubleEntry`, `.tornDecimals`.
    func check(
        _ file: String, _ options: ReadingOptions, delimiter: UInt8, isTearing: Bool
    ) throws(StatementError) {
        if let twin = twins.first(where: { $0.differ && options.columns[$0.role.rawValue] == nil }) {
            throw StatementError.duplicateTitles(
                file, role: twin.role.rawValue, title: map.titles[twin.columns[0]], columns: twin.columns.map { $0 + 1 }
            )
        }
        if let journal, journal.isDouble, map.dialect.name == Dialect.unknown.name, options.columns.isEmpty {
            throw StatementError.doubleEntry(file, accounts: journal.accounts.sorted())
        }
        let isComma = delimiter == UInt8(ascii: ",")
        if isComma, options.columns.isEmpty, let torn = tornDecimals?.example(isTearing: isTearing) {
            let sides = map.amount == nil ? map[.debit] + map[.credit] : []
            let whole = sides.isEmpty ? "amount=COLUMN" : "debit=COLUMN,credit=COLUMN"
            throw StatementError.tornDecimals(
                file, line: torn.line, example: torn.amount, map: sides.contains(torn.column + 1) ? nil : whole)
        }
    }

    /// A currency column and its currency, which may be the account's, if all rows name that currency and it is not the
    /// euro. `nil` otherwise, or if the amounts name the euro.
    var onlyAbroad: (column: Int, code: String)? {
        guard !isInEuro(map) else { return nil }
        let isSeparate = map.has(.originalAmount) && !map.sharesCurrency && hasConverted
        if !hasDomestic, !isSeparate, let found = unnamed.onlyAbroad { return found }
        let isKnown = map.dialect.name != Dialect.unknown.name
        let hasOriginal = map.has(.originalAmount) || map.has(.originalCurrency)
        return isKnown || hasOriginal ? nil : unnamed.onlyElsewhere(map.names)
    }

    /// The currencies beside the amounts, if most amounts name a currency other than the euro, and some name none;
    /// otherwise empty.
    var currenciesBesideMost: Set<String> {
        let amounts = amounts.filter { !map[.originalAmount].contains($0.column) }.map(\.evidence)
        let (foreign, bare) = amounts.reduce((0, 0)) { ($0.0 + $1.foreign, $0.1 + $1.bare) }
        guard bare > 0, foreign > bare else { return [] }
        return amounts.reduce(into: []) { $0.formUnion($1.currencies) }
    }

    /// The balance column and the currencies beside its numbers, if the amounts name none and no balance is in euro;
    /// otherwise `nil`.
    var currenciesBesideBalances: (column: Int, codes: Set<String>)? {
        guard let column = map.first(.balance), let codes = amounts(in: column)?.currencies, !codes.isEmpty,
            !codes.contains(CurrencyWords.euro),
            map.amountColumns.allSatisfy({ amounts(in: $0)?.currencies.isEmpty ?? true })
        else { return nil }
        return (column, codes)
    }

    /// The references of payments in foreign currencies, to which currency conversions may belong.
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

    /// Whether a text of a dated row begins with a word for a sum.
    private(set) var hasWordsOfSums = false

    /// Whether any row has neither a text nor a balance.
    private(set) var hasTextlessRow = false

    /// Whether any row without a day has a number in a column of amounts or balances.
    private(set) var hasUndatedAmount = false

    /// The countries of the accounts that are probably the user's own. The counterparties' may be among them.
    var accountCountries: Set<String> { namedCountries.union(unnamed.accountCountries(map)) }

    /// The countries of accounts that are certainly the user's own, not the counterparties': each row names one of a
    /// few.
    var ownCountries: Set<String> {
        let hasPayees = [ColumnRole.payee, .payer, .recipient].contains(where: map.has)
        let isOwn =
            !ownAccounts.isEmpty && ownAccounts.count <= UnnamedColumns.mostAccounts
            && !ownAccounts.contains(where: \.isEmpty) && (!hasPayees || rows >= 2 * ownAccounts.count)
        return (isOwn ? namedCountries : []).union(unnamed.accountCountries(map, isCertain: true))
    }

    /// Whether any amount has letters or a currency sign.
    var hasLetters: Bool { amounts.contains { $0.evidence.hasLetters } }

    /// The column map, completed with columns that only their cells identify: currency, status, whether a row is void,
    /// description, and the direction if no amount has a sign.
    /// - Parameters:
    ///   - currency: the user's currency for all amounts, which overrides every column.
    ///   - chosen: the roles that the user gave to columns.
    /// - Throws: `StatementError.unclearCurrency` if several columns contain currencies, and not only the euro.
    func completed(file: String, currency: String?, chosen: Set<String>) throws(StatementError) -> ColumnMap {
        let isUnknown = self.map.dialect.name == Dialect.unknown.name
        let isCurrencyChosen = chosen.contains(ColumnRole.currency.rawValue)
        var map = map
        map.drop(.currency, where: unnamed.holdsNoMoney)
        if isUnknown, !kindsAreDirections, !chosen.contains(ColumnRole.kind.rawValue) {
            map.drop(.kind, where: letters.hold)
        }
        if currency != nil {
            map.drop(.currency)
        } else if !isCurrencyChosen, map.dialect.columns[.currency] == nil, isInEuro(map) {
            // The currency is that of the payment, under any header if there is an original amount.
            let column = map.first(.currency) ?? (map.has(.originalAmount) ? unnamed.currencies(map.names).first : nil)
            if let column, !map.has(.originalCurrency) { map.place(column, as: .originalCurrency) }
            map.drop(.currency)
        } else if let column = try currencyColumn(map, file, isChosen: isCurrencyChosen), column != map.first(.currency)
        {
            map.set(.currency, to: column)
        }
        let hasTexts = !(map[.what] + map[.payee] + map[.payer] + map[.recipient]).isEmpty
        if names.isEmpty || !(hasNames && hasTexts) && isUnknown, let column = unnamed.texts(map) {
            map.set(.what, to: column)
        }
        // A known program may have a column that only looks like states: `Not cleared` is a row that the user has not
        // ticked off.
        if !map.has(.status), map.dialect.columns[.status] == nil, let column = unnamed.states.first {
            map.set(.status, to: column)
        }
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

    /// Whether the amounts name the euro, and no other currency: in a header, or beside every number.
    private func isInEuro(_ map: ColumnMap) -> Bool {
        let columns = map.amount.map { [$0] } ?? map[.debit] + map[.credit]
        let headers = columns.compactMap { column in
            map.names[column].currency.map { CurrencyWords.isEuro($0.uppercased()) }
                ?? CentsHeader(map.names[column]).flatMap { $0.isOfEuro ? true : nil }
        }
        if !headers.isEmpty { return headers.allSatisfy(\.self) }
        let written = columns.compactMap { amounts(in: $0) }.filter { $0.count > 0 }
        return !written.isEmpty && written.allSatisfy { $0.currencies == [CurrencyWords.euro] && $0.bare == 0 }
    }

    /// The currency column of the amounts: the one in the header or dialect, otherwise one that contains only
    /// currencies. `nil` if there is none.
    /// - Throws: `StatementError.unclearCurrency` if several columns may be it.
    private func currencyColumn(
        _ map: ColumnMap, _ file: String, isChosen: Bool
    ) throws(StatementError) -> Int? {
        let named = map[.currency]
        let other = unnamed.currencies(map.names).filter { !named.contains($0) }
        let amount = map.amount
        func isBeside(_ column: Int) -> Bool { amount.map { abs($0 - column) == 1 } ?? false }
        // A column from the dialect or beside the amount is certain. Otherwise another column beside the amount may be
        // the right one.
        let isCertain =
            !named.isEmpty && (isChosen || map.dialect.columns[.currency] != nil)
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

    /// The usual number of fields, at least the number in the header. A delimiter inside a text splits a row into more.
    var mostFields: Int {
        let header = map.names.count
        // If two widths are equally frequent, the header's one wins, else the smaller one: split rows are wider.
        let usual = widths.max {
            ($0.value, $0.key == header ? 1 : 0, -$0.key) < ($1.value, $1.key == header ? 1 : 0, -$1.key)
        }
        return max(header, usual?.key ?? header)
    }
}
