internal import Money

/// A sum of shares of amounts in cents, exact until it is rounded, whatever is divided by what.
struct ShareSum: Hashable, Sendable {
    private var cents: Int128 = 0
    /// What is left, as fractions: for each denominator one numerator, above zero and less than it.
    private var fractions: [Int128: Int128] = [:]

    /// Adds what falls to a part of a whole, which is above zero.
    ///
    /// - Throws: `StockError.overflow` where the product does not fit.
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

    /// To the nearest cent, a half up in magnitude.
    ///
    /// - Throws: `StockError.overflow` where it is no amount.
    /// - Complexity: O(*n*) for *n* different denominators, O(*n*²) where it is a half to the last digit.
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

    /// The greatest that divides both, of which the second is above zero.
    private static func divisor(of number: Int128, _ other: Int128) -> Int128 {
        var (divisor, rest) = (other, abs(number))
        while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
        return divisor
    }

    private static func amount(_ cents: Int128) throws(StockError) -> Amount {
        guard let cents = Int64(exactly: cents) else { throw .overflow }
        return Amount(cents: cents)
    }

    /// How many wholes fractions come to, each of at least zero and less than one.
    private static func whole(of fractions: [(numerator: Int128, denominator: Int128)]) -> Int128 {
        // 32 binary digits of each, rounded down, are short of the sum by less than one.
        let sum = fractions.reduce(Int128(0)) { $0 + ($1.numerator << 32) / $1.denominator } >> 32
        return reaches(sum + 1, fractions) ? sum + 1 : sum
    }

    /// Whether fractions come to a whole number at least, told by as many of their digits as it takes.
    private static func reaches(
        _ goal: Int128, _ fractions: [(numerator: Int128, denominator: Int128)]
    ) -> Bool {
        // A sum short of the goal is short of it by one over the product of the denominators or more.
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
