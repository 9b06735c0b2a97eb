public import Money

extension SharedExpense {
    /// The maximum number of people who are tried as exceptions to the expected ones.
    static let mostSearched = 12

    /// Returns the people whose shares add up to a part of the amount, as near to the expected ones as possible.
    ///
    /// - Parameters:
    ///   - expected: the people expected. If their shares add up to the part, they are returned.
    ///   - cost: how unlikely it is that the expectation is wrong for a person; not negative.
    /// - Returns: the people with the least total cost, on a tie the first found; the expected ones if no choice adds
    ///   up to the part.
    /// - Complexity: O(*n*) if the expected shares make the part; else O(2^*n*), where *n* is at most 12: the people
    ///   with the least cost.
    public func people(
        making part: Amount, expecting expected: Set<Int64>, cost: (Int64) throws -> Int
    ) rethrows -> Set<Int64> {
        let gap = Int128(part.cents) - Int128(self.part(of: expected).cents)
        guard gap != 0 else { return expected }
        let movable = try shares.filter { $0.amount != .zero }.map { share in
            let cents = Int128(share.amount.cents)
            return (
                person: share.person, cents: expected.contains(share.person) ? -cents : cents,
                cost: try cost(share.person)
            )
        }
        let searched = movable.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
            .prefix(Self.mostSearched).map(\.element)
        var best: (cost: Int, people: [Int64])?
        for choice in 1..<(1 << searched.count) {
            let moved = searched.indices.filter { choice & (1 << $0) != 0 }.map { searched[$0] }
            guard moved.reduce(0, { $0 + $1.cents }) == gap else { continue }
            let sum = moved.reduce(0) { $0 + $1.cost }
            if best.map({ sum < $0.cost }) ?? true { best = (sum, moved.map(\.person)) }
        }
        return expected.symmetricDifference(best?.people ?? [])
    }
}
