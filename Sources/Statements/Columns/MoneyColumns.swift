import Sheets

/// The columns of one amount of a row: a signed column, or a column for money out and one for money in.
struct MoneyColumns {
    var signed: Int?
    var debit: Int?
    var credit: Int?
    /// The currency column; `nil` without one.
    var currency: Int?
    /// The currency in the header of the amount, in lower case; `nil` if it names none.
    private(set) var code: String?
    let side: MoneyHeader.Side?
    var marks: Set<String>

    /// The columns of the amount, in file order.
    var columns: [Int] { [signed, debit, credit].compactMap(\.self).sorted() }

    /// Whether the header of the amount names the euro.
    var isEuro: Bool { code.map(CurrencyWords.isEuro) ?? false }

    /// How likely this is the account's amount, by the words of its header. Higher is likelier.
    var weight: Int {
        if isEuro { return 6 }
        switch side {
        case .account: return 4
        case nil: return code == nil ? 0 : -4
        case .payment: return -2
        case .abroad: return -5
        }
    }

    /// Adds the column of the other direction, if both headers name an equal currency or none, and both or neither are
    /// of an amount before conversion.
    /// - Parameter isOnlyPair: whether there are no other columns of directions, so that one header may leave the
    ///   currency out: `Débit` and `Crédit euros`.
    /// - Returns: whether the column was added.
    mutating func join(_ other: MoneyColumns, isOnlyPair: Bool = false) -> Bool {
        let isSame = code == other.code || isOnlyPair && (code == nil || other.code == nil)
        guard signed == nil, other.signed == nil, isSame, (side == .abroad) == (other.side == .abroad)
        else { return false }
        if debit != nil, credit == nil, other.credit != nil {
            credit = other.credit
        } else if credit != nil, debit == nil, other.debit != nil {
            debit = other.debit
        } else {
            return false
        }
        marks.formUnion(other.marks)
        code = code ?? other.code
        return true
    }
}

/// The columns of the account's amount and of the original amount, each with its currency column.
struct MoneyDecision {
    /// The account's amount, with its currency column.
    var account: MoneyColumns
    /// The amount before conversion; `nil` without one.
    var original: MoneyColumns?
    /// Whether the only currency column was given to the original amount although its header may mean the account's.
    var sharesCurrency = false

    private let contents: ColumnContents?
    private let names: [HeaderName]

    /// Chooses the account's amount and the original amount; `nil` without candidates.
    /// - Parameters:
    ///   - amounts: the candidates for the account's amount. Without further evidence, the first one is it.
    ///   - currencies: the currency columns.
    ///   - rates: the columns of exchange rates.
    ///   - balance: the column of the running balance, which changes by the account's amount; `nil` without one.
    ///   - names: the headers of all columns.
    ///   - contents: the cells below the header; `nil` if unknown.
    ///   - isChosen: whether the user chose the first candidate.
    init?(
        _ amounts: [MoneyColumns], currencies: [Int], rates: [Int], balance: Int? = nil, names: [HeaderName],
        _ contents: ColumnContents?, isChosen: Bool
    ) {
        guard let first = amounts.first else { return nil }
        (self.names, self.contents) = (names, contents)
        account = first
        var amounts = amounts
        assign(currencies, to: &amounts)
        var weights = amounts.map(\.weight)
        for (index, paid) in amounts.enumerated() where !paid.isEuro {
            guard let currency = paid.currency, let contents else { continue }
            // Currency columns that contain only the euro are the account's.
            let codes = contents.codes(currency)
            if codes.euro > 0, codes.foreign == 0,
                amounts.contains(where: { $0.currency != nil && $0.currency != currency })
            {
                weights[index] += 1
            }
            for (other, booked) in amounts.enumerated() where booked.currency == nil && other != index {
                let isConfirmed = ([nil] + rates.map(Optional.some)).contains { rate in
                    contents.areConverted(paid.columns, to: booked.columns, currency: currency, rate: rate)
                }
                if isConfirmed, weights[other] == weights[index] { weights[other] += 1 }
            }
        }
        let booked = amounts.indices.filter { index in
            balance.flatMap { contents?.doesChange($0, by: amounts[index].columns) } ?? false
        }
        if booked.count == 1, let most = weights.max() { weights[booked[0]] = most + 1 }
        let best = isChosen ? 0 : weights.indices.max { (weights[$0], $1) < (weights[$1], $0) } ?? 0
        account = amounts[best]
        let others = amounts.indices.filter { index in
            guard index != best else { return false }
            if weights[index] < weights[best] || isChosen {
                return weights[index] < 0 || amounts[index].currency != nil || amounts[index].code != nil
                    || weights[best] > 4
            }
            return weights[index] == weights[best] && amounts[index].currency != nil && account.currency != nil
        }
        let likely = others.max { left, right in
            (amounts[left].currency == nil ? 0 : 1, -weights[left], -left)
                < (amounts[right].currency == nil ? 0 : 1, -weights[right], -right)
        }
        original = likely.map { amounts[$0] }
        if first.currency == nil { giveCurrency(rates) }
        takeCurrency()
    }

