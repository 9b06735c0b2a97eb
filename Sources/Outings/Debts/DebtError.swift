public import Failures
internal import Household
public import Money

/// The reasons why a repayment is refused, or debts cannot be computed.
public enum DebtError: Error, Equatable, Sendable {
    /// The repayment `paid` exceeds the maximum, `owed`. `from` is the name of the payer, `to` of the receiver.
    ///
    /// `isDirect` is `false` if part of `owed` goes through other people: Ben owes Cleo, and Cleo owes Anna, so Ben may
    /// pay Anna.
    case less(from: String, to: String, paid: Amount, owed: Amount, isDirect: Bool = true)
    /// The amount is not positive.
    case notAboveZero(Amount)
    /// A person, given by name, pays themselves.
    case oneself(String)
    /// A debt, balance or payment exceeds 64 bits of cents.
    case overflow
}

extension DebtError: WordedError {
    /// Message and hint of the error, with amounts in a form that every locale reads.
    public var words: ErrorWords { words(AmountFormatter(locale: .undetermined)) }

    /// Returns message and hint of the error, with amounts in a locale.
    public func words(_ amounts: AmountFormatter) -> ErrorWords {
        switch self {
        case .less(let from, let to, let paid, let owed, let isDirect):
            ErrorWords(
                kind: "debt.less",
                message: owed == .zero
                    ? "'\(from.quoted)' owes '\(to.quoted)' nothing"
                    : "'\(from.quoted)' owes '\(to.quoted)' \(amounts.string(owed))"
                        + "\(isDirect ? "" : " through others"), less than \(amounts.string(paid))",
                hint: owed == .zero ? "spesa debts shows who owes whom" : "write up to \(owed.machineText)")
        case .notAboveZero(let amount):
            ErrorWords(
                kind: "debt.amount", message: "\(amounts.string(amount)) cannot be paid back",
                hint: "write an amount above zero, such as 12,50")
        case .oneself(let name):
            ErrorWords(
                kind: "debt.oneself", message: "'\(name.quoted)' cannot owe themselves anything",
                hint: "name another person: --to NAME")
        case .overflow:
            ErrorWords(kind: "debt.overflow", message: "of debts " + AmountOverflow().message)
        }
    }
}
