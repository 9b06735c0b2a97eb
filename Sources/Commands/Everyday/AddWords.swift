internal import Bookkeeping
internal import Ledger
internal import Money
internal import Outings
internal import Periods

/// The words of one expense, all of them there.
struct AddWords {
    var amount: String
    var category: String?
    var what: [String]
    var on: String?
    private(set) var details: DetailWords
    let uid: String?
    private(set) var makesCategory: Bool
    /// The code of the currency that was said.
    private(set) var currency: String?
    /// How many of the typed words the amount takes.
    private(set) var amountWords = 1
    /// Whether it takes euros alone.
    var isInEuro = false

    /// Whether the amount says what currency it is in.
    var namesCurrency: Bool {
        currency != nil || amount.unicodeScalars.contains { $0.properties.isAlphabetic || $0 == "€" }
    }

    /// Takes the category that was chosen at a prompt.
    mutating func take(_ answer: CategoryAnswer) {
        category = answer.name
        makesCategory = answer.isNew
    }

    /// `12,50 €` and `120 CZK` without quotes arrive as two words; what is the name of a category is no currency.
    mutating func joinCurrency(in tree: CategoryTree) {
        guard let word = category, ["€", "eur", "euro", "euros"].contains(word.lowercased()) || isCode(word, in: tree)
        else { return }
        amount += " " + word
        amountWords = 2
        category = what.isEmpty ? nil : what.removeFirst()
    }

    /// Takes what is not said from another expense, but its note and what was said beside it.
    mutating func complete(like expense: Expense, in tree: CategoryTree, _ amounts: AmountFormatter) {
        if amount.isEmpty {
            // What was paid in another currency is in euro here, whatever the outing's is.
            (amount, currency) = (amounts.number(expense.amount), Currency.euro.code)
        }
        category = category ?? tree.path(of: expense.category)
        if what.isEmpty, let said = expense.details.what { what = [said] }
        details = DetailWords(
            payee: details.payee ?? expense.details.payee, method: details.method ?? expense.details.method,
            note: details.note, tag: details.tag.isEmpty ? expense.details.tags : details.tag, filing: details.filing)
    }

    /// Whether a word behind the amount is the code of a currency; one in small letters only where a category follows.
    private func isCode(_ word: String, in tree: CategoryTree) -> Bool {
        guard Currency(code: word) != nil, (try? tree.find(word)) == nil else { return false }
        return word == word.uppercased() || what.first.map { (try? tree.find($0)) != nil } == true
    }

    /// - Parameter tree: the categories; one with a number below zero is made together with the expense.
    func draft(
        in environment: Environment, _ context: Context, tree: CategoryTree
    ) throws -> (draft: ExpenseDraft, filing: OutingFiling) {
        let name = category ?? ""
        let currency = isInEuro ? .euro : try currency.map(Currency.named)
        let day: Day
        do {
            day = try context.day(on)
        } catch {
            // A wrong amount is told first.
            _ = try context.money(amount, in: currency)
            throw error
        }
        let filed = try context.filing(of: day, details.filing)
        let money: WrittenMoney
        do {
            money = try context.money(amount, in: currency, under: filed.outing)
        } catch {
            // Somebody who begins with the category is told about the order, not about letters in an amount.
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
            let found = try tree.usableCategory(named: name, canBeMade: true)
            return found.id < 0 ? .newCategory(path: tree.path(of: found.id)) : .category(found.id)
        } catch BookkeepingError.unknownCategory where ContinuedAmount.isPart(name) {
            let continued = ContinuedAmount(amount, of: amountWords, before: [name] + what, in: context)
            guard makesCategory, continued?.isWhole ?? true else {
                throw CommandError.amountContinues(category: name, continued)
            }
            return .newCategory(path: names.joined(separator: ":"))
        } catch BookkeepingError.unknownCategory where makesCategory {
            return .newCategory(path: names.joined(separator: ":"))
        }
    }
}
