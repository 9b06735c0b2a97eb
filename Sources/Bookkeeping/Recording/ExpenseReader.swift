public import Ledger
internal import Money
internal import Outings
internal import Periods

/// An expense parsed from typed words.
public struct ReadExpense: Sendable {
    /// The draft of the expense. If several people paid, that of the first payer.
    public var draft: ExpenseDraft
    /// The drafts of further payers.
    public var others: [ExpenseDraft] = []
    /// The outing of the expense.
    public let filing: OutingFiling

    /// All drafts, in the order of the payers.
    public var drafts: [ExpenseDraft] { [draft] + others }
}

/// Parses expenses from typed words, one after the other, to be recorded in one change.
///
/// Used wherever an expense is recorded from words: by `add`, its lines, the form of the full screen, and repeats.
public struct ExpenseReader {
    private let context: Context
    /// The categories, including new ones of the expenses read so far, which have negative numbers.
    public private(set) var tree: CategoryTree
    /// The default shares of the book (`BookSetting.split`); `.some(nil)` if it has none, `nil` until first needed.
    private var bookSplit: String??
    private var people: BookPeople?
    /// The default shares of the book, if they were applied to an expense; `nil` otherwise.
    public private(set) var usedSplit: String?

    /// Makes a reader that has read no expense.
    /// - Throws: the errors of reading the book.
    public init(_ context: Context) throws {
        self.context = context
        tree = try context.book.categories()
    }

    /// Completes a request: with the values of the expense in `like`, or else with the usual category of its payee.
    /// - Returns: the usual category, if it was used.
    /// - Throws: `BookkeepingError.expenseNumber`, `noExpenseYet`, `notThatMany`, `LedgerError.noSuchExpense`.
    public func complete(_ request: inout ExpenseRequest) throws -> UsualCategory? {
        let hasAmount = request.amount != nil
        request.joinCurrency(in: tree)
        if let like = request.like {
            request.complete(like: try context.precedent(like), in: tree, context.unhidden.amounts)
        } else if request.category == nil, hasAmount, let payee = request.details.payee,
            let usual = try context.usualCategory(of: payee, in: tree)
        {
            request.category = tree.path(of: usual.category)
            return usual
        }
        return nil
    }

    /// Parses an expense. Its payee keeps the typed spelling until all expenses are read.
    /// - Throws: as `unshared`, `ShareError`, `LedgerError` of kind `person.not-found`, or the errors of reading a
    ///   file.
    /// - Complexity: O(categories), and O(people) for the first shared expense.
    public mutating func read(_ request: ExpenseRequest) throws -> ReadExpense {
        // The next expense may name the category that this one creates, even if this one is refused.
        defer { if let made = made(by: request) { tree = made } }
        var read = try unshared(request)
        if let sharing = try sharing(of: request.people) {
            if sharing.hasSeveralPayers, request.uid != nil { throw BookkeepingError.uidOfSeveral }
            let drafts = try context.drafts(of: read.draft, sharing)
            (read.draft, read.others) = (drafts[0], Array(drafts.dropFirst()))
        }
        read.draft.attachments = try request.attachments.map {
            try Context.attachment($0, isAsIs: request.keepsPlaces)
        }
        return read
    }

    /// Parses an expense without its shares and attachments.
    /// - Parameter isToCome: whether a foreign amount is only estimated in euro, because it is converted when the
    ///   expense is paid.
    /// - Throws: `AmountError`, `CurrencyError`, `RateChoiceError`, `PeriodError`, `TimeOfDayError`, `LedgerError`,
    ///   `BookkeepingError`.
    /// - Complexity: O(categories).
    public func unshared(_ request: ExpenseRequest, isToCome: Bool = false) throws -> ReadExpense {
        let currency = try request.currency.map(Currency.named)
        let (day, filingWords) = try day(of: request, in: currency)
        try requireWholeDay(of: request, day)
        let filing = try context.filing(of: day, filingWords)
        let money = try money(of: request, in: currency, under: filing.outing)
        let destination = try destination(of: request)
        let booked =
            try isToCome ? context.estimated(money) : context.booked(money, on: day, under: filing.outing)
        var details = request.details
        details.what = request.what.isEmpty ? nil : request.what.joined(separator: " ")
        details.tags = details.tags.map(tagNamed)
        var draft = try context.draft(booked.amount, on: day, in: destination, details, uid: request.uid)
        draft.extras = filing.extras
        booked.note(in: &draft.extras)
        draft.namesCurrency = request.namesCurrency
        draft.hasDecimalMark = request.hasDecimalMark
        draft.sum = context.amounts.sum(in: request.amount)
        return ReadExpense(draft: draft, filing: filing)
    }

