internal import Ledger
internal import Money
internal import Periods

/// A Quicken Interchange Format file of one cash account; days are written year first, which no country reads otherwise.
public struct QIFFile: ExpenseWriter {
    /// A file of the one account that expenses leave.
    public init() {}

    /// The line that says what kind of account it is.
    public func beginning() -> String { "!Type:Cash\n" }

    /// A record whose amount is below zero for spending, as money that leaves the account; tags and method are left
    /// out.
    /// - Complexity: O(n) in the texts of the expense.
    public func entry(_ exported: ExportedExpense, isFirst: Bool) -> String {
        let expense = exported.expense
        let details = expense.details
        // What is spent leaves the account.
        let amount = expense.amount.machineText
        let turned = amount.hasPrefix("-") ? String(amount.dropFirst()) : "-" + amount
        var lines = ["D\(expense.day.iso)", "T\(turned)", "N\(expense.id)"]
        if let payee = details.payee { lines.append("P\(payee.onOneLine())") }
        let memo = [details.what, details.note].compactMap { $0?.onOneLine() }.joined(separator: "; ")
        if !memo.isEmpty { lines.append("M\(memo)") }
        lines.append("L\(exported.category.map { $0.onOneLine() }.joined(separator: ":"))")
        return (lines + ["^"]).map { $0 + "\n" }.joined()
    }
}
