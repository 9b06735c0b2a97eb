public import Failures

/// A sum or difference beyond the range of amounts.
public struct AmountOverflow: Error, Equatable, Sendable {
    /// Makes the error.
    public init() {}
}

extension AmountOverflow: WordedError {
    /// Without input, because the amounts were not typed.
    public var words: ErrorWords {
        let (least, most) = (Amount(cents: .min).machineText, Amount(cents: .max).machineText)
        return ErrorWords(
            kind: "amount.overflow", message: "the sum is out of range: amounts go from \(least) to \(most)",
            hint: "void the largest amounts, or record smaller ones")
    }
}
