/// The figures of a stacked bar chart: the positive amounts of each period, in at most seven groups.
struct StackedFigures: Hashable, Sendable {
    struct Group: Hashable, Sendable {
        let label: String
        /// The positive amounts, one per period.
        let parts: [Int128]

        var total: Int128 { parts.reduce(0, +) }
    }

    /// A negative amount, which has no segment.
    struct Refund: Hashable, Sendable {
        /// The index of the period.
        let period: Int
        let label: String
        let cents: Int64
    }

    /// In the given order, with `Other (n)` last.
    let groups: [Group]
    /// The groups merged into `Other (n)`, in the given order.
    let other: [Group]
    let refunds: [Refund]

    /// The sum of all segments.
    var spending: Int128 { groups.reduce(0) { $0 + $1.total } }

    var refundSum: Int128 { refunds.reduce(0) { $0 + Int128($1.cents) } }

    /// The length of each bar, in cents.
    var sums: [Int128] {
        groups.first.map { first in first.parts.indices.map { index in groups.reduce(0) { $0 + $1.parts[index] } } }
            ?? []
    }

    /// Up to seven groups keep their names. If there are more, the six with the most spending do, and the rest is merged.
    /// Groups without spending are dropped.
    /// - Parameter isKnown: for each period whether its amounts are known; unknown ones count as zero.
    init(_ given: [(label: String, cents: [Int64])], isKnown: [Bool]) {
        func cents(_ group: (label: String, cents: [Int64]), _ period: Int) -> Int64 {
            isKnown[period] && group.cents.indices.contains(period) ? group.cents[period] : 0
        }
        let spent = given.map { group in
            Group(label: group.label, parts: isKnown.indices.map { Int128(max(0, cents(group, $0))) })
        }.filter { $0.total > 0 }
        refunds = isKnown.indices.flatMap { period in
            given.filter { cents($0, period) < 0 }.map {
                Refund(period: period, label: $0.label, cents: cents($0, period))
            }
        }
        guard spent.count > 7 else {
            (groups, other) = (spent, [])
            return
        }
        let totals = spent.map(\.total)
        let ranked = spent.indices.sorted { totals[$0] == totals[$1] ? $0 < $1 : totals[$0] > totals[$1] }
        let named = Set(ranked.prefix(6))
        let rest = spent.indices.filter { !named.contains($0) }.map { spent[$0] }
        let merged = Group(
            label: "Other (\(rest.count))",
            parts: isKnown.indices.map { index in rest.reduce(0) { $0 + $1.parts[index] } })
        groups = spent.indices.filter(named.contains).map { spent[$0] } + [merged]
        other = rest
    }

    /// Scales sums down to `Int64` while keeping their ratios. Sums that fit are unchanged.
    static func ratios(_ sums: [Int128]) -> [Int64] {
        var shift = 0
        while sums.contains(where: { $0 >> shift > Int128(Int64.max) }) { shift += 1 }
        return sums.map { $0 > 0 ? max(1, Int64($0 >> shift)) : 0 }
    }
}
