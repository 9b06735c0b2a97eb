public import Failures
public import Money
public import Periods

/// A movement of money as read from a file, without interpretation.
public struct Entry: Hashable, Sendable {
    /// The line on which the movement begins, from 1. In files without lines it is the number of the movement, and in
    /// some databases the movement's id.
    public var line: Int
    /// The booking date; without one, the value date or the date of the payment.
    public var day: Day
    /// The amount spent in euro; negative for money received.
    public var amount: Amount
    /// The payee, or the payer of money received.
    public var payee: String?
    /// The description, such as the purpose of a payment.
    public var what: String?
    /// Further text from the file.
    public var note: String?
    /// The texts of further columns for payee, description and note, if they differ from these. They do not influence
    /// the uid of the row.
    public var further: [String] = []
    /// The category name in the file, `food:groceries`.
    public var category: String?
    /// The payment method: `card`, `cash`, `cheque`, `direct-debit` or `transfer` for a code or word that is known,
    /// otherwise the file's own word.
    public var method: String?
    /// The tags in file order. Tags of other programs may contain spaces.
    public var tags: [String]
    /// The name or number of the user's account, as the file writes it.
    public var account: String?
    /// The amount in the currency of the payment, `100.00 USD`, if the file has it besides the amount in euro.
    public var original: String?
    /// The bank's or program's reference, unique for each movement of an account.
    public var reference: String?
    /// The metadata of an expense that spesa exported; `nil` in files of other programs.
    public var origin: Origin?
    /// Whether the file marks the entry as the payment of a card bill in a field outside of the texts above.
    var isCardBill = false
    /// Whether the file marks the entry as money that a card's account received for its bill.
    var isCardPayment = false
    /// Whether the file's word for the kind of movement may mean a transfer. Set only in files with several accounts.
    var isTransferKind = false
    /// The account of the counterparty. Set only in files with several accounts, to pair the two rows of a transfer.
    var counterAccount: String?
    /// The kind of a card bill or transfer whose row in the other account is not in the file; `nil` for all other rows.
    var singleSide: SingleSide?

    /// Creates a movement without an origin. Readers of spesa's own files set it afterwards.
    public init(
        line: Int, day: Day, amount: Amount, payee: String? = nil, what: String? = nil, note: String? = nil,
        category: String? = nil, method: String? = nil, tags: [String] = [], account: String? = nil,
        reference: String? = nil
    ) {
        self.line = line
        self.day = day
        self.amount = amount
        self.payee = payee
        self.what = what
        self.note = note
        self.category = category
        self.method = method
        self.tags = tags
        self.account = account
        self.reference = reference
    }
}

/// The result of reading one row of a file.
public enum ParsedRow: Hashable, Sendable {
    /// A movement.
    case entry(Entry)
    /// A readable row that is not recorded, with the reason. `ForeignMovement` is given only for `LeftOut.currency`,
    /// and `SkippedRow` only if the reader keeps the content.
    case leftOut(line: Int, LeftOut, ForeignMovement? = nil, SkippedRow? = nil)
    /// A row that cannot be read.
    case refused(line: Int, Refusal)
}

/// The reason for skipping a readable row.
public enum LeftOut: String, CaseIterable, Sendable {
    /// A movement that is reserved or announced and not booked yet, or that is cancelled or void.
    case pending
    /// Money received. Readers give this reason only for double-entry books; elsewhere the importer decides about
    /// entries with a negative amount.
    case income
    /// A transfer between the user's own accounts.
    case transfer
    /// An amount in another currency than the euro.
    case currency
    /// An amount of zero.
    case zero
    /// A balance, a heading, or a sum of other rows.
    case balance
    /// The user's rules exclude such rows.
    case words
}

/// The error for which a single row is refused. Reading continues with the next row.
public struct Refusal: Hashable, Sendable {
    /// A dotted, stable identifier: `amount.ambiguous`.
    public let kind: String
    /// The problem, in one line.
    public let message: String
    /// The faulty text in the file; `nil` if a text is missing.
    public let input: String?
    /// Advice on how to make the row readable, such as an option; `nil` if there is none.
    public let hint: String?

    /// Creates a refusal, with the parts of an error message.
    public init(kind: String, message: String, input: String? = nil, hint: String? = nil) {
        self.hint = hint
        self.kind = kind
        self.message = message
        self.input = input
    }

    /// Takes kind, message and input from an error, without its hint.
    public init(_ error: any WordedError) {
        let words = error.words
        self.init(kind: words.kind, message: words.message, input: words.input)
    }
}
