internal import Ledger
internal import Money
internal import Periods

/// A journal that hledger and ledger read: https://hledger.org/hledger.html#journal, https://ledger-cli.org/doc/ledger3.html.
///
/// An expense is a transaction from `assets:METHOD` to `expenses:CATEGORY`, with its number as code. Line ends become
/// blanks, and `;`, which would begin a comment, becomes a comma; what is lost by that stands in a tag.
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
        let names = Set(tags.map(Self.tag) + Self.ownTags).sorted()
        return "; \(title.onOneLine())\n\ncommodity EUR\n    format 1000.00 EUR\n\n"
            + all.map { "account \($0)\n" }.joined() + "\n" + names.map { "tag \($0)\n" }.joined() + "\n"
    }

    /// A transaction of two postings, the second without an amount, which is worked out by whoever reads it.
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
        // The smallest amount has no opposite; the tools work out the other side.
        lines.append("    \(asset)")
        return (isFirst ? "" : "\n") + lines.map { $0 + "\n" }.joined()
    }

    /// What is not read back from the rest.
    private func trace(_ exported: ExportedExpense, _ parts: [String], _ account: String) -> JournalTrace {
        let (expense, details) = (exported.expense, exported.expense.details)
        var trace = JournalTrace(expense)
        let isHeld = (details.payee ?? "") == parts[0] && (details.what ?? "") == parts[1]
        if !isHeld {
            trace.say("payee", details.payee)
            trace.say("what", details.what)
        } else if parts[0].isEmpty, !parts[1].isEmpty {
            // A title by itself is the payee for other programs.
            trace.say("payee", nil)
        }
        trace.say("note", details.note, unless: details.note?.onOneLine())
        if details.tags.contains(where: { Self.tag($0) != $0 || Self.ownTags.contains($0) }) {
            trace.say("tags", details.tags.joined(separator: " "))
        }
        let method = Self.method(details.method)
        trace.say("method", details.method, unless: method == "other" ? nil : method)
        let names = exported.category.joined(separator: ":")
        trace.say("category", names, unless: String(account.dropFirst("expenses:".count)))
        return trace
    }

    /// Those that the journal itself uses.
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
