public import Failures
internal import Text

/// Why what was asked of outings cannot be done.
public enum OutingError: Error, Equatable, Sendable {
    /// No outing is named, and none is in use.
    case noneInUse
    /// Not every card was counted and agrees, so the outing is not closed.
    case unreconciled(String, because: String)
    /// An outing that does not agree is to be closed with an empty reason.
    case withoutReason(String, because: String)
    /// What was counted is of no form that is read.
    case count(String, of: String)
    /// A method has another kind than the option it is counted by.
    case notCountedSo(method: String, kind: String)
    /// Cash is counted of an outing that has no purse.
    case noPurse(String)
    /// A time that can also be read as a day; `times` are the options written as times, `nil` if they are no times.
    case dayOrTime(String, on: String, times: String?)
    /// Drawing nothing, or less.
    case nothingDrawn(String)
    /// No method of kind `voucher` with a face is called so.
    case unknownVoucher(String)
    /// There are fewer vouchers of a kind that are good than are to go out.
    case tooFewVouchers(String, left: Int64)
    /// An outing has a purse, counts or expenses in its currency, which is not changed under them.
    case currencyInUse(String, currency: String)
    /// A rate is said of an outing that is in euro.
    case rateOfEuro(String)
    /// Nothing is said to change.
    case nothingToEdit(String)
}

extension OutingError: WordedError {
    /// The input is the text that was refused, where there was one.
    public var words: ErrorWords {
        switch self {
        case .noneInUse:
            ErrorWords(
                kind: "outing.none", message: "no outing is in use",
                hint: "open one with: spesa outing open 'Fair of Ferrara'\nor take one into use: spesa outing use NAME")
        case .unreconciled(let name, let reason):
            ErrorWords(
                kind: "outing.unreconciled", message: "the outing '\(name)' is not reconciled: \(reason)", input: name,
                advice: [
                    .text("see it with: spesa outing reconcile \(quoted(name))"),
                    .command(
                        "or close it all the same", [.option("--unreconciled", "terminal lost")],
                        otherwise:
                            "or close it all the same: spesa outing close \(quoted(name)) --unreconciled 'terminal lost'"
                    ),
                ])
        case .withoutReason(let name, let disagreement):
            ErrorWords(
                kind: "outing.reason", message: "'\(name)' does not agree (\(disagreement)), and no reason is given",
                input: name,
                advice: [
                    .command(
                        "write why, as in", [.option("--unreconciled", "terminal lost")],
                        otherwise: "write why, as in: spesa outing close \(quoted(name)) --unreconciled 'terminal lost'"
                    )
                ])
        case .count(let text, let option):
            ErrorWords(
                kind: "outing.count", message: "'\(text)' does not say what was counted", input: text,
                hint: option == "--card"
                    ? "write method, value and number, as in: --card visa=152,40/12"
                    : "write kind and number, as in: --voucher meal=17")
        case .notCountedSo(let method, let kind):
            ErrorWords(
                kind: "outing.count", message: "'\(method)' is not counted so: it is of kind \(kind)", input: method,
                hint: kind == "cash" ? "count it with: --cash 37,60" : "the methods are in: spesa method list")
        case .noPurse(let name):
            ErrorWords(
                kind: "outing.no-purse", message: "the outing '\(name)' has no purse to count", input: name,
                hint: "say what was in it at first: spesa outing edit \(quoted(name)) --purse 50")
        case .dayOrTime(let text, let days, let times):
            ErrorWords(
                kind: "outing.time", message: times == nil ? "'\(text)' is a day" : "'\(text)' can be an hour or a day",
                input: text,
                hint: "for days write: --on \(quoted(days))" + (times.map { "\nfor times write: \($0)" } ?? ""))
        case .nothingDrawn(let text):
            ErrorWords(
                kind: "outing.purse", message: "what is drawn is more than nothing", input: text,
                hint: "write it as in: spesa outing purse +50")
        case .unknownVoucher(let name):
            ErrorWords(
                kind: "voucher.unknown", message: "no method '\(name)' says what a voucher of it is worth", input: name,
                hint: "say it with: spesa method add \(quoted(name)) --kind voucher --face 8")
        case .tooFewVouchers(let kind, let left):
            ErrorWords(
                kind: "voucher.too-few",
                message: left == 0
                    ? "there is no voucher of '\(kind)' that is good"
                    : "there \(left == 1 ? "is" : "are") only \(left) of '\(kind)' that \(left == 1 ? "is" : "are") good",
                input: kind, hint: "see them with: spesa voucher list")
        case .currencyInUse(let name, let currency):
            ErrorWords(
                kind: "outing.currency",
                message: "the outing '\(name)' has a purse, counts or expenses, and stays in \(currency)", input: name,
                hint: "open another one, as in: spesa outing open 'Second \(name)' --currency CZK")
        case .rateOfEuro(let name):
            ErrorWords(
                kind: "outing.rate", message: "the outing '\(name)' is in euro, which has no rate", input: name,
                hint: "say its currency too, as in: --currency CZK --rate 25,31")
        case .nothingToEdit(let name):
            ErrorWords(
                kind: "outing.nothing-to-edit", message: "nothing was said to change of '\(name)'", input: name,
                advice: [
                    .command(
                        "say what, as in", [.option("--ceiling", "100")],
                        otherwise: "say what, as in: spesa outing edit \(quoted(name)) --ceiling 100")
                ])
        }
    }
}
