internal import Ledger
internal import Money
internal import Periods

/// A journal that hledger and ledger read: https://hledger.org/hledger.html#journal, https://ledger-cli.org/doc/ledger3.html.
///
/// An expense is a transaction from `assets:METHOD` to `expenses:CATEGORY`, with its number as code. Line ends become
/// blanks, and `;`, which would begin a comment, becomes a comma.
public struct LedgerJournal: ExpenseWriter {
    private let title: String
    private let accounts: [[String]: String]
    private let tags: [String]

    /// What is used is declared first, as strict checks demand.
    /// - Parameters:
    ///   - categories: every category that an expense can be in; each gets an account of its own.
    ///   - tags: every tag that an expense can have.
    /// - Complexity: O(categories); of *k* that would be written alike O(*k*²).
    public init(title: String, categories: [[String]], tags: [String]) {
        self.title = title
        accounts = distinctAccounts(of: categories, named: Self.account)
        self.tags = tags
    }

    /// The title as a comment, then the commodity, the accounts and the tags.
    /// - Complexity: O(n log n) in the categories and tags.
    public func beginning() -> String {
        let all = (accounts.values + Self.methods.map { "assets:\($0)" }).sorted()
        let names = Set(tags.map(Self.tag) + ["note"]).sorted()
        return "; \(title.onOneLine())\n\ncommodity EUR\n    format 1000.00 EUR\n\n"
            + all.map { "account \($0)\n" }.joined() + "\n" + names.map { "tag \($0)\n" }.joined() + "\n"
    }

    /// A transaction of two postings, the second without an amount, which is worked out by whoever reads it.
    /// - Complexity: O(n) in the texts of the expense.
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
        let account = accounts[exported.category] ?? Self.account(exported.category)
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
