public import Failures

/// A sum or a difference that is too large to be an amount.
public struct AmountOverflow: Error, Equatable, Sendable {
    /// Makes the error.
    public init() {}
}

extension AmountOverflow: WordedError {
    /// Nothing was typed, so there is nowhere to point and nothing else to type.
    public var words: ErrorWords {
        let (least, most) = (Amount(cents: .min).machineText, Amount(cents: .max).machineText)
        return ErrorWords(
            kind: "amount.overflow", message: "the sum does not fit: amounts go from \(least) to \(most)")
    }
}
