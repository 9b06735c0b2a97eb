public import Ledger
public import Money
public import Outings

/// What stands around expenses: the receipts that they are of, the outings that they file under, who paid for whom.
public struct Surroundings: Sendable {
    /// The receipts that expenses are of, by the numbers of these.
    public let receipts: [Int64: Int64]
    /// What is said beside what every expense has, by the numbers of the expenses.
    public let circumstances: [Int64: Circumstances]
    /// The names of the outings that are named.
    public let outings: [Int64: String]
    /// The names of the people that are named.
    public let people: [Int64: String]

    /// What is attached to expenses, by the numbers of these; nothing where nobody looked.
    public internal(set) var attachments: [Int64: [Attachment]] = [:]

    /// Nothing around any expense.
    public static let none = Surroundings(receipts: [:], circumstances: [:], outings: [:], people: [:])

    /// What of an expense is for whom, in the order that was said.
    /// - Parameter paid: what was paid where nothing else is said.
    public func shares(of said: Circumstances, paid: Amount) -> [PersonShare] {
        let shared = try? SharedExpense(paid: said.paid ?? paid, by: said.paidBy ?? 0, for: said.shares)
        return shared?.shares ?? []
    }

    /// With names for what is named.
    public init(
        receipts: [Int64: Int64], circumstances: [Int64: Circumstances], outings: [Int64: String],
        people: [Int64: String]
    ) {
        (self.receipts, self.circumstances, self.outings, self.people) = (receipts, circumstances, outings, people)
    }
}

extension Context {
    /// Whether anything stands around any expense of the book.
    public func hasSurroundings() throws -> Bool {
        try book.receiptRecordedLast() != nil || !book.expenses(said: .anything).isEmpty
            || !book.attachments(ofExpenses: nil).isEmpty
    }

    /// What stands around expenses.
    /// - Parameter showsReceipts: whether the receipts are looked up that they are of, and what is attached to them.
    /// - Complexity: O(expenses), and O(outings) and O(people) where any is named.
    public func surroundings(of expenses: [Expense], showsReceipts: Bool = true) throws -> Surroundings {
        let ids = expenses.map(\.id)
        var surroundings = try surroundings(
            receipts: showsReceipts ? book.receipts(ofExpenses: ids) : [:],
            circumstances: book.circumstances(ofExpenses: ids))
        guard showsReceipts else { return surroundings }
        let attached = try book.attachments(ofExpenses: ids)
        if !attached.isEmpty {
            let numbers = Dictionary(expenses.map { ($0.uid, $0.id) }) { first, _ in first }
            surroundings.attachments = Dictionary(grouping: attached) { numbers[$0.expense] ?? 0 }
        }
        return surroundings
    }

    /// The same for what is not recorded yet, under numbers that no expense has.
    /// - Parameter newPeople: the names of people who have no row yet, by the numbers below zero that stand for them.
    public func surroundings(
        receipts: [Int64: Int64] = [:], circumstances: [Int64: Circumstances], newPeople: [Int64: String] = [:]
    ) throws -> Surroundings {
        guard !circumstances.isEmpty else {
            return Surroundings(receipts: receipts, circumstances: [:], outings: [:], people: [:])
        }
        var outings: [Int64: String] = [:]
        for id in Set(circumstances.values.compactMap(\.outing)) { outings[id] = try book.outing(id)?.name }
        var people: [Int64: String] = [:]
        if circumstances.values.contains(where: { $0.paidBy != nil || !$0.shares.isEmpty }) {
            people = Dictionary(try book.contacts(.person).map { ($0.id, $0.contact.name) }) { $1 }
            people.merge(newPeople) { known, _ in known }
        }
        return Surroundings(receipts: receipts, circumstances: circumstances, outings: outings, people: people)
    }
}
