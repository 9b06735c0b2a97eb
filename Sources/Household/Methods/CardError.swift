public import Failures
public import Periods

/// The reasons why a payment card is refused. No error contains any part of the card number.
public enum CardError: Error, Equatable, Sendable {
    /// No digits.
    case empty
    /// A character other than digits, spaces and hyphens.
    case characters
    /// A number of digits that the issuer does not use.
    case length
    /// A wrong check digit.
    case checkDigit
    /// The name of a payment method that may be a card number.
    case asName
    /// The text is not an expiry month.
    case expiry(String)
    /// The expiry month is over.
    case expired(Month)
}

extension CardError: WordedError {
    /// Message and hint of the error. The input is set only for an expiry month.
    public var words: ErrorWords {
        switch self {
        case .empty: number("there is no number of a card")
        case .characters: number("the number of a card has digits, spaces and hyphens, nothing else")
        case .length: number("no card number has this many digits")
        case .checkDigit: number("the number of the card cannot be right: its last digit does not fit the others")
        case .asName:
            ErrorWords(
                kind: "card.number", message: "a name cannot have as many digits as the number of a card",
                hint: "write a name like: spesa method add visa --kind card")
        case .expiry(let text):
            ErrorWords(
                kind: "card.expiry", message: "'\(text.quoted)' is not a month in which a card expires", input: text,
                hint: "write it as printed on the card: --expires 11/28")
        case .expired(let month):
            ErrorWords(
                kind: "card.expired", message: "the card expired at the end of \(month.title)", input: month.name,
                hint: "write the month on the new card: --expires 11/28")
        }
    }

    private func number(_ message: String) -> ErrorWords {
        ErrorWords(
            kind: "card.number", message: message,
            hint: "write the long number on the front of the card; only its last four digits are kept")
    }
}
