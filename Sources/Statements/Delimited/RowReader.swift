import Periods
import Sheets

/// Converts the records below the header to rows, one after the other.
struct RowReader {
    let map: ColumnMap
    let days: DayReader
    let rule: AmountRule
    private let mostFields: Int
    private let hasHeader: Bool
    private let dateColumns: [Int]
    private let amountColumns: [Int]
    let status, void, kind: Int?
    private let rowType, transfer, direction, currency, currencyIn: Int?
    private let isApp: Bool
    /// Whether PayPal wrote the file.
    private let isWallet: Bool
    private var walletHolds = WordCache<WalletHold?>()
    /// Whether the program that wrote the file is unknown. It may then be an app.
    private let isUnknown: Bool
    /// Whether, in a file of an unknown program, all transaction types are words for money out, money in or transfers,
    /// as in apps.
    private let kindsAreDirections: Bool
    /// The currency of rows without one; `nil` for the euro.
    private let foreign: String?
    /// The currencies of the other rows, if the currency of rows without one is unknown; otherwise empty.
    private let otherCurrencies: [String]
    /// The account column, if account names may contain the currency: `12-345 CHF`.
    private let account: Int?
    private var accounts = WordCache<String?>()
    /// The columns whose texts may mark a row as a balance.
    let textColumns: [Int]
    let isSwedish: Bool
    /// The columns that identify a security.
    private let securities: [Int]
    let payees: [Int]
    var details: DetailReader
    private var directions = WordCache<CellWords.Direction?>()
    var dones = WordCache<Bool?>()
    private var transfers = WordCache<Bool>()
    private var conversions = WordCache<Bool>()
    private let paidConversions: PaidConversions?
    private let related: Int?
    private let foreignPayments: Set<ArraySlice<UInt8>>
    /// The columns whose texts may name a card bill. Empty if no text does.
    private let billColumns: [Int]
    private let carried: CarriedRows
    private var balances = WordCache<Bool>()
    private var currencies = WordCache<Bool>()
    private var moneys = WordCache<Bool>()
    /// The lines whose amount repeats the balance, or is a sum of other rows.
    private let balanceLines: Set<Int>
    /// The lines of rows without a day that are the sum of the rows above, or payments.
    private let doubtfulSums: Set<Int>
    private var isFirst = true
    /// The last day, if all rows since were refused for want of a day; otherwise `nil`.
    private var dayAbove: Day?
    /// The rows below the last heading of pending or booked rows.
    var section: PendingSection
    let pending: PendingPlaces
    /// The column of one-letter states and its letters for void rows; `nil` without void rows.
    let voids: (column: Int, letters: Set<String>)?
    /// The column of yes and no answers to whether a row is booked; `nil` without one.
    let booked: Int?

    init(_ table: TableFindings) {
        let (map, survey) = (table.map, table.survey)
        pending = table.pending
        voids = survey.unnamed.voids(map)
        booked = survey.unnamed.answersBooked(map.names)
        (balanceLines, doubtfulSums) = (table.balanceLines, table.doubtfulSums)
        section = PendingSection(isPending: table.isPending)
        isUnknown = map.dialect.name == Dialect.unknown.name
        kindsAreDirections = survey.rows > 0 && survey.kindsAreDirections && isUnknown
        paidConversions = table.conversions
        related = map.first(.related)
        foreignPayments = survey.foreignPayments
        self.map = map
        days = DayReader(columns: map.dateColumns, orders: table.conventions.orders)
        rule = table.rule
        mostFields = survey.mostFields
        hasHeader = table.layout.headerLine != nil
        details = DetailReader(map, hasSeveralAccounts: survey.transfers.hasSeveralAccounts)
        (status, void, rowType) = (map.first(.status), map.first(.void), map.first(.rowType))
        (transfer, kind, direction) = (map.first(.transfer), map.first(.kind), map.first(.direction))
        (currency, currencyIn) = (map.first(.currency), map.first(.currencyIn))
        foreign = table.currency.foreign
        otherCurrencies = table.currency.others
        account = table.currency.isStated || survey.hasLetters ? nil : map.first(.account)
        dateColumns = map.dateColumns
        amountColumns = map.amountColumns
        isApp = map.dialect.traits.contains(.app)
        isWallet = map.dialect.name == "PayPal"
        textColumns = map[.what] + map[.kind] + map[.payee]
        isSwedish = PendingText.isSwedish(map.names)
        // `Valor` is the number of a Swiss security, and in Portuguese and Spanish the amount or the value date.
        let others = Set(map.dateColumns + map.numberColumns + map[.balance])
        securities = map.names.indices.filter { SecurityText.isSecurity(map.names[$0]) && !others.contains($0) }
        billColumns = survey.hasBills ? textColumns + map[.note] : []
        payees = map[.payee] + map[.recipient]
        carried = CarriedRows(map)
    }

