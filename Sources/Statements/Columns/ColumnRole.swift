/// What a column of a delimited file says; the raw values are the words that a person maps columns with.
enum ColumnRole: String, CaseIterable, Sendable {
    /// When it was booked.
    case date
    /// When it counts for interest.
    case valueDate = "value-date"
    /// When it began; only Revolut tells both ends.
    case startDate = "start-date"
    /// One column for money out and in, with a sign or a word elsewhere.
    case amount
    /// Money out alone, and money in alone.
    case debit, credit
    /// What the movement cost besides; added only by dialects that are known to keep it apart.
    case fee
    /// Before and after the fee.
    case gross, net
    /// The amount and the currency of money that came in, where they have columns of their own.
    case amountIn = "amount-in"
    case currencyIn = "currency-in"
    /// The amount and the currency of a payment abroad, beside its amount in the currency of the account.
    case originalAmount = "original-amount"
    case originalCurrency = "original-currency"
    /// A word for out or in.
    case direction
    /// Whoever is at the other end.
    case payee
    /// Who pays, and who is paid.
    case payer, recipient
    case what
    /// The rest of a text that is cut into columns.
    case more
    case note
    /// The kind of movement, in the words of the bank.
    case kind
    case category
    case parentCategory = "parent-category"
    case subcategory
    case method, tags, account, reference, currency, status, balance
    /// Whether it is a transfer between own accounts.
    case transfer
    /// Whether it was taken back.
    case void
    /// A number for movements, turnovers and balances (Swedbank).
    case rowType = "row-type"
    case product
    /// The reference of another row that this one belongs to.
    case related
    /// What several rows of one transaction have in common, and the account that a row posts to.
    case group, posting
    /// The sum of a movement whose parts are rows of their own.
    case splitAmount = "split-amount"
    /// What spesa wrote into a journal beside what journals hold.
    case trace
    /// A column that its word would make something else.
    case ignored
}

extension Statement {
    /// What a column can be said to be, those that are needed first.
    public static let columnRoles = ColumnRole.allCases.filter { ![.trace, .ignored, .related].contains($0) }.map(
        \.rawValue)
}
