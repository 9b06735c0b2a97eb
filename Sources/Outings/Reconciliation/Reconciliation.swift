public import Household
public import Money

/// What was counted of an outing's methods beside what was recorded.
public struct Reconciliation: Equatable, Sendable {
    /// A row for each method that was used or counted: cards first, then cash, transfers, vouchers and others, each by
    /// name.
    public let methods: [ReconciledMethod]
    /// All cards together; see `ReconciledMethod.isCard`.
    public let cards: CardSum

    /// Whether every card that was used is counted, and each counted one agrees in value and, where given, in number.
    ///
    /// Where no card was used there is nothing to disagree.
    public let isAgreed: Bool

    /// Holds counts, by the names of methods, against a record.
    ///
    /// A count of a method of kind `cash` is one of the purse, whichever name it is given under.
    /// - Throws: `AmountOverflow` where a sum or a difference does not fit.
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

/// One method, recorded and counted; values are in the smallest units of the outing's currency.
public struct ReconciledMethod: Equatable, Sendable {
    /// The method's name.
    public let method: String
    /// What sort of money it pays with.
    public let kind: MethodKind
    /// What was paid by it, less what came back.
    public let paid: Int64
    /// What ought to be counted: what was paid, for cash what is left in the purse; `nil` for cash without a purse.
    public let recorded: Int64?
    /// How many payments were recorded; drawing cash is none.
    public let number: Int
    /// What was counted; `nil` where nobody did.
    public let counted: MethodCount?
    /// Counted less recorded; `nil` where they are not compared.
    public let difference: Int64?
    /// Number counted less number recorded; `nil` where they are not compared.
    public let differenceInNumber: Int?
    /// What may explain the difference, at most five, the best first; empty where nothing does, or only the number differs.
    public let causes: [Cause]

    /// Whether it was compared, with no difference in value or, where that was counted, in number.
    public var agrees: Bool { difference == 0 && (differenceInNumber ?? 0) == 0 }

    /// Whether it has to agree as a card: one of kind `card`, and one of kind `other` that was counted.
    ///
    /// A card that was never defined, or whose name was mistyped in the count, is of kind `other`.
    public var isCard: Bool { kind == .card || kind == .other && counted != nil }

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

/// What all cards come to, as a terminal prints it.
public struct CardSum: Equatable, Sendable {
    /// What was recorded, in the smallest units.
    public let recorded: Int64
    /// How many payments were recorded.
    public let number: Int
    /// What was counted; `nil` as long as one that was used is not, or where none is; its number also where one has none.
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
