/// A search for two payments under the wrong method that together explain the differences of two methods.
struct MoveSearch {
    private let gap: Gap
    private let gaps: [Gap]
    private let candidates: CandidateList
    private var found: [Found] = []

    /// Two moves with their rank: both in one direction before an exchange, then the latest.
    private struct Found {
        let cause: Cause
        let order: (Int, Int, Int, String)
    }

    init(_ gap: Gap, among gaps: [Gap], _ candidates: CandidateList) {
        (self.gap, self.gaps, self.candidates) = (gap, gaps, candidates)
    }

    /// Returns the likeliest pairs, at most five for each other method.
    /// - Complexity: O(*n* log *n*) in the payments, for each other method that differs.
    mutating func pairs() -> [Cause] {
        for other in gaps where other.method != gap.method && other.value == -gap.value {
            let (own, others) = (movable(gap), movable(other))
            if allows(other, number: -2) { find(own, own, sum: -gap.value, to: (other.method, other.method)) }
            if allows(other, number: 2) { find(others, others, sum: gap.value, to: (gap.method, gap.method)) }
            if allows(other, number: 0) {
                let turned = own.map { (candidate: $0.candidate, value: -$0.value) }
                find(turned, others, sum: gap.value, to: (other.method, gap.method))
            }
        }
        return found.sorted { $0.order < $1.order }.map(\.cause)
    }

    /// Whether the counted numbers of payments allow this many more payments for the method, and this many fewer for
    /// the other.
    private func allows(_ other: Gap, number: Int) -> Bool {
        (gap.number ?? number) == number && (other.number ?? -number) == -number
    }

    /// Returns payments that could belong to another method, latest first, with their amounts.
    private func movable(_ gap: Gap) -> [(candidate: Candidate, value: Int128)] {
        (candidates.rows[gap.method] ?? []).filter { !$0.payment.isVoid && $0.payment.origin.keepsAmount }
            .map { ($0, Int128($0.payment.amount)) }.sorted { $0.candidate.age < $1.candidate.age }
    }

    /// Keeps the first pairs of payments, one from each list, whose values have a given sum. From a list and itself,
    /// keeps each pair once.
    private mutating func find(
        _ firsts: [(candidate: Candidate, value: Int128)], _ seconds: [(candidate: Candidate, value: Int128)],
        sum: Int128, to methods: (String, String)
    ) {
        let places = Dictionary(grouping: seconds.indices) { seconds[$0].value }
        let isExchange = methods.0 != methods.1
        var count = 0
        for first in firsts {
            for place in places[sum - first.value] ?? [] {
                let second = seconds[place]
                guard isExchange || first.candidate.age < second.candidate.age else { continue }
                keep(first.candidate, second.candidate, to: methods, isExchange)
                count += 1
                if count == CauseSearch.most { return }
            }
        }
    }

    private mutating func keep(
        _ first: Candidate, _ second: Candidate, to methods: (String, String), _ isExchange: Bool
    ) {
        let (one, two) = (first.payment, second.payment)
        let cause = Cause(
            kind: .methods,
            corrections: [
                .method(one.origin, from: one.method, to: methods.0),
                .method(two.origin, from: two.method, to: methods.1),
            ], expenses: one.origin.expenses + two.origin.expenses)
        found.append(
            Found(
                cause: cause,
                order: (isExchange ? 1 : 0, first.age, second.age, methods.0)))
    }
}
