internal import Household
public import Ledger
public import Money
public import Outings
internal import Statistics
internal import Storage
internal import Text

/// The figures of an outing.
public struct OutingStatus {
    /// A part of the spending, by method, category or hour.
    public struct Part<Key: Hashable & Sendable>: Hashable, Sendable {
        /// The method, category or hour.
        public let key: Key
        /// The amount spent.
        public let amount: Amount
        /// The number of expenses. A receipt paid with several methods counts once for each.
        public let count: Int
    }

    /// The payments and the share of a person.
    public struct Person: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The total they paid.
        public let paid: Amount
        /// The total of their shares.
        public let share: Amount
    }

    /// The outing itself.
    public let outing: Outing
    /// The expenses of the outing by number, void ones included.
    public let expenses: [Expense]
    /// The extras of the expenses, by number of the expense.
    public let extras: [Int64: ExpenseExtras]
    /// The total spent. No figure of the outing includes void expenses.
    public let spent: Amount
    /// The number of expenses without void ones.
    public let count: Int
    /// The spending by payment method, largest first. The key is `nil` if the method is unknown.
    public let methods: [Part<String?>]
    /// The spending by category, largest first.
    public let categories: [Part<Category.ID>]
    /// The payments and shares by person, sorted by name.
    public let persons: [Person]
    /// The spending by hour of the day from 0 to 23; expenses without a time last.
    public let hours: [Part<Int?>]
    /// The comparison of counted with recorded payments.
    public let reconciliation: Reconciliation
    /// The recorded payments that are compared with the counts.
    public let record: OutingRecord
    /// The vouchers received, used and counted, by kind.
    public let vouchers: [VoucherCount]

    /// The number of payments in another currency than the outing's, which cannot be reconciled.
    public let others: Int

    /// The rest of the ceiling, negative if exceeded; `nil` without one.
    public var left: Amount? { outing.ceiling.flatMap { try? $0.subtracting(spent) } }

    /// Whether every used card was counted, and each counted one agrees with the record. See `ReconciledMethod.isCard`.
    public var isAgreed: Bool { disagreement == nil }

    /// Whether a reason for closing is worth keeping: a card does not agree, cash was not counted, or another
    /// difference is not booked.
    public var hasOpenDifference: Bool {
        let booked = Dictionary(outing.differences.map { ($0.method, $0.units) }) { $1 }
        return disagreement != nil
            || reconciliation.methods.contains { row in
                guard let difference = row.difference else { return row.kind == .cash && row.counted == nil }
                return difference != 0 && booked[row.method] != difference
            } || vouchers.contains { $0.difference ?? 0 != 0 }
    }

    /// The reason why the outing is not reconciled: all cards that differ or were not counted; `nil` if all agree.
    public var disagreement: String? {
        let cards = reconciliation.methods.filter { $0.isCard && !$0.agrees }
        func clause(_ rows: [ReconciledMethod], _ one: String, _ several: String) -> String? {
            rows.isEmpty ? nil : "\(series(rows.map(\.method))) \(rows.count == 1 ? one : several)"
        }
        let clauses = [
            clause(cards.filter { $0.difference ?? 0 != 0 }, "differs", "differ"),
            clause(
                cards.filter { $0.difference == 0 }, "differs in the number of payments",
                "differ in the number of payments"),
            clause(cards.filter { $0.counted == nil && $0.number > 0 }, "was not counted", "were not counted"),
        ].compactMap(\.self)
        return clauses.isEmpty ? nil : clauses.joined(separator: "; ")
    }
}

