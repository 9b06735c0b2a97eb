/// An exact amount of euros, in cents. Refunds are negative.
public struct Amount: Hashable, Comparable, Sendable {
    /// The amount in cents, over the whole range of `Int64`.
    public let cents: Int64

    /// An amount in cents.
    public init(cents: Int64) {
        self.cents = cents
    }

    /// Zero euros.
    public static let zero = Amount(cents: 0)

    /// Orders by value. Refunds come before zero.
    public static func < (left: Amount, right: Amount) -> Bool {
        left.cents < right.cents
    }

    /// Whether the amount is over a ceiling. An equal amount is not over; `false` without a ceiling.
    public func exceeds(_ ceiling: Amount?) -> Bool { ceiling.map { self > $0 } ?? false }

    /// The exact sum of two amounts.
    ///
    /// - Throws: `AmountOverflow` if the sum does not fit.
    public func adding(_ other: Amount) throws(AmountOverflow) -> Amount {
        let (sum, overflow) = cents.addingReportingOverflow(other.cents)
        guard !overflow else { throw AmountOverflow() }
        return Amount(cents: sum)
    }

    /// The exact difference of two amounts.
    ///
    /// - Throws: `AmountOverflow` if the difference does not fit.
    public func subtracting(_ other: Amount) throws(AmountOverflow) -> Amount {
        let (difference, overflow) = cents.subtractingReportingOverflow(other.cents)
        guard !overflow else { throw AmountOverflow() }
        return Amount(cents: difference)
    }

    /// The locale-independent form for files and scripts: `-1234.50`.
    ///
    /// ASCII minus, digits, a point, two digits; without grouping and currency. Every locale parses it to an equal
    /// amount.
    public var machineText: String {
        let (euros, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
        return "\(cents < 0 ? "-" : "")\(euros).\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension Sequence<Amount> {
    // Inlined into callers: through the witness tables of a lazy sequence each amount would cost a thousand instructions.
    /// The exact sum; zero if empty.
    ///
    /// Only the final sum has to fit: intermediate sums may be larger, so the order does not matter.
    ///
    /// - Throws: `AmountOverflow` if the sum does not fit.
    /// - Complexity: O(*n*).
    @inlinable
    public func total() throws(AmountOverflow) -> Amount {
        var sum: Int128 = 0
        for amount in self {
            sum += Int128(amount.cents)
        }
        guard let cents = Int64(exactly: sum) else { throw AmountOverflow() }
        return Amount(cents: cents)
    }
}
