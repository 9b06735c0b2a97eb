public import Failures
internal import Household

/// The error for a text that names no currency.
public enum CurrencyError: Error, Equatable, Sendable {
    /// The text is not a currency code.
    case unknown(String)
}

extension CurrencyError: WordedError {
    /// Message and hint of the error. The kind is `currency.unknown`.
    public var words: ErrorWords {
        switch self {
        case .unknown(let text):
            ErrorWords(
                kind: "currency.unknown", message: "'\(text.quoted)' is not a currency", input: text,
                hint: "write its code of three letters (ISO 4217), such as CZK")
        }
    }
}
