internal import Failures
import Files
import Money
import Sheets

/// How what was spent follows from the cells of a row.
struct AmountRule {
    enum Kind {
        /// One column; its sign says which way.
        case signed(Int, positiveIsSpent: Bool)
        /// One column and a word beside it.
        case worded(Int, direction: Int)
        /// A column for money out and one for money in; whether out is written with a minus.
        case columns(debit: Int?, credit: Int?, outIsNegative: Bool)
    }

    /// What a row comes to.
    enum Outcome {
        case spent(Int64)
        case leftOut(LeftOut)
        case refused(Refusal)
    }

    let kind: Kind
    private let fee: Int?
    /// The columns of fees and taxes with the sign that they have on the account.
    private let charges: [Int]
    private let amountIn: Int?
    /// The columns of the original amount and of its currency. A row paid in euro may have its amount only there.
    private let original: (amount: Int, currency: Int?)?
    private let directionHeader: DirectionHeader
    /// Whether a currency beside an amount is read over.
    private var takesAnyCurrency = false
    /// By column.
    private let cells: [AmountCell]
    /// What is told of the signs.
    let fact: FileFact

    /// `nil` where no column holds amounts.
    /// - Parameter balance: what the balances tell of the signs, asked only where nothing else does.
    /// - Throws: `StatementError.unclearSigns`, and what reading the balances throws.
    init?(
        _ map: ColumnMap, _ survey: Survey, _ conventions: Conventions, file: String, options: ReadingOptions,
        balance: () throws(StatementError) -> SpentSign?
    ) throws(StatementError) {
        cells = map.names.indices.map { conventions.marks[$0] ?? AmountCell(decimalMark: nil) }
        fee = map.dialect.traits.contains(.feeIsApart) ? map.first(.fee) : nil
        charges = map.dialect.traits.contains(.chargesAreSigned) ? map[.fee] : []
        amountIn = map.first(.amountIn)
        original = map.first(.originalAmount).map { ($0, map.first(.originalCurrency)) }
        let signs = SignReading(map, survey, file: file, said: options.sign)
        if let amount = map.amount, !Self.isLeftEmpty(amount, map, survey) {
            (kind, fact) = try signs.kind(of: amount, balance: balance)
        } else if map.has(.debit) || map.has(.credit) {
            (kind, fact) = try signs.kind(debit: map.first(.debit), credit: map.first(.credit))
        } else {
            return nil
        }
        if case .worded(_, let direction) = kind {
            directionHeader = DirectionHeader(map.titles[direction])
        } else {
            directionHeader = DirectionHeader("")
        }
    }

    /// What is told of a column of fees that are not added, if it holds any.
    func unreadFee(_ map: ColumnMap, _ survey: Survey) -> FileFact? {
        guard map.dialect.name == Dialect.unknown.name, let column = map.first(.fee), !map.has(.net),
            let signs = survey.amounts(in: column)?.signs, signs.negatives + signs.positives > 0
        else { return nil }
        return .init(
            "fees", "not added",
            because:
                "nothing says whether the amounts hold '\(map.titles[column])'; if a column has both: --map amount=COLUMN"
        )
    }

    /// Whether a column of amounts holds none while others for money out or in do.
    private static func isLeftEmpty(_ column: Int, _ map: ColumnMap, _ survey: Survey) -> Bool {
        survey.amounts(in: column)?.count == 0
            && [ColumnRole.debit, .credit].contains { (survey.amounts(in: map.first($0) ?? -1)?.count ?? 0) > 0 }
    }

    /// Where the amount of the row stands in euro or in another currency, if it matters.
    func usesAmountIn(_ record: Record) -> Bool {
        guard amountIn != nil, case .worded(_, let direction) = kind else { return false }
        return directionHeader.direction(record.text(direction) ?? "") == .in
    }

    func outcome(_ record: Record) -> Outcome {
        do throws(AmountError) {
            return try outcomeOrError(record)
        } catch {
            switch error.reason {
            case .otherCurrency: return .leftOut(.currency)
            case .debitCreditMarker: return .refused(Self.marked(error.words))
            default: return .refused(Refusal(error))
            }
        }
    }

    /// What is said of a letter for out or in, which counts only beside the amount.
    private static func marked(_ words: ErrorWords) -> Refusal {
        Refusal(
            kind: words.kind, message: words.message, input: words.input,
            hint: "put what says out or in into a column of its own, and name that: --map direction=COLUMN")
    }

