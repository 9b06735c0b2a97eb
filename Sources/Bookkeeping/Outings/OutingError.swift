public import Failures
internal import Text

/// Errors in requests about outings.
public enum OutingError: Error, Equatable, Sendable {
    /// The request names no outing, and the user has no outing in use.
    case noneInUse
    /// The outing of this name cannot be closed because a card was not counted, or its count differs from the record.
    case unreconciled(String, because: String)
    /// The reason for closing an unreconciled outing of this name is empty.
    case withoutReason(String, because: String)
    /// The text is not a count. `of` is the option that it follows: `--card` or `--voucher`.
    case count(String, of: String)
    /// The payment method has another kind than the option `--card` can count.
    case notCountedSo(method: String, kind: String)
    /// Cash was counted, but the outing of this name has no purse.
    case noPurse(String)
    /// The text of a time is a day; with `isHour` it can be an hour too. The advice is the command with either.
    case dayOrTime(String, isHour: Bool, advice: [Advice])
    /// The text of the cash withdrawal is an amount that is not positive.
    case nothingDrawn(String)
    /// There is no method of kind `voucher` with this name and a face value.
    case unknownVoucher(String)
    /// Fewer valid vouchers of this kind are left than needed. `left` is their number.
    case tooFewVouchers(String, left: Int64)
    /// The currency of the outing of this name cannot change, because it has a purse, counts or expenses in `currency`.
    case currencyInUse(String, currency: String)
    /// A rate was given for the outing of this name, which is in euro.
    case rateOfEuro(String)
    /// An edit of the outing of this name has no changes.
    case nothingToEdit(String)
}

extension OutingError: WordedError {
    /// Kind, message and hint of the error. The input is the refused text, if any.
    public var words: ErrorWords {
        switch self {
        case .noneInUse:
            ErrorWords(
                kind: "outing.none", message: "no outing is in use",
                hint: "open one with: spesa outing open 'Fair of Ferrara'\nor choose one: spesa outing use NAME")
        case .unreconciled(let name, let reason):
            ErrorWords(
                kind: "outing.unreconciled", message: "the outing '\(name)' is not reconciled: \(reason)", input: name,
                advice: [
                    .text("see it with: spesa outing reconcile \(quoted(name))"),
                    .command(
                        "or close it anyway, with the reason between the quotes", [.option("--unreconciled", "")],
                        otherwise:
                            "or close it anyway, with the reason between the quotes: spesa outing close \(quoted(name)) --unreconciled ''"
                    ),
                ])
        case .withoutReason(let name, let disagreement):
            ErrorWords(
                kind: "outing.reason",
                message: "the outing '\(name)' is not reconciled (\(disagreement)), and closing it needs a reason",
                input: name,
                advice: [
                    .command(
                        "give the reason between the quotes", [.option("--unreconciled", "")],
                        otherwise:
                            "give the reason between the quotes: spesa outing close \(quoted(name)) --unreconciled ''"
                    )
                ])
        case .count(let text, let option):
            ErrorWords(
                kind: "outing.count", message: "'\(text)' is not a count", input: text,
                hint: option == "--card"
                    ? "write method, value and number, for example: --card visa=152,40/12"
                    : "write kind and number, for example: --voucher meal=17")
        case .notCountedSo(let method, let kind):
            ErrorWords(
                kind: "outing.count", message: "--card does not count '\(method)', which is of kind \(kind)",
                input: method,
                hint: kind == "cash" ? "count it with: --cash 37,60" : "to see the methods: spesa method list")
        case .noPurse(let name):
            ErrorWords(
                kind: "outing.no-purse", message: "the outing '\(name)' has no purse to count", input: name,
                hint: "set the cash it began with: spesa outing edit \(quoted(name)) --purse 50")
        case .dayOrTime(let text, let isHour, let advice):
            ErrorWords(
                kind: "outing.time", message: isHour ? "'\(text)' can be an hour or a day" : "'\(text)' is a day",
                input: text, advice: advice)
        case .nothingDrawn(let text):
            ErrorWords(
                kind: "outing.purse", message: "the cash drawn must be more than zero", input: text,
                hint: "for example: spesa outing purse +50")
        case .unknownVoucher(let name):
            ErrorWords(
                kind: "voucher.unknown", message: "there is no voucher method '\(name)' with a face value", input: name,
                hint: "add it with: spesa method add \(quoted(name)) --kind voucher --face 8")
        case .tooFewVouchers(let kind, let left):
            ErrorWords(
                kind: "voucher.too-few",
                message: left == 0
                    ? "no valid voucher of '\(kind)' is left"
                    : "only \(left) valid \(left == 1 ? "voucher" : "vouchers") of '\(kind)' \(left == 1 ? "is" : "are") left",
                input: kind, hint: "to see them: spesa voucher list")
        case .currencyInUse(let name, let currency):
            ErrorWords(
                kind: "outing.currency",
                message:
                    "the outing '\(name)' has a purse, counts or expenses in \(currency), so its currency is fixed",
                input: name,
                hint: "open another one, for example: "
                    + "spesa outing open \(inShellQuotes("Second \(name)")) --currency CZK")
        case .rateOfEuro(let name):
            ErrorWords(
                kind: "outing.rate", message: "the outing '\(name)' is in euro, which has no rate", input: name,
                hint: "name its currency too, for example: --currency CZK --rate RATE")
        case .nothingToEdit(let name):
            ErrorWords(
                kind: "outing.nothing-to-edit", message: "no new value was given for the outing '\(name)'", input: name,
                advice: [
                    .command(
                        "for example", [.option("--ceiling", "100")],
                        otherwise: "for example: spesa outing edit \(quoted(name)) --ceiling 100")
                ])
        }
    }
}
