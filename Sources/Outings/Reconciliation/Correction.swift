/// A change that makes a record and a count agree; amounts are in the smallest units of the outing's currency.
public enum Correction: Hashable, Sendable {
    /// It is taken out of the totals.
    case void(PaymentOrigin)
    /// It is put back into the totals.
    case restore(PaymentOrigin)
    /// It gets another amount.
    case amount(PaymentOrigin, from: Int64, to: Int64)
    /// It is paid by another method.
    case method(PaymentOrigin, from: String, to: String)
    /// It is recorded; the category is `nil` where none was used and none given.
    case add(amount: Int64, category: String?, method: String)
    /// The method is counted anew, as it is recorded.
    case count(method: String, MethodCount)
}
