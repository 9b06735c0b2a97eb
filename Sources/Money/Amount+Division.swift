extension Amount {
    /// The amount divided by a number, rounded to the nearest cent; half a cent is rounded away from zero.
    ///
    /// The rule is that of Council Regulation (EC) No 1103/97, article 5. `divisor` must be positive.
    public func divided(by divisor: Int) -> Amount {
        precondition(divisor > 0, "an amount is divided by a number above zero")
        let parts = UInt64(divisor)
        let (quotient, remainder) = cents.magnitude.quotientAndRemainder(dividingBy: parts)
        let magnitude = remainder >= parts - remainder ? quotient + 1 : quotient
        // Truncating keeps the magnitude of the smallest amount, which has no positive counterpart.
        let rounded = Int64(truncatingIfNeeded: magnitude)
        return Amount(cents: cents < 0 ? 0 &- rounded : rounded)
    }

    /// The amount divided by a number, rounded down to the cent: an expense towards zero, a refund away from zero.
    ///
    /// `divisor` must be positive.
    public func dividedRoundingDown(by divisor: Int) -> Amount {
        precondition(divisor > 0, "an amount is divided by a number above zero")
        let (quotient, remainder) = cents.quotientAndRemainder(dividingBy: Int64(divisor))
        return Amount(cents: remainder < 0 ? quotient - 1 : quotient)
    }
}
