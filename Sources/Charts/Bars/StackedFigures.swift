/// What stacked bars show: for each period its parts above zero, in at most seven groups.
struct StackedFigures: Hashable, Sendable {
    struct Group: Hashable, Sendable {
        let label: String
        /// What lies above zero, one a period.
        let parts: [Int128]

        var total: Int128 { parts.reduce(0, +) }
    }

    /// A part below zero, which has no segment.
    struct Refund: Hashable, Sendable {
        /// The index of the period.
        let period: Int
        let label: String
        let cents: Int64
    }

    /// In the order given, `Other (n)` last.
    let groups: [Group]
    /// What was merged into `Other (n)`, in the order given.
    let other: [Group]
    let refunds: [Refund]

    /// All segments together.
    var spending: Int128 { groups.reduce(0) { $0 + $1.total } }

    var refundSum: Int128 { refunds.reduce(0) { $0 + Int128($1.cents) } }

    /// The length of each bar.
    var sums: [Int128] {
        groups.first.map { first in first.parts.indices.map { index in groups.reduce(0) { $0 + $1.parts[index] } } }
            ?? []
    }

    /// Seven groups keep their names; of more, the six with the most spending do and the rest merges. Groups without spending
    /// are none.
    /// - Parameter isKnown: For each period whether anything is known of it; if not, its parts count for nothing.
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

    /// Sums as amounts in the same ratio: as they are, unless one of them is more than an amount can hold.
    static func ratios(_ sums: [Int128]) -> [Int64] {
        var shift = 0
        while sums.contains(where: { $0 >> shift > Int128(Int64.max) }) { shift += 1 }
        return sums.map { $0 > 0 ? max(1, Int64($0 >> shift)) : 0 }
    }
}
