import Files
import Sheets

/// The assignment of roles to the columns of a delimited file.
struct ColumnMap {
    /// The columns of each role, best match first.
    private(set) var columns: [ColumnRole: [Int]] = [:]
    /// The normalised headers.
    let names: [HeaderName]
    /// The headers as written; for a column without a header, its number from 1.
    let titles: [String]
    private(set) var dialect = Dialect.unknown
    /// Whether the currency of the original amount may also be the currency of the account's amount.
    private(set) var sharesCurrency = false
    /// The columns whose header says that their numbers are whole cents.
    private(set) var cents: Set<Int> = []
    /// The column of money out or in that only its cells identify; `nil` if there is none.
    private(set) var foundSide: OtherSide?
    /// The column that has the amounts with their fees, or without; `nil` if there is none.
    private(set) var total: FeeTotal?
    /// The columns of value-added tax that are added to the net amounts.
    var taxes: [Int] = []
    /// The columns that may have the net amounts together with their taxes, if nothing decides.
    var maybeWithTax: [Int] = []

    /// Assigns roles to columns by the words of a header.
    /// - Parameters:
    ///   - contents: the cells below the header, to decide words with two meanings; `nil` if unknown.
    ///   - chosen: the columns that the user chose for a role, which override the header.
    ///   - shows: whether the file has the further evidence that a dialect needs.
    init(
        header: [String], _ contents: ColumnContents? = nil, chosen: [(role: ColumnRole, column: Int)] = [],
        shows: (Dialect) -> Bool = { _ in true }
    ) {
        names = header.map(HeaderName.init)
        titles = header.enumerated().map { index, title in
            title.contains { !$0.isWhitespace }
                ? title.split(whereSeparator: \.isWhitespace).joined(separator: " ") : "\(index + 1)"
        }
        var meant: [ColumnRole: [(rank: Int, column: Int)]] = [:]
        for (column, name) in names.enumerated() {
            let isDate = contents?.isDate(column)
            for meaning in Self.meanings(of: name, isDate: isDate, { contents?.kind(column) }) {
                // The word may name a date or a text. A column without dates ranks after those with dates.
                let isOther = meaning.role == .date && isDate == false
                // `PVM` is a day in Finnish and a tax in Lithuanian.
                if isOther, TaxHeader.isTax(name), contents?.kind(column) == .numbers { continue }
                meant[meaning.role, default: []].append((meaning.rank + (isOther ? 1000 : 0), column))
            }
        }
        func isMeant(_ column: Int, as role: ColumnRole) -> Bool {
            meant[role]?.contains { $0.column == column } ?? false
        }
        let wallet = WalletColumns.find(names, contents) { isMeant($0, as: .currency) } ?? []
        // Words that name another column outweigh the order.
        let isContradicted = wallet.contains { role, column in
            !(meant[role] ?? []).isEmpty && !isMeant(column, as: role)
        }
        if !isContradicted, !wallet.allSatisfy({ isMeant($0.column, as: $0.role) }) {
            let taken = Set(wallet.map(\.column))
            for role in meant.keys { meant[role]?.removeAll { taken.contains($0.column) } }
            for (role, column) in wallet { meant[role, default: []].append((0, column)) }
            meant = meant.filter { !$0.value.isEmpty }
        }
        columns = meant.mapValues { places in places.sorted { $0 < $1 }.map(\.column) }
        cents = Set(names.indices.filter { CentsHeader(names[$0]) != nil })
        // If another column has the amount with decimals, the column in cents only repeats it.
        for role in columns.keys where !self[role].allSatisfy(cents.contains) {
            columns[role]?.removeAll(where: cents.contains)
        }
        // A header has at least a date and an amount.
        guard columns.count >= 2 || !chosen.isEmpty else { return }
        if let dialect = Dialect.find(names: Set(names.map(\.words)), roles: Set(columns.keys), shows) { use(dialect) }
        let chosenFees = chosen.filter { $0.role == .fee }.map(\.column)
        if !chosenFees.isEmpty { setFees(chosenFees) }
        for (role, column) in chosen where role != .fee { set(role, to: column) }
        if let contents, !chosen.contains(where: { $0.role == .debit }) { takeExpensesAsFees(contents) }
        separateMoney(contents, chosen: Set(chosen.map(\.role)))
        preferCurrencyBesideAmount()
        preferEuro()
        if let contents, let fee = unnamedFee(contents) { place(fee, as: .fee) }
        let isAmountChosen = chosen.contains { [.amount, .net].contains($0.role) }
        let several = isAmountChosen ? nil : contents.flatMap(totalOfSeveral)
        if let several {
            use(several)
        } else {
            preferWithTax(contents, isChosen: isAmountChosen, isFeeNamed: meant[.fee] != nil)
        }
        preferText()
        if let contents, several == nil {
            findFees(
                contents, isAmountChosen: chosen.contains { $0.role == .amount }, areFeesChosen: !chosenFees.isEmpty)
        }
        if let contents, let (role, side) = otherSide(contents) {
            remove(side.column)
            columns[role] = [side.column]
            foundSide = side
        }
    }

