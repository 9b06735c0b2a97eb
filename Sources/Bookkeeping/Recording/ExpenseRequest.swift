public import Ledger
internal import Money
internal import Outings

/// An expense as a person says it: words, which `ExpenseReader` reads.
public struct ExpenseRequest: Sendable {
    /// The amount, with its currency where that is named; `nil` if it is not said.
    public var amount: String?
    /// The category by its path or a tail of it; `nil` if it is not said.
    public var category: String?
    /// The words of the expense.
    public var what: [String] = []
    /// The day; `nil` is today.
    public var on: String?
    /// The payee in any spelling.
    public var payee: String?
    /// The method; `nil` is the usual one.
    public var method: String?
    /// The note.
    public var note: String?
    /// The tags, each with or without its `#`.
    public var tags: [String] = []
    /// The outing and the time.
    public var filing = FilingWords(outing: nil, time: nil)
    /// The recipients and the payer. Without recipients the split of the book applies.
    public var people = PeopleWords(recipients: nil, paidBy: nil)
    /// A UUID; `nil` makes one.
    public var uid: String?
    /// Whether a category that is missing is made.
    public var makesCategory = false
    /// The code of the currency; `nil` is that of the outing.
    public var currency: String?
    /// Whether the amount can only be in euro.
    public var isInEuro = false
    /// The number, `last` or `-2` of an expense that gives what is not said; `nil` for none.
    public var like: String?
    /// The paths of files that are attached.
    public var attachments: [String] = []
    /// Whether pictures are attached with the place where they were taken.
    public var keepsPlaces = false
    /// How many of the typed words the amount takes.
    public private(set) var amountWords = 1

    /// Says an amount and a category.
    public init(amount: String?, category: String?) {
        (self.amount, self.category) = (amount, category)
    }

    /// Whether the currency is named, by the amount or beside it.
    public var namesCurrency: Bool {
        currency != nil || (amount ?? "").unicodeScalars.contains { $0.properties.isAlphabetic || $0 == "€" }
    }

    /// Whether the amount, which must be valid, has a decimal mark, as `1234,00` and `12€50` have. The marks of `1.234` and
    /// `1.000.000` group thousands.
    public var hasDecimalMark: Bool {
        let scalars = Array((amount ?? "").unicodeScalars)
        guard let place = scalars.lastIndex(where: { $0 == "." || $0 == "," }) else {
            let parts = scalars.split(separator: "€").map { $0.contains { ("0"..."9").contains($0) } }
            return parts == [true, true]
        }
        let decimals = scalars[(place + 1)...].prefix { ("0"..."9").contains($0) }
        return decimals.count < 3 && scalars.count { $0 == scalars[place] } == 1
    }

    /// `12,50 €`, `120 CZK`, `€ 12,50` and `- 12,50` without quotes arrive as two words; the name of a category is no
    /// currency.
    public mutating func joinCurrency(in tree: CategoryTree) {
        while let head = amount, let word = category, isHead(head, in: tree),
            ContinuedAmount.isPart(word) || isHead(word, in: tree)
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

    /// Whether words are signs and currencies, which stand before the digits of an amount.
    private func isHead(_ words: String, in tree: CategoryTree) -> Bool {
        !words.isEmpty && !words.utf8.contains { (48...57).contains($0) }
            && words.split(separator: " ").allSatisfy { word in
                ["-", "+", "−", "€"].contains(word) || isEuroWord(word)
                    || Currency(code: String(word)) != nil
                        && (word == word.uppercased() || (try? tree.find(String(word))) == nil)
            }
    }

    /// Whether a word behind the amount is the code of a currency; one in small letters only if a category follows.
    private func isCode(_ word: String, in tree: CategoryTree) -> Bool {
        guard Currency(code: word) != nil, (try? tree.find(word)) == nil else { return false }
        return word == word.uppercased() || what.first.map { (try? tree.find($0)) != nil } == true
    }

    /// Takes what is not said from another expense, but its note and its extras.
    mutating func complete(like expense: Expense, in tree: CategoryTree, _ amounts: AmountFormatter) {
        if (amount ?? "").isEmpty {
            // The copied amount is in euro, even if the outing has another currency.
            (amount, currency) = (amounts.number(expense.amount), Currency.euro.code)
        }
        category = category ?? tree.path(of: expense.category)
        if what.isEmpty, let text = expense.details.what { what = [text] }
        payee = payee ?? expense.details.payee
        method = method ?? expense.details.method
        if tags.isEmpty { tags = expense.details.tags }
    }
}

/// The tag that a word names: `#lunch` is the tag `lunch`, as replies write it.
public func tagNamed(_ word: String) -> String {
    word.utf8.first == UInt8(ascii: "#") && word.utf8.count > 1 ? String(word.unicodeScalars.dropFirst()) : word
}
