public import Ledger
public import Money
public import Outings
public import Periods

/// Changes to expenses. `nil` keeps a value, and an empty text clears it.
public struct ExpenseEdit {
    /// The amount; negative for a refund.
    public var amount: Amount?
    /// The day of the expense.
    public var day: Day?
    /// The number of the category, which must accept expenses.
    public var category: Category.ID?
    /// The path of a category to create, instead of `category`.
    public var newCategory: String?
    /// The texts, and the tags to add.
    public var details = ExpenseDetails()
    /// Tags to remove, before those of `details` are added.
    public var untagged: [String] = []
    /// The outing; `.some(nil)` removes the expense from its outing.
    public var outing: Outing??
    /// The time of day; `.some(nil)` removes the time.
    public var time: TimeOfDay??
    /// The payer and shares.
    public var sharing: Sharing?

    /// The amount in another currency, instead of `amount`; converted at the rate of the day.
    public var original: ForeignAmount?
    /// Whether the expense was paid in euro after all. The original currency is removed and the euro amount kept.
    public var isInEuro = false
    /// Whether a foreign amount is converted again at the rate of the day.
    public var rebooks = false

    /// Creates an edit without changes.
    public init() {}

    func apply(to expense: inout Expense) throws(LedgerError) {
        expense.amount = amount ?? expense.amount
        expense.day = day ?? expense.day
        expense.category = category ?? expense.category
        var new = details.completed(by: expense.details)
        new.tags = expense.details.tags.filter { !untagged.contains($0) } + details.tags
        expense.details = try new.checked()
    }

    func apply(to extras: inout ExpenseExtras) throws(LedgerError) {
        if let outing {
            if let outing, outing.isClosed { throw .outingIsClosed(outing.name) }
            extras.outing = outing?.id
        }
        if let time { extras.time = time }
    }
}

extension ExpenseEdit {
    /// Sets the amount, in euro or another currency; `nil` keeps it.
    /// - Parameter currency: the currency that an option names beside the amount. The euro removes a foreign amount of
    ///   the expense.
    public mutating func set(_ money: TypedAmount?, in currency: Currency?) {
        switch money {
        case .euro(let amount)?: self.amount = amount
        case .foreign(let original)?: self.original = original
        case nil: break
        }
        isInEuro = currency == .euro
    }

    /// Converts a foreign amount after all other changes. A new or recalculated amount uses the rate of the day. If
    /// only the euro amount changed, as after a card statement, the rate is computed from it.
    /// - Returns: the new amount in euro; `nil` if unchanged.
    func book(
        _ expense: inout Expense, _ extras: inout ExpenseExtras, in context: Context
    ) throws -> Amount? {
        if let paid = original ?? (rebooks && !isInEuro && amount == nil ? extras.original : nil) {
            let outing = try self.outing ?? extras.outing.flatMap(context.book.outing)
            let booked = try context.booked(.foreign(paid), on: expense.day, under: outing)
            expense.amount = booked.amount
            booked.note(in: &extras)
            return booked.amount
        }
        if isInEuro {
            (extras.original, extras.rate) = (nil, nil)
        } else if let amount, let paid = extras.original {
            extras.rate = try ExchangeRate(of: paid, for: amount)
        }
        return amount
    }
}

/// The selected expenses before and after an edit, including those that the edit left unchanged.
public struct EditedExpenses {
    /// The expenses before the edit, with their extras, by number.
    public var old: [Int64: SharedRecord] = [:]
    /// The expenses after the edit, in the order of the selection.
    public var new: [Expense] = []
}

extension Context {
    /// Applies an edit to expenses, all or none.
    /// - Returns: the expenses before by number, and after in the order of the selection.
    /// - Throws: `LedgerError.noSuchExpense`, `BookkeepingError.changedMeanwhile`, and the errors of an invalid detail,
    ///   category or share. For foreign amounts `RateChoiceError` and `ExchangeRateError`.
    /// - Complexity: O(log n) per expense.
    public func edit(_ chosen: ChosenExpenses, _ edit: ExpenseEdit) throws -> EditedExpenses {
        let seen = chosen.byNumber
        var edited = EditedExpenses()
        let sharing = try sharing(of: edit, among: chosen)
        let names = sharing?.people.withoutRow ?? [:]
        let own = sharing.map { ownPeople(among: $0.people) }
        let plain = try plainPeople()
        edited.new = try book.edit(
            chosen.numbers, as: .edit, into: edit.newCategory, naming: names, by: signature
        ) { expense, extras in
            try chosen.requireUnchanged(expense, among: seen)
            let former = SharedRecord(expense: expense, extras: extras)
            edited.old[expense.id] = former
            try edit.apply(to: &expense)
            try edit.apply(to: &extras)
            let paid = try edit.book(&expense, &extras, in: self)
            guard edit.sharing != nil || paid != nil && extras.isShared else { return }
            guard let sharing, let own else { throw BookkeepingError.changedMeanwhile(expense.id) }
            let recorder = sharing.people.user(named: plain.name(of: expense))?.id ?? sharing.people.me
            let whole = paid ?? extras.paid ?? former.expense.amount
            try edit.share(
                &expense, &extras, paying: paid, from: former, resolved(sharing, paying: whole, extras),
                recorder: recorder, own: own.own(of: former))
        }
        return edited
    }

    /// Returns the shares to apply. They are also needed if an edit without shares changes the amount of a shared
    /// expense.
    private func sharing(of edit: ExpenseEdit, among chosen: ChosenExpenses) throws -> Sharing? {
        if let sharing = edit.sharing { return sharing }
        guard edit.amount != nil || edit.original != nil || edit.rebooks,
            try book.extras(ofExpenses: chosen.numbers).values.contains(where: \.isShared)
        else { return nil }
        return Sharing(among: try people())
    }
}
