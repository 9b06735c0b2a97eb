public import Household
public import Periods

/// The recorded payments of an outing, all in one currency.
public struct OutingRecord: Hashable, Sendable {
    /// The text that identifies the outing in a command.
    public let name: String
    /// The currency of all payments.
    public let currency: Currency
    /// The payments of the book's household, void ones included, in any order.
    public let payments: [Payment]
    /// The payments of the household whose method is not recorded, in any order. They are in no sum, but may explain a
    /// difference. Their `method` is empty.
    public let withoutMethod: [Payment]
    /// The kinds of methods by name. A method without an entry has the kind `other`.
    public let kinds: [String: MethodKind]
    /// The purse for all cash methods; `nil` if cash is not compared.
    public let purse: Purse?
    /// The day proposed for a payment that was not recorded.
    public let day: Day
    /// The category proposed for such a payment if no recorded payment has one; `nil` for none.
    public let category: String?

    /// Creates a record.
    public init(
        name: String, currency: Currency = .euro, payments: [Payment], withoutMethod: [Payment] = [],
        kinds: [String: MethodKind], purse: Purse? = nil, day: Day, category: String? = nil
    ) {
        self.name = name
        self.currency = currency
        self.payments = payments
        self.withoutMethod = withoutMethod
        self.kinds = kinds
        self.purse = purse
        self.day = day
        self.category = category
    }

    /// Returns the kind of a method; `other` for one without an entry in `kinds`.
    public func kind(of method: String) -> MethodKind { kinds[method] ?? .other }

    /// Returns the row of the reconciliation for a payment: its method. With a purse, all cash payments share one row.
    func row(of payment: Payment) -> String {
        kind(of: payment.method) == .cash ? purse?.method ?? payment.method : payment.method
    }
}
