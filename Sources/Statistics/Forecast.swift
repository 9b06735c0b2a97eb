public import Money

/// An estimate of a month's total: recorded expenses, upcoming repeats, and the usual spending of earlier months on the
/// remaining days.
public struct Forecast {
    /// The known amounts of a group in the month.
    public struct Known: Sendable {
        /// The recorded amount. Refunds are negative.
        public var spent = Amount.zero
        /// The part of `spent` on days after today.
        public var ahead = Amount.zero
        /// The amount of repeating expenses that are not recorded yet.
        public var toCome = Amount.zero
        /// The expenses known for days after today: recorded, due or skipped. They are subtracted from the usual spending
        /// of earlier months, which included such expenses.
        private(set) var expectedCosts = Amount.zero
        /// The refunds known for days after today, at most zero: recorded, due or skipped. They are subtracted from the
        /// usual refunds of earlier months, not from the usual spending.
        private(set) var expectedRefunds = Amount.zero

        /// Adds an amount known for a day after today, negative for a refund.
        /// - Throws: `AmountOverflow` when a sum exceeds 64 bits.
        public mutating func expect(_ amount: Amount) throws(AmountOverflow) {
            if amount < .zero {
                expectedRefunds = try expectedRefunds.adding(amount)
            } else {
                expectedCosts = try expectedCosts.adding(amount)
            }
        }

        /// Creates amounts of zero.
        public init() {}
    }

    /// The estimate of a group, such as a category.
    public struct Row {
        /// The category, payee or other group.
        public let group: Group
        /// The amount recorded up to today.
        public let spent: Amount
        /// The amount recorded on days after today.
        public let ahead: Amount
        /// The amount of repeating expenses that are not recorded yet.
        public let repeats: Amount
        /// The sum of `ahead` and `repeats`.
        public let toCome: Amount
        /// The median of the earlier months' spending on the remaining days, beyond the amounts known already.
        public let usual: Amount
        /// The estimated total: the sum of `spent`, `toCome` and `usual`.
        public let total: Amount
    }

    /// The estimates of the groups, by descending total; equal totals are ordered by name.
    public let rows: [Row]
    /// The sums of the rows: of `Row.spent`, `ahead`, `repeats`, `usual` and `total`.
    public let spent, ahead, repeats, usual, total: Amount
    /// The sum of `ahead` and `repeats`.
    public let toCome: Amount
    /// The lowest and the highest estimate of the total. They use the earlier months with the least and the most
    /// spending on the remaining days; `nil` without earlier months.
    public let range: ClosedRange<Amount>?

    /// Estimates each group, and all of them together.
    /// - Parameters:
    ///   - known: the known amounts of each group.
    ///   - past: the spending of each earlier month on the remaining days, by group; missing groups are zero.
    /// - Throws: `AmountOverflow` when a sum exceeds 64 bits.
    /// - Complexity: O(n log n) in the groups of all months.
    public init(known: [Group: Known], past: [[Group: Amount]]) throws(AmountOverflow) {
        var groups = Set(known.keys)
        for month in past { groups.formUnion(month.keys) }
        var rows: [Row] = []
        for group in groups {
            let own = known[group] ?? Known()
            let usual = try Self.rest(of: Self.median(past.map { $0[group] ?? .zero }), knowing: own)
            let total = try own.spent.adding(own.toCome).adding(usual)
            rows.append(
                try Row(
                    group: group, spent: own.spent.subtracting(own.ahead), ahead: own.ahead, repeats: own.toCome,
                    toCome: own.toCome.adding(own.ahead), usual: usual, total: total))
        }
        rows.sort { ($1.total, $0.group.name ?? "") < ($0.total, $1.group.name ?? "") }
        spent = try rows.map(\.spent).total()
        ahead = try rows.map(\.ahead).total()
        repeats = try rows.map(\.repeats).total()
        toCome = try ahead.adding(repeats)
        let certain = try spent.adding(toCome)
        var ends: [Amount] = []
        for month in past {
            var rests: [Amount] = []
            for group in groups {
                let own = known[group] ?? Known()
                rests.append(try Self.rest(of: month[group] ?? .zero, knowing: own))
            }
            ends.append(try certain.adding(rests.total()))
        }
        usual = try rows.map(\.usual).total()
        total = try rows.map(\.total).total()
        range = ends.min().flatMap { least in ends.max().map { least...$0 } }
        self.rows = rows
    }

    /// The usual amount beyond the known amounts of its sign on the remaining days. It never changes its sign. The usual
    /// amount contains repeats of earlier months, which must not count twice.
    private static func rest(of usual: Amount, knowing known: Known) throws(AmountOverflow) -> Amount {
        usual < .zero
            ? min(.zero, try usual.subtracting(known.expectedRefunds))
            : max(.zero, try usual.subtracting(known.expectedCosts))
    }

    /// The median. Of an even number of amounts, the mean of the middle two, half a cent rounded away from zero; zero
    /// if empty.
    static func median(_ amounts: [Amount]) -> Amount {
        guard !amounts.isEmpty else { return .zero }
        let sorted = amounts.map(\.cents).sorted()
        let (lower, upper) = (Int128(sorted[(sorted.count - 1) / 2]), Int128(sorted[sorted.count / 2]))
        let sum = lower + upper
        return Amount(cents: Int64((sum + (sum < 0 ? -1 : 1) * (sum % 2 == 0 ? 0 : 1)) / 2))
    }
}
