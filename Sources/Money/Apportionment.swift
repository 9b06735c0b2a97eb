/// Distributes an integer by weights, with the largest-remainder method.
///
/// Shares are in the order of the weights, and add up to `total` exactly. If no weight is positive, all shares are 0. Zero
/// and negative weights get 0. Of equal remainders the earlier one is rounded up first. A negative total gives the negated
/// shares of a positive one.
///
///     apportion(100, by: [1, 1, 1])   // [34, 33, 33]
///
/// - Parameter atLeastOne: whether every positive weight gets at least 1, if `total` suffices. The units for that are taken,
///   one by one, from the share furthest above its exact value, of equals from the later one.
/// - Complexity: O(*n* log *n*), and additionally O(*n* · *k*) for *k* shares raised to 1.
public func apportion(_ total: Int, by weights: [Int64], atLeastOne: Bool = false) -> [Int] {
    let weights = weights.map { Int128(max($0, 0)) }
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return weights.map { _ in 0 } }

    // 63 bits by 63 bits: products fit an Int128.
    let exact = weights.map { Int128(total.magnitude) * $0 }
    var shares = exact.map { $0 / sum }
    let left = Int(Int128(total.magnitude) - shares.reduce(0, +))
    let byRemainder = weights.indices.sorted { first, second in
        let (one, other) = (exact[first] % sum, exact[second] % sum)
        return one == other ? first < second : one > other
    }
    for index in byRemainder.prefix(left) {
        shares[index] += 1
    }

    if atLeastOne, total >= weights.count(where: { $0 > 0 }) {
        for index in weights.indices where weights[index] > 0 && shares[index] == 0 {
            takeOne(from: &shares, exact: exact, sum: sum)
            shares[index] = 1
        }
    }
    return shares.map { Int(total < 0 ? -$0 : $0) }
}

/// Shares in thousandths, which are tenths of a percent, by weight. They add up to 1000, unless no weight is positive.
///
///     permilles([2, 1])   // [667, 333]
///
/// - Complexity: O(*n* log *n*).
public func permilles(_ weights: [Int64]) -> [Int] {
    apportion(1000, by: weights)
}

/// Reduces by one the share furthest above `exact / sum`, among those that keep at least 1.
private func takeOne(from shares: inout [Int128], exact: [Int128], sum: Int128) {
    var giver: Int?
    var furthest: Int128 = 0
    for index in shares.indices where shares[index] > 1 {
        let above = shares[index] * sum - exact[index]
        if giver == nil || above >= furthest {
            giver = index
            furthest = above
        }
    }
    if let giver { shares[giver] -= 1 }
}
