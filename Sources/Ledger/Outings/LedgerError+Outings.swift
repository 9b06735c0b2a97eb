internal import Failures
internal import Text

extension LedgerError {
    /// No outing has this name.
    /// - Parameter near: similar names to suggest.
    public static func noSuchOuting(_ name: String, near: [String] = []) -> LedgerError {
        guard !near.isEmpty else { return .noSuchRow(.outing, name) }
        return .missing(
            ErrorWords(
                kind: "outing.not-found", message: "there is no outing '\(name)'", input: name,
                advice: Advice.similar(near, insteadOf: name)))
    }

    /// An open outing already has this name.
    public static func outingIsOpen(_ name: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "outing.open", message: "the outing '\(name)' is open already", input: name,
                hint: "choose it with: spesa outing use \(quoted(name))"))
    }

    /// The outing is closed, so expenses can neither be added to it nor changed.
    public static func outingIsClosed(_ name: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "outing.closed", message: "the outing '\(name)' is closed", input: name,
                hint: "open it again with: spesa outing reopen \(quoted(name))"))
    }

    /// The outing has expenses and cannot be removed.
    public static func outingHasExpenses(_ name: String, _ count: Int) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "outing.in-use",
                message: "\(count) expense\(count == 1 ? " belongs" : "s belong") to the outing '\(name)'", input: name,
                hint: "close it with: spesa outing close \(quoted(name))"))
    }

    /// The outing has repayments and cannot be removed.
    public static func outingHasRepayments(_ name: String, _ count: Int) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "outing.in-use",
                message:
                    "\(count) payment\(count == 1 ? " between people belongs" : "s between people belong") to the outing "
                    + "'\(name)'", input: name, hint: "close it with: spesa outing close \(quoted(name))"))
    }

    /// No repayment has this number.
    public static func noSuchRepayment(_ text: String) -> LedgerError { .noSuchRow(.repayment, text) }
}
