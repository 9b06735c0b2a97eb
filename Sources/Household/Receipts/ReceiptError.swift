public import Money

/// An error in the figures of a receipt with lines and payments: the printed total, a payment, a voucher, a discount or
/// the VAT does not fit the rest.
public enum ReceiptError: Error, Equatable, Sendable {
    /// The reasons why a voucher is refused.
    public enum VoucherFault: Equatable, Sendable {
        /// The lines that the voucher may pay are already paid.
        case nothingLeft
        /// Fewer vouchers would pay `left`, the amount that these vouchers may pay.
        case notAllNeeded(count: Int, face: Amount, left: Amount)
        /// The number or value of the vouchers is zero.
        case noVoucher
        /// The amount that a voucher may pay, `left`, is less than the face value.
        case noneFits(left: Amount, face: Amount)
        /// The vouchers of the method on one receipt, `count`, exceed its limit, `most`.
        case tooMany(count: Int, most: Int)
        /// The amount is not a multiple of the face value.
        case notWhole(Amount, face: Amount)
        /// Vouchers of another value than the face value of the method were given.
        case otherFace(Amount, face: Amount)
        /// A count was given, but the face value is unknown.
        case noFace
        /// Too many methods with different categories on one receipt.
        case tooManyKinds(limit: Int)
    }

    /// The reasons why a discount is refused.
    public enum DiscountFault: Equatable, Sendable {
        /// The discount comes first: no line precedes it.
        case first
        /// The sum of the discounts on a line, `discount`, exceeds the total of that line, `line`.
        case above(discount: Amount, line: Amount)
        /// The VAT rate of the discount differs from the VAT rate of its line.
        case otherRate(VATRate, line: VATRate?)
    }

    /// The reasons why a VAT rate, or its printed amount, is refused.
    public enum VATFault: Equatable, Sendable {
        /// The rate is negative.
        case belowZero
        /// No line has this rate.
        case noLine
        /// The rate occurs twice.
        case twice
    }

    /// The printed total differs from the sum of the lines.
    case total(printed: Amount, computed: Amount)
    /// The printed total differs from the sum of the lines by more than 1 euro or 1 %, and the user has not confirmed a
    /// balancing line.
    case differenceTooLarge(printed: Amount, computed: Amount)
    /// A part of the amount due, `rest`, is not paid.
    case unpaid(rest: Amount, due: Amount)
    /// The payment exceeds the amount that was left to pay, `rest`, and the method gives no change.
    case overpaid(method: String, amount: Amount, rest: Amount)
    /// The method would pay nothing: the other payments pay all that is due, or its own amount is zero.
    case paysNothing(method: String)
    /// The tender pays where a refund is due, or the reverse.
    case tenderSign(method: String, amount: Amount, due: Amount)
    /// A count was given for a method other than vouchers. `worth` is the value of that count, or the offered amount.
    case counted(method: String, count: Int, worth: Amount?, kind: MethodKind)
    /// A voucher was refused.
    case voucher(method: String, VoucherFault)
    /// A discount was refused.
    case discount(DiscountFault)
    /// A VAT rate, or its printed amount, was refused.
    case vat(VATRate, VATFault)
    /// A sum of cents, or a unit price, exceeds 64 bits.
    case overflow
}
