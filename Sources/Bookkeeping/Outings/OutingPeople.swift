internal import Ledger
internal import Money
internal import Outings
internal import Text

extension Context {
    /// Returns the payments and shares of each person, sorted by name. For an expense without payer, or
    /// without shares, the person whom `plainPeople()` names pays or bears all of it.
    func persons(
        of expenses: [Expense], _ extras: [Int64: ExpenseExtras]
    ) throws -> [OutingStatus.Person] {
        var names: [Int64: String] = [:]
        if extras.values.contains(where: { $0.paidBy != nil || !$0.shares.isEmpty }) {
            for contact in try contacts(.person) { if let id = contact.id { names[id] = contact.contact.name } }
        }
        // People without a record get negative numbers.
        var numbers = Dictionary(names.map { (folded($0.value), $0.key) }) { first, _ in first }
        func number(_ name: String) -> Int64 {
            if let known = numbers[folded(name)] { return known }
            let made = -Int64(numbers.count) - 1
            numbers[folded(name)] = made
            names[made] = name
            return made
        }
        let plain = try plainPeople()
        let shared = try expenses.map { expense in
            let expenseExtras = extras[expense.id] ?? ExpenseExtras()
            let own = number(plain.name(of: expense))
            return try SharedExpense(
                paid: expenseExtras.paid ?? expense.amount, by: expenseExtras.paidBy ?? own,
                for: expenseExtras.shares.isEmpty ? [PersonWeight(person: own)] : expenseExtras.shares)
        }
        return try PersonFigures.of(shared).map { figures in
            OutingStatus.Person(
                name: names[figures.person] ?? String(figures.person), paid: figures.paid, share: figures.share)
        }.sorted { folded($0.name) < folded($1.name) }
    }

    /// Returns the numbers of the expenses that a person paid or shared. An expense without payer and shares is
    /// that of the person who recorded it; in a private book the user's, unless another person of the book recorded it.
    /// - Complexity: O(expenses) for a person of the household.
    public func expenses(ofPerson person: KnownContact) throws -> Set<Int64> {
        let involved = try person.id.map { try book.expenses(having: .person($0)) } ?? []
        let name = folded(person.contact.name)
        guard try person.isOwn || recorders()[name] != nil else { return involved }
        let all = try book.expenses(from: nil, through: nil, matching: ExpenseFilter(), order: .recorded, limit: nil)
        let extras = try book.extras(ofExpenses: book.expenses(having: .anything).sorted())
        let plain = try plainPeople()
        let alone = all.filter { expense in
            extras[expense.id].map { $0.shares.isEmpty && $0.paidBy == nil } ?? true
                && folded(plain.name(of: expense)) == name
        }
        return involved.union(alone.map(\.id))
    }

    /// Returns the rule that names the payer of expenses without payer and shares.
    func plainPeople() throws -> PlainPeople {
        let user = session.user.name.description
        guard !entry.isShared else { return PlainPeople(user: user, others: nil) }
        let names = Set(try book.contacts(.person).map { folded($0.contact.name) })
        return PlainPeople(user: user, others: names.subtracting([folded(user)]))
    }
}

/// The payer of an expense without payer and shares. In a shared book it is the author of the expense. In a private
/// book it is the user, or the author if the author is another person of the book, such as a former member.
struct PlainPeople {
    /// The name of the user.
    let user: String
    /// The folded names of the other people of a private book; `nil` for a shared book.
    let others: Set<String>?

    /// Whether the user is the payer of all these expenses.
    var areOne: Bool { others?.isEmpty ?? false }

    /// Returns the name of the person who pays the expense.
    func name(of expense: Expense) -> String {
        guard let others else { return expense.by }
        return others.contains(folded(expense.by)) ? expense.by : user
    }
}