    /// Converts a record to a row. `nil` for an empty record, the second half of a header and a repeated header.
    mutating func row(_ record: Record) -> ParsedRow? {
        let row = outcome(record)
        guard case .leftOut(let line, let reason, let money, nil)? = row else { return row }
        return .leftOut(line: line, reason, money, content(record, reason, money))
    }

    private mutating func outcome(_ record: Record) -> ParsedRow? {
        defer { isFirst = false }
        let line = record.line
        let above = dayAbove
        dayAbove = nil
        if let heading = heading(record) { return heading }
        if isPending(record) { return .leftOut(line: line, .pending) }
        if isTooWide(record) {
            return .refused(line: line, tooManyFields(record))
        }
        if let cost = paidConversions?.costs[line] { return paid(record, cost) }
        if let refusal = noCurrency(record) { return .refused(line: line, refusal) }
        if let reason = reasonToLeaveOut(record) {
            return .leftOut(line: line, reason, reason == .currency ? foreignMovement(record) : nil)
        }
        if let refusal = pending.missingDay(record, map), !hasDoneState(record) {
            return .refused(line: line, refusal)
        }
        let day: Day
        do throws(Refusal) {
            day = try days.day(record)
            dayAbove = day
        } catch {
            let isSum = doubtfulSums.contains(line)
            guard error.input == "" || isSum, let above else { return .refused(line: line, error) }
            dayAbove = above
            return .refused(line: line, missingDay(error, above: above, isSum: isSum))
        }
        switch rule.outcome(record) {
        case .leftOut(let reason):
            return .leftOut(line: line, reason, reason == .currency ? rule.foreign(record, currency: nil) : nil)
        case .refused(let refusal): return .refused(line: line, refusal)
        case .spent(0): return .leftOut(line: line, .zero)
        case .spent(let cents):
            if isConverted(record, cents) { return .leftOut(line: line, .transfer) }
            if let refusal = missingCurrency(record) { return .refused(line: line, refusal) }
            var entry = details.entry(record, day: day, cents: cents)
            entry.original = rule.original(record)
            entry.isCardBill = billColumns.contains { CardBills.isBill(record.cell($0)) }
            return .entry(entry)
        }
    }

    /// The effect of the record on a running balance. Transfers between accounts count too.
    mutating func moved(_ record: Record) -> BalanceCheck.Moved {
        defer { isFirst = false }
        guard heading(record) == nil, !isPending(record) else { return .nothing }
        if isTooWide(record) { return .unknown }
        switch reasonToLeaveOut(record) {
        case .pending where walletHold(record) == .hold: return rule.moved(record)
        case .balance, .pending: return .nothing
        default: return rule.moved(record)
        }
    }

    /// The refusal of a row without a day, with the day that it has if the table writes each day only once, and with the
    /// option for sums if it is the sum of the rows above.
    private func missingDay(_ refusal: Refusal, above: Day, isSum: Bool) -> Refusal {
        let column = dateColumns.first.map { hasHeader ? "'\(map.titles[$0])'" : "column \($0 + 1)" }
        return Refusal(
            kind: refusal.kind, message: refusal.message, input: refusal.input,
            hint: column.map { column in
                (isSum ? "its amount is the sum of the rows above; if it is no payment: --skip-bad\n" : "")
                    + "if it has the day of the row above: write \(above.iso) into \(column)"
            })
    }

    /// Whether the record has more cells than both the header and most records, or more filled cells than the header.
    private func isTooWide(_ record: Record) -> Bool {
        record.count > mostFields || hasHeader && record.count > map.names.count && record.filledCount > map.names.count
    }

    private func tooManyFields(_ record: Record) -> Refusal {
        let isWiderThanOthers = record.count > mostFields
        return Refusal(
            kind: "row.columns",
            message: "it has \(record.count) fields where "
                + (isWiderThanOthers ? "the others have \(mostFields)" : "the header has \(map.names.count)"))
    }

