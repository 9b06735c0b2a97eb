internal import Ledger
internal import Money
internal import Periods

/// A journal that hledger and ledger read: https://hledger.org/hledger.html#journal, https://ledger-cli.org/doc/ledger3.html.
///
/// An expense is a transaction from `assets:METHOD` to `expenses:CATEGORY`, with its number as code. Line ends become
/// blanks, and `;`, which would begin a comment, becomes a comma.
public struct LedgerJournal: ExpenseWriter {
    private let title: String
    private let categories: [[String]]

    /// - Parameter categories: every category that an expense can be in; they are declared first, as strict checks demand.
    public init(title: String, categories: [[String]]) {
        self.title = title
        self.categories = categories
    }

    public func beginning() -> String {
        let accounts = Set(categories.map(Self.account)).union(Self.methods.map { "assets:\($0)" }).sorted()
        return "; \(title.onOneLine())\n\ncommodity EUR\n    format 1000.00 EUR\n\n"
            + accounts.map { "account \($0)\n" }.joined() + "\n"
    }

    public func entry(_ exported: ExportedExpense, isFirst: Bool) -> String {
        let expense = exported.expense
        let details = expense.details
        let texts = [details.payee, details.what].compactMap { $0?.onOneLine(without: ";|") }.filter { !$0.isEmpty }
        let title = ([expense.day.iso, "*", "(\(expense.id))"] + [texts.joined(separator: " | ")]).filter {
            !$0.isEmpty
        }
        var lines = [title.joined(separator: " ")]
        if let note = details.note?.onOneLine(), !note.isEmpty { lines.append("    ; note: \(note)") }
        lines += details.tags.map { "    ; \(Self.tag($0)):" }
        let account = Self.account(exported.category)
        let asset = "assets:\(Self.method(details.method))"
        lines.append("    \(account)  \(expense.amount.machineText) EUR")
        // The smallest amount has no opposite; the tools work out the other side.
        lines.append("    \(asset)")
        return (isFirst ? "" : "\n") + lines.map { $0 + "\n" }.joined()
    }

    private static let methods = ["card", "cash", "other", "transfer", "voucher"]

    private static func method(_ method: String?) -> String {
        guard let method, methods.contains(method) else { return "other" }
        return method
    }

    private static func account(_ names: [String]) -> String {
        (["expenses"] + names.map { $0.onOneLine(without: ";()[]<>\"") }).joined(separator: ":")
    }

    private static func tag(_ tag: String) -> String {
        String(tag.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" })
    }
}