    /// Finds the fees, and the column that has the amounts together with them.
    /// - Parameters:
    ///   - isAmountChosen: whether the user chose the amounts, which are read then.
    ///   - areFeesChosen: whether the user chose the fees. If so, no others are looked for.
    private mutating func findFees(_ contents: ColumnContents, isAmountChosen: Bool, areFeesChosen: Bool) {
        guard let found = feeTotal(contents) else {
            if !areFeesChosen, dialect.name == Dialect.unknown.name {
                setFees(fees(contents, isAmountChosen: isAmountChosen))
            }
            return
        }
        guard isAmountChosen, found.kind != .rest else { return use(found) }
        if !areFeesChosen { placeFees(of: found) }
    }

    private mutating func use(_ found: FeeTotal) {
        placeFees(of: found)
        total = found
        if found.kind == .total { place(found.column, as: .net) }
    }

    private mutating func placeFees(of found: FeeTotal) {
        // An unsigned total is not read, so that a tax is added to the amounts as a fee is.
        let fees = found.fees.filter { found.kind == .unsignedTotal || !FeeHeader.namesTax(names[$0]) }
        if !fees.isEmpty { setFees(fees) }
    }

    /// The name of a column for `--map`: its title, or its number if the title has a comma, which separates columns there.
    func optionName(_ column: Int) -> String { titles[column].contains(",") ? "\(column + 1)" : titles[column] }

    /// The titles of columns for the user: `'Porto' and 'Trinkgeld'`.
    func quotedTitles(_ columns: [Int]) -> String {
        columns.map { "'\(titles[$0])'" }.joined(separator: " and ")
    }

    /// Without columns of texts and payees, the last of several columns of kinds has the texts: `Movimento` beside
    /// `Tipo de movimento`.
    private mutating func preferText() {
        guard ![.what, .payee, .payer, .recipient, .more].contains(where: has), self[.kind].count > 1,
            let text = columns[.kind]?.popLast()
        else { return }
        columns[.what] = [text]
    }

    /// Creates a map for a file without a header.
    /// - Parameter cents: the columns of whole cents.
    init(columns: [ColumnRole: [Int]], width: Int, dialect: Dialect, cents: Set<Int> = []) {
        (self.columns, self.cents) = (columns, cents)
        titles = (1...max(1, width)).map { "\($0)" }
        names = titles.map(HeaderName.init)
        self.dialect = dialect
    }

    subscript(role: ColumnRole) -> [Int] { columns[role] ?? [] }

    func first(_ role: ColumnRole) -> Int? { columns[role]?.first }

    func has(_ role: ColumnRole) -> Bool { !self[role].isEmpty }

    /// The signed column for money out and in; `nil` if there is none, such as beside one column each for debit and
    /// credit.
    var amount: Int? { first(.net) ?? first(.amount) }

    /// The columns with a date, best first.
    var dateColumns: [Int] { self[.date] + self[.valueDate] + self[.startDate] }

    /// The columns that may contain an amount of the account: signed ones, money out, money in, fees, splits and tax.
    var amountColumns: [Int] {
        self[.net] + self[.amount] + self[.amountIn] + self[.debit] + self[.credit] + self[.fee] + self[.splitAmount]
            + taxes
    }

    /// The columns with numbers: all amounts and the original amount.
    var numberColumns: [Int] { amountColumns + self[.originalAmount] }