    /// The row for a heading, balance or sum; `.some(nil)` if such a record gives no row. `nil` for a transaction, also a
    /// malformed one.
    private mutating func heading(_ record: Record) -> ParsedRow?? {
        for column in dateColumns where DateCell(record.cell(column)) != nil {
            guard column != dateColumns.first, let text = record.text(0), CellWords.isSum(text) else { return nil }
            return .leftOut(line: record.line, .balance)
        }
        if dateColumns.contains(where: { record.cell($0).contains { (0x30...0x39).contains($0) } }),
            hasAmount(record)
        {
            return nil
        }
        let first = (0..<record.count).first { !record.cell($0).isEmpty }
        guard let first, let text = record.text(first) else { return .some(nil) }
        guard hasAmount(record) else {
            readHeading(record, text)
            if !hasDigit(record), isFirst || isRepeatedHeader(record) { return .some(nil) }
            // A reservation may lack a date.
            if !isDone(record) { return .leftOut(line: record.line, .pending) }
            return .leftOut(line: record.line, .balance)
        }
        let texts = [text] + textColumns.compactMap { record.text($0) }
        return texts.contains(where: CellWords.isSum) ? .leftOut(line: record.line, .balance) : nil
    }

    func hasAmount(_ record: Record) -> Bool {
        amountColumns.contains { record.cell($0).contains { (0x30...0x39).contains($0) } }
    }

    func hasDigit(_ record: Record) -> Bool {
        (0..<record.count).contains { record.cell($0).contains { (0x30...0x39).contains($0) } }
    }

    func isRepeatedHeader(_ record: Record) -> Bool {
        guard let column = dateColumns.first, let text = record.text(column) else { return false }
        return HeaderName(text).words == map.names[column].words
    }

    private mutating func reasonToLeaveOut(_ record: Record) -> LeftOut? {
        if let column = rowType, !["", "20"].contains(record.text(column) ?? "") { return .balance }
        if balanceLines.contains(record.line) || isBalance(record) || isBalanceElsewhere(record) { return .balance }
        if paidConversions?.legs.contains(record.line) == true { return .transfer }
        if walletHold(record) != nil { return .pending }
        if !isEuro(record) { return .currency }
        if let column = transfer, directions.value(record.cell(column), CellWords.direction) == .in {
            return .transfer
        }
        if let kind {
            let cell = record.cell(kind)
            if transfers.value(cell, { CellWords.isTransfer(kind: $0) }) || isOfWallet(record, cell) {
                return .transfer
            }
            if conversions.value(cell, { CellWords.isConversion(kind: $0) }), !isPayment(record) { return .transfer }
            if directions.value(cell, CellWords.direction) == .transfer, isPocket(record) { return .transfer }
            if isApp || kindsAreDirections, let reason = reason(directions.value(cell, CellWords.direction)) {
                return reason
            }
        }
        if textColumns.contains(where: { SecurityText.isTrade(record.cell($0)) }) || isTrade(record) {
            return .transfer
        }
        if isApp || isUnknown, let reason = reasonOfApp(record) { return reason }
        // PayPal: a memo does not move money.
        if let column = direction, record.text(column) == "Memo" { return .pending }
        return nil
    }

    /// Whether the row identifies a security, and its kind or a text has a word for a trade: `Achat`.
    private func isTrade(_ record: Record) -> Bool {
        let isOfSecurity =
            securities.contains { SecurityText.isIdentifier(record.cell($0)) }
            || (0..<record.count).contains { SecurityText.isISIN(record.cell($0)) }
        guard isOfSecurity else { return false }
        return map[.kind].contains { record.text($0).map(SecurityText.isTrade(kind:)) ?? false }
            || (textColumns + map[.direction]).contains { SecurityText.beginsWithTrade(record.cell($0)) }
    }

    /// Whether the row holds money on PayPal's account, or authorises a payment.
    private mutating func walletHold(_ record: Record) -> WalletHold? {
        guard isWallet, let kind else { return nil }
        return walletHolds.value(record.cell(kind), WalletHold.init(kind:))
    }

    /// Whether the row is PayPal's transfer from or to the user's bank or card.
    private func isOfWallet(_ record: Record, _ kind: ArraySlice<UInt8>) -> Bool {
        guard isWallet else { return false }
        let hasPayee = payees.contains { !record.cell($0).isEmpty }
        return WalletText.isOwnTransfer(kind: String(decoding: kind, as: UTF8.self), hasPayee: hasPayee)
    }

    /// Whether the row moves money between an account and a pot inside of it.
    private func isPocket(_ record: Record) -> Bool {
        map[.what].contains { record.text($0).map(TransferText.isPocket) ?? false }
    }

    /// Whether a row without texts has a cell, in any other column, that marks it as a balance.
    private mutating func isBalanceElsewhere(_ record: Record) -> Bool {
        guard !textColumns.isEmpty, textColumns.allSatisfy({ record.cell($0).isEmpty }) else { return false }
        return (0..<record.count).contains { column in
            let cell = record.cell(column)
            return CellWords.mayBeBalance(cell) && CellWords.isBalance(String(decoding: cell, as: UTF8.self))
        }
    }

