public import Money
public import Periods

/// The content of a skipped row as far as the file gives it, so that the user can judge whether it was skipped rightly.
public struct SkippedRow: Hashable, Sendable {
    /// The booking date; without one, the value date or the date of the payment.
    public var day: Day?
    /// The amount spent, in hundredths of the currency's unit; negative for money received.
    public var spent: Amount?
    /// The currency code, or the text that the file has instead of a code; `nil` for the euro.
    public var currency: String?
    /// The payee, or the payer of money received.
    public var payee: String?
    /// The description, or another text of the row.
    public var what: String?

    /// Creates the content of a row; by default everything is unknown.
    public init(
        day: Day? = nil, spent: Amount? = nil, currency: String? = nil, payee: String? = nil, what: String? = nil
    ) {
        self.day = day
        self.spent = spent
        self.currency = currency
        self.payee = payee
        self.what = what
    }

    /// Takes the content of an entry.
    init(_ entry: Entry) {
        self.init(day: entry.day, spent: entry.amount, payee: entry.payee, what: entry.what ?? entry.note)
    }
}