    /// The columns without a role whose header names an account, which may be the counterparty's account.
    var otherAccounts: [Int] {
        let taken = Set(columns.filter { $0.key != .ignored }.values.joined())
        return names.indices.filter { column in
            !taken.contains(column)
                && names[column].words.split(separator: " ").contains { word in
                    word.contains("iban") || MoneyWords.accounts.contains { word.contains($0) }
                }
        }
    }

    /// Whether the columns include a date and an amount.
    var holdsMovements: Bool {
        !dateColumns.isEmpty && (has(.amount) || has(.debit) || has(.credit) || has(.net))
    }

    /// Whether the texts of all columns of a role are read, not only the first filled one. In a known dialect only the
    /// first filled column counts, because the dialect orders its columns itself.
    func joins(_ role: ColumnRole) -> Bool {
        [.what, .payee, .note, .tags].contains(role) && dialect.name == Dialect.unknown.name
    }

    /// The roles in which a row uses all of its columns.
    private static let whole: Set<ColumnRole> = [.more, .originalAmount, .valueDate, .fee]
    /// The roles in which a row uses the first column that is not empty.
    private static let replaced: Set<ColumnRole> = [
        .date, .startDate, .what, .payee, .note, .tags, .category, .parentCategory, .subcategory, .account, .method,
        .kind, .reference, .payer, .recipient,
    ]

    /// The fact that shows the role of each column and the unused columns.
    var fact: FileFact {
        var roles: [Int: ColumnRole] = [:]
        var replacing: Set<Int> = []
        for role in ColumnRole.allCases where ![.ignored, .trace].contains(role) {
            let isWhole = joins(role) || Self.whole.contains(role)
            for (place, column) in self[role].enumerated() where roles[column] == nil {
                if place == 0 || isWhole {
                    roles[column] = role
                } else if Self.replaced.contains(role) {
                    replacing.insert(column)
                }
            }
        }
        func titleList(_ columns: [Int]) -> String {
            columns.map { column in
                let isTwice = titles.count { $0 == titles[column] } > 1
                return titles[column] + (isTwice ? " (\(column + 1))" : "")
            }.joined(separator: ", ")
        }
        let read = titles.indices.compactMap { column in roles[column].map { "\(titles[column]) = \($0.rawValue)" } }
        let unread = titles.indices.filter { roles[$0] == nil && !taxes.contains($0) && !names[$0].words.isEmpty }
        let never = unread.filter { !replacing.contains($0) }
        let rarely = unread.filter(replacing.contains)
        let reasons = [
            never.isEmpty ? nil : "not read: \(never.map { titles[$0] }.joined(separator: ", "))",
            rarely.isEmpty ? nil : "not read where another is filled: \(titleList(rarely))",
        ].compactMap(\.self)
        return .init(
            "columns", read.joined(separator: ", "),
            because: reasons.isEmpty ? "every column is read" : reasons.joined(separator: "; "))
    }

    /// Assigns a column as the user chose, overriding the header. An amount, debit or credit column replaces the other
    /// amounts that the header suggests.
    mutating func set(_ role: ColumnRole, to column: Int) {
        remove(column)
        columns[role] = [column]
        // A chosen amount column replaces the amounts that the header suggests.
        switch role {
        case .amount: for other in [ColumnRole.net, .debit, .credit] { columns[other] = [] }
        case .debit, .credit: for other in [ColumnRole.net, .amount] { columns[other] = [] }
        default: break
        }
    }

    /// Makes these columns the only ones of fees, without other roles.
    private mutating func setFees(_ fees: [Int]) {
        for column in fees { remove(column) }
        columns[.fee] = fees
    }

    /// Makes a column one of fees, without other roles.
    mutating func addFee(_ column: Int) {
        remove(column)
        columns[.fee, default: []].append(column)
    }

    /// Gives a column this role only, and removes the role from all other columns.
    mutating func place(_ column: Int, as role: ColumnRole) {
        remove(column)
        columns[role] = [column]
    }

    /// Removes all columns of a role.
    mutating func drop(_ role: ColumnRole) { columns[role] = [] }

