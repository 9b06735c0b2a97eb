public import Failures
internal import Household
public import Money

/// Why nothing can be paid back, or debts cannot be told.
public enum DebtError: Error, Equatable, Sendable {
    /// More is paid than is owed; with what the two are called.
    case less(from: String, to: String, paid: Amount, owed: Amount)
    /// Nothing, or less than nothing, is paid back.
    case notAboveZero(Amount)
    /// Somebody, by name, pays themselves.
    case oneself(String)
    /// A sum that no amount holds.
    case overflow
}

extension DebtError: WordedError {
    /// The words with amounts as every locale reads them.
    public var words: ErrorWords { words(AmountFormatter(locale: .undetermined)) }

    /// The words with amounts as a locale writes them.
    public func words(_ amounts: AmountFormatter) -> ErrorWords {
        switch self {
        case .less(let from, let to, let paid, let owed):
            ErrorWords(
                kind: "debt.less",
                message: owed == .zero
                    ? "'\(from.quoted)' owes '\(to.quoted)' nothing"
                    : "'\(from.quoted)' owes '\(to.quoted)' \(amounts.string(owed)), less than \(amounts.string(paid))",
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