extension Context {
    /// Returns the figures of an outing.
    /// - Throws: `AmountOverflow` if a sum exceeds 64 bits, and the errors of reading the book.
    /// - Complexity: O(*n* log *n*) in its expenses.
    public func status(of outing: Outing) throws -> OutingStatus {
        try book.reading {
            let expenses = try book.expenses(ofOuting: outing.id)
            let extras = try book.extras(ofExpenses: expenses.map(\.id))
            let receipts = try receipts(of: expenses)
            let tree = try book.categories()
            let counted = expenses.filter { !$0.isVoid }
            let kinds = try MethodKinds(of: book)
            let record = try record(of: outing, expenses, extras, receipts, kinds, in: tree)
            return OutingStatus(
                outing: outing, expenses: expenses, extras: extras,
                spent: try counted.map(\.amount).total(), count: counted.count,
                methods: try parts(methodParts(of: counted, receipts, kinds)).sorted(by: Self.isLarger),
                categories: try parts(counted.map { ($0.category, $0.amount) }).sorted(by: Self.isLarger),
                persons: try persons(of: counted, extras),
                hours: try parts(counted.map { (extras[$0.id]?.time?.hour, $0.amount) }).sorted {
                    ($0.key ?? 24) < ($1.key ?? 24)
                },
                reconciliation: try Reconciliation(
                    of: record, counted: Dictionary(outing.counts.map { ($0.method, $0.count) }) { $1 }),
                record: record, vouchers: try voucherCounts(of: outing),
                others: others(in: outing, counted, extras, receipts))
        }
    }

    /// Counts the expenses with a method, and the receipts, that are not in the currency of the outing.
    private func others(
        in outing: Outing, _ expenses: [Expense], _ extras: [Int64: ExpenseExtras], _ receipts: [Receipt]
    ) -> Int {
        let ofReceipts = Set(receipts.flatMap { $0.parts.map(\.expense) })
        let foreign = expenses.count { expense in
            !ofReceipts.contains(expense.uid) && expense.details.method != nil
                && (extras[expense.id]?.original?.currency ?? .euro) != outing.currency
        }
        return foreign + (outing.currency == .euro ? 0 : receipts.count { !$0.isVoid })
    }

    /// Returns the figures of the outings to which the expenses of a reply belong, in the order of the outings'
    /// numbers.
    /// - Throws: the errors of `status(of:)`.
    /// - Complexity: O(*n* log *n*) in the expenses of these outings.
    public func outings(of replyContext: ReplyContext) throws -> [OutingStatus] {
        guard !replyContext.extras.isEmpty else { return [] }
        return try Set(replyContext.extras.values.compactMap(\.outing)).sorted().compactMap { id in
            try book.outing(id).map(status)
        }
    }

    /// Returns the figures of the outing with this number, as an array of one; an empty array for `nil`.
    public func outings(of id: Int64?) throws -> [OutingStatus] {
        try id.flatMap(book.outing).map { [try status(of: $0)] } ?? []
    }

    /// Returns the receipts of expenses, each once, by number.
    private func receipts(of expenses: [Expense]) throws -> [Receipt] {
        try Set(book.receipts(ofExpenses: expenses.map(\.id)).values).sorted().compactMap(book.receipt)
    }

    private func parts<Key: Hashable>(_ entries: [(key: Key, amount: Amount)]) throws -> [OutingStatus.Part<Key>] {
        try Dictionary(grouping: entries, by: \.key).map { key, entries in
            OutingStatus.Part(key: key, amount: try entries.map(\.amount).total(), count: entries.count)
        }
    }

    private static func isLarger<Key>(_ one: OutingStatus.Part<Key>, _ other: OutingStatus.Part<Key>) -> Bool {
        one.amount != other.amount ? one.amount > other.amount : "\(one.key)" < "\(other.key)"
    }

    /// Returns the spending by method. A receipt paid with several methods is divided among them.
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

/// Payment methods by name, with their kinds.
struct MethodKinds {
    private let known: [PaymentMethod]
    /// The preferred spelling of a method, by each other spelling in expenses.
    private let spellings: [String: String]

    init(of book: Book) throws {
        known = try book.methods()
        spellings = try book.otherSpellings(of: .method)
    }

    func name(_ text: String) -> String { known.named(text)?.name ?? spellings[text] ?? text }

    func kind(_ text: String) -> MethodKind { known.named(text)?.kind ?? Method(named: text).kind }

    /// Returns the name of the cash method: the one among the used methods, otherwise the one that the book defines.
    func cash(among used: some Sequence<String>) -> String {
        used.first { kind($0) == .cash } ?? known.first { $0.kind == .cash }?.name ?? MethodKind.cash.rawValue
    }
}
