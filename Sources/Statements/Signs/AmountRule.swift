internal import Failures
import Files
import Money
import Sheets

/// The rule for computing the amount spent from the cells of a row.
struct AmountRule {
    enum Kind {
        /// A single column with a sign.
        case signed(Int, positiveIsSpent: Bool)
        /// A column of amounts and a column of directions.
        case worded(Int, direction: Int)
        /// A column for money out and a column for money in. `outIsNegative` if money out has a minus.
        case columns(debit: Int?, credit: Int?, outIsNegative: Bool)

        /// The columns of the account's amount.
        fileprivate var columns: [Int] {
            switch self {
            case .signed(let column, _), .worded(let column, _): [column]
            case .columns(let debit, let credit, _): [debit, credit].compactMap(\.self)
            }
        }

        fileprivate var isOneColumn: Bool {
            if case .columns = self { false } else { true }
        }
    }

    /// The result for a row: an amount spent in cents, which is negative for money in, a reason to skip the row, or an
    /// error.
    enum Outcome {
        case spent(Int64)
        case leftOut(LeftOut)
        case refused(Refusal)
    }

    let kind: Kind
    /// The columns of the account's amount. Stored, because it is used for every row.
    private let accountColumns: [Int]
    /// The columns of fees that are added to the amount spent.
    var fees: [Int]
    /// The columns of fees and taxes whose sign is that of the account: a minus is money out.
    var charges: [Int]
    /// The columns of taxes that are added to the amounts, and whether their numbers have the sign of the amounts.
    private let taxes: [(column: Int, isSigned: Bool)]
    /// The reason why the fees of an unknown program are added; `nil` if they are not.
    var reasonForFee: String?
    private let amountIn: Int?
    /// The columns of the original amount. Rows paid in euro may have their amount only there.
    private let original: OriginalAmount?
    private let directionHeader: DirectionHeader
    /// Whether a currency beside an amount is accepted even if it is not the euro.
    private var takesAnyCurrency = false
    /// The amount parsers, by column.
    let cells: [AmountCell]
    /// The columns without a role.
    private let unassigned: [Int]
    /// The columns of money out and in if only the cells identify one of them; `nil` if the header names both.
    private let foundSide: ColumnMap.OtherSide?
    /// Whether any column has whole cents.
    private let hasCents: Bool
    /// The fact about the signs.
    let fact: FileFact

    /// Determines the rule of a table; `nil` if no column has amounts.
    /// - Parameter balance: determines the signs from the balances; called only without other evidence.
    /// - Throws: `StatementError.unclearSigns`, `.unknownDirection`, and the errors of `balance`.
    init?(
        _ map: ColumnMap, _ survey: Survey, _ conventions: Conventions, file: String, options: ReadingOptions,
        balance: () throws(StatementError) -> SpentSign?
    ) throws(StatementError) {
        cells = map.names.indices.map { conventions.marks[$0] ?? AmountCell(decimalMark: nil) }
        let assigned = map.columns.values.reduce(into: Set<Int>()) { $0.formUnion($1) }
        unassigned = map.names.indices.filter { !assigned.contains($0) }
        hasCents = !map.cents.isEmpty
        foundSide = map.foundSide
        fees = map.dialect.traits.contains(.feeIsApart) ? Array(map[.fee].prefix(1)) : []
        charges = map.dialect.traits.contains(.chargesAreSigned) ? map[.fee] : []
        taxes = map.taxes.map { ($0, (survey.amounts(in: $0)?.signs.negatives ?? 0) > 0) }
        amountIn = map.first(.amountIn)
        original = OriginalAmount(map)
        let signs = SignReading(map, survey, file: file, chosen: options.sign)
        if let amount = map.amount, !Self.isLeftEmpty(amount, map, survey) {
            (kind, fact) = try signs.kind(of: amount, balance: balance)
        } else if map.has(.debit) || map.has(.credit) {
            (kind, fact) = try signs.kind(debit: map.first(.debit), credit: map.first(.credit), balance: balance)
        } else {
            return nil
        }
        accountColumns = kind.columns
        if case .worded(_, let direction) = kind {
            directionHeader = DirectionHeader(map.titles[direction])
        } else {
            directionHeader = DirectionHeader("")
        }
    }

