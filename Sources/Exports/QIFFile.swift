internal import Ledger
internal import Money
internal import Periods

/// Writes a file of a cash account in the Quicken Interchange Format. Dates are year first, which is unambiguous in all
/// countries.
public struct QIFFile: ExpenseWriter {
    /// A file of a single account.
    public init() {}

    /// The header with the type of the account.
    public func beginning() -> String { "!Type:Cash\n" }

    /// A record. Its amount is negative for spending, as money leaving the account. Tags and method are omitted.
    /// - Complexity: O(n) in the texts of the expense.
    public func entry(_ exported: ExportedExpense, isFirst: Bool) -> String {
        let expense = exported.expense
        let details = expense.details
        // The amount is negated, because spending leaves the account.
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
