extension Amount {
    /// The amount shared by so many, to the nearest cent; half a cent is rounded up in magnitude.
    ///
    /// The rule is that of Council Regulation (EC) No 1103/97, article 5. `divisor` must be above zero.
    public func divided(by divisor: Int) -> Amount {
        precondition(divisor > 0, "an amount is divided by a number above zero")
        let parts = UInt64(divisor)
        let (quotient, remainder) = cents.magnitude.quotientAndRemainder(dividingBy: parts)
        let magnitude = remainder >= parts - remainder ? quotient + 1 : quotient
        // Truncating keeps the one magnitude that has no positive twin, that of the smallest amount.
        let rounded = Int64(truncatingIfNeeded: magnitude)
        return Amount(cents: cents < 0 ? 0 &- rounded : rounded)
    }

    /// The amount shared by so many, rounded down to the cent (a refund away from zero).
    ///
    /// `divisor` must be above zero.
    public func dividedRoundingDown(by divisor: Int) -> Amount {
        precondition(divisor > 0, "an amount is divided by a number above zero")
        let (quotient, remainder) = cents.quotientAndRemainder(dividingBy: Int64(divisor))
        return Amount(cents: remainder < 0 ? quotient - 1 : quotient)
    }
}