    /// Assigns each currency column to the amount beside it or with the same words.
    private func assign(_ currencies: [Int], to amounts: inout [MoneyColumns]) {
        var pairs: [(score: Int, amount: Int, currency: Int)] = []
        for (index, amount) in amounts.enumerated() {
            for currency in currencies { pairs.append((score(amount, currency), index, currency)) }
        }
        pairs.sort { ($1.score, $0.amount, $0.currency) < ($0.score, $1.amount, $1.currency) }
        var used: Set<Int> = []
        for pair in pairs where pair.score > 0 && !used.contains(pair.currency) && amounts[pair.amount].currency == nil
        {
            amounts[pair.amount].currency = pair.currency
            used.insert(pair.currency)
        }
        let free = currencies.filter { !used.contains($0) }
        let bare = amounts.indices.filter { amounts[$0].currency == nil && score(amounts[$0], free.first ?? -1) > -10 }
        if amounts.count > 1, free.count == 1, bare.count == 1 { amounts[bare[0]].currency = free[0] }
    }

    /// How likely a currency column belongs to an amount. Higher is likelier.
    private func score(_ amount: MoneyColumns, _ currency: Int) -> Int {
        guard names.indices.contains(currency), let first = amount.columns.first, let last = amount.columns.last else {
            return -20
        }
        var score = currency == last + 1 ? 3 : currency == first - 1 ? 2 : 0
        let header = MoneyHeader(names[currency])
        if let marks = header?.marks, !marks.isDisjoint(with: amount.marks) { score += 8 }
        if let side = header?.side {
            let own = amount.isEuro ? .account : amount.side
            if own == side { score += 4 } else if own != nil, [own, side].contains(.account) { score -= 6 }
        }
        if amount.isEuro, let codes = contents?.codes(currency) { score += codes.foreign > 0 ? -20 : 2 }
        return score
    }

    /// Gives the only currency column to the original amount, which means nothing without a currency.
    private mutating func giveCurrency(_ rates: [Int]) {
        guard let paid = original, paid.currency == nil, let currency = account.currency,
            MoneyHeader(names[currency])?.side != .account, paid.code == nil
        else { return }
        let codes = contents?.codes(currency)
        // If every row of the column has the euro, it belongs to the account's amount.
        let isForeign = (codes?.foreign ?? 0) > 0 || paid.side == .abroad && (codes?.euro ?? 0) == 0
        guard account.isEuro || isForeign else { return }
        let isConfirmed = rates.contains { rate in
            contents?.areConverted(paid.columns, to: account.columns, currency: currency, rate: rate) ?? false
        }
        sharesCurrency = !account.isEuro && !isConfirmed && MoneyHeader(names[currency])?.side != .abroad
        original?.currency = currency
        account.currency = nil
    }

    /// Gives the currency column to the account's amount again, if a row in a foreign currency has no original amount.
    /// Otherwise the account's amount of that row would be read as euro.
    private mutating func takeCurrency() {
        guard account.currency == nil, !account.isEuro, let currency = original?.currency,
            let columns = original?.columns,
            contents?.hasForeign(currency, in: account.columns, notIn: columns) == true
        else { return }
        account.currency = currency
        original?.currency = nil
        sharesCurrency = false
    }
}
