internal import Failures
internal import Text

extension LedgerError {
    /// No outing is called so.
    public static func noSuchOuting(_ name: String, near: [String] = []) -> LedgerError {
        guard !near.isEmpty else { return .noSuchRow(.outing, name) }
        return .missing(
            ErrorWords(
                kind: "outing.not-found", message: "there is no outing '\(name)'", input: name,
                hint: "did you mean \(near.map(quoted).joined(separator: " or "))?"))
    }

    /// There is an open outing of that name already.
    public static func outingIsOpen(_ name: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "outing.open", message: "the outing '\(name)' is open already", input: name,
                hint: "take it into use with: spesa outing use \(quoted(name))"))
    }

    /// A closed outing takes no expense, and lets none of its own be changed.
    public static func outingIsClosed(_ name: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "outing.closed", message: "the outing '\(name)' is closed", input: name,
                hint: "open it again with: spesa outing reopen \(quoted(name))"))
    }

    /// An outing with expenses is not removed.
    public static func outingHasExpenses(_ name: String, _ count: Int) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "outing.in-use",
                message: "\(count) expense\(count == 1 ? " files" : "s file") under the outing '\(name)'", input: name,
                hint: "close it with: spesa outing close \(quoted(name))"))
    }

    /// An outing under which payments between people file is not removed.
    public static func outingHasRepayments(_ name: String, _ count: Int) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "outing.in-use",
                message:
                    "\(count) payment\(count == 1 ? " between people files" : "s between people file") under the outing "
                    + "'\(name)'", input: name, hint: "close it with: spesa outing close \(quoted(name))"))
    }

    /// There is no payment of that number.
    public static func noSuchRepayment(_ text: String) -> LedgerError { .noSuchRow(.repayment, text) }
}
