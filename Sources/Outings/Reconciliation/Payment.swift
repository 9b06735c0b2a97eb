public import Periods

/// Money that was paid in an outing by one method, as the book has it.
public struct Payment: Hashable, Sendable {
    /// What of the book says so.
    public let origin: PaymentOrigin
    /// The method's name.
    public let method: String
    /// The whole that was paid, in the smallest units of the outing's currency; below zero where money came back, as a
    /// refund or from somebody who paid a debt.
    public let amount: Int64
    /// The day it was paid.
    public let day: Day
    /// Whom it was paid to.
    public let payee: String?
    /// The category as `add` takes it; `nil` where there is none, or more than one.
    public let category: String?
    /// Whether it is out of the totals.
    public let isVoid: Bool

    /// A payment as it is given; a tender of a receipt is one, less change and less what was forgone.
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

/// What of a book says that something was paid.
public enum PaymentOrigin: Hashable, Sendable {
    /// An expense of its own, by its number.
    case expense(Int64)
    /// A receipt, by its number, with the numbers of its expenses.
    ///
    /// `keepsAmount` says that it comes to the same by another method, as no cash is rounded.
    case receipt(Int64, expenses: [Int64], keepsAmount: Bool)
    /// Vouchers got, or a payment between people: it counts, but is never named as a cause.
    case other

    /// The numbers of its expenses.
    public var expenses: [Int64] {
        switch self {
        case .expense(let id): [id]
        case .receipt(_, let expenses, _): expenses
        case .other: []
        }
    }

    /// The largest of those numbers; below all where there is none.
    var latestExpense: Int64 {
        switch self {
        case .expense(let id): id
        case .receipt(_, let expenses, _): expenses.max() ?? .min
        case .other: .min
        }
    }
}
