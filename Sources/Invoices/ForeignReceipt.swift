public import Household
public import Money
public import Periods

/// A receipt as read from a seller's file: an invoice or a printed till receipt, without categories.
public struct ForeignReceipt: Hashable, Sendable {
    /// A line of the receipt.
    public struct Line: Hashable, Sendable {
        /// The description, on one line, at most 120 characters.
        public var what: String
        /// The quantity, rounded to thousandths.
        public var quantity: Quantity
        /// The price of one unit, rounded to hundred-thousandths of a euro.
        public var price: UnitPrice
        /// The printed amount before discount; negative for a returned item and on a credit note.
        public var total: Amount
        /// The discount; zero if there is none, negative on a credit note.
        public var discount: Amount
        /// The VAT rate; `nil` if the line is outside VAT or prints no rate.
        public var rate: VATRate?

        /// The amount after discount, in cents.
        var cents: Int128 { Int128(total.cents) - Int128(discount.cents) }
    }

    /// A payment that was already made.
    public struct Payment: Hashable, Sendable {
        /// The name of the tender: that of its kind, such as `cash`, or `prepaid` if an invoice does not tell it.
        public var method: String
        /// The kind of method.
        public var kind: MethodKind
        /// The amount paid; negative if it was paid back.
        public var amount: Amount

        /// Creates a payment.
        public init(method: String, kind: MethodKind, amount: Amount) {
            self.method = method
            self.kind = kind
            self.amount = amount
        }
    }

    /// The format: `UBL invoice`, `UBL credit note`, `CII invoice`, `FatturaPA`, `till receipt`.
    public var form: String
    /// Identifies the receipt across files: seller, number and day of an invoice, or the whole text of a till receipt.
    public var identity: String
    /// The invoice number; `nil` on a till receipt.
    public var number: String?
    /// The seller's name; `nil` if the file has none.
    public var payee: String?
    /// The date of the invoice or receipt; `nil` on a till receipt that prints none.
    public var day: Day?
    /// The seller's country, ISO 3166-1 alpha-2; `nil` if an invoice names none, and on a till receipt.
    public var country: String?
    /// Whether the prices include VAT.
    public var basis: PriceBasis
    /// The lines in file order, at least one.
    public var lines: [Line]
    /// The printed VAT of each rate; empty on a till receipt, and on an invoice whose printed sums do not add up.
    public var printedVAT: [PrintedVAT]
    /// The total to pay after rounding, from which `paid` is not deducted; negative on a credit note. `nil` if an
    /// invoice prints none and its other printed sums do not add up.
    public var total: Amount?
    /// The payments that were already made, in file order.
    public var paid: [Payment]
    /// The change that was given back, positive; `nil` if the file does not print it.
    public var change: Amount?
    /// The payment method that an invoice asks for; `nil` if it names none, and on a till receipt.
    public var requestedMethod: MethodKind?
    /// Whether the file names the euro; always `true` for an invoice. Some till receipts print no currency.
    public var namesCurrency = true
}

extension String {
    /// The description of a line, cut to 120 characters with an ellipsis.
    var asWordsOfLine: String {
        let most = 120
        guard unicodeScalars.count > most else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.prefix(most - 1))) + "…"
    }
}