    /// What the row moved of another currency.
    /// - Parameter currency: its name; `nil` where it stands in the amount.
    func foreign(_ record: Record, currency: String?) -> ForeignMovement? {
        var other = self
        other.takesAnyCurrency = true
        let columns = [amountColumn].compactMap(\.self) + twoColumns
        let named = columns.lazy.compactMap { CurrencyWords.glued(to: (record.text($0) ?? "").filter { $0 != " " }) }
        guard let currency = currency ?? named.first(where: { !CurrencyWords.isEuro($0) }) else { return nil }
        guard case .spent(let cents)? = try? other.outcomeOrError(record) else {
            return ForeignMovement(currency: currency, spent: nil)
        }
        return ForeignMovement(currency: currency, spent: Amount(cents: cents))
    }

    /// What the row moved of its own currency, as balances count it.
    func moved(_ record: Record) -> BalanceCheck.Moved {
        var other = self
        other.takesAnyCurrency = true
        guard case .spent(let cents)? = try? other.outcomeOrError(record), cents != .min else { return .unknown }
        return .cents(-cents)
    }

    /// How the sign of an amount is read; `nil` where it is not the sign that says what was spent.
    var sign: SpentSign? {
        guard case .signed(_, let positiveIsSpent) = kind else { return nil }
        return positiveIsSpent ? .positiveIsSpent : .negativeIsSpent
    }

    /// A cell in whatever currency; `nil` for what is no amount.
    static func cents(_ written: ArraySlice<UInt8>, _ cell: AmountCell) -> Int64? {
        if let cents = try? cell.cents(written) { return cents }
        let number = String(decoding: written, as: UTF8.self).unicodeScalars.filter { scalar in
            scalar.properties.generalCategory != .currencySymbol && !scalar.properties.isAlphabetic
        }
        return try? cell.cents(Array(String(String.UnicodeScalarView(number)).utf8)[...])
    }

    private var amountColumn: Int? {
        switch kind {
        case .signed(let column, _), .worded(let column, _): column
        case .columns: nil
        }
    }

    private var twoColumns: [Int] {
        guard case .columns(let debit, let credit, _) = kind else { return [] }
        return [debit, credit].compactMap(\.self)
    }

    private func outcomeOrError(_ record: Record) throws(AmountError) -> Outcome {
        switch kind {
        case .signed(let column, let positiveIsSpent):
            let cents = try cents(record, column)
            return try withFee(positiveIsSpent ? Int128(cents) : -Int128(cents), record)
        case .worded(let column, let directionColumn):
            let text = record.text(directionColumn) ?? ""
            switch directionHeader.direction(text) {
            case .transfer: return .leftOut(.transfer)
            case .balance: return .leftOut(.balance)
            case .out: return try withFee(Int128(try cents(record, column)), record)
            case .in:
                if let amountIn { return Self.outcome(-Int128(try cents(record, amountIn))) }
                return try withFee(-Int128(try cents(record, column)), record)
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
        let spent = Int128(out ?? 0) * (outIsNegative ? -1 : 1) - Int128(received ?? 0)
        return try withFee(spent, record)
    }

    private func withFee(_ spent: Int128, _ record: Record) throws(AmountError) -> Outcome {
        var spent = spent
        for column in charges { spent -= Int128(try filled(record, column) ?? 0) }
        guard let fee, let cents = try filled(record, fee) else { return Self.outcome(spent) }
        return Self.outcome(spent + Int128(cents))
    }

    private static func outcome(_ spent: Int128) -> Outcome {
        guard let cents = Int64(exactly: spent) else {
            return .refused(Refusal(kind: "amount.overflow", message: AmountOverflow().message))
        }
        return .spent(cents)
    }

    private func cents(_ record: Record, _ column: Int) throws(AmountError) -> Int64 {
        var (cell, column) = (record.cell(column), column)
        if cell.isEmpty, let original, column == amountColumn, isUnconverted(record) {
            column = original.amount
            cell = record.cell(column)
        }
        if takesAnyCurrency, let cents = Self.cents(cell, cells[column]) { return cents }
        return try cells[column].cents(cell)
    }

    /// The original amount of a row, if it is not in euro, without a sign: `100.00 USD`.
    func original(_ record: Record) -> String? {
        guard let original, let written = record.text(original.amount),
            let cents = Self.cents(record.cell(original.amount), cells[original.amount])
        else { return nil }
        let said = original.currency.flatMap { record.text($0) }
        guard let code = said ?? CurrencyWords.glued(to: written.filter { $0 != " " }), !CurrencyWords.isEuro(code)
        else {
            return nil
        }
        return "\(Amount(cents: cents < 0 ? 0 &- cents : cents).machineText) \(CurrencyWords.told(code))"
    }

    /// Whether the row has an original amount and its currency column, but no converted amount.
    func isUnconverted(_ record: Record) -> Bool {
        guard let original, original.currency != nil, let amountColumn, record.cell(amountColumn).isEmpty else {
            return false
        }
        return !record.cell(original.amount).isEmpty
    }

    private func filled(_ record: Record, _ column: Int) throws(AmountError) -> Int64? {
        record.cell(column).isNothing ? nil : try cents(record, column)
    }
}
