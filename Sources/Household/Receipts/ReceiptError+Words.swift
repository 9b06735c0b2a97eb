public import Failures
public import Money
internal import Text

extension ReceiptError: WordedError {
    /// Message and hint of the error, with amounts in a form that every locale reads.
    public var words: ErrorWords { words(AmountFormatter(locale: .undetermined)) }

    /// Returns message and hint of the error, with amounts in a locale. Amounts in the hint are in a form that every
    /// locale reads.
    public func words(_ amounts: AmountFormatter) -> ErrorWords {
        switch self {
        case .total(let printed, let computed):
            ErrorWords(
                kind: "receipt.total",
                message: "the printed total is \(amounts.string(printed)), but the lines add up to "
                    + "\(amounts.string(computed)): \(Self.apart(printed, computed, amounts))",
                advice: [Self.acceptance()])
        case .differenceTooLarge(let printed, let computed):
            ErrorWords(
                kind: "receipt.total",
                message: "the printed total is \(amounts.string(printed)), but the lines add up to "
                    + "\(amounts.string(computed)): \(Self.apart(printed, computed, amounts)), more than 1 euro or 1 %",
                advice: [Self.acceptance(.option("--yes"))])
        case .unpaid(let rest, let due):
            ErrorWords(
                kind: "receipt.unpaid",
                message: rest == due
                    ? "none of the \(amounts.string(due)) due is paid"
                    : "\(amounts.string(rest)) of the \(amounts.string(due)) due is not paid",
                hint: paying)
        case .overpaid(let method, let amount, let rest):
            ErrorWords(
                kind: "receipt.overpaid",
                message: "'\(method)' pays \(amounts.string(amount)), but \(amounts.string(rest)) are left to pay: "
                    + "\(Self.apart(amount, rest, amounts)), and only cash gives change",
                hint: paying)
        case .paysNothing(let method):
            ErrorWords(
                kind: "receipt.overpaid", message: "'\(method)' would pay nothing",
                hint: "leave it out, or give another method a smaller amount, for example: "
                    + "--pay \(method == "card" ? "cash" : "card")=10 --pay \(quoted(method))")
        case .tenderSign(let method, let amount, let due):
            ErrorWords(
                kind: "receipt.tender",
                message: due < .zero
                    ? "'\(method)' pays \(amounts.string(amount)), but the receipt pays back \(amounts.string(due))"
                    : "'\(method)' pays back \(amounts.string(amount)), but \(amounts.string(due)) are due",
                hint: paying)
        case .counted(let method, let count, let worth, let kind):
            ErrorWords(
                kind: "receipt.tender", message: "\(count) of '\(method)' are given, but '\(method)' is not a voucher",
                hint: "write an amount: --pay \(quoted(method))=\(worth?.machineText ?? "16")"
                    + (kind == .other
                        ? "\nor make it a voucher first: spesa method add \(quoted(method)) --kind voucher --face 8"
                        : ""))
        case .voucher(let method, let fault): fault.words(method, amounts, hint: paying)
        case .discount(let fault): fault.words(amounts)
        case .vat(let rate, let fault): fault.words(rate.text(in: amounts.locale))
        case .overflow:
            ErrorWords(kind: "receipt.overflow", message: "in a receipt " + AmountOverflow().message)
        }
    }

    /// The payment that the hint proposes: a method, and its value, empty if it pays the rest. `nil` if it proposes none.
    public var proposedPayment: (method: String, value: String)? {
        switch self {
        case .unpaid(let rest, _): ("cash", rest.machineText)
        case .overpaid(let method, _, let rest): rest == .zero ? nil : (method, rest.machineText)
        case .tenderSign(let method, _, let due): due == .zero ? nil : (method, due.machineText)
        case .voucher(let method, let fault): fault.proposal.map { (method, $0) }
        default: nil
        }
    }

    /// The option of the proposed payment; `nil` without a proposal.
    private var paying: String? {
        proposedPayment.map { "--pay \(quoted($0.method))" + ($0.value.isEmpty ? "" : "=\($0.value)") }
    }

    /// The typed command that accepts a difference.
    private static func acceptance(_ others: CommandChange...) -> Advice {
        let lead = "to record it as printed"
        let options = ["--accept-difference"] + (others.isEmpty ? [] : ["--yes"])
        return .command(
            lead, [.option("--accept-difference")] + others, otherwise: "\(lead): \(options.joined(separator: " "))")
    }

