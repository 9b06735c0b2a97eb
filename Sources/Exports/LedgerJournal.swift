internal import Ledger
internal import Money
internal import Periods

/// Writes a journal for hledger and ledger: https://hledger.org/hledger.html#journal,
/// https://ledger-cli.org/doc/ledger3.html.
///
/// An expense is a transaction from `assets:METHOD` to `expenses:CATEGORY`, with its number as code. Line ends become
/// blanks. In payee and description, `;`, which would begin a comment, and `|`, which separates the two, become commas.
/// The original is kept in a tag.
public struct LedgerJournal: ExpenseWriter {
    private let title: String
    private let accounts: [[String]: String]
    private let tags: [String]

    /// A journal that declares its accounts and tags first, as strict checks require.
    /// - Parameters:
    ///   - categories: all categories of the expenses; each gets its own account.
    ///   - tags: all tags of the expenses.
    /// - Complexity: O(categories); for *k* categories with a common account name O(*k*²).
    public init(title: String, categories: [[String]], tags: [String]) {
        self.title = title
        accounts = distinctAccounts(of: categories, named: Self.account)
        self.tags = tags
    }

    /// The title as a comment, then the commodity, the accounts and the tags.
    /// - Complexity: O(n log n) in the categories and tags.
    public func beginning() -> String {
        let all = (accounts.values + Self.methods.map { "assets:\($0)" }).sorted()
        let names = Set(tags.map(Self.tag) + Self.ownTags).sorted()
        return "; \(title.onOneLine())\n\ncommodity EUR\n    format 1000.00 EUR\n\n"
            + all.map { "account \($0)\n" }.joined() + "\n" + names.map { "tag \($0)\n" }.joined() + "\n"
    }

    /// A transaction of two postings. The second has no amount, so that importers infer it.
    /// - Complexity: O(n) in the texts of the expense.
    public func entry(_ exported: ExportedExpense, isFirst: Bool) -> String {
        let expense = exported.expense
        let details = expense.details
        let parts = [details.payee, details.what].map { $0?.onOneLine(without: ";|") ?? "" }
        let texts = parts.filter { !$0.isEmpty }
        let title = ([expense.day.iso, "*", "(\(expense.id))"] + [texts.joined(separator: " | ")]).filter {
            !$0.isEmpty
        }
        var lines = [title.joined(separator: " ")]
        if let note = details.note?.onOneLine(), !note.isEmpty { lines.append("    ; note: \(note)") }
        lines += details.tags.map { "    ; \(Self.tag($0)):" }
        let account = accounts[exported.category] ?? Self.account(exported.category)
        lines.append("    ; spesa: \(trace(exported, parts, account).text)")
        let asset = "assets:\(Self.method(details.method))"
        lines.append("    \(account)  \(expense.amount.machineText) EUR")
        // The smallest amount has no positive counterpart, so the second amount is left to the importer.
        lines.append("    \(asset)")
        return (isFirst ? "" : "\n") + lines.map { $0 + "\n" }.joined()
    }

    /// The details that an import of the transaction would lose.
    private func trace(_ exported: ExportedExpense, _ parts: [String], _ account: String) -> JournalDetails {
        let (expense, details) = (exported.expense, exported.expense.details)
        var trace = JournalDetails(expense)
        let isHeld = (details.payee ?? "") == parts[0] && (details.what ?? "") == parts[1]
        if !isHeld {
            trace.add("payee", details.payee)
            trace.add("what", details.what)
        } else if parts[0].isEmpty, !parts[1].isEmpty {
            // Other programs take a description without a separator for the payee.
            trace.add("payee", nil)
        }
        trace.add("note", details.note, unless: details.note?.onOneLine())
        if details.tags.contains(where: { Self.tag($0) != $0 || Self.ownTags.contains($0) }) {
            trace.add("tags", details.tags.joined(separator: " "))
        }
        let method = Self.method(details.method)
        trace.add("method", details.method, unless: method == "other" ? nil : method)
        let names = exported.category.joined(separator: ":")
        trace.add("category", names, unless: String(account.dropFirst("expenses:".count)))
        return trace
    }

    /// The tags used by the journal format itself.
    private static let ownTags = ["note", "spesa"]

    private static let methods = ["card", "cash", "other", "transfer", "voucher"]

    private static func method(_ method: String?) -> String {
        guard let method, methods.contains(method) else { return "other" }
        return method
    }

    private static func account(_ names: [String]) -> String {
        (["expenses"] + names.map { $0.onOneLine(without: ";()[]<>\"") }).joined(separator: ":")
    }

    private static func tag(_ tag: String) -> String {
        tag.isOfASCII(and: "-") ? tag : String(tag.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" })
    }
}
