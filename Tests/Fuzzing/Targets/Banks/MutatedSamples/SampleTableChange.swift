import Support

/// One change of a table, and its allowed outcomes.
///
/// The expected result of each change is stated from the content of the changed file, never computed by the program.
enum SampleTableChange: String, CaseIterable {
    /// Two columns change places together with their headers: the values that are read do not change.
    case columnsSwapped = "columns swapped"
    /// The header of a column is replaced with an unknown word: the values of the column may be lost, but never become
    /// another amount.
    case headerRenamed = "header renamed"
    /// One amount loses its minus: it is income by the file, and no other row changes.
    case signDropped = "a sign dropped"
    /// All amounts lose their minus: income never becomes spending.
    case signsDropped = "all signs dropped"
    /// A row is of another currency: it is no expense.
    case currencyChanged = "a currency changed"
    /// A row is duplicated: it is counted twice.
    case rowDoubled = "a row doubled"
    /// A balance is changed: no amount changes.
    case balanceEdited = "a balance edited"
    /// An amount is written with exchanged marks: it is unchanged or refused.
    case marksSwapped = "marks swapped"

    static func check(_ sample: SampleTable, _ random: inout SplitMix64) throws -> MutatedSamples.Result {
        var table = sample
        // Changes without an effect of their own may come first, so that changes combine in any order.
        for _ in 0..<Int.random(in: 0...2, using: &random) where Bool.random(using: &random) {
            columnsSwapped.apply(to: &table, &random)
        }
        if Int.random(in: 0..<4, using: &random) == 0 { rowDoubled.apply(to: &table, &random) }
        // The first change, in random order, that this sample can have.
        for change in allCases.shuffled(using: &random) {
            guard let changed = change.apply(to: &table, &random) else { continue }
            return try MutatedSamples.Result(change: change.rawValue, outcome: change.judge(table, changed: changed))
        }
        return try MutatedSamples.Result(change: "nothing", outcome: rowDoubled.judge(table, changed: Place()))
    }

    private static let currencies: Set<String> = [
        "currency", "währung", "waehrung", "valuta", "divisa", "munt", "valūta", "posted currency", "devise",
        "currency_code", "valuta rekening",
    ]
    private static let amounts: Set<String> = [
        "amount", "betrag", "betrag (eur)", "betrag (€)", "amount (eur)", "importe", "importo", "importo (eur)",
        "bedrag",
        "bedrag (eur)", "summa", "outflow", "debit", "credit", "inflow", "debit amount", "credit amount", "accrediti",
        "addebiti", "entrate", "uscite", "eur", "montant_operation", "montant operation en euro", "cost", "soll",
        "haben",
        "débit euros", "crédit euros", "cargo", "abono", "belopp", "määrä", "netto", "ref_currency_amount",
        "converted amount", "expense amount", "income amount", "debet",
    ]
    private static let balances: Set<String> = [
        "balance", "saldo", "saldo nach buchung", "saldo na mutatie", "saldo na trn", "running balance", "disponible",
        "disponibile", "guthaben", "accountbalance",
    ]

    /// The samples in which spending has no minus, and a minus is a refund.
    private static let takesBack: Set<String> = [
        "amex.csv", "amex-de.csv", "spesa.csv", "hledger.csv", "gnucash.csv", "swedbank-lv.csv", "ing-nl.csv",
        "ing-nl-en.csv",
    ]

    private static let feesApart: Set<String> = ["revolut.csv", "revolut-it.csv"]

    /// The place of a change: row and column.
    struct Place {
        var row: Int?
        var column: Int?
        var other: Int?
    }

    @discardableResult
    func apply(to table: inout SampleTable, _ random: inout SplitMix64) -> Place? {
        switch self {
        case .columnsSwapped: Self.swapColumns(&table, &random)
        case .headerRenamed: Self.renameHeader(&table, &random)
        case .signDropped: Self.dropSign(&table, &random)
        case .signsDropped: Self.dropSigns(&table)
        case .currencyChanged: Self.changeCurrency(&table, &random)
        case .rowDoubled: Self.doubleRow(&table, &random)
        case .balanceEdited: Self.editBalance(&table, &random)
        case .marksSwapped: Self.swapMarks(&table, &random)
        }
    }

    // MARK: Applying a change

