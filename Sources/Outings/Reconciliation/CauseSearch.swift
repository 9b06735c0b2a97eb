/// A search for the causes of an outing's differences.
struct CauseSearch {
    /// The maximum number of causes for a method.
    static let most = 5

    private let record: OutingRecord
    private let gaps: [Gap]
    private let candidates: CandidateList

    init(_ record: OutingRecord, gaps: [Gap]) {
        self.record = record
        self.gaps = gaps
        candidates = CandidateList(record)
    }

    /// Returns the likeliest causes of a difference. First come causes that also explain the difference of another
    /// method, those with one change before those with two. Pairs are included only if there is no other cause.
    /// - Complexity: O(*n* log *n*) in the payments.
    func causes(of gap: Gap) -> [Cause] {
        let row = candidates.rows[gap.method] ?? []
        var mistakes: [Mistake] = []
        for (place, candidate) in row.enumerated() {
            for gain in candidate.gains(decimals: record.currency.decimals) {
                mistakes.append(Mistake(kind: gain.kind, value: gain.value, place: place))
            }
        }
        let fitting = mistakes.filter { gap.isExplained(by: $0.value, number: Mistake.number($0.kind)) }
        var singles: [Cause] = []
        for kind in Mistake.kinds {
            singles += fitting.lazy.filter { $0.kind == kind }.prefix(Self.most).map { Cause([$0], with: row) }
        }
        singles += missing(gap) + counted(gap)
        var causes = moves(gap) + withoutMethod(gap)
        if causes.isEmpty {
            var search = MoveSearch(gap, among: gaps, candidates)
            // Leave room for causes with a single change.
            causes = Array(search.pairs().prefix(singles.isEmpty ? Self.most : 2))
        }
        causes += singles
        if causes.isEmpty {
            var search = PairSearch(gap, candidates: row)
            causes = search.pairs(of: mistakes).map { Cause($0, with: row) }
        }
        return Array(causes.prefix(Self.most))
    }

    /// Returns payments of this method that belong to another method with a difference, or the reverse, as causes.
    private func moves(_ gap: Gap) -> [Cause] {
        var found: [(candidate: Candidate, to: String)] = []
        for other in gaps where other.method != gap.method {
            for (from, to) in [(gap, other), (other, gap)] {
                for candidate in candidates.rows[from.method] ?? [] where !candidate.payment.isVoid {
                    let amount = Int128(candidate.payment.amount)
                    guard from.isExplained(by: -amount, number: -1), to.isExplained(by: amount, number: 1),
                        candidate.payment.origin.keepsAmount
                    else { continue }
                    found.append((candidate, to.method))
                }
            }
        }
        found.sort { left, right in
            let (first, second) = (left.candidate, right.candidate)
            guard (first.twin == nil) == (second.twin == nil) else { return first.twin != nil }
            return (first.age, left.to) < (second.age, right.to)
        }
        return found.map { candidate, target in
            let payment = candidate.payment
            return Cause(
                kind: .method, corrections: [.method(payment.origin, from: payment.method, to: target)],
                expenses: payment.origin.expenses)
        }
    }

    /// Returns the payments without a recorded method that this method lacks, the latest first.
    private func withoutMethod(_ gap: Gap) -> [Cause] {
        record.withoutMethod.filter { !$0.isVoid && gap.isExplained(by: Int128($0.amount), number: 1) }
            .sorted(by: CandidateList.isLater).map { payment in
                Cause(
                    kind: .method, corrections: [.method(payment.origin, from: nil, to: gap.method)],
                    expenses: payment.origin.expenses)
            }
    }

    /// Returns an unrecorded payment as the cause if the count has one payment more, unless a void payment, or one
    /// without a method, has this amount.
    private func missing(_ gap: Gap) -> [Cause] {
        guard gap.number == 1, let amount = Int64(exactly: gap.value) else { return [] }
        let row = candidates.rows[gap.method] ?? []
        guard !row.contains(where: { $0.payment.isVoid && $0.payment.amount == amount }),
            !record.withoutMethod.contains(where: { !$0.isVoid && $0.amount == amount })
        else { return [] }
        let add = Correction.add(amount: amount, category: record.usualCategory(of: gap.method), method: gap.method)
        return [Cause(kind: .missing, corrections: [add], expenses: [])]
    }

    /// Returns a mistyped count as the cause if two swapped digits or a factor of ten explain the difference.
    private func counted(_ gap: Gap) -> [Cause] {
        let (typed, recorded) = (gap.counted.value, gap.recorded)
        let isMistyped =
            exchangedDigits(of: typed, decimals: record.currency.decimals).contains(recorded)
            || Int128(typed) * 10 == Int128(recorded) || Int128(recorded) * 10 == Int128(typed)
        guard gap.number ?? 0 == 0, isMistyped else { return [] }
        let count = MethodCount(value: recorded, number: gap.counted.number)
        return [Cause(kind: .counted, corrections: [.count(method: gap.method, count)], expenses: [])]
    }
}

extension PaymentOrigin {
    /// Whether the amount is independent of the payment method.
    var keepsAmount: Bool {
        if case .receipt(_, _, let keepsAmount) = self { return keepsAmount }
        return true
    }
}

extension OutingRecord {
    /// Returns the category used most often with the method, or if it has none, in the outing. Of equally frequent
    /// categories it is the last used; without any, the category proposed by the record, which may be `nil`.
    fileprivate func usualCategory(of row: String) -> String? {
        let used = payments.filter { !$0.isVoid && $0.category != nil }
        let own = used.filter { self.row(of: $0) == row }
        var uses: [String: (count: Int, last: Payment)] = [:]
        for payment in own.isEmpty ? used : own {
            guard let category = payment.category else { continue }
            let before = uses[category]
            let last = before.map { CandidateList.isLater(payment, $0.last) ? payment : $0.last } ?? payment
            uses[category] = ((before?.count ?? 0) + 1, last)
        }
        let best = uses.max { left, right in
            let (first, second) = (left.value, right.value)
            guard first.count == second.count else { return first.count < second.count }
            return CandidateList.isLater(second.last, first.last)
        }
        return best?.key ?? category
    }
}