    /// Removes the columns of a role that fulfil the condition.
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
        // A column with a role in the dialect loses its other roles. A dialect may give a column several roles.
        for column in Set(chosen.values.joined()) { remove(column) }
        for (role, columns) in chosen { self.columns[role] = columns }
    }

    /// Separates the account's amount from the original amount, each with its currency.
    ///
    /// Dialects with columns of their own for amounts and currencies need no decision.
    private mutating func separateMoney(_ contents: ColumnContents?, chosen: Set<ColumnRole>) {
        let given: [ColumnRole] = [.amount, .debit, .credit, .currency]
        guard !dialect.traits.contains(.postings), given.allSatisfy({ dialect.columns[$0] == nil }),
            chosen.isDisjoint(with: [.originalAmount, .originalCurrency])
        else { return }
        let search = MoneySearch(self, contents)
        let currency = chosen.contains(.currency) ? first(.currency) : nil
        let currencies = search.currencies.filter { $0 != currency }
        var amounts = search.amounts
        if !amounts.isEmpty { amounts[0].currency = currency }
        let isChosen = !chosen.isDisjoint(with: [.amount, .debit, .credit])
        guard
            let found = MoneyDecision(
                amounts, currencies: currencies, rates: search.rates, balance: first(.balance), names: names, contents,
                isChosen: isChosen),
            let original = found.original
        else {
            let foreign = currencies.first { column in
                MoneyHeader(names[column]).map { $0.side == .abroad && !$0.isAbbreviated } ?? false
            }
            if let foreign, self[.currency].isEmpty { place(foreign, as: .originalCurrency) }
            return
        }
        for column in original.columns + currencies { remove(column) }
        columns[.originalAmount] = original.columns
        columns[.originalCurrency] = original.currency.map { [$0] } ?? []
        columns[.currency] = found.account.currency.map { [$0] } ?? []
        if let column = found.account.signed, column != first(.net) {
            prefer(column, as: .amount)
        } else if found.account.signed == nil {
            (columns[.amount], columns[.net]) = ([], [])
            if let column = found.account.debit { prefer(column, as: .debit) }
            if let column = found.account.credit { prefer(column, as: .credit) }
        }
        sharesCurrency = found.sharesCurrency
    }

    /// Gives a column this role alone, as the first column of the role.
    private mutating func prefer(_ column: Int, as role: ColumnRole) {
        remove(column)
        columns[role] = [column] + self[role]
    }

    /// If there are several currency columns, keeps the one beside the amount.
    private mutating func preferCurrencyBesideAmount() {
        guard let amount = first(.amount), self[.currency].count > 1, dialect.columns[.currency] == nil else { return }
        let adjacent = self[.currency].first { $0 == amount + 1 } ?? self[.currency].first { $0 == amount - 1 }
        if let adjacent { columns[.currency] = [adjacent] }
    }

    /// If there are several amount columns, prefers those in euro, then those without a currency.
    ///
    /// A header that is only `EUR` ranks last, because the column may contain that word.
    private mutating func preferEuro() {
        for role in [ColumnRole.amount, .debit, .credit] where dialect.columns[role] == nil && self[role].count > 1 {
            let inEuro = self[role].filter { names[$0].currency.map(CurrencyWords.isEuro) ?? false }
            let silent = self[role].filter { names[$0].currency == nil }
            let worded = inEuro.filter { names[$0].words != names[$0].currency }
            // A currency column gives the currency of amount columns without one.
            if has(.currency) {
                if let preferred = worded.first { columns[role] = [preferred] + self[role].filter { $0 != preferred } }
                continue
            }
            if let preferred = [worded, silent, inEuro].first(where: { !$0.isEmpty }) { columns[role] = preferred }
        }
    }

    /// The meaning of a header; of several meanings the one that fits the cells, or else the first.
    private static func meanings(
        of name: HeaderName, isDate: Bool?, _ kind: () -> ColumnContents.Kind?
    ) -> [HeaderWords.Meaning] {
        var meanings: [HeaderWords.Meaning] = []
        for meaning in HeaderWords.meanings(of: name) where !meanings.contains(where: { $0.role == meaning.role }) {
            meanings.append(meaning)
        }
        guard meanings.count > 1 else { return meanings }
        let dates: Set<ColumnRole> = [.date, .valueDate, .startDate]
        let fitting = meanings.filter { dates.contains($0.role) == (isDate ?? false) }
        // `Meno` is money that went out in Finnish and a name in Slovak.
        if fitting.count > 1, let kind = kind(),
            let meaning = fitting.first(where: { HeaderWords.isAmount($0.role) == (kind == .numbers) })
        {
            return [meaning]
        }
        return [fitting.first ?? meanings[0]]
    }
}