    private static func swapColumns(_ table: inout SampleTable, _ random: inout SplitMix64) -> Place? {
        guard let header = table.header, header.count > 1 else { return nil }
        let (one, other) = (
            Int.random(in: header.indices, using: &random), Int.random(in: header.indices, using: &random)
        )
        // Columns with equal names depend on their neighbours, and columns without a name on their position.
        let names = header.map { $0.lowercased() }.filter { !$0.isEmpty }
        guard one != other, !header[one].isEmpty, !header[other].isEmpty, Set(names).count == names.count else {
            return nil
        }
        func swap(_ fields: inout [String]) {
            while fields.count <= max(one, other) { fields.append("") }
            fields.swapAt(one, other)
        }
        // Lines with at most two fields are not rows of the table, and stay.
        for index in table.rows.indices where table.rows[index].fields.count > 2 { swap(&table.rows[index].fields) }
        if table.header != nil { table.header?.swapAt(one, other) }
        return Place(column: one, other: other)
    }

    private static func renameHeader(_ table: inout SampleTable, _ random: inout SplitMix64) -> Place? {
        guard let header = table.header else { return nil }
        let column = Int.random(in: header.indices, using: &random)
        table.header?[column] =
            ["Zorgel", "Qux 7", "Blibb/Blabb", "Ottocre (x)", ""].randomElement(using: &random) ?? ""
        return Place(column: column)
    }

    private static func isNegative(_ cell: String) -> Bool {
        cell.contains("-") && cell.contains(where: \.isNumber) && cell.allSatisfy { !$0.isLetter || "EUR".contains($0) }
            && !cell.dropFirst().contains("-") && !cell.contains(":")
    }

    private static func amountColumns(_ table: SampleTable) -> [Int] {
        if table.header != nil { return table.columns(called: amounts) }
        return [
            "abn-amro.tab": [6], "asn.csv": [10], "easybank.csv": [4], "raiffeisen-at.csv": [3],
            "targobank.csv": [2, 3],
            "homebank.csv": [5],
        ][table.name] ?? []
    }

    private static func dropSign(_ table: inout SampleTable, _ random: inout SplitMix64) -> Place? {
        let columns = amountColumns(table)
        let rows = table.rows.indices.filter { row in
            columns.contains { column in
                column < table.rows[row].fields.count && isNegative(table.rows[row].fields[column])
            }
        }
        guard let row = rows.randomElement(using: &random) else { return nil }
        // In a file with both a signed amount and a debit, both columns lose the sign.
        for column in columns where column < table.rows[row].fields.count {
            table.rows[row].fields[column].removeAll { $0 == "-" }
        }
        return Place(row: row)
    }

    private static func dropSigns(_ table: inout SampleTable) -> Place? {
        let columns = amountColumns(table)
        guard !columns.isEmpty else { return nil }
        for row in table.rows.indices {
            for column in columns where column < table.rows[row].fields.count {
                table.rows[row].fields[column].removeAll { $0 == "-" }
            }
        }
        return Place()
    }

    private static func changeCurrency(_ table: inout SampleTable, _ random: inout SplitMix64) -> Place? {
        guard let row = table.rows.indices.randomElement(using: &random) else { return nil }
        let code = ["CHF", "USD", "GBP", "SEK", "XQZ"].randomElement(using: &random) ?? "CHF"
        let fields = table.rows[row].fields
        // The currency column: the only one, or the one right after the amount. A row of Monefy has two amounts, and
        // the other one stays in euro.
        let named = table.columns(called: currencies).filter { $0 < fields.count && ["EUR", "€"].contains(fields[$0]) }
        let amount = amountColumns(table).first
        let column = named.count == 1 ? named[0] : named.first { amount.map { $0 + 1 } == $0 }
        let isOnly = table.columns(called: currencies).count == 1
        if let column, isOnly || amount.map({ $0 + 1 }) == column,
            !["wise-history.csv", "monefy.csv"].contains(table.name)
        {
            table.rows[row].fields[column] = code
            return Place(row: row, column: column)
        }
        let glued = amountColumns(table).first { column in
            column < fields.count && (fields[column].contains("EUR") || fields[column].contains("€"))
                && fields[column].contains { ("1"..."9").contains($0) }
        }
        guard let glued, code != "XQZ" else { return nil }
        let cell = fields[glued]
        table.rows[row].fields[glued] =
            cell.contains("€")
            ? String(cell.map { $0 == "€" ? "$" : $0 })
            : cell.split(separator: "EUR", omittingEmptySubsequences: false).joined(separator: code)
        return Place(row: row, column: glued)
    }

    private static func doubleRow(_ table: inout SampleTable, _ random: inout SplitMix64) -> Place? {
        guard let row = table.rows.indices.randomElement(using: &random) else { return nil }
        table.rows.insert(table.rows[row], at: row)
        return Place(row: row)
    }

