public import Periods

/// A recorded payment in an outing by one method.
public struct Payment: Hashable, Sendable {
    /// The expense or receipt that the payment comes from.
    public let origin: PaymentOrigin
    /// The name of the method.
    public let method: String
    /// The whole amount paid, in the smallest units of the outing's currency; negative for a refund or a received
    /// repayment.
    public let amount: Int64
    /// The day of the payment.
    public let day: Day
    /// The payee; `nil` if unknown.
    public let payee: String?
    /// The category as `add` accepts it; `nil` if the payment has no category, or several.
    public let category: String?
    /// Whether the payment is void.
    public let isVoid: Bool

    /// Creates a payment. A receipt gives one for each tender, less change and forgone value.
    public init(
        origin: PaymentOrigin, method: String, amount: Int64, day: Day, payee: String? = nil, category: String? = nil,
        isVoid: Bool = false
    ) {
        self.origin = origin
        self.method = method
        self.amount = amount
        self.day = day
        self.payee = payee
        self.category = category
        self.isVoid = isVoid
    }
}

/// The record behind a payment.
public enum PaymentOrigin: Hashable, Sendable {
    /// A single expense, by number.
    case expense(Int64)
    /// A receipt, by number, with the numbers of its expenses.
    ///
    /// `keepsAmount` tells whether its amount is independent of the method, because no cash is rounded.
    case receipt(Int64, expenses: [Int64], keepsAmount: Bool)
    /// Purchased vouchers or a repayment: counts, but is never named as a cause.
    case other

    /// The numbers of the expenses that belong to the record.
    public var expenses: [Int64] {
        switch self {
        case .expense(let id): [id]
        case .receipt(_, let expenses, _): expenses
        case .other: []
        }
    }

    /// The largest number of the record's expenses; `Int64.min` without expenses.
    var latestExpense: Int64 {
        switch self {
        case .expense(let id): id
        case .receipt(_, let expenses, _): expenses.max() ?? .min
        case .other: .min
        }
    }
}
