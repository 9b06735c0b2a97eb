internal import Household
public import Ledger
public import Money
public import Outings
internal import Statistics
internal import Text

/// What an outing comes to.
public struct OutingStanding {
    /// What of it falls to something.
    public struct Part<Key: Hashable & Sendable>: Hashable, Sendable {
        /// What it falls to.
        public let key: Key
        /// What was spent.
        public let amount: Amount
        /// How many expenses, of a receipt paid in several ways each way.
        public let count: Int
    }

    /// What one person paid, and what was for them.
    public struct Person: Hashable, Sendable {
        /// What they are called.
        public let name: String
        /// All that they paid, for whomever.
        public let paid: Amount
        /// All that was for them, whoever paid.
        public let share: Amount
    }

    /// The outing.
    public let outing: Outing
    /// Its expenses, void ones too, by number.
    public let expenses: [Expense]
    /// What is said of them beside.
    public let circumstances: [Int64: Circumstances]
    /// What was spent; void ones are in none of these figures.
    public let spent: Amount
    /// How many expenses count.
    public let count: Int
    /// Largest first; `nil` is what was paid in no way that is known.
    public let methods: [Part<String?>]
    /// Largest first.
    public let categories: [Part<Category.ID>]
    /// By name.
    public let persons: [Person]
    /// By the hour of the day from 0 to 23; those without a time last.
    public let hours: [Part<Int?>]
    /// What was counted beside what was recorded.
    public let reconciliation: Reconciliation
    /// What the counts are held against.
    public let record: OutingRecord
    /// What became of vouchers in it, by kind.
    public let vouchers: [VoucherCount]

    /// How many payments that count were made in another currency than the outing's, and are held against nothing.
    public let others: Int

    /// What is left of the ceiling, below zero where it is passed; `nil` without one.
    public var left: Amount? { outing.ceiling.flatMap { try? $0.subtracting(spent) } }

    /// Whether every card was counted and agrees.
    public var isAgreed: Bool { disagreement == nil }

    /// Why it does not agree: the first card that was not counted or differs; `nil` where every card agrees.
    public var disagreement: String? {
        guard !reconciliation.isAgreed else { return nil }
        for row in reconciliation.methods where row.isCard && !row.agrees {
            if row.counted == nil, row.number > 0 { return "\(row.method) was not counted" }
            if row.counted != nil { return "\(row.method) differs" }
        }
        return "a card differs"
    }
}

extension Context {
    /// What an outing comes to.
    /// - Throws: `AmountOverflow` where a sum does not fit, and what reading the book throws.
    /// - Complexity: O(*n* log *n*) in its expenses.
    public func standing(of outing: Outing) throws -> OutingStanding {
        try book.reading {
            let expenses = try book.expenses(ofOuting: outing.id)
            let circumstances = try book.circumstances(ofExpenses: expenses.map(\.id))
            let receipts = try receipts(of: expenses)
            let tree = try book.categories()
            let counted = expenses.filter { !$0.isVoid }
            let kinds = MethodKinds(try book.methods())
            let record = try record(of: outing, expenses, circumstances, receipts, kinds, in: tree)
            return OutingStanding(
                outing: outing, expenses: expenses, circumstances: circumstances,
                spent: try counted.map(\.amount).total(), count: counted.count,
                methods: try parts(methodParts(of: counted, receipts, kinds)).sorted(by: Self.isLarger),
                categories: try parts(counted.map { ($0.category, $0.amount) }).sorted(by: Self.isLarger),
                persons: try persons(of: counted, circumstances),
                hours: try parts(counted.map { (circumstances[$0.id]?.time?.hour, $0.amount) }).sorted {
                    ($0.key ?? 24) < ($1.key ?? 24)
                },
                reconciliation: try Reconciliation(
                    of: record, counted: Dictionary(outing.counts.map { ($0.method, $0.count) }) { $1 }),
                record: record, vouchers: try voucherCounts(of: outing),
                others: others(in: outing, counted, circumstances, receipts))
        }
    }

    /// How many expenses that were paid in a way that is known, and receipts, are not in the currency of their outing.
    private func others(
        in outing: Outing, _ expenses: [Expense], _ circumstances: [Int64: Circumstances], _ receipts: [Receipt]
    ) -> Int {
        let ofReceipts = Set(receipts.flatMap { $0.parts.map(\.expense) })
        let foreign = expenses.count { expense in
            !ofReceipts.contains(expense.uid) && expense.details.method != nil
                && (circumstances[expense.id]?.original?.currency ?? .euro) != outing.currency
        }
        return foreign + (outing.currency == .euro ? 0 : receipts.count { !$0.isVoid })
    }

    /// Where the outings stand that expenses file under, by number.
    /// - Throws: as `standing(of:)`.
    /// - Complexity: O(*n* log *n*) in the expenses of these outings.
    public func outings(of surroundings: Surroundings) throws -> [OutingStanding] {
        guard !surroundings.circumstances.isEmpty else { return [] }
        return try Set(surroundings.circumstances.values.compactMap(\.outing)).sorted().compactMap { id in
            try book.outing(id).map(standing)
        }
    }

    /// The same of one outing, or of none.
    public func outings(of id: Int64?) throws -> [OutingStanding] {
        try id.flatMap(book.outing).map { [try standing(of: $0)] } ?? []
    }

    /// The receipts that expenses are of, each once, by number.
    private func receipts(of expenses: [Expense]) throws -> [Receipt] {
        try Set(book.receipts(ofExpenses: expenses.map(\.id)).values).sorted().compactMap(book.receipt)
    }

    private func parts<Key: Hashable>(_ entries: [(key: Key, amount: Amount)]) throws -> [OutingStanding.Part<Key>] {
        try Dictionary(grouping: entries, by: \.key).map { key, entries in
            OutingStanding.Part(key: key, amount: try entries.map(\.amount).total(), count: entries.count)
        }
    }

    private static func isLarger<Key>(_ one: OutingStanding.Part<Key>, _ other: OutingStanding.Part<Key>) -> Bool {
        one.amount != other.amount ? one.amount > other.amount : "\(one.key)" < "\(other.key)"
    }

    /// What was spent by each method; of a receipt that was paid in several ways, each way.
    private func methodParts(
        of expenses: [Expense], _ receipts: [Receipt], _ kinds: MethodKinds
    ) throws -> [(key: String?, amount: Amount)] {
        var shared: [String: [(String?, Amount)]] = [:]
        for receipt in receipts where receipt.purchase.soleMethod == nil {
            let amounts = try receipt.purchase.amounts()
            let payments = try ReceiptPayment.shared(amounts, by: receipt.purchase.tenders)
            for (part, amount) in zip(receipt.parts, amounts) {
                shared[part.expense] = payments.filter { $0.category == amount.category }.map { ($0.method, $0.amount) }
            }
        }
        return expenses.flatMap { expense in
            (shared[expense.uid] ?? [(expense.details.method, expense.amount)]).map { method, amount in
                (method.map(kinds.name), amount)
            }
        }
    }
}

/// The kinds of methods and how a book writes their names.
struct MethodKinds {
    private let known: [PaymentMethod]

    init(_ known: [PaymentMethod]) {
        self.known = known
    }

    func name(_ text: String) -> String { known.named(text)?.name ?? text }

    func kind(_ text: String) -> MethodKind { known.named(text)?.kind ?? Method(named: text).kind }

    /// The name that cash has: of a method that was used, else of one the book defines.
    func cash(among used: some Sequence<String>) -> String {
        used.first { kind($0) == .cash } ?? known.first { $0.kind == .cash }?.name ?? MethodKind.cash.rawValue
    }
}
