/// Looks for two mistakes, with two payments of one method, that explain a difference together.
struct PairSearch {
    private let gap: Gap
    private let candidates: [Candidate]
    private var best: [Pair] = []

    /// - Parameter candidates: those of the method, those with a twin first, then the latest.
    init(_ gap: Gap, candidates: [Candidate]) {
        self.gap = gap
        self.candidates = candidates
    }

    /// The likeliest pairs: by their kinds, then those with more twins, then the latest; of the same kind the later one first.
    /// - Complexity: O(*n* log *n*) in the mistakes.
    mutating func pairs(of mistakes: [Mistake]) -> [[Mistake]] {
        let groups = Mistake.kinds.map { kind in Self.groups(mistakes.filter { $0.kind == kind }) }
        for (index, first) in Mistake.kinds.enumerated() {
            for (other, second) in Mistake.kinds.enumerated().dropFirst(index) {
                let number = Mistake.number(first) + Mistake.number(second)
                guard gap.number ?? number == number else { continue }
                join(groups[index], groups[other], areSame: index == other)
                // What comes later is of kinds less likely.
                if best.count == CauseSearch.most { return best.map { [$0.first, $0.second] } }
            }
        }
        return best.map { [$0.first, $0.second] }
    }

    /// Mistakes of one kind by their value, each value's in the order of the candidates.
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

    /// Walks through two kinds in opposite order of their values, so that each value meets the one it goes with.
    private mutating func join(_ firsts: [ArraySlice<Mistake>], _ seconds: [ArraySlice<Mistake>], areSame: Bool) {
        var end = seconds.count
        for (index, group) in firsts.enumerated() {
            guard let value = group.first?.value else { continue }
            while end > 0, let other = seconds[end - 1].first?.value, value + other > gap.value { end -= 1 }
            // In one kind each pair would come up twice.
            if end == 0 || areSame && index > end - 1 { return }
            guard let other = seconds[end - 1].first?.value, value + other == gap.value else { continue }
            for first in likeliest(group) {
                for second in likeliest(seconds[end - 1]) { keep(first, second) }
            }
        }
    }

    /// As many with and without a twin as can matter: one of them may be with the payment that it is joined to.
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
        // One value with itself brings each pair twice.
        guard place < CauseSearch.most, !(place < best.count && best[place].isSame(as: pair)) else { return }
        best.insert(pair, at: place)
        if best.count > CauseSearch.most { best.removeLast() }
    }
}

/// Two mistakes, and what tells how likely they are.
private struct Pair {
    let first: Mistake
    let second: Mistake
    let withoutTwin: Int
    /// The later one first.
    let ages: (Int, Int)
    /// Which of them is that of the first.
    let firstAge: Int

    /// Where all else is alike, first the one whose first is later, then the one that changes it less.
    func isLikelier(than other: Pair) -> Bool { order == other.order ? gain < other.gain : order < other.order }

    func isSame(as other: Pair) -> Bool { order == other.order && gain == other.gain }

    private var order: (Cause.Kind, Cause.Kind, Int, Int, Int, Int) {
        (first.kind, second.kind, withoutTwin, ages.0, ages.1, firstAge)
    }

    private var gain: (UInt128, Int128) { (first.value.magnitude, first.value) }
}
