/// A search for two mistakes with payments of one method that together explain a difference.
struct PairSearch {
    private let gap: Gap
    private let candidates: [Candidate]
    private var best: [Pair] = []

    /// Makes a search for the difference of a method.
    /// - Parameter candidates: the method's payments, those with a possible duplicate first, then the latest.
    init(_ gap: Gap, candidates: [Candidate]) {
        self.gap = gap
        self.candidates = candidates
    }

    /// Returns the likeliest pairs: by kind, then with more duplicates, then the latest; within a kind the later
    /// payment first.
    /// - Complexity: O(*n* log *n*) in the mistakes.
    mutating func pairs(of mistakes: [Mistake]) -> [[Mistake]] {
        let groups = Mistake.kinds.map { kind in Self.groups(mistakes.filter { $0.kind == kind }) }
        for (index, first) in Mistake.kinds.enumerated() {
            for (other, second) in Mistake.kinds.enumerated().dropFirst(index) {
                let number = Mistake.number(first) + Mistake.number(second)
                guard gap.number ?? number == number else { continue }
                join(groups[index], groups[other], areSame: index == other)
                // Later kinds are less likely.
                if best.count == CauseSearch.most { return best.map { [$0.first, $0.second] } }
            }
        }
        return best.map { [$0.first, $0.second] }
    }

    /// Groups mistakes of one kind by value, each group in the order of the candidates.
    private static func groups(_ mistakes: [Mistake]) -> [ArraySlice<Mistake>] {
        let sorted = mistakes.sorted { ($0.value, $0.place) < ($1.value, $1.place) }
        var groups: [ArraySlice<Mistake>] = []
        var start = 0
        for end in sorted.indices.dropFirst() where sorted[end].value != sorted[start].value {
            groups.append(sorted[start..<end])
            start = end
        }
        if !sorted.isEmpty { groups.append(sorted[start...]) }
        return groups
    }

    /// Walks through two kinds in opposite order of their values, so that matching values meet.
    private mutating func join(_ firsts: [ArraySlice<Mistake>], _ seconds: [ArraySlice<Mistake>], areSame: Bool) {
        var end = seconds.count
        for (index, group) in firsts.enumerated() {
            guard let value = group.first?.value else { continue }
            while end > 0, let other = seconds[end - 1].first?.value, value + other > gap.value { end -= 1 }
            // Within one kind each pair would occur twice.
            if end == 0 || areSame && index > end - 1 { return }
            guard let other = seconds[end - 1].first?.value, value + other == gap.value else { continue }
            for first in likeliest(group) {
                for second in likeliest(seconds[end - 1]) { keep(first, second) }
            }
        }
    }

    /// Limits a group to the mistakes that can matter, plus an extra one, because a mistake cannot be paired with its
    /// own payment.
    private func likeliest(_ group: ArraySlice<Mistake>) -> [Mistake] {
        let limit = CauseSearch.most + 1
        guard group.count > limit else { return Array(group) }
        let lonely = group.lazy.filter { candidates[$0.place].twin == nil }.prefix(limit)
        return group.prefix(limit).filter { candidates[$0.place].twin != nil } + lonely
    }

    private mutating func keep(_ one: Mistake, _ other: Mistake) {
        guard one.place != other.place else { return }
        let (candidate, second) = (candidates[one.place], candidates[other.place])
        let isTurned = one.kind == other.kind && candidate.age > second.age
        let pair = Pair(
            first: isTurned ? other : one, second: isTurned ? one : other,
            withoutTwin: (candidate.twin == nil ? 1 : 0) + (second.twin == nil ? 1 : 0),
            ages: (min(candidate.age, second.age), max(candidate.age, second.age)),
            firstAge: isTurned ? second.age : candidate.age)
        let place = best.firstIndex { !$0.isLikelier(than: pair) } ?? best.count
        // A value paired with itself gives each pair twice.
        guard place < CauseSearch.most, !(place < best.count && best[place].isSame(as: pair)) else { return }
        best.insert(pair, at: place)
        if best.count > CauseSearch.most { best.removeLast() }
    }
}

/// Two mistakes with their rank.
private struct Pair {
    let first: Mistake
    let second: Mistake
    let withoutTwin: Int
    /// The ages of both payments (see `Candidate.age`), the later payment first.
    let ages: (Int, Int)
    /// The age of the first mistake's payment.
    let firstAge: Int

    /// Whether the pair comes first: by rank, then by the smaller change of the first mistake.
    func isLikelier(than other: Pair) -> Bool { order == other.order ? gain < other.gain : order < other.order }

    func isSame(as other: Pair) -> Bool { order == other.order && gain == other.gain }

    private var order: (Cause.Kind, Cause.Kind, Int, Int, Int, Int) {
        (first.kind, second.kind, withoutTwin, ages.0, ages.1, firstAge)
    }

    private var gain: (UInt128, Int128) { (first.value.magnitude, first.value) }
}