    /// Whether an amount column is empty, while a debit or credit column is not.
    private static func isLeftEmpty(_ column: Int, _ map: ColumnMap, _ survey: Survey) -> Bool {
        survey.amounts(in: column)?.count == 0
            && [ColumnRole.debit, .credit].contains { (survey.amounts(in: map.first($0) ?? -1)?.count ?? 0) > 0 }
    }

    /// Whether the amount of the row is in the `amountIn` column.
    func usesAmountIn(_ record: Record) -> Bool {
        guard amountIn != nil, case .worded(_, let direction) = kind else { return false }
        return directionHeader.direction(record.text(direction) ?? "") == .in
    }

    func outcome(_ record: Record) -> Outcome {
        if let column = fraction(record) {
            return .refused(
                Refusal("amount.cents", "is not a whole number of cents", of: record.text(column) ?? ""))
        }
        do throws(AmountError) {
            let outcome = try outcomeOrError(record)
            if case .spent(0) = outcome, let hint = otherSideHint(record) {
                let refusal = Refusal(
                    kind: "amount.empty", message: "its amount is zero, but another column has a number", hint: hint)
                return .refused(refusal)
            }
            return outcome
        } catch {
            switch error.reason {
            case .otherCurrency: return .leftOut(.currency)
            case .debitCreditMarker: return .refused(Self.marked(error.words))
            case .ambiguous: return .refused(doubtful(record, error.words))
            case .empty: return .refused(missing(record, error.words))
            default: return .refused(Refusal(error))
            }
        }
    }

    /// The column of cents whose number has decimals in this row; `nil` if there is none.
    private func fraction(_ record: Record) -> Int? {
        guard hasCents else { return nil }
        return (accountColumns + charges + fees).first { cells[$0].isFraction(record.cell($0)) }
    }

    /// The refusal of an amount with a mark for debit or credit, which must be in a column of its own.
    private static func marked(_ words: ErrorWords) -> Refusal {
        Refusal(
            kind: words.kind, message: words.message, input: words.input,
            hint: "put the direction (out or in) into a separate column, and name it: --map direction=COLUMN")
    }

    /// The refusal of a row without an amount.
    private func missing(_ record: Record, _ words: ErrorWords) -> Refusal {
        Refusal(kind: words.kind, message: words.message, input: words.input, hint: otherSideHint(record))
    }

    /// The hint for a row whose amount is missing or zero: the option that names the other column. `nil` unless only
    /// money out or only money in has a column, and a column without a role has a number other than zero in this row.
    /// Numbers with a decimal mark are preferred.
    private func otherSideHint(_ record: Record) -> String? {
        guard case .columns(let debit, let credit, _) = kind, debit == nil || credit == nil else { return nil }
        let numbers = unassigned.filter { column in
            let cell = record.cell(column)
            return DateCell(cell) == nil && Self.cents(cell, cells[column]).map { $0 != 0 } ?? false
        }
        let decimals = numbers.filter { record.cell($0).contains { $0 == 0x2C || $0 == 0x2E } }
        let found = decimals.isEmpty ? numbers : decimals
        let (role, side) = debit == nil ? (ColumnRole.debit, "out") : (.credit, "in")
        switch found.count {
        case 0: return nil
        case 1: return "if column \(found[0] + 1) has what went \(side): --map \(role.rawValue)=\(found[0] + 1)"
        default:
            let columns = found.map { "\($0 + 1)" }.joined(separator: ", ")
            return "if one of the columns \(columns) has what went \(side): --map \(role.rawValue)=COLUMN"
        }
    }

    /// The refusal of an ambiguous amount. If it may have thousands or three decimals, the hint names the option for
    /// three decimals.
    private func doubtful(_ record: Record, _ words: ErrorWords) -> Refusal {
        let mark = accountColumns.first { cells[$0].isDoubtful(record.cell($0)) }.flatMap { cells[$0].decimalMark }
        return Refusal(
            kind: words.kind, message: words.message, input: words.input,
            hint: mark.map { "if it has three decimals: --decimal-mark \($0.rawValue)" })
    }

    /// Whether the account's amount of a row names the euro beside its number: `-12,50 €`.
    func namesEuro(_ record: Record) -> Bool {
        guard let column = accountColumns.first(where: { !record.cell($0).isNothing }),
            case .named(let code) = CurrencyWords.beside(record.cell(column))
        else { return false }
        return CurrencyWords.isEuro(code)
    }

