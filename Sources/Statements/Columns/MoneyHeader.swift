import Sheets

/// The meaning of the header of an amount or a currency, by its words: what the column contains, and whether that is in
/// the account's currency or from before a conversion.
struct MoneyHeader {
    enum Kind { case amount, debit, credit, currency }

    /// The side of a conversion that an amount or a currency belongs to.
    enum Side {
        /// The account: `Abrechnungsbetrag`, `Importo addebitato`, `Controvalore`.
        case account
        /// The payment, whose currency may be the account's: `Transaction Amount`.
        case payment
        /// The payment in its original currency: `Montant d'origine`, `Importo in divisa`.
        case abroad
    }

    let kind: Kind
    /// The side of the conversion; `nil` if no word decides.
    let side: Side?
    /// Beginnings of the words that distinguish this amount from others: `buch` of `Buchungsbetrag`.
    let marks: Set<String>
    /// Whether the header has a word for an amount, and every other word of it is known.
    let isWholeAmount: Bool
    /// `hasCurrency`: whether the header contains a word for a currency. `isAbbreviated`: whether that word is only an
    /// abbreviation such as `ccy`.
    let hasCurrency, isAbbreviated: Bool

    /// Interprets a header; `nil` if its words name no amount or currency, or also a rate, date or balance.
    init?(_ name: HeaderName) {
        var hasAmount = false
        var (hasDebit, hasCredit, isAbroad, isPayment, isAccount) = (false, false, false, false, false)
        var (isKnown, hasCodes) = (true, false)
        var first: Kind?
        var (hasCurrency, isAbbreviated) = (false, false)
        var marks: Set<String> = []
        for word in Self.words(of: name) {
            if MoneyWords.neutral.contains(word) { continue }
            if MoneyWords.codes.contains(word) {
                hasCodes = true
                continue
            }
            if MoneyWords.others.contains(word) { return nil }
            var rest = Substring(word)
            if MoneyWords.currencyCodes.contains(word) || Self.begins(word, MoneyWords.currencies, most: 6) {
                hasCurrency = true
                isAbbreviated = MoneyWords.currencyCodes.contains(word)
                // In English the last word decides: `Currency amount`.
                if word != "currency" && word != "ccy" { first = first ?? .currency }
                continue
            } else if Self.begins(word, MoneyWords.equivalents) {
                (hasAmount, isAccount) = (true, true)
                rest = ""
            } else if Self.begins(word, MoneyWords.amounts, most: 3) {
                hasAmount = true
                rest = ""
                marks.insert(String(word.prefix(4)))
            } else if let stem = Self.end(word, MoneyWords.currencies) {
                hasCurrency = true
                first = first ?? .currency
                rest = word.dropLast(stem.count)
            } else if let stem = Self.end(word, MoneyWords.amounts) {
                hasAmount = true
                rest = word.dropLast(stem.count)
            }
            guard !rest.isEmpty else {
                first = first ?? .amount
                continue
            }
            marks.insert(String(rest.prefix(4)))
            let part = String(rest)
            // `Fremdwährungsbetrag`: a currency inside the compound.
            if MoneyWords.currencies.contains(where: { part.end(of: $0) != nil }) { hasCurrency = true }
            if MoneyWords.abroadCodes.contains(part) || Self.begins(part, MoneyWords.abroad) {
                isAbroad = true
            } else if Self.begins(part, MoneyWords.debited) {
                hasDebit = true
                first = first ?? .debit
            } else if Self.begins(part, MoneyWords.credited) {
                hasCredit = true
                first = first ?? .credit
            } else if Self.begins(part, MoneyWords.account) {
                isAccount = true
            } else if Self.begins(part, MoneyWords.payments) {
                isPayment = true
            } else {
                isKnown = false
            }
        }
        let isCurrency = hasCurrency && (first == .currency || !hasAmount && !hasDebit && !hasCredit)
        let isInCurrency = hasCurrency && !isCurrency && !isAccount
        if isCurrency {
            kind = .currency
        } else if hasDebit || hasCredit {
            kind = hasDebit ? .debit : .credit
        } else if hasAmount {
            kind = .amount
        } else {
            return nil
        }
        if isAbroad || isInCurrency {
            side = .abroad
        } else if isAccount || (hasDebit || hasCredit) && (hasAmount || isCurrency) {
            side = .account
        } else {
            side = isPayment ? .payment : nil
        }
        self.marks = marks
        (self.hasCurrency, self.isAbbreviated) = (hasCurrency, isAbbreviated)
        isWholeAmount = hasAmount && isKnown && !hasCodes
    }

    /// The role of a column of amounts whose header is not in the tables; `nil` for original amounts and currencies.
    var role: (role: ColumnRole, rank: Int)? {
        guard isWholeAmount, side != .abroad else { return nil }
        let rank = side == .payment ? 950 : 900
        switch kind {
        case .amount: return (.amount, rank)
        case .debit: return (.debit, rank)
        case .credit: return (.credit, rank)
        case .currency: return nil
        }
    }

    /// Whether a header says that its currency or amount is not the account's: `Foreign Currency`, `Ursprünglicher
    /// Betrag`.
    static func isElsewhere(_ name: HeaderName) -> Bool {
        name.words.split(separator: " ").contains { word in
            MoneyWords.abroad.contains { word.utf8.starts(with: $0.utf8) }
                || MoneyWords.elsewhere.contains { word.utf8.starts(with: $0.utf8) }
        }
    }

    /// The words of a header, with a pair that means one word joined: `contre-valeur` is `contrevaleur`.
    private static func words(of name: HeaderName) -> [String] {
        var words = name.words.split(separator: " ").map(String.init)
        for index in words.indices.dropLast().reversed()
        where MoneyWords.pairs.contains([words[index], words[index + 1]]) {
            let second = words.remove(at: index + 1)
            words[index] += second
        }
        return words
    }

    /// Whether a word begins with one of the beginnings.
    /// - Parameter most: the maximum number of letters after the beginning.
    private static func begins(_ word: String, _ beginnings: [String], most: Int = .max) -> Bool {
        beginnings.contains { word.utf8.starts(with: $0.utf8) && word.count - $0.count <= most }
    }

    /// The ending of a compound word that is one of `ends`; `nil` without one.
    private static func end(_ word: String, _ ends: [String]) -> String? {
        ends.first { word.utf8.reversed().starts(with: $0.utf8.reversed()) && word.count >= $0.count + 2 }
    }
}
