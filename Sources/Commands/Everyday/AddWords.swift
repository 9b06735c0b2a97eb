internal import Bookkeeping
internal import Ledger
internal import Money
internal import Outings
internal import Periods
internal import Text

/// The words of one expense, all of them there.
struct AddWords {
    var amount: String
    var category: String?
    var what: [String]
    var on: String?
    private(set) var details: DetailWords
    let uid: String?
    let makesCategory: Bool
    /// The code of the currency that was said.
    private(set) var currency: String?
    /// The command that they were typed for, with options of its own.
    var command = "spesa add"
    /// Whether it takes euros alone.
    var isInEuro = false

    /// Whether the amount says what currency it is in.
    var namesCurrency: Bool {
        currency != nil || amount.unicodeScalars.contains { $0.properties.isAlphabetic || $0 == "€" }
    }

    /// `12,50 €` and `120 CZK` without quotes arrive as two words; what is the name of a category is no currency.
    mutating func joinCurrency(in tree: CategoryTree) {
        guard let word = category, ["€", "eur", "euro", "euros"].contains(word.lowercased()) || isCode(word, in: tree)
        else { return }
        amount += " " + word
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
            day = try on.map { try context.day($0) } ?? context.today
        } catch {
            // A wrong amount is told first.
            _ = try context.money(amount, in: currency)
            throw error
        }
        let filed = try details.filing.filing(of: day, in: environment, context)
        let money: WrittenMoney
        do {
            money = try context.money(amount, in: currency, under: filed.outing)
        } catch {
            // Somebody who begins with the category is told about the order, not about letters in an amount.
            if (try? context.amount(name)) != nil, (try? tree.find(amount)) != nil {
                throw CommandError.amountAfterCategory(
                    category: amount, problem: error.message, retry: typed([name, amount] + what))
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
            let retry = typed([amount, name] + what) + " --new-category"
            let found = try environment.usableCategory(name, in: tree, retry: retry)
            return found.id < 0 ? .newCategory(path: tree.path(of: found.id)) : .category(found.id)
        } catch CommandError.unknownCategory where makesCategory {
            return .newCategory(path: names.joined(separator: ":"))
        } catch let error as CommandError {
            guard let joined = amountWithCents(context), case .unknownCategory = error else { throw error }
            throw CommandError.categoryLikeCents(
                name, amount: joined, retry: what.isEmpty ? nil : typed([joined] + what))
        }
    }

    /// The amount that `12 50` may be meant as.
    private func amountWithCents(_ context: Context) -> String? {
        guard let cents = category, cents.utf8.count == 2, cents.utf8.allSatisfy(Self.isDigit),
            amount.utf8.last.map(Self.isDigit) == true
        else { return nil }
        let joined = amount + String(context.locale.decimalMark) + cents
        return (try? context.amount(joined)) == nil ? nil : joined
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// The command with these words and the options of the expense, as a shell takes it; options stand first where a word would
    /// pass for one.
    private func typed(_ words: [String]) -> String {
        let named = [
            ("--on", on), ("--payee", details.payee), ("--method", details.method), ("--note", details.note),
            ("--uid", uid), ("--currency", currency),
        ]
        let options =
            named.compactMap { name, value in value.map { (name, $0) } } + details.tag.map { ("--tag", $0) }
        let shown = options.map { name, value in
            value.utf8.first == UInt8(ascii: "-") ? quoted("\(name)=\(value)") : "\(name) \(quoted(value))"
        }
        let isMistakable = words.contains { word in
            word.utf8.first == UInt8(ascii: "-") && word.utf8.dropFirst().first.map(Self.isDigit) == false
        }
        let (front, back) = isMistakable ? (shown + ["--"], []) : ([], shown)
        return ([command] + front + words.map(quoted) + back).joined(separator: " ")
    }
}
