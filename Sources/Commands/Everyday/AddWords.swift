internal import Bookkeeping
internal import Ledger
internal import Money
internal import Outings
internal import Periods

/// The words of a new expense.
struct AddWords {
    var amount: String
    var category: String?
    var what: [String]
    var on: String?
    private(set) var details: DetailWords
    let uid: String?
    private(set) var makesCategory: Bool
    /// The currency code of an option.
    private(set) var currency: String?
    /// The number of typed words in the amount.
    private(set) var amountWords = 1
    /// Whether only euro is accepted.
    var isInEuro = false

    /// Whether the amount names a currency.
    var namesCurrency: Bool {
        currency != nil || amount.unicodeScalars.contains { $0.properties.isAlphabetic || $0 == "€" }
    }

    /// Takes the category chosen at a prompt.
    mutating func take(_ answer: CategoryAnswer) {
        category = answer.name
        makesCategory = answer.isNew
    }

    /// Joins an amount typed without quotes, such as `12,50 €` or `120 CZK`, which arrives as two words. The name of a
    /// category is never taken as a currency.
    mutating func joinCurrency(in tree: CategoryTree) {
        guard let word = category, ["€", "eur", "euro", "euros"].contains(word.lowercased()) || isCode(word, in: tree)
        else { return }
        amount += " " + word
        amountWords = 2
        category = what.isEmpty ? nil : what.removeFirst()
    }

    /// Copies missing words from another expense, except its note and extras.
    mutating func complete(like expense: Expense, in tree: CategoryTree, _ amounts: AmountFormatter) {
        if amount.isEmpty {
            // The copied amount is in euro even if the outing has another currency.
            (amount, currency) = (amounts.number(expense.amount), Currency.euro.code)
        }
        category = category ?? tree.path(of: expense.category)
        if what.isEmpty, let said = expense.details.what { what = [said] }
        details = DetailWords(
            payee: details.payee ?? expense.details.payee, method: details.method ?? expense.details.method,
            note: details.note, tag: details.tag.isEmpty ? expense.details.tags : details.tag, filing: details.filing)
    }

    /// Whether the word after the amount is a currency code; in lower case only if a category follows.
    private func isCode(_ word: String, in tree: CategoryTree) -> Bool {
        guard Currency(code: word) != nil, (try? tree.find(word)) == nil else { return false }
        return word == word.uppercased() || what.first.map { (try? tree.find($0)) != nil } == true
    }

    /// - Parameter tree: the categories, with those to be created under negative numbers.
    func draft(
        in environment: Environment, _ context: Context, tree: CategoryTree
    ) throws -> (draft: ExpenseDraft, filing: OutingFiling) {
        let name = category ?? ""
        let currency = isInEuro ? .euro : try currency.map(Currency.named)
        let day: Day
        do {
            day = try on.map { try context.day($0) } ?? context.today
        } catch {
            // An invalid amount is reported first.
            _ = try context.money(amount, in: currency)
            throw error
        }
        let filed = try details.filing.filing(of: day, in: environment, context)
        let money: WrittenMoney
        do {
            money = try context.money(amount, in: currency, under: filed.outing)
        } catch {
            // If the category comes first, report the order and not the letters in an amount.
            if (try? context.amount(name)) != nil, (try? tree.find(amount)) != nil {
                throw CommandError.amountAfterCategory(category: amount, amount: name, problem: error.message)
            }
            throw error
        }
        let destination = try destination(name, in: environment, context, tree: tree)
        let booked = try context.booked(money, on: day, under: filed.outing)
        var draft = try context.draft(
            booked.amount, on: day, in: destination,
            ExpenseDetails(
                what: what.isEmpty ? nil : what.joined(separator: " "), payee: details.payee,
                method: details.method, note: details.note, tags: details.tag.map(tagNamed)),
            uid: uid)
        draft.circumstances = filed.circumstances
        booked.note(in: &draft.circumstances)
        return (draft, filed)
    }

    private func destination(
        _ name: String, in environment: Environment, _ context: Context, tree: CategoryTree
    ) throws -> ExpenseDraft.Destination {
        let names = try categoryNames(of: name)
        do {
            let found = try environment.usableCategory(name, in: tree, making: [.option("--new-category")])
            return found.id < 0 ? .newCategory(path: tree.path(of: found.id)) : .category(found.id)
        } catch CommandError.unknownCategory where ContinuedAmount.isPart(name) {
            let continued = ContinuedAmount(amount, of: amountWords, before: [name] + what, in: context)
            guard makesCategory, continued?.isWhole ?? true else {
                throw CommandError.amountContinues(category: name, continued)
            }
            return .newCategory(path: names.joined(separator: ":"))
        } catch CommandError.unknownCategory where makesCategory {
            return .newCategory(path: names.joined(separator: ":"))
        }
    }
}