    /// Whether a text marks the row as a balance. A single word is enough only if there is no payee, and the amount
    /// equals the balance beside it or the word means nothing else.
    private mutating func isBalance(_ record: Record) -> Bool {
        if carried.hold(record) { return true }
        for column in textColumns {
            let cell = record.cell(column)
            guard CellWords.mayBeBalance(cell) else { continue }
            if balances.value(cell, CellWords.isBalance) { return true }
            let text = String(decoding: cell, as: UTF8.self)
            guard CellWords.isWordOfSum(text), payees.allSatisfy({ record.cell($0).isEmpty }) else { continue }
            guard let balance = map.first(.balance) else {
                if CellWords.isWordOfBalance(text), isOnlyText(column, record) { return true }
                continue
            }
            let written = record.cell(balance)
            if !written.isEmpty, amountColumns.contains(where: { record.cell($0).elementsEqual(written) }) {
                return true
            }
        }
        return false
    }

    private func isOnlyText(_ column: Int, _ record: Record) -> Bool {
        textColumns.allSatisfy { $0 == column || record.cell($0).isEmpty }
    }

    /// Whether the row is money received from a currency conversion.
    private mutating func isConverted(_ record: Record, _ cents: Int64) -> Bool {
        guard cents < 0, let kind else { return false }
        return conversions.value(record.cell(kind)) { CellWords.isConversion(kind: $0) }
    }

    /// Whether a conversion belongs to a payment in another currency, whose cost it is.
    private func isPayment(_ record: Record) -> Bool {
        guard let column = related else { return false }
        return foreignPayments.contains(record.cell(column))
    }

    private func reason(_ direction: CellWords.Direction?) -> LeftOut? {
        switch direction {
        case .transfer: .transfer
        case .balance: .balance
        default: nil
        }
    }

    /// The refusal if the currency cell is not a currency; `nil` if it is, or is empty, and without a currency column.
    private mutating func noCurrency(_ record: Record) -> Refusal? {
        guard let column = currencyColumn(record) else { return nil }
        let cell = record.cell(column)
        if cell.isNothing || moneys.value(cell, CurrencyWords.isMoney) { return nil }
        return Refusal("currency.unknown", "is not a currency", of: String(decoding: cell, as: UTF8.self))
    }

    /// The refusal of a row without a currency, if the other rows name currencies and none of them is the euro;
    /// otherwise `nil`.
    private mutating func missingCurrency(_ record: Record) -> Refusal? {
        guard let other = otherCurrencies.first, let column = currency, currencyColumn(record) == column,
            record.cell(column).isNothing, currencyOfAccount(record) == nil
        else { return nil }
        let isOne = otherCurrencies.count == 1
        return Refusal(
            kind: "currency.missing",
            message: "it names no currency, and the other rows are in \(otherCurrencies.joined(separator: ", "))",
            hint: "write its currency into '\(map.titles[column])'"
                + (isOne ? "\nif all amounts are in \(other): --map currency=\(other)" : "")
                + "\nif all amounts are in euro: --map currency=EUR")
    }

    private mutating func isEuro(_ record: Record) -> Bool {
        if let column = currencyColumn(record) {
            let cell = record.cell(column)
            if !cell.isNothing {
                return currencies.value(cell, CurrencyWords.isEuro) || column == currency && rule.namesEuro(record)
            }
        }
        return currencyOfAccount(record).map(CurrencyWords.isEuro) ?? (foreign == nil)
    }

    /// The currency column of the amount that is read from this row; `nil` if there is none.
    func currencyColumn(_ record: Record) -> Int? {
        if rule.usesAmountIn(record) { return currencyIn }
        return rule.usesOriginal(record) || rule.isUnconverted(record) ? map.first(.originalCurrency) : currency
    }

    private mutating func currencyOfAccount(_ record: Record) -> String? {
        guard let account else { return nil }
        return accounts.value(record.cell(account)) { name in
            let codes = CurrencyWords.codes(above: name)
            return codes.count == 1 ? codes.first : nil
        }
    }

    /// The amount of a skipped row in another currency than the euro, for the report.
    private mutating func foreignMovement(_ record: Record) -> ForeignMovement? {
        let column = currencyColumn(record)
        let named = column.flatMap { record.text($0) }.map(CurrencyWords.label)
        return rule.foreign(record, currency: named ?? currencyOfAccount(record) ?? foreign)
    }
}
