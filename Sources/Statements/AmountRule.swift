import Money

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
    private let amountIn: Int?
    /// By column.
    private let cells: [AmountCell]
    /// What is told of the signs.
    let fact: Statement.Fact

    init?(_ map: ColumnMap, _ survey: Survey, _ conventions: Conventions) {
        cells = map.names.indices.map { conventions.marks[$0] ?? AmountCell(decimalMark: nil) }
        fee = map.dialect.traits.contains(.feeIsApart) ? map.first(.fee) : nil
        amountIn = map.first(.amountIn)
        guard let amount = map.first(.net) ?? map.first(.amount) else {
            let (debit, credit) = (map.first(.debit), map.first(.credit))
            guard debit != nil || credit != nil else { return nil }
            let evidence = debit.flatMap { survey.amounts(in: $0) }
            kind = .columns(
                debit: debit, credit: credit,
                outIsNegative: (evidence?.negatives ?? 0) > (evidence?.positives ?? 0))
            fact = .init("sign", "a column for money out", because: "the header says so")
            return
        }
        let isUnsigned = survey.amounts(in: amount)?.negatives == 0
        let isApp = map.dialect.traits.contains(.app)
        if map.dialect.traits.contains(.positiveIsSpent) {
            kind = .signed(amount, positiveIsSpent: true)
            fact = .init("sign", "positive is spent", because: "\(map.dialect.name) writes it so")
        } else if isUnsigned || map.dialect.traits.contains(.directionCounts), let direction = map.first(.direction) {
            kind = .worded(amount, direction: direction)
            fact = .init(
                "sign", "a column for the direction",
                because: isUnsigned ? "no amount is negative" : "\(map.dialect.name) writes it so")
        } else if isUnsigned, survey.rows > 0, survey.kindsAreDirections, let direction = map.first(.kind) {
            kind = .worded(amount, direction: direction)
            fact = .init("sign", "the kind of row says the direction", because: "no amount is negative")
        } else if isUnsigned, !isApp, map.dialect.name == Dialect.unknown.name, !Self.isBank(map) {
            kind = .signed(amount, positiveIsSpent: true)
            fact = .init("sign", "positive is spent", because: "no amount is negative")
        } else {
            kind = .signed(amount, positiveIsSpent: false)
            fact = .init("sign", "negative is spent", because: isUnsigned ? "it is an account's" : "some are negative")
        }
    }

    /// A file of an account, where money comes in too.
    private static func isBank(_ map: ColumnMap) -> Bool {
        map.has(.balance) || map.has(.valueDate) || map.has(.status)
    }

    /// Where the amount of the row stands in euro or in another currency, if it matters.
    func usesAmountIn(_ record: Record) -> Bool {
        guard amountIn != nil, case .worded(_, let direction) = kind else { return false }
        return RowWords.direction(record.text(direction) ?? "") == .in
    }

    func outcome(_ record: Record) -> Outcome {
        do throws(AmountError) {
            return try outcomeOrError(record)
        } catch {
            if error.reason == .otherCurrency { return .leftOut(.currency) }
            return .refused(Refusal(error))
        }
    }

    private func outcomeOrError(_ record: Record) throws(AmountError) -> Outcome {
        switch kind {
        case .signed(let column, let positiveIsSpent):
            let cents = try cents(record, column)
            return try withFee(positiveIsSpent ? Int128(cents) : -Int128(cents), record)
        case .worded(let column, let directionColumn):
            let text = record.text(directionColumn) ?? ""
            switch RowWords.direction(text) {
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
        try cells[column].cents(record.cell(column))
    }

    private func filled(_ record: Record, _ column: Int) throws(AmountError) -> Int64? {
        record.cell(column).isEmpty ? nil : try cents(record, column)
    }
}
