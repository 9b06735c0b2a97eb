import Sheets

/// Detects texts that mark a row as a transfer between accounts.
enum TransferText {
    /// How strongly a text indicates a transfer between own accounts.
    enum Strength {
        /// A transfer between own accounts: `Giroconto`.
        case own
        /// A transfer that may be to another person: `Transfer to …`. The matching row must be in another account of
        /// the file.
        case maybe
    }

    /// The strength of the strongest text of an entry; `nil` without a word for a transfer.
    static func strength(of entry: Entry) -> Strength? {
        var found: Strength?
        for text in [entry.payee, entry.what, entry.note] {
            guard let text, let strength = strength(of: Array(text.utf8)[...]) else { continue }
            if strength == .own { return .own }
            found = .maybe
        }
        return found
    }

    /// The strength of a text; `nil` if it does not begin with a word for a transfer.
    static func strength(of text: ArraySlice<UInt8>) -> Strength? {
        guard mayBe(text) else { return nil }
        let words = HeaderName.plain(String(decoding: text, as: UTF8.self))
        if own.contains(where: { words == $0 || words.hasPrefix($0 + " ") }) { return .own }
        return maybe.contains { words == $0 || words.hasPrefix($0 + " ") } ? .maybe : nil
    }

    /// Whether a category means transfers between own accounts: a word for them, or a word for any transfer followed
    /// by a separator and an account. Examples: `Transfers`, `Transfer: Card`.
    static func isCategory(_ category: String) -> Bool {
        let parts = category.split(maxSplits: 1) { ":>›»–—".contains($0) }
        guard let first = parts.first else { return false }
        let words = HeaderName.plain(String(first))
        if categories.contains(words) { return true }
        return parts.count > 1 && anyCategories.contains(words)
            && HeaderName.plain(String(parts[1])).split(separator: " ").contains { CurrencyWords.isAccount($0) }
    }

    /// Whether the normalised words of a transaction type are only a word for a transfer and words for own accounts:
    /// `Oma konto ülekanne`.
    static func isOwn(_ words: String) -> Bool {
        var (hasNoun, isOwn, isBetween, hasAccount) = (false, false, false, false)
        for word in words.split(separator: " ").map(String.init) {
            if nouns.contains(word) {
                hasNoun = true
            } else if ownership.contains(word) {
                isOwn = true
            } else if betweenAccounts.contains(word) {
                isBetween = true
            } else if accounts.contains(word) {
                hasAccount = true
            } else if !MoneyWords.neutral.contains(word), !towards.contains(word),
                !BalanceWords.joining.contains(word)
            {
                return false
            }
        }
        let areAccounts = isBetween && hasAccount
        return hasNoun && (isOwn || areAccounts) || isOwn && areAccounts
    }

    /// Whether a cell begins like a word for a transfer. A fast test that rejects most texts.
    static func mayBe(_ cell: ArraySlice<UInt8>) -> Bool { beginnings.mayBegin(cell) }

    /// The normalised words of a text. The rest of the text after the first 100 is one item.
    static func words(of text: String) -> [Substring] {
        HeaderName.plain(text).split(separator: " ", maxSplits: 100)
    }

    /// The normalised words of an account's name. Empty for a name of up to three bytes, which other texts may contain.
    static func words(ofAccount name: String) -> [Substring] {
        HeaderName.plain(name).utf8.count > 3 ? words(of: name) : []
    }

    /// Whether any text contains the name of an account as whole words.
    /// - Parameters:
    ///   - account: the words of the account's name; empty for a name that is too short.
    ///   - texts: the words of each text.
    static func names(_ account: [Substring], in texts: [[Substring]]) -> Bool {
        guard !account.isEmpty else { return false }
        return texts.contains { words in
            words.indices.contains { words[$0...].starts(with: account) }
        }
    }

    /// Whether a counterparty account is a given account of the file. `nil` if this is unknown: the counterparty is
    /// empty, or the texts differ and are not both IBANs.
    /// - Parameters:
    ///   - account: the number or name of the account, as the file writes it.
    ///   - counter: the counterparty account of a row. At least eight characters of the number are enough.
    static func names(account: String, by counter: String) -> Bool? {
        let (account, counter) = (compact(account), compact(counter))
        guard !counter.isEmpty else { return nil }
        if account == counter || counter.utf8.count >= 8 && account.contains(counter) { return true }
        let areNumbers = [account, counter].allSatisfy { FileCurrency.country(ofIBAN: $0) != nil }
        return areNumbers ? false : nil
    }

    /// The letters and digits of an account number or name, in capitals.
    private static func compact(_ account: String) -> String {
        account.uppercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Whether a text is a movement to or from a pot of money inside of an account, as neobanks write it: `To pocket EUR
    /// Vacanze`.
    static func isPocket(_ text: String) -> Bool {
        let words = HeaderName.plain(text).split(separator: " ").map(String.init)
        guard let first = words.first, words.count > 1 else { return false }
        if pockets.contains(first) { return moving.contains(words[1]) || words[1].hasPrefix("withdraw") }
        return towards.contains(first) && words.dropFirst().prefix(3).contains(where: pockets.contains)
    }

    private static let own = (TransferWords.between + TransferWords.ownTexts).flatMap(phrases)
        .filter { $0 != "exchange" && $0 != "cambio" && $0 != "wechsel" }
    private static let categories = Set(own + TransferWords.categories.flatMap(phrases))
    private static let nouns = Set(TransferWords.nouns.flatMap(phrases))
    private static let ownership = Set(TransferWords.ownership.flatMap(phrases))
    private static let betweenAccounts = Set(TransferWords.betweenAccounts.flatMap(phrases))
    private static let accounts = Set(TransferWords.accounts.flatMap(phrases))
    private static let anyCategories = Set(TransferWords.anyCategories.flatMap(phrases))
    private static let maybe = TransferWords.anyTexts.flatMap(phrases)
    private static let beginnings = TextBeginnings(
        (TransferWords.between + TransferWords.ownTexts + TransferWords.anyTexts).flatMap {
            $0.split(separator: "|").map(String.init)
        })
    private static let pockets = Set(TransferWords.pockets.flatMap(phrases))
    private static let towards = Set(TransferWords.towards.flatMap(phrases))
    private static let moving: Set<String> = ["transfer", "deposit", "topup", "top", "einzahlung", "auszahlung"]

    private static func phrases(_ line: String) -> [String] {
        line.split(separator: "|").map { HeaderName.plain(String($0)) }
    }
}
