internal import Money

/// A quotient to the nearest whole number; a half is rounded up in magnitude.
///
/// `denominator` must be above zero.
public func halfUp(_ numerator: Int128, over denominator: Int128) -> Int128 {
    let (quotient, remainder) = numerator.magnitude.quotientAndRemainder(dividingBy: denominator.magnitude)
    // Not twice the numerator, which may need more bits than there are.
    let magnitude = Int128(remainder >= denominator.magnitude - remainder ? quotient + 1 : quotient)
    return numerator < 0 ? -magnitude : magnitude
}

extension Int128 {
    /// As an amount of so many cents.
    ///
    /// - Throws: `ReceiptError.overflow` where no amount is as large.
    func cents() throws(ReceiptError) -> Amount {
        guard let cents = Int64(exactly: self) else { throw .overflow }
        return Amount(cents: cents)
    }
}