    private static func editBalance(_ table: inout SampleTable, _ random: inout SplitMix64) -> Place? {
        let columns = table.columns(called: balances)
        guard let column = columns.randomElement(using: &random) else { return nil }
        let rows = table.rows.indices.filter { row in
            column < table.rows[row].fields.count && table.rows[row].fields[column].contains(where: \.isNumber)
        }
        guard let row = rows.randomElement(using: &random) else { return nil }
        var isFirst = true
        table.rows[row].fields[column] = String(
            table.rows[row].fields[column].map { character in
                guard isFirst, let digit = character.wholeNumberValue else { return character }
                isFirst = false
                return Character(String(digit % 9 + 1))
            })
        return Place(row: row, column: column)
    }

    private static func swapMarks(_ table: inout SampleTable, _ random: inout SplitMix64) -> Place? {
        let columns = amountColumns(table)
        // Three digits after the mark are decimals or thousands, as in the other rows.
        let rows = table.rows.indices.filter { row in
            let cells = columns.filter { $0 < table.rows[row].fields.count }.map { table.rows[row].fields[$0] }
            return cells.contains { $0.contains { $0 == "," || $0 == "." } }
                && !cells.contains {
                    $0.filter { !$0.isWhitespace }.split { $0 == "," || $0 == "." }.last?.prefix { $0.isNumber }.count
                        == 3
                }
        }
        guard let row = rows.randomElement(using: &random) else { return nil }
        for column in columns where column < table.rows[row].fields.count {
            table.rows[row].fields[column] = String(
                table.rows[row].fields[column].map { $0 == "," ? "." : $0 == "." ? "," : $0 })
        }
        return Place(row: row)
    }

    // MARK: The allowed outcomes

    private func judge(_ table: SampleTable, changed: Place) throws -> MutatedSamples.Outcome {
        guard case .rows(let fates, let facts) = table.read() else { return .refused }
        let isTold = facts.contains { $0.name == "balance" }
        var isLess = false
        for (index, (row, got)) in zip(table.rows, fates).enumerated() {
            try checkRow(index, row, got, changed, isTold: isTold, table)
            let entries = row.fates.count(where: \.isEntry)
            if got.count(where: \.isEntry) < entries { isLess = true }
        }
        return isLess ? .leftOut : isTold ? .told : .read
    }

    private func checkRow(
        _ index: Int, _ row: SampleTable.Row, _ got: [RowFate], _ changed: Place, isTold: Bool, _ table: SampleTable
    ) throws {
        let isChanged = changed.row == index
        func broken(_ words: String) -> BrokenRule {
            BrokenRule(
                description: "\(rawValue) in \(table.name): row \(index + 1) (\(row.fields)) \(words); "
                    + "was \(row.fates), is \(got)\n\(table.text)")
        }
        let entries = got.filter(\.isEntry)
        if isChanged, self == .currencyChanged, !entries.isEmpty {
            throw broken("is in another currency, and read as euro")
        }
        for (part, fate) in entries.enumerated() {
            guard case .entry(let day, let cents) = fate else { continue }
            guard part < row.fates.count, case .entry(let oldDay, let old) = row.fates[part] else {
                if mayNowBeEntry(row, cents: cents, changed, table) { continue }
                throw broken("was no entry")
            }
            if cents != old {
                // A fee beside the amount was spent too.
                let isIncomeNow = cents < 0 && (cents == -old || Self.feesApart.contains(table.name))
                switch self {
                case .signDropped where isChanged && isIncomeNow: continue
                case .signsDropped where isIncomeNow: continue
                // In samples in which a minus is a refund, an amount without it is spending.
                case .signDropped where isChanged && Self.takesBack.contains(table.name) && cents == -old: continue
                case .signsDropped where Self.takesBack.contains(table.name) && cents == -old: continue
                case .headerRenamed where isTold: continue
                default: throw broken("comes to another amount")
                }
            }
            if day != oldDay, self != .headerRenamed { throw broken("lies on another day") }
        }
    }

    /// Whether a row was left out only because of a word that lost its header. In the changed file, the row is spending
    /// or income.
    private func mayNowBeEntry(_ row: SampleTable.Row, cents: Int64, _ changed: Place, _ table: SampleTable) -> Bool {
        guard self == .headerRenamed, let column = changed.column, column < row.fields.count else { return false }
        // An amount in another currency stays so under any header.
        guard !row.fates.contains(.leftOut(.currency)) else { return false }
        return !row.fields[column].contains(where: \.isNumber) || row.fates == [.leftOut(.zero)]
    }
}
