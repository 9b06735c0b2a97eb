public import Failures

/// A text that is not a VAT rate.
public struct RateError: Error, Equatable, Sendable {
    /// The text that was read.
    public let text: String

    /// Creates an error for a text.
    public init(text: String) {
        self.text = text
    }
}

extension RateError: WordedError {
    /// Message and hint of the error. The kind is `vat.rate`.
    public var words: ErrorWords {
        ErrorWords(
            kind: "vat.rate", message: "'\(text.quoted)' is not a rate of VAT: 0 to 100 %, to the tenth of a percent",
            input: text, hint: "write a rate such as 22% or 5,5%")
    }
}
