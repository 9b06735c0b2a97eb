/// A change that makes the recorded payments agree with the count. Amounts are in the smallest units of the outing's
/// currency.
public enum Correction: Hashable, Sendable {
    /// Voids a payment.
    case void(PaymentOrigin)
    /// Restores a void payment.
    case restore(PaymentOrigin)
    /// Changes the amount of a payment.
    case amount(PaymentOrigin, from: Int64, to: Int64)
    /// Changes the method of a payment; `from` is `nil` if it has none.
    case method(PaymentOrigin, from: String?, to: String)
    /// Records a payment. The category is `nil` if unknown.
    case add(amount: Int64, category: String?, method: String)
    /// Corrects the count of a method to the recorded value.
    case count(method: String, MethodCount)
}
