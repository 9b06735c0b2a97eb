/// An exact amount of euros, counted in cents; negative is a refund.
public struct Amount: Hashable, Comparable, Sendable {
    /// The amount in cents, over the whole range of `Int64`.
    public let cents: Int64

    /// Makes an amount of so many cents.
    public init(cents: Int64) {
        self.cents = cents
    }

    /// No euros and no cents.
    public static let zero = Amount(cents: 0)

    /// Orders by value, so that a refund comes before zero.
    public static func < (left: Amount, right: Amount) -> Bool {
        left.cents < right.cents
    }

    /// The exact sum of two amounts.
    ///
    /// - Throws: `AmountOverflow` when the sum does not fit.
    public func adding(_ other: Amount) throws(AmountOverflow) -> Amount {
        let (sum, overflow) = cents.addingReportingOverflow(other.cents)
        guard !overflow else { throw AmountOverflow() }
        return Amount(cents: sum)
    }

    /// The exact difference of two amounts.
    ///
    /// - Throws: `AmountOverflow` when the difference does not fit.
    public func subtracting(_ other: Amount) throws(AmountOverflow) -> Amount {
        let (difference, overflow) = cents.subtractingReportingOverflow(other.cents)
        guard !overflow else { throw AmountOverflow() }
        return Amount(cents: difference)
    }

    /// The form for files and scripts, the same everywhere: `-1234.50`.
    ///
    /// ASCII minus, digits, a point, two digits; no grouping and no currency. It reads back in every locale.
    public var machineText: String {
        let (euros, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
        return "\(cents < 0 ? "-" : "")\(euros).\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension Sequence<Amount> {
    // Inlined where it is called: through the witnesses of a lazy sequence each amount would cost a thousand instructions.
    /// The exact sum; zero when there is nothing to add.
    ///
    /// Only the sum itself has to fit: the order never matters, because what is added up on the way may be larger.
    ///
    /// - Throws: `AmountOverflow` when the sum does not fit.
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
