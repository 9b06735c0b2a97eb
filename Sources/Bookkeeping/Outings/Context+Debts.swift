public import Ledger
internal import Money
public import Outings

/// Who owes whom, and of what.
public struct DebtStanding: Sendable {
    /// What somebody is owed or owes; above zero is owed to them. Together they are zero.
    public let balances: [PersonBalance]
    /// Who owes whom; of a plan, who is to pay whom.
    public let debts: [Debt]
    /// Whether the debts are a plan with few payments; `nil` where they are not, else whether no plan has fewer.
    public let fewest: Bool?
    /// What makes them, by day and number, with nothing that is void.
    public let entries: [Entry]
    /// The people of the book.
    public let people: BookPeople

    /// Something that makes a debt, or pays one back.
    public enum Entry: Sendable {
        /// An expense, with who paid it and what was for whom.
        case expense(Expense, SharedExpense)
        /// A payment.
        case repayment(RepaymentRecord)
    }
}

extension Debts {
    /// What is owed after expenses and payments; void ones do not count.
    /// - Complexity: O(shares and payments).
    init(
        _ shared: [SharedRecord], _ repayments: [RepaymentRecord], among people: BookPeople
    ) throws(ShareError) {
        self.init()
        for record in shared where !record.expense.isVoid { add(try record.sharedExpense(among: people)) }
        for record in repayments where !record.isVoid { add(record.repayment) }
    }
}

extension SharedRecord {
    /// What was paid by whom and for whom; who recorded it where nobody is named.
    func sharedExpense(among people: BookPeople) throws(ShareError) -> SharedExpense {
        let recorder = people.find(expense.by)?.id ?? people.me
        let shares = circumstances.shares
        return try SharedExpense(
            paid: circumstances.paid ?? expense.amount, by: circumstances.paidBy ?? recorder,
            for: shares.isEmpty ? [PersonWeight(person: recorder)] : shares)
    }
}

extension Context {
    /// Who owes whom.
    /// - Parameters:
    ///   - outing: the only one whose expenses and payments are looked at; `nil` for all.
    ///   - person: the number of the only person whose debts are told, with what the others have to do with them.
    ///   - isSimplified: whether the fewest payments are told that clear all.
    /// - Throws: `DebtError.overflow`, and what reading the book throws.
    /// - Complexity: as `Debts.byPair` and `Debts.simplified`, and O(shared expenses and payments).
    public func debts(
        of outing: Outing? = nil, person: Int64? = nil, isSimplified: Bool = false
    ) throws -> DebtStanding {
        try book.reading {
            let shared = try book.sharedExpenses(ofOuting: outing?.id).filter { !$0.expense.isVoid }
            let repayments = try book.repayments().filter { record in
                !record.isVoid && (outing.map { record.outing == $0.id } ?? true)
            }
            let people = try people()
            let debts = try Debts(shared, repayments, among: people)
            let plan = isSimplified ? try debts.simplified() : nil
            var told = try plan?.payments ?? debts.byPair()
            var balances = try debts.balances()
            if let person {
                told = told.filter { $0.from == person || $0.to == person }
                balances = try Self.balances(of: told, and: person)
            }
            return DebtStanding(
                balances: balances, debts: told, fewest: plan?.fewest,
                entries: try Self.entries(shared, repayments, of: person, among: people), people: people)
        }
    }

    /// What debts come to for each person whom they name.
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
    ) throws -> [DebtStanding.Entry] {
        let expenses = try shared.map { ($0.expense, try $0.sharedExpense(among: people)) }.filter { _, shared in
            guard let person else { return true }
            return shared.payer == person || shared.shares.contains { $0.person == person }
        }.map { ($0.day.number, $0.id, DebtStanding.Entry.expense($0, $1)) }
        let payments = repayments.filter { record in
            person.map { record.repayment.from == $0 || record.repayment.to == $0 } ?? true
        }.map { ($0.day.number, $0.id, DebtStanding.Entry.repayment($0)) }
        // Of one day expenses come first.
        return (expenses.map { ($0.0, 0, $0.1, $0.2) } + payments.map { ($0.0, 1, $0.1, $0.2) })
            .sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
    }
}