    private func day(
        of request: ExpenseRequest, in currency: Currency?
    ) throws -> (day: Day, filing: FilingWords) {
        do {
            return try context.dayWithTime(request.on, request.filing)
        } catch {
            // A wrong amount is reported before a wrong day.
            _ = try context.money(request.amount ?? "", in: currency)
            throw error
        }
    }

    /// Refuses the number of a day if a word of the expense is a month: `--on 20 dec` arrives as two words.
    private func requireWholeDay(of request: ExpenseRequest, _ day: Day) throws {
        guard let on = request.on, 1...2 ~= on.utf8.count, on.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return }
        for (place, word) in request.what.enumerated()
        where word.utf8.count > 2 && word.unicodeScalars.allSatisfy(\.properties.isAlphabetic) {
            // A word of another language may be text: `mars`.
            guard (try? context.basicSelection(on + word)) != nil else { continue }
            throw BookkeepingError.dayContinues(
                on: on, word: word, index: request.amountWords + 1 + place, day: day)
        }
    }

    private func money(
        of request: ExpenseRequest, in currency: Currency?, under outing: Outing?
    ) throws -> TypedAmount {
        let amount = request.amount ?? ""
        do {
            return try context.money(amount, in: currency, under: outing)
        } catch {
            // If amount and category are swapped, the error says so, instead of complaining about letters in an
            // amount.
            if let name = request.category, (try? context.amount(name)) != nil, (try? tree.find(amount)) != nil {
                throw BookkeepingError.amountAfterCategory(category: amount, amount: name, problem: error.message)
            }
            throw error
        }
    }

    private func destination(of request: ExpenseRequest) throws -> ExpenseDraft.Destination {
        let name = request.category ?? ""
        let words = [name] + request.what
        if let sum = ContinuedAmount(sum: request.amount ?? "", of: request.amountWords, before: words, in: context),
            (try? tree.find(name)) == nil
        {
            throw BookkeepingError.amountContinues(category: name, sum)
        }
        let names = try categoryNames(of: name)
        do {
            let found = try tree.usableCategory(named: name, canBeMade: true)
            return found.id < 0 ? .newCategory(path: tree.path(of: found.id)) : .category(found.id)
        } catch BookkeepingError.unknownCategory where ContinuedAmount.isPart(name) {
            let continued = ContinuedAmount(
                request.amount ?? "", of: request.amountWords, before: words, in: context)
            guard request.makesCategory, continued?.isWhole ?? true else {
                throw BookkeepingError.amountContinues(category: name, continued)
            }
            return .newCategory(path: names.joined(separator: ":"))
        } catch BookkeepingError.unknownCategory where request.makesCategory {
            return .newCategory(path: names.joined(separator: ":"))
        }
    }

    /// Returns the categories with the category that the request creates; `nil` if the request creates no category.
    private func made(by request: ExpenseRequest) -> CategoryTree? {
        guard request.makesCategory, let name = request.category, (try? tree.find(name)) == nil,
            !ContinuedAmount.isPart(name), let names = try? categoryNames(of: name)
        else { return nil }
        return try? tree.adding(path: names.joined(separator: ":"))
    }

    /// Returns the shares of an expense. Without recipients the default shares of the book apply, if it has any.
    private mutating func sharing(of words: PeopleWords) throws -> Sharing? {
        var words = words
        if words.recipients == nil {
            let split = try bookSplit ?? context.split
            bookSplit = .some(split)
            if let split {
                words = PeopleWords(recipients: split, paidBy: words.paidBy)
                usedSplit = split
            }
        }
        guard words.hasValues else { return nil }
        let known = try people ?? context.people()
        people = known
        return try words.sharing(among: known)
    }
}
