internal import Money

/// An exact sum of fractions of amounts in cents, rounded only at the end.
struct ShareSum: Hashable, Sendable {
    private var cents: Int128 = 0
    /// The fractional parts: for each denominator one numerator, between 0 and the denominator.
    private var fractions: [Int128: Int128] = [:]

    /// Adds a part of an amount, in proportion to a positive whole.
    ///
    /// - Throws: `StockError.overflow` if the product exceeds 128 bits.
    mutating func add(_ amount: Amount, part: Int128, of whole: Int128) throws(StockError) {
        let divisor = Self.divisor(of: part, whole)
        let (product, overflow) = Int128(amount.cents).multipliedReportingOverflow(by: part / divisor)
        guard !overflow else { throw .overflow }
        let denominator = whole / divisor
        var (quotient, remainder) = product.quotientAndRemainder(dividingBy: denominator)
        if remainder < 0 { (quotient, remainder) = (quotient - 1, remainder + denominator) }
        try add(quotient)
        try add(remainder, over: denominator)
    }

    /// Adds another sum.
    mutating func add(_ other: ShareSum) throws(StockError) {
        try add(other.cents)
        for (denominator, numerator) in other.fractions { try add(numerator, over: denominator) }
    }

    /// Rounds to the nearest cent, half away from zero.
    ///
    /// - Throws: `StockError.overflow` if it exceeds 64 bits.
    /// - Complexity: O(*n*) for *n* different denominators, O(*n*²) if it is an exact half.
    func rounded() throws(StockError) -> Amount {
        let up = cents + Self.whole(of: fractions.map { ($0.value, $0.key) } + [(1, 2)])
        guard up <= 0 else { return try Self.amount(up) }
        let others = fractions.map { ($0.key - $0.value, $0.key) }
        return try Self.amount(cents + Int128(others.count) - Self.whole(of: others + [(1, 2)]))
    }

    private mutating func add(_ more: Int128) throws(StockError) {
        let (sum, overflow) = cents.addingReportingOverflow(more)
        guard !overflow else { throw .overflow }
        cents = sum
    }

    /// Adds a fraction of at least zero and less than one.
    private mutating func add(_ numerator: Int128, over denominator: Int128) throws(StockError) {
        guard numerator > 0 else { return }
        let divisor = Self.divisor(of: numerator, denominator)
        let lowest = denominator / divisor
        let sum = (fractions.removeValue(forKey: lowest) ?? 0) + numerator / divisor
        if sum >= lowest { try add(1) }
        let left = sum >= lowest ? sum - lowest : sum
        if left > 0 { fractions[lowest] = left }
    }

    /// Returns the greatest common divisor. The second number must be positive.
    private static func divisor(of number: Int128, _ other: Int128) -> Int128 {
        var (divisor, rest) = (other, abs(number))
        while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
        return divisor
    }

    private static func amount(_ cents: Int128) throws(StockError) -> Amount {
        guard let cents = Int64(exactly: cents) else { throw .overflow }
        return Amount(cents: cents)
    }

    /// Returns the whole part of a sum of fractions, each of at least zero and less than one.
    private static func whole(of fractions: [(numerator: Int128, denominator: Int128)]) -> Int128 {
        // With 32 binary digits of each, rounded down, the error is less than one.
        let sum = fractions.reduce(Int128(0)) { $0 + ($1.numerator << 32) / $1.denominator } >> 32
        return reaches(sum + 1, fractions) ? sum + 1 : sum
    }

    /// Whether fractions add up to at least a whole number. Compares as many binary digits as needed.
    private static func reaches(
        _ goal: Int128, _ fractions: [(numerator: Int128, denominator: Int128)]
    ) -> Bool {
        // A sum below the goal differs from it by at least one over the product of the denominators.
        let bits = fractions.reduce(64) { $0 + 128 - $1.denominator.leadingZeroBitCount }
        var (goal, rests) = (goal, fractions)
        for _ in 0...bits / 32 {
            goal <<= 32
            for index in rests.indices {
                let (digits, rest) = (rests[index].numerator << 32)
                    .quotientAndRemainder(dividingBy: rests[index].denominator)
                goal -= digits
                rests[index].numerator = rest
            }
            if goal <= 0 { return true }
            if goal >= Int128(rests.count) { return false }
        }
        return true
    }
}
