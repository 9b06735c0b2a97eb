/// A sum or a difference that is too large to be an amount.
public struct AmountOverflow: Error, Equatable, Sendable {
    /// Makes the error.
    public init() {}
}

extension AmountOverflow {
    /// The stable name of what went wrong.
    public var kind: String { "amount.overflow" }

    /// What went wrong, in one line.
    public var message: String {
        "the sum does not fit: amounts go from \(Amount(cents: .min).machineText) to \(Amount(cents: .max).machineText)"
    }

    /// Nothing was typed.
    public var input: String? { nil }

    /// Nothing was typed, so there is nowhere to point.
    public var caret: Range<Int>? { nil }

    /// There is nothing else to type.
    public var hint: String? { nil }
}
