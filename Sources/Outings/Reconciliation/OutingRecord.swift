public import Household
public import Periods

/// What a book has of an outing's payments, all in one currency.
public struct OutingRecord: Hashable, Sendable {
    /// What names the outing in a command.
    public let name: String
    /// What it is all paid in.
    public let currency: Currency
    /// What the book's own people paid, void ones too, in any order.
    public let payments: [Payment]
    /// The kinds of methods by their names; one that is not among them is of kind `other`.
    public let kinds: [String: MethodKind]
    /// The money all methods of kind `cash` are paid from; `nil` where cash is not compared.
    public let purse: Purse?
    /// The day that a payment is put on which is missing.
    public let day: Day
    /// The category that it is put in where no payment has one.
    public let category: String?

    /// A record as it is given.
    public init(
        name: String, currency: Currency = .euro, payments: [Payment], kinds: [String: MethodKind],
        purse: Purse? = nil, day: Day, category: String? = nil
    ) {
        self.name = name
        self.currency = currency
        self.payments = payments
        self.kinds = kinds
        self.purse = purse
        self.day = day
        self.category = category
    }

    /// What sort of money the method pays with.
    public func kind(of method: String) -> MethodKind { kinds[method] ?? .other }

    /// The method that a payment is compared under: all cash is one where there is a purse.
    func row(of payment: Payment) -> String {
        kind(of: payment.method) == .cash ? purse?.method ?? payment.method : payment.method
    }
}
