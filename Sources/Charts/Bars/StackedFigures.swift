internal import Money

/// The figures of a stacked bar chart: the positive amounts of each period, in at most seven groups.
struct StackedFigures: Hashable, Sendable {
    struct Group: Hashable, Sendable {
        let label: String
        /// The positive amounts, one per period, which are the segments.
        let parts: [Int128]
        /// The sum of all amounts, refunds subtracted.
        let total: Int128
        /// The share of `total` in the positive totals, in tenths of a percent; 0 for a total of zero or less.
        let share: Int

        /// The sum of the segments.
        var drawn: Int128 { parts.reduce(0, +) }
    }

    /// A negative amount, which has no segment.
    struct Refund: Hashable, Sendable {
        /// The index of the period.
        let period: Int
        let label: String
        let cents: Int64
    }

    /// The groups with a segment, in the given order, with `Other (n)` last.
    let groups: [Group]
    /// The groups merged into `Other (n)`, in the given order; empty if none are merged.
    let other: [Group]
    let refunds: [Refund]

    /// The sum of the positive totals of all groups, also of those without a segment.
    let positive: Int128
    /// The sum of the negative totals; never positive.
    let negative: Int128

    /// The sum of all segments.
    var spending: Int128 { groups.reduce(0) { $0 + $1.drawn } }

    var refundSum: Int128 { refunds.reduce(0) { $0 + Int128($1.cents) } }

    /// The length of each bar, in cents.
    var sums: [Int128] {
        groups.first.map { first in first.parts.indices.map { index in groups.reduce(0) { $0 + $1.parts[index] } } }
            ?? []
    }

    /// Up to seven groups keep their names. If there are more, the six with the largest totals do, and the rest is
    /// merged. Groups without a segment are dropped. Shares are computed before, so that all charts of a range show
    /// equal shares.
    /// - Parameter isKnown: for each period whether its amounts are known; unknown ones count as zero.
    init(_ given: [(label: String, cents: [Int64])], isKnown: [Bool]) {
        func cents(_ group: (label: String, cents: [Int64]), _ period: Int) -> Int64 {
            isKnown[period] && group.cents.indices.contains(period) ? group.cents[period] : 0
        }
        let totals = given.map { group in isKnown.indices.reduce(Int128(0)) { $0 + Int128(cents(group, $1)) } }
        let shares = permilles(Self.ratios(totals))
        positive = totals.reduce(0) { $0 + max(0, $1) }
        negative = totals.reduce(0) { $0 + min(0, $1) }
        let spent = given.indices.map { index in
            Group(
                label: given[index].label, parts: isKnown.indices.map { Int128(max(0, cents(given[index], $0))) },
                total: totals[index], share: shares[index])
        }.filter { $0.drawn > 0 }
        refunds = isKnown.indices.flatMap { period in
            given.filter { cents($0, period) < 0 }.map {
                Refund(period: period, label: $0.label, cents: cents($0, period))
            }
        }
        guard spent.count > 7 else {
            (groups, other) = (spent, [])
            return
        }
        let ranked = spent.indices.sorted { left, right in
            spent[left].total == spent[right].total ? left < right : spent[left].total > spent[right].total
        }
        let named = Set(ranked.prefix(6))
        let rest = spent.indices.filter { !named.contains($0) }.map { spent[$0] }
        let merged = Group(
            label: "Other (\(rest.count))",
            parts: isKnown.indices.map { index in rest.reduce(0) { $0 + $1.parts[index] } },
            total: rest.reduce(0) { $0 + $1.total }, share: rest.reduce(0) { $0 + $1.share })
        groups = spent.indices.filter(named.contains).map { spent[$0] } + [merged]
        other = rest
    }

    /// Scales sums down together until each fits an `Int64`; if all fit, they are unchanged. Positive sums become at
    /// least 1, negative ones 0.
    static func ratios(_ sums: [Int128]) -> [Int64] {
        var shift = 0
        while sums.contains(where: { $0 >> shift > Int128(Int64.max) }) { shift += 1 }
        return sums.map { $0 > 0 ? max(1, Int64($0 >> shift)) : 0 }
    }
}
