internal import Money

/// Divides and rounds to the nearest whole number, half away from zero.
///
/// `denominator` must be positive.
public func halfUp(_ numerator: Int128, over denominator: Int128) -> Int128 {
    let (quotient, remainder) = numerator.magnitude.quotientAndRemainder(dividingBy: denominator.magnitude)
    // Doubling the remainder could overflow.
    let magnitude = Int128(remainder >= denominator.magnitude - remainder ? quotient + 1 : quotient)
    return numerator < 0 ? -magnitude : magnitude
}

extension Int128 {
    /// Converts cents to an amount.
    ///
    /// - Throws: `ReceiptError.overflow` if it exceeds 64 bits.
    func cents() throws(ReceiptError) -> Amount {
        guard let cents = Int64(exactly: self) else { throw .overflow }
        return Amount(cents: cents)
    }
}
