public import Household
public import Money

/// The counted payments of an outing compared with the recorded ones.
public struct Reconciliation: Equatable, Sendable {
    /// A row for each method that was used or counted, and for the purse. Sorted by kind (cards, cash, transfers,
    /// vouchers, others), then by name.
    public let methods: [ReconciledMethod]
    /// All cards together. See `ReconciledMethod.isCard`.
    public let cards: CardSum

    /// Whether every used card was counted, and each counted one agrees in value and, if given, in number.
    ///
    /// True if no card was used or counted.
    public let isAgreed: Bool

    /// Compares counts, by method name, with a record.
    ///
    /// All cash methods share the purse: the count of one of them is the count of the purse.
    /// - Throws: `AmountOverflow` if a sum or difference exceeds 64 bits.
    /// - Complexity: O(*n* log *n*) in the payments.
    public init(of record: OutingRecord, counted counts: [String: MethodCount]) throws(AmountOverflow) {
        let tallies = try MethodTally.all(of: record, counted: counts)
        let gaps = tallies.compactMap(\.gap)
        let search = gaps.isEmpty ? nil : CauseSearch(record, gaps: gaps)
        methods = tallies.map { tally in
            ReconciledMethod(tally, causes: tally.gap.flatMap { search?.causes(of: $0) } ?? [])
        }
        let rows = methods.filter(\.isCard)
        cards = try CardSum(rows)
        isAgreed = rows.allSatisfy { $0.counted == nil ? $0.number == 0 : $0.agrees }
    }
}

/// The recorded and counted figures of a payment method. Values are in the smallest units of the outing's currency.
public struct ReconciledMethod: Equatable, Sendable {
    /// The name of the method.
    public let method: String
    /// The kind of the method.
    public let kind: MethodKind
    /// The amount paid, less refunds.
    public let paid: Int64
    /// The value to be counted: the amount paid, or for cash the rest in the purse; `nil` for cash without a purse.
    public let recorded: Int64?
    /// The number of recorded payments, without withdrawals.
    public let number: Int
    /// The count; `nil` without one.
    public let counted: MethodCount?
    /// Counted less recorded value; `nil` if not compared.
    public let difference: Int64?
    /// Counted less recorded number; `nil` if not compared.
    public let differenceInNumber: Int?
    /// Possible causes of the difference, at most five, best first; empty if no cause was found, or if only the number
    /// differs.
    public let causes: [Cause]

    /// Whether the method was compared, and agrees in value and, if counted, in number.
    public var agrees: Bool { difference == 0 && (differenceInNumber ?? 0) == 0 }

    /// Whether the method must be counted and agree: true for kind `card`, and for kind `other`, which includes cards
    /// that were never defined.
    public var isCard: Bool { kind == .card || kind == .other }

    init(_ tally: MethodTally, causes: [Cause]) {
        method = tally.method
        kind = tally.kind
        paid = tally.paid
        recorded = tally.recorded
        number = tally.number
        counted = tally.counted
        difference = tally.difference
        differenceInNumber = tally.differenceInNumber
        self.causes = causes
    }
}

/// The sum of all cards, as on the slip of a card terminal. The methods with `isCard` count as cards.
public struct CardSum: Equatable, Sendable {
    /// The amount paid by card, less refunds, in the smallest units of the outing's currency.
    public let recorded: Int64
    /// The number of recorded payments.
    public let number: Int
    /// The counted value and number; `nil` if no card was counted, or a used one was not. The number is `nil` if a
    /// card's payments were not counted.
    public let counted: MethodCount?

    init(_ rows: [ReconciledMethod]) throws(AmountOverflow) {
        recorded = try rows.lazy.map { Amount(cents: $0.paid) }.total().cents
        number = rows.reduce(0) { $0 + $1.number }
        let counts = rows.compactMap(\.counted)
        guard !counts.isEmpty, rows.allSatisfy({ $0.counted != nil || $0.number == 0 }) else {
            counted = nil
            return
        }
        let numbers = counts.compactMap(\.number)
        let sum = numbers.reduce(Int128(0)) { $0 + Int128($1) }
        guard let total = Int(exactly: sum) else { throw AmountOverflow() }
        counted = MethodCount(
            value: try counts.lazy.map { Amount(cents: $0.value) }.total().cents,
            number: numbers.count == counts.count ? total : nil)
    }
}
