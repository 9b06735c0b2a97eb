internal import Ledger
internal import Money
public import Periods

/// Writes a Beancount ledger: https://beancount.github.io/docs/beancount_language_syntax.html.
public struct BeancountLedger: ExpenseWriter {
    private let title: String
    private let accounts: [[String]: String]
    private let opened: Day

    /// Assigns an account to every category.
    /// - Parameters:
    ///   - categories: all categories of the expenses; each gets its own account.
    ///   - opened: a day not later than the first expense.
    /// - Complexity: O(categories); for *k* categories with a common account name O(*k*²).
    public init(title: String, categories: [[String]], opened: Day) {
        self.title = title
        self.opened = opened
        accounts = distinctAccounts(of: categories) { names in
            (["Expenses"] + names.map(Self.component)).joined(separator: ":")
        }
    }

    /// The title, the currency EUR, and an `open` directive for each account on the opening day.
    /// - Complexity: O(n log n) in the categories.
    public func beginning() -> String {
        let all = accounts.values.sorted() + Self.methods.map { "Assets:\($0)" }
        return "option \"title\" \(Self.quoted(title))\noption \"operating_currency\" \"EUR\"\n\n"
            + all.map { "\(opened.iso) open \($0) EUR\n" }.joined() + "\n"
    }

    /// A transaction of two postings, with number, note and tags. Characters that Beancount does not allow become hyphens,
    /// and the original is kept in the metadata `spesa`.
    /// - Complexity: O(n) in the texts of the expense.
    public func entry(_ exported: ExportedExpense, isFirst: Bool) -> String {
        let expense = exported.expense
        let details = expense.details
        let texts = [details.payee, details.what ?? ""].compactMap { $0.map(Self.quoted) }
        let tags = details.tags.map { " #\(Self.tag($0))" }.joined()
        var lines = ["\(expense.day.iso) * \(texts.joined(separator: " "))\(tags)", "  number: \"\(expense.id)\""]
        if let note = details.note { lines.append("  note: \(Self.quoted(note))") }
        let account = accounts[exported.category] ?? "Expenses"
        lines.append("  spesa: \(Self.quoted(trace(exported, account).text))")
        lines.append("  \(account)  \(expense.amount.machineText) EUR")
        lines.append("  Assets:\(Self.method(details.method))")
        return (isFirst ? "" : "\n") + lines.map { $0 + "\n" }.joined()
    }

    /// The details that an import of the transaction would lose.
    private func trace(_ exported: ExportedExpense, _ account: String) -> JournalDetails {
        let (expense, details) = (exported.expense, exported.expense.details)
        var trace = JournalDetails(expense)
        for (name, text) in [("payee", details.payee), ("what", details.what), ("note", details.note)] {
            trace.add(name, text, unless: text?.onOneLine())
        }
        // Importers may return several tags in another order.
        if details.tags.count > 1 || details.tags.contains(where: { Self.tag($0) != $0 }) {
            trace.add("tags", details.tags.joined(separator: " "))
        }
        let method = Self.method(details.method).lowercased()
        // Importers omit the other posting of a zero amount.
        let isSeen = method != "other" && expense.amount != .zero
        trace.add("method", details.method, unless: isSeen ? method : nil)
        let names = exported.category.joined(separator: ":")
        trace.add("category", names, unless: String(account.dropFirst("Expenses:".count)).lowercased())
        return trace
    }

    private static let methods = ["Card", "Cash", "Other", "Transfer", "Voucher"]

    private static func method(_ method: String?) -> String {
        methods.first { $0.lowercased() == method } ?? "Other"
    }

    /// Returns a name as a part of an account: letters, digits and hyphens, beginning with a capital letter or a digit.
    private static func component(_ name: String) -> String {
        let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
        let word = plain.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "-")
        return word.isEmpty ? "Other" : word
    }

    /// Returns a tag in ASCII letters, digits and `-_/.`. Other characters become hyphens.
    private static func tag(_ tag: String) -> String {
        if tag.isOfASCII(and: "-_/.") { return tag.isEmpty ? "tag" : tag }
        return String(tag.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_/.".contains($0)) ? $0 : "-" })
    }

    private static func quoted(_ text: String) -> String {
        let line = text.onOneLine()
        let isEscaped = line.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
        guard isEscaped else { return "\"\(line)\"" }
        var result = "\"".unicodeScalars
        // Scalar by scalar, since a quote with an accent is one character for Swift, but ends a text for Beancount.
        for scalar in line.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { result.append("\\") }
            result.append(scalar)
        }
        return String(result) + "\""
    }
}
