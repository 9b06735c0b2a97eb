public import Failures
public import Periods

/// Why a card is not taken; nothing of its number is ever part of it.
public enum CardError: Error, Equatable, Sendable {
    /// No digit where a number should be.
    case empty
    /// A number with something else than digits.
    case characters
    /// A number of digits that the issuer does not give.
    case length
    /// The last digit does not check the others.
    case checkDigit
    /// Where a name is wanted, what may be the number of a card.
    case asName
    /// A text that is no month of expiry.
    case expiry(String)
    /// A month that has gone by.
    case expired(Month)
}

extension CardError: WordedError {
    /// The input is only ever that of a month.
    public var words: ErrorWords {
        switch self {
        case .empty: number("there is no number of a card")
        case .characters: number("the number of a card has digits, spaces and hyphens, nothing else")
        case .length: number("no card has a number of so many digits")
        case .checkDigit: number("the number of the card cannot be right: its last digit does not fit the others")
        case .asName:
            ErrorWords(
                kind: "card.number", message: "a name cannot have as many digits as the number of a card",
                hint: "write a name like: spesa method add visa --kind card")
        case .expiry(let text):
            ErrorWords(
                kind: "card.expiry", message: "'\(text.quoted)' is not a month in which a card expires", input: text,
                hint: "write it as it stands on the card: --expires 11/28")
        case .expired(let month):
            ErrorWords(
                kind: "card.expired", message: "the card expired at the end of \(month.title)", input: month.name,
                hint: "write the month that stands on the new card: --expires 11/28")
        }
    }

    private func number(_ message: String) -> ErrorWords {
        ErrorWords(
            kind: "card.number", message: message,
            hint: "write the long number on the front of the card; only its last four digits are kept")
    }
}
