public import Money

/// Why a receipt is refused.
public enum ReceiptError: Error, Equatable, Sendable {
    /// Why a voucher is not taken.
    public enum VoucherFault: Equatable, Sendable {
        /// Nothing is left that it may pay.
        case nothingLeft
        /// So many are more than what is left needs.
        case notAllNeeded(count: Int, face: Amount, left: Amount)
        /// No voucher at all, or one of no worth.
        case noVoucher
        /// Something is left, but less than the face of one.
        case noneFits(left: Amount, face: Amount)
        /// More of the method than one receipt may be paid with.
        case tooMany(count: Int, most: Int)
        /// Its amount is not a whole number of its face.
        case notWhole(Amount, face: Amount)
        /// A number of vouchers was said, and not what one is worth.
        case noFace
        /// Too many methods with different categories on one receipt.
        case tooManyKinds(limit: Int)
    }

    /// Why a discount is not taken off.
    public enum DiscountFault: Equatable, Sendable {
        /// No line stands before it.
        case first
        /// More is taken off than its line comes to.
        case above(discount: Amount, line: Amount)
        /// It was written with a rate that is not its line's.
        case otherRate(VATRate, line: VATRate?)
    }

    /// Why a rate, or its printed VAT, is not taken.
    public enum VATFault: Equatable, Sendable {
        /// There are no rates below zero.
        case belowZero
        /// No line has the rate.
        case noLine
        /// The rate has one already.
        case twice
    }

    /// The printed total is not what the lines come to.
    case total(printed: Amount, computed: Amount)
    /// The printed total is too far from what the lines come to for a line of difference that nobody confirmed.
    case differenceTooLarge(printed: Amount, computed: Amount)
    /// So much of what is due is not paid.
    case unpaid(rest: Amount, due: Amount)
    /// More than was left to pay, by a method of which no change is given.
    case overpaid(method: String, amount: Amount, rest: Amount)
    /// It pays where it should pay back, or the reverse.
    case tenderSign(method: String, amount: Amount, due: Amount)
    /// A number was said of a method that is no voucher.
    case counted(method: String, count: Int, worth: Amount?, kind: MethodKind)
    /// A voucher of that method is not taken.
    case voucher(method: String, VoucherFault)
    /// A discount is not taken off.
    case discount(DiscountFault)
    /// A rate, or its printed VAT, is not taken.
    case vat(VATRate, VATFault)
    /// A sum does not fit.
    case overflow
}
