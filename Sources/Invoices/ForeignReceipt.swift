public import Household
public import Money
public import Periods

/// What was bought and paid as a seller's file says it: an invoice, or what a till printed; in no category yet.
public struct ForeignReceipt: Hashable, Sendable {
    /// One line.
    public struct Line: Hashable, Sendable {
        /// The words, on one line and of bounded length.
        public var what: String
        /// How much of it, rounded to thousandths.
        public var quantity: Quantity
        /// What one unit costs, rounded to hundred-thousandths.
        public var price: UnitPrice
        /// What it comes to before discount, as it is printed.
        public var total: Amount
        /// What is taken off.
        public var discount: Amount
        /// The rate of its VAT; `nil` where it has none, or none is said.
        public var rate: VATRate?

        /// What it comes to after discount, in cents.
        var cents: Int128 { Int128(total.cents) - Int128(discount.cents) }
    }

    /// Something that was paid already.
    public struct Payment: Hashable, Sendable {
        /// As tenders are called: `cash`, `card`, or `prepaid` where nobody said how.
        public var method: String
        /// What sort it is.
        public var kind: MethodKind
        /// How much was handed over; below zero for what was paid back.
        public var amount: Amount

        /// So much by that method.
        public init(method: String, kind: MethodKind, amount: Amount) {
            self.method = method
            self.kind = kind
            self.amount = amount
        }
    }

    /// What the file is: `UBL invoice`, `CII invoice`, `FatturaPA`, `till receipt`.
    public var form: String
    /// What makes it the same receipt in another file: seller, number and day, or all of its text.
    public var identity: String
    /// The number of an invoice.
    public var number: String?
    /// Who sold it.
    public var payee: String?
    /// The day it is of.
    public var day: Day?
    /// Where the seller is: two letters, ISO 3166.
    public var country: String?
    /// Whether its prices hold VAT.
    public var basis: PriceBasis
    /// In the order of the file, one at least.
    public var lines: [Line]
    /// The VAT of rates that it has printed.
    public var printedVAT: [PrintedVAT]
    /// What it says that has to be paid in all, before cash is rounded; `nil` where it does not.
    public var total: Amount?
    /// What was paid already, in the order of the file.
    public var paid: [Payment]
    /// What was given back, where that is printed.
    public var change: Amount?
    /// How an invoice asks to be paid.
    public var asked: MethodKind?
}

extension String {
    /// The words of a line, cut where a list could not tell them.
    var asWordsOfLine: String {
        let most = 120
        guard unicodeScalars.count > most else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.prefix(most - 1))) + "…"
    }
}
