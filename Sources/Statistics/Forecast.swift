public import Money

/// What a month may come to by its end: what was spent, what is known to come, and what the months before it had on the days
/// that are left.
public struct Forecast {
    /// What is known of one group of the month.
    public struct Known: Sendable {
        /// What is recorded, refunds subtracted.
        public var spent = Amount.zero
        /// What is recorded of it on days after today.
        public var ahead = Amount.zero
        /// What comes again and is not recorded.
        public var toCome = Amount.zero
        /// What of that falls on days after today.
        public var toComeAhead = Amount.zero

        /// Nothing.
        public init() {}
    }

    /// One group, as a category.
    public struct Row {
        /// What it is of.
        public let group: Group
        /// The amount recorded up to today.
        public let spent: Amount
        /// The amounts recorded on later days, and those of repeats that are not recorded yet.
        public let toCome: Amount
        /// What the months before had more on the days that are left, by their median.
        public let usual: Amount
        /// All of it.
        public let total: Amount
    }

    /// The largest total first, of equal ones by name.
    public let rows: [Row]
    /// The sums of the rows.
    public let spent, toCome, usual, total: Amount
    /// What the month would come to if the rest of it were as in that month before which had the least, and the most; `nil`
    /// without any.
    public let range: ClosedRange<Amount>?

    /// - Parameters:
    ///   - known: of each group.
    ///   - past: what each month before had on the days that are left, by group; a group that is not there had nothing.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits.
    /// - Complexity: O(n log n) in the groups of all months.
    public init(known: [Group: Known], past: [[Group: Amount]]) throws(AmountOverflow) {
        var groups = Set(known.keys)
        for month in past { groups.formUnion(month.keys) }
        var rows: [Row] = []
        for group in groups {
            let own = known[group] ?? Known()
            let expected = try own.ahead.adding(own.toComeAhead)
            let usual = try Self.rest(of: Self.median(past.map { $0[group] ?? .zero }), knowing: expected)
            let total = try own.spent.adding(own.toCome).adding(usual)
            rows.append(
                try Row(
                    group: group, spent: own.spent.subtracting(own.ahead), toCome: own.toCome.adding(own.ahead),
                    usual: usual, total: total))
        }
        rows.sort { ($1.total, $0.group.name ?? "") < ($0.total, $1.group.name ?? "") }
        let certain = try rows.map(\.spent).total().adding(rows.map(\.toCome).total())
        var ends: [Amount] = []
        for month in past {
            var rests: [Amount] = []
            for group in groups {
                let own = known[group] ?? Known()
                rests.append(
                    try Self.rest(of: month[group] ?? .zero, knowing: own.ahead.adding(own.toComeAhead)))
            }
            ends.append(try certain.adding(rests.total()))
        }
        spent = try rows.map(\.spent).total()
        toCome = try rows.map(\.toCome).total()
        usual = try rows.map(\.usual).total()
        total = try rows.map(\.total).total()
        range = ends.min().flatMap { least in ends.max().map { least...$0 } }
        self.rows = rows
    }

    /// What is still to be expected of a group where something is known of the days that are left: what comes again came in the
    /// months before too, and counts once.
    private static func rest(of usual: Amount, knowing expected: Amount) throws(AmountOverflow) -> Amount {
        expected == .zero ? usual : max(.zero, try usual.subtracting(expected))
    }

    /// The middle amount, or what lies between the middle two, half a cent rounded up in magnitude; zero of none.
    static func median(_ amounts: [Amount]) -> Amount {
        guard !amounts.isEmpty else { return .zero }
        let sorted = amounts.map(\.cents).sorted()
        let (lower, upper) = (Int128(sorted[(sorted.count - 1) / 2]), Int128(sorted[sorted.count / 2]))
        let sum = lower + upper
        return Amount(cents: Int64((sum + (sum < 0 ? -1 : 1) * (sum % 2 == 0 ? 0 : 1)) / 2))
    }
}
