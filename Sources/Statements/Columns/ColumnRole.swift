/// The role of a column in a delimited file. The raw values are the words for assigning columns on the command line.
enum ColumnRole: String, CaseIterable, Sendable {
    /// The booking date.
    case date
    /// The value date, from which the amount bears interest.
    case valueDate = "value-date"
    /// The start date. Only Revolut has start and completion dates.
    case startDate = "start-date"
    /// A single column for money out and in, with a sign or a direction column.
    case amount
    /// `debit`: money out. `credit`: money in.
    case debit, credit
    /// The fee, in a column of its own.
    case fee
    /// `gross`: the amount before the fee, or with tax. `net`: the amount after the fee, or without tax.
    case gross, net
    /// The amount on the receiver's side of a payment. Where it exists, it is read for money in instead of `amount`.
    case amountIn = "amount-in"
    /// The currency of `amountIn`.
    case currencyIn = "currency-in"
    /// The amount of a payment abroad, beside the amount in the account's currency.
    case originalAmount = "original-amount"
    /// The currency of a payment abroad.
    case originalCurrency = "original-currency"
    /// A word for money out or money in.
    case direction
    /// The counterparty.
    case payee
    /// `payer`: the sender of a payment. `recipient`: its receiver.
    case payer, recipient
    /// The description of a payment.
    case what
    /// The rest of a text that is spread over several columns.
    case more
    case note
    /// The bank's word for the type of transaction.
    case kind
    case category
    case parentCategory = "parent-category"
    case subcategory
    case method, tags, account, reference, currency, status, balance
    /// A marker of transfers between own accounts.
    case transfer
    /// A marker of voided transactions.
    case void
    /// The number by which Swedbank distinguishes movements, turnovers and balances.
    case rowType = "row-type"
    case product
    /// The reference of another row that this row belongs to.
    case related
    /// `group`: the transaction id that several rows share. `posting`: the account that a row posts to.
    case group, posting
    /// The total of a transaction whose splits are rows of their own.
    case splitAmount = "split-amount"
    /// Metadata that spesa wrote into a journal, beyond what journals contain.
    case trace
    /// A column to ignore although its header has another meaning.
    case ignored
}

extension Statement {
    /// The names of the roles that a user may assign to a column: `date`, `amount`.
    public static let columnRoles = ColumnRole.allCases.filter { ![.trace, .ignored, .related].contains($0) }.map(
        \.rawValue)
}
