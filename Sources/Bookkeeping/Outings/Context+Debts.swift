public import Ledger
internal import Money
public import Outings

/// Debts between people, and the expenses and repayments behind them.
public struct PersonBalances: Sendable {
    /// The balance of each person; positive if they are owed money. The sum is zero.
    public let balances: [PersonBalance]
    /// The debts, each from one person to another. For a simplified plan, the payments to make.
    public let debts: [Debt]
    /// Whether the simplified plan has the fewest possible payments; `nil` if the debts are not simplified.
    public let fewest: Bool?
    /// The entries behind the debts, by day, without void ones. On one day expenses come first, then repayments, each
    /// by number.
    public let entries: [Entry]
    /// The people of the book.
    public let people: BookPeople

    /// An expense or repayment that changes a debt.
    public enum Entry: Sendable {
        /// An expense with its payer and shares.
        case expense(Expense, SharedExpense)
        /// A repayment.
        case repayment(RepaymentRecord)
    }
}

extension Debts {
    /// Computes the debts from expenses and repayments. Void ones are ignored.
    /// - Complexity: O(shares and repayments).
    init(
        _ shared: [SharedRecord], _ repayments: [RepaymentRecord], among people: BookPeople
    ) throws(ShareError) {
        self.init()
        for record in shared where !record.expense.isVoid { add(try record.sharedExpense(among: people)) }
        for record in repayments where !record.isVoid { add(record.repayment) }
    }
}

extension SharedRecord {
    /// The payer and the shares of the expense. Without a recorded payer, the person who recorded the expense is the
    /// payer. Without recorded shares, that person has the only share. If that person is unknown, the signed-in user
    /// takes their place.
    /// - Throws: `ShareError` for a repeated person, or a weight that is not positive.
    func sharedExpense(among people: BookPeople) throws(ShareError) -> SharedExpense {
        let recorder = people.user(named: expense.by)?.id ?? people.me
        let shares = extras.shares
        return try SharedExpense(
            paid: extras.paid ?? expense.amount, by: extras.paidBy ?? recorder,
            for: shares.isEmpty ? [PersonWeight(person: recorder)] : shares)
    }
}

extension Context {
    /// Returns the debts between people.
    /// - Parameters:
    ///   - outing: an outing to restrict to; `nil` for the whole book.
    ///   - person: the number of a person to restrict to. Balances of others then show only their debts with this
    ///     person.
    ///   - isSimplified: whether debts are replaced by fewer payments that settle them. `fewest` tells whether these
    ///     are the fewest possible.
    /// - Throws: `DebtError.overflow`, and the errors of reading the book.
    /// - Complexity: as `Debts.byPair` and `Debts.simplified`, and O(shared expenses and repayments).
    public func debts(
        of outing: Outing? = nil, person: Int64? = nil, isSimplified: Bool = false
    ) throws -> PersonBalances {
        try book.reading {
            let shared = try book.sharedExpenses(ofOuting: outing?.id).filter { !$0.expense.isVoid }
            let repayments = try book.repayments().filter { record in
                !record.isVoid && (outing.map { record.outing == $0.id } ?? true)
            }
            let people = try people()
            let debts = try Debts(shared, repayments, among: people)
            let plan = isSimplified ? try debts.simplified() : nil
            var shown = try plan?.payments ?? debts.byPair()
            var balances = try debts.balances()
            if let person {
                shown = shown.filter { $0.from == person || $0.to == person }
                balances = try Self.balances(of: shown, and: person)
            }
            return PersonBalances(
                balances: balances, debts: shown, fewest: plan?.fewest,
                entries: try Self.entries(shared, repayments, of: person, among: people), people: people)
        }
    }

    /// Returns the balance of each person named in the debts.
    private static func balances(of debts: [Debt], and person: Int64) throws(AmountOverflow) -> [PersonBalance] {
        var sums = [person: Amount.zero]
        for debt in debts {
            sums[debt.to] = try (sums[debt.to] ?? .zero).adding(debt.amount)
            sums[debt.from] = try (sums[debt.from] ?? .zero).subtracting(debt.amount)
        }
        return sums.sorted { $0.key < $1.key }.map { PersonBalance(person: $0.key, amount: $0.value) }
    }

    private static func entries(
        _ shared: [SharedRecord], _ repayments: [RepaymentRecord], of person: Int64?,
        among people: BookPeople
    ) throws -> [PersonBalances.Entry] {
        let expenses = try shared.map { ($0.expense, try $0.sharedExpense(among: people)) }.filter { _, shared in
            guard let person else { return true }
            return shared.payer == person || shared.shares.contains { $0.person == person }
        }.map { ($0.day.number, $0.id, PersonBalances.Entry.expense($0, $1)) }
        let payments = repayments.filter { record in
            person.map { record.repayment.from == $0 || record.repayment.to == $0 } ?? true
        }.map { ($0.day.number, $0.id, PersonBalances.Entry.repayment($0)) }
        // Expenses come before repayments of a day.
        return (expenses.map { ($0.0, 0, $0.1, $0.2) } + payments.map { ($0.0, 1, $0.1, $0.2) })
            .sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
    }
}
