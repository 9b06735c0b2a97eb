public import Ledger
internal import Money
internal import Outings

/// The words of a new expense as typed, to be parsed by `ExpenseReader`.
public struct ExpenseRequest: Sendable {
    /// The amount, possibly with a currency; `nil` if not given.
    public var amount: String?
    /// The category by its path, or by an end of its path that no other category has; `nil` if not given.
    public var category: String?
    /// The words of the description.
    public var what: [String] = []
    /// The day; `nil` for today.
    public var on: String?
    /// The other details: the payee in any spelling, the method (`nil` for the default), and tags with or without
    /// `#`.
    public var details = ExpenseDetails()
    /// The outing and the time of day.
    public var filing = FilingWords(outing: nil, time: nil)
    /// The recipients and the payer. Without recipients the default shares of the book apply.
    public var people = PeopleWords(recipients: nil, paidBy: nil)
    /// A UUID; `nil` to generate one.
    public var uid: String?
    /// Whether a missing category is created.
    public var makesCategory = false
    /// The code of the currency; `nil` for the outing's currency.
    public var currency: String?
    /// An expense whose values complete this one: its number, `last` or `-2`; `nil` if not given.
    public var like: String?
    /// The paths of the files to attach.
    public var attachments: [String] = []
    /// Whether attached pictures keep the location where they were taken.
    public var keepsPlaces = false
    /// Number of typed words that form the amount.
    public private(set) var amountWords = 1

    /// Makes a request without further values.
    public init(amount: String?, category: String?) {
        (self.amount, self.category) = (amount, category)
    }

    /// Whether the amount or `currency` names a currency.
    public var namesCurrency: Bool {
        currency != nil || (amount ?? "").unicodeScalars.contains { $0.properties.isAlphabetic || $0 == "€" }
    }

    /// Whether the amount has a decimal mark, as in `1234,00` and `12€50`. The marks of `1.234` and `1.000.000` group
    /// thousands. In a sum any number counts. The amount must be valid.
    public var hasDecimalMark: Bool {
        (amount ?? "").unicodeScalars.split { "+-−*×·/÷%()".unicodeScalars.contains($0) }.contains {
            Self.hasDecimalMark(Array($0))
        }
    }

    private static func hasDecimalMark(_ scalars: [Unicode.Scalar]) -> Bool {
        guard let place = scalars.lastIndex(where: { $0 == "." || $0 == "," }) else {
            let parts = scalars.split(separator: "€").map { $0.contains { ("0"..."9").contains($0) } }
            return parts == [true, true]
        }
        let decimals = scalars[(place + 1)...].prefix { ("0"..."9").contains($0) }
        return decimals.count < 3 && scalars.count { $0 == scalars[place] } == 1
    }

    /// Joins an amount and its currency or sign that arrive as two words without quotes: `12,50 €`, `120 CZK`,
    /// `€ 12,50`, `-€ 12,50`, `€ -12,50` and `- 12,50`. The name of a category is not taken for a currency.
    public mutating func joinCurrency(in tree: CategoryTree) {
        while let head = amount, let word = category, isHead(head, in: tree),
            ContinuedAmount.isPart(Self.unsigned(word)) || isHead(word, in: tree)
        {
            amount = head + " " + word
            amountWords += 1
            category = what.isEmpty ? nil : what.removeFirst()
        }
        guard let word = category, word == "€" || isEuroWord(word) || isCode(word, in: tree)
        else { return }
        amount = (amount ?? "") + " " + word
        amountWords += 1
        category = what.isEmpty ? nil : what.removeFirst()
    }

    /// Whether all words are signs or currencies, as before the digits of an amount.
    private func isHead(_ words: String, in tree: CategoryTree) -> Bool {
        !words.isEmpty && !words.utf8.contains { (48...57).contains($0) }
            && words.split(separator: " ").allSatisfy { word in
                let name = Self.unsigned(String(word))
                return name.isEmpty || name == "€" || isEuroWord(name)
                    || Currency(code: name) != nil && (name == name.uppercased() || (try? tree.find(name)) == nil)
            }
    }

    /// The word without a leading plus or minus.
    private static func unsigned(_ word: String) -> String {
        word.first.map { ["-", "+", "−"].contains($0) } == true ? String(word.dropFirst()) : word
    }

    /// Whether a word after the amount is a currency code. In lower case it is one only if a category follows.
    private func isCode(_ word: String, in tree: CategoryTree) -> Bool {
        guard Currency(code: word) != nil, (try? tree.find(word)) == nil else { return false }
        return word == word.uppercased() || what.first.map { (try? tree.find($0)) != nil } == true
    }

    /// Takes a missing amount, category, description, payee, method and tags from another expense.
    mutating func complete(like expense: Expense, in tree: CategoryTree, _ amounts: AmountFormatter) {
        if (amount ?? "").isEmpty {
            // The copied amount is in euro, even if the outing has another currency.
            (amount, currency) = (amounts.number(expense.amount), Currency.euro.code)
        }
        category = category ?? tree.path(of: expense.category)
        if what.isEmpty, let text = expense.details.what { what = [text] }
        details.payee = details.payee ?? expense.details.payee
        details.method = details.method ?? expense.details.method
        if details.tags.isEmpty { details.tags = expense.details.tags }
    }
}

/// Returns the tag without its `#`, with which replies show it: `lunch` for `#lunch`.
public func tagNamed(_ word: String) -> String {
    word.utf8.first == UInt8(ascii: "#") && word.utf8.count > 1 ? String(word.unicodeScalars.dropFirst()) : word
}

/// Returns the tags to remove that words name, without their `#` and without duplicates.
/// - Throws: the errors of `ExpenseDetails.checked`, for a word that can be no tag.
public func removedTags(_ words: [String]) throws(LedgerError) -> [String] {
    try ExpenseDetails(tags: words.map(tagNamed)).checked().tags
}
