public import Ledger
public import Money
public import Outings
public import Periods

/// What is to change of an expense; what is `nil` stays as it is, and an empty text takes what was there away.
public struct ExpenseEdit {
    /// What was spent; below zero for a refund.
    public var amount: Amount?
    /// The day it was spent on.
    public var day: Day?
    /// The number of the category it goes to, which must take expenses.
    public var category: Category.ID?
    /// The path of one that is made with the change, in place of `category`.
    public var newCategory: String?
    /// What it was for.
    public var what: String?
    /// Whom it was paid to.
    public var payee: String?
    /// How it was paid.
    public var method: String?
    /// Whatever else is kept of it.
    public var note: String?
    /// Those it has besides its own.
    public var tags: [String] = []
    /// Those of its own that it has no more.
    public var untagged: [String] = []
    /// The outing it files under from then on, if any.
    public var outing: Outing??
    /// The time of the day, if any.
    public var time: TimeOfDay??
    /// For whom it was and who paid.
    public var sharing: Sharing?

    /// What was paid in another currency, in the place of `amount`; it is booked at the rate of the day.
    public var original: ForeignAmount?
    /// Whether it was paid in euro after all: nothing is kept of another currency, and the amount stays.
    public var isInEuro = false
    /// Whether what was paid in another currency is booked anew at the rate of the day.
    public var rebooks = false

    /// Changes nothing.
    public init() {}

    func apply(to expense: inout Expense) throws(LedgerError) {
        expense.amount = amount ?? expense.amount
        expense.day = day ?? expense.day
        expense.category = category ?? expense.category
        var new = expense.details
        new.what = what ?? new.what
        new.payee = payee ?? new.payee
        new.method = method ?? new.method
        new.note = note ?? new.note
        new.tags = new.tags.filter { !untagged.contains($0) } + tags
        expense.details = try new.checked()
    }

    func apply(to circumstances: inout Circumstances) throws(LedgerError) {
        if let outing {
            if let outing, outing.isClosed { throw .outingIsClosed(outing.name) }
            circumstances.outing = outing?.id
        }
        if let time { circumstances.time = time }
    }
}

extension ExpenseEdit {
    /// Says what was paid.
    /// - Parameter currency: the one that was said beside it; euro takes a foreign amount away.
    public mutating func say(_ money: WrittenMoney?, in currency: Currency?) {
        switch money {
        case .euro(let amount)?: self.amount = amount
        case .foreign(let original)?: self.original = original
        case nil: break
        }
        isInEuro = currency == .euro
    }

    /// Books what was paid in another currency, after everything else was changed: what is said anew or is to be booked anew
    /// at the rate of the day; where just the euros are said, as on a card's statement, at the rate that makes them.
    /// - Returns: what was paid in euro, where that is said or booked.
    func book(
        _ expense: inout Expense, _ circumstances: inout Circumstances, in context: Context
    ) throws -> Amount? {
        if let paid = original ?? (rebooks && !isInEuro && amount == nil ? circumstances.original : nil) {
            let outing = try self.outing ?? circumstances.outing.flatMap(context.book.outing)
            let booked = try context.booked(.foreign(paid), on: expense.day, under: outing)
            expense.amount = booked.amount
            booked.note(in: &circumstances)
            return booked.amount
        }
        if isInEuro {
            (circumstances.original, circumstances.rate) = (nil, nil)
        } else if let amount, let paid = circumstances.original {
            circumstances.rate = try ExchangeRate(of: paid, for: amount)
        }
        return amount
    }
}

/// Expenses that were changed.
public struct EditedExpenses {
    /// How they stood before, by number, with what was said beside.
    public var old: [Int64: SharedRecord] = [:]
    /// How they stand now, in the order in which they were chosen.
    public var new: [Expense] = []
}

extension Context {
    /// Changes expenses alike, all or none.
    /// - Returns: how they stood before, by number, and how they stand now, in the order in which they were chosen.
    /// - Throws: `LedgerError.noSuchExpense`, `BookkeepingError.changedMeanwhile`, and what a changed detail, category or
    ///   share is refused with; where another currency is booked, `RateChoiceError` and `ExchangeRateError`.
    /// - Complexity: O(log n) an expense.
    public func edit(_ chosen: ChosenExpenses, _ edit: ExpenseEdit) throws -> EditedExpenses {
        let seen = chosen.byNumber
        var edited = EditedExpenses()
        let sharing = try sharing(of: edit, among: chosen)
        let names = sharing?.people.withoutRow ?? [:]
        edited.new = try book.edit(
            chosen.numbers, as: .edit, into: edit.newCategory, naming: names, by: signature
        ) { expense, circumstances in
            try chosen.requireUnchanged(expense, among: seen)
            edited.old[expense.id] = SharedRecord(expense: expense, circumstances: circumstances)
            let former = expense.amount
            try edit.apply(to: &expense)
            try edit.apply(to: &circumstances)
            let paid = try edit.book(&expense, &circumstances, in: self)
            guard edit.sharing != nil || paid != nil && circumstances.isShared else { return }
            guard let sharing else { throw BookkeepingError.changedMeanwhile(expense.id) }
            let recorder = sharing.people.find(ownPerson(of: expense))?.id ?? sharing.people.me
            try edit.share(&expense, &circumstances, paying: paid, from: former, sharing, recorder: recorder)
        }
        return edited
    }

    /// What is said of shares; of an edit that says nothing of them, where an amount is shared anew.
    private func sharing(of edit: ExpenseEdit, among chosen: ChosenExpenses) throws -> Sharing? {
        if let sharing = edit.sharing { return sharing }
        guard edit.amount != nil || edit.original != nil || edit.rebooks,
            try book.circumstances(ofExpenses: chosen.numbers).values.contains(where: \.isShared)
        else { return nil }
        return Sharing(among: try people())
    }
}