    /// Returns the difference from the expected amount, such as `0,30 € too much`.
    fileprivate static func apart(_ amount: Amount, _ expected: Amount, _ amounts: AmountFormatter) -> String {
        guard let difference = try? amount.subtracting(expected) else { return "far too much" }
        guard difference < .zero else { return "\(amounts.string(difference)) too much" }
        return (try? Amount.zero.subtracting(difference)).map { "\(amounts.string($0)) too little" } ?? "far too little"
    }
}

extension ReceiptError.DiscountFault {
    fileprivate func words(_ amounts: AmountFormatter) -> ErrorWords {
        switch self {
        case .first:
            ErrorWords(
                kind: "receipt.discount", message: "a discount comes first, before any line that it could reduce",
                hint: "write the line that it belongs to before it")
        case .above(let discount, let line):
            ErrorWords(
                kind: "receipt.discount",
                message: "\(amounts.string(discount)) are taken off a line of \(amounts.string(line)): "
                    + ReceiptError.apart(discount, line, amounts),
                hint: "write a refund as a line with a category")
        case .otherRate(let rate, let line):
            ErrorWords(
                kind: "receipt.discount",
                message: "a discount has the rate of its line, \(line?.text(in: amounts.locale) ?? "none"), not "
                    + rate.text(in: amounts.locale),
                hint: "write the discount without a rate")
        }
    }
}

extension ReceiptError.VoucherFault {
    fileprivate func words(_ method: String, _ amounts: AmountFormatter, hint: String?) -> ErrorWords {
        switch self {
        case .nothingLeft:
            ErrorWords(kind: "receipt.voucher", message: "nothing is left that '\(method)' may pay")
        case .notAllNeeded(let count, let face, let left):
            ErrorWords(
                kind: "receipt.voucher",
                message: "\(count) of '\(method)' at \(amounts.string(face)) are too many: it can pay "
                    + "\(amounts.string(left)) of the rest",
                hint: hint)
        case .noVoucher:
            ErrorWords(
                kind: "receipt.voucher", message: "'\(method)' is given without a number of vouchers",
                hint: hint)
        case .noneFits(let left, let face):
            ErrorWords(
                kind: "receipt.voucher",
                message: "'\(method)' may pay only \(amounts.string(left)), less than one voucher of "
                    + "\(amounts.string(face))",
                hint: hint)
        case .tooMany(let count, let most):
            ErrorWords(
                kind: "receipt.voucher", message: "\(count) of '\(method)' are more than the \(most) a receipt takes")
        case .notWhole(let amount, let face):
            ErrorWords(
                kind: "receipt.voucher",
                message: "\(amounts.string(amount)) is not a whole number of '\(method)' at "
                    + "\(amounts.string(face)) each",
                hint: hint)
        case .otherFace(let given, let face):
            ErrorWords(
                kind: "receipt.voucher",
                message: "a voucher of '\(method)' is worth \(amounts.string(face)), not \(amounts.string(given))",
                hint: hint)
        case .noFace:
            ErrorWords(
                kind: "receipt.voucher", message: "the face value of '\(method)' is not known",
                hint: hint)
        case .tooManyKinds(let limit):
            ErrorWords(
                kind: "receipt.voucher",
                message: "'\(method)' is one too many: a receipt takes at most \(limit) kinds of vouchers "
                    + "with categories of their own")
        }
    }

    /// The value of `--pay` for the method that the hint proposes, empty for a method alone; `nil` without a proposal.
    fileprivate var proposal: String? {
        switch self {
        case .nothingLeft, .tooMany, .tooManyKinds: nil
        case .notAllNeeded: ""
        case .noVoucher: "1x8"
        case .noneFits(_, let face), .notWhole(_, let face), .otherFace(_, let face): "1x\(face.machineText)"
        case .noFace: "2x8"
        }
    }
}

extension ReceiptError.VATFault {
    fileprivate func words(_ rate: String) -> ErrorWords {
        switch self {
        case .belowZero: ErrorWords(kind: "receipt.vat", message: "a VAT of \(rate) is below zero")
        case .noLine:
            ErrorWords(
                kind: "receipt.vat", message: "a VAT of \(rate) is given, but no line has that rate",
                hint: "write @\(rate) after a line")
        case .twice: ErrorWords(kind: "receipt.vat", message: "the VAT of \(rate) is given twice")
        }
    }
}