    /// The amount of a row in another currency; `nil` if neither the caller nor the amount cell names the currency.
    /// - Parameter currency: the code; `nil` to take it from the amount cell.
    func foreign(_ record: Record, currency: String?) -> ForeignMovement? {
        var other = self
        other.takesAnyCurrency = true
        let named = accountColumns.lazy.compactMap { column -> String? in
            guard case .named(let code) = CurrencyWords.beside(record.cell(column)) else { return nil }
            return code
        }
        guard let currency = currency ?? named.first(where: { !CurrencyWords.isEuro($0) }) else { return nil }
        guard case .spent(let cents)? = try? other.outcomeOrError(record) else {
            return ForeignMovement(currency: currency, spent: nil)
        }
        return ForeignMovement(currency: currency, spent: Amount(cents: cents))
    }

    /// The effect of the row on a running balance, in the currency of the row's amount.
    func moved(_ record: Record) -> BalanceCheck.Moved {
        var other = self
        other.takesAnyCurrency = true
        guard fraction(record) == nil, case .spent(let cents)? = try? other.outcomeOrError(record), cents != .min
        else { return .unknown }
        return .cents(-cents)
    }

    /// The meaning of the amounts' sign; `nil` if a direction word or the column decides instead.
    var sign: SpentSign? {
        guard case .signed(_, let positiveIsSpent) = kind else { return nil }
        return positiveIsSpent ? .positiveIsSpent : .negativeIsSpent
    }

    /// The cents of an amount cell in any currency; `nil` if the cell is not an amount. A mark for debit or credit is
    /// dropped. Other letters make the cell unreadable: `3l,00`.
    static func cents(_ written: ArraySlice<UInt8>, _ cell: AmountCell) -> Int64? {
        do throws(AmountError) {
            return try cell.cents(written)
        } catch {
            guard error.reason == .otherCurrency || error.reason == .debitCreditMarker else { return nil }
        }
        let number = String(decoding: written, as: UTF8.self).unicodeScalars.filter { scalar in
            scalar.properties.generalCategory != .currencySymbol && !scalar.properties.isAlphabetic
        }
        return try? cell.cents(Array(String(String.UnicodeScalarView(number)).utf8)[...])
    }

    private func outcomeOrError(_ record: Record) throws(AmountError) -> Outcome {
        guard let column = usedOriginal(record) else { return try ruled(record) }
        // The original amount gets the sign of the account's amount, if the row has one.
        var other = self
        other.takesAnyCurrency = true
        guard case .spent(let booked)? = try? other.ruled(record) else { return try ruled(record, amount: column) }
        return Self.outcome(Int128(try cents(record, column).magnitude) * (booked < 0 ? -1 : 1))
    }

    /// The amount spent by the account's columns, with its sign, direction and fees.
    /// - Parameter other: the column to read instead of a single amount column.
    private func ruled(_ record: Record, amount other: Int? = nil) throws(AmountError) -> Outcome {
        switch kind {
        case .signed(let column, let positiveIsSpent):
            let cents = try withTax(cents(record, other ?? column), record)
            return try withFee(positiveIsSpent ? cents : -cents, record)
        case .worded(let column, let directionColumn):
            let text = record.text(directionColumn) ?? ""
            switch directionHeader.direction(text) {
            case .transfer: return .leftOut(.transfer)
            case .balance: return .leftOut(.balance)
            case .out: return try withFee(try withTax(cents(record, other ?? column), record), record)
            case .in:
                if let amountIn { return Self.outcome(-Int128(try cents(record, other ?? amountIn))) }
                return try withFee(-withTax(cents(record, other ?? column), record), record)
            case nil:
                return .refused(
                    Refusal(
                        "direction.unknown", "says neither that money went out nor that it came in", of: text))
            }
        case .columns(let debit, let credit, let outIsNegative):
            return try twoColumns(record, debit, credit, outIsNegative)
        }
    }

    private func twoColumns(
        _ record: Record, _ debit: Int?, _ credit: Int?, _ outIsNegative: Bool
    ) throws(AmountError) -> Outcome {
        let out = try debit.flatMap { (column) throws(AmountError) in try filled(record, column) }
        let received = try credit.flatMap { (column) throws(AmountError) in try filled(record, column) }
        if out == nil && received == nil { _ = try cents(record, debit ?? credit ?? 0) }
        if let foundSide, out ?? 0 != 0, received ?? 0 != 0 {
            return .refused(
                Refusal(
                    kind: "amount.twice",
                    message: "the columns \(foundSide.column + 1) and \(foundSide.beside + 1) both have an amount",
                    hint: "if they are what went out and came in: --map 'debit=COLUMN,credit=COLUMN'"))
        }
        let spent = Int128(out ?? 0) * (outIsNegative ? -1 : 1) - Int128(received ?? 0)
        return try withFee(spent, record)
    }

    /// A net amount together with its taxes, in cents. A tax without any minus has the sign of its amount.
    private func withTax(_ net: Int64, _ record: Record) throws(AmountError) -> Int128 {
        var sum = Int128(net)
        for tax in taxes {
            let cents = Int128(try filled(record, tax.column) ?? 0)
            sum += tax.isSigned || net >= 0 ? cents : -cents
        }
        return sum
    }

    private func withFee(_ spent: Int128, _ record: Record) throws(AmountError) -> Outcome {
        var spent = spent
        for column in charges { spent -= Int128(try filled(record, column) ?? 0) }
        for column in fees { spent += Int128(try filled(record, column) ?? 0) }
        return Self.outcome(spent)
    }

    private static func outcome(_ spent: Int128) -> Outcome {
        guard let cents = Int64(exactly: spent) else {
            return .refused(Refusal(kind: "amount.overflow", message: AmountOverflow().message))
        }
        return .spent(cents)
    }

    private func cents(_ record: Record, _ column: Int) throws(AmountError) -> Int64 {
        let cell = record.cell(column)
        do throws(AmountError) {
            return try cells[column].cents(cell)
        } catch {
            guard takesAnyCurrency, error.reason == .otherCurrency, let cents = Self.cents(cell, cells[column]) else {
                throw error
            }
            return cents
        }
    }

    /// The amount of a row in another currency than the euro, without a sign: `100.00 USD`. It is the original amount,
    /// or the account's amount if the original one is read instead (`usesOriginal`). `nil` if there is none.
    func original(_ record: Record) -> String? {
        guard let original else { return nil }
        if usesOriginal(record) {
            // The row was paid in euro, and the account is in another currency.
            guard let currency = original.accountCurrency,
                let column = accountColumns.first(where: { !record.cell($0).isNothing }),
                let code = record.text(currency), let cents = Self.cents(record.cell(column), cells[column])
            else { return nil }
            return Self.amountText(cents, code)
        }
        guard let column = original.column(record), let cents = Self.cents(record.cell(column), cells[column]),
            let code = original.code(record, column), !CurrencyWords.isEuro(code)
        else { return nil }
        return Self.amountText(cents, code)
    }

    private static func amountText(_ cents: Int64, _ code: String) -> String {
        "\(Amount(cents: cents < 0 ? 0 &- cents : cents).machineText) \(CurrencyWords.label(code))"
    }

    /// Whether the original amount is read instead of the account's amount: the account's amount is missing because
    /// nothing was converted, or only the original amount is in euro.
    func usesOriginal(_ record: Record) -> Bool { usedOriginal(record) != nil }

    /// The column of the original amount, if it is read instead of the account's amount; otherwise `nil`.
    private func usedOriginal(_ record: Record) -> Int? {
        guard let original, let column = original.column(record), original.currency != nil else { return nil }
        let isAlone = kind.isOneColumn && accountColumns.allSatisfy { record.cell($0).isNothing }
        return isAlone || original.isOnlyEuro(record) ? column : nil
    }

    /// Whether the original amount has the currency of the account's amount: nothing was converted.
    func isUnconverted(_ record: Record) -> Bool {
        guard let original, original.sharesCurrency else { return false }
        guard let column = original.column(record), let paid = Self.cents(record.cell(column), cells[column]) else {
            return true
        }
        return accountColumns.contains { Self.cents(record.cell($0), cells[$0])?.magnitude == paid.magnitude }
    }

    private func filled(_ record: Record, _ column: Int) throws(AmountError) -> Int64? {
        record.cell(column).isNothing ? nil : try cents(record, column)
    }
}
