internal import Bookkeeping
internal import Ledger
internal import Money
internal import Output

/// Receipts with their expenses, for replies and reports.
struct ShownReceipts {
    let receipts: [Receipt]
    /// The expenses by the number of the receipt.
    let expenses: [Int64: [Expense]]
    let tree: CategoryTree
    let amounts: AmountFormatter

    /// Reads the expenses of the receipts.
    /// - Complexity: O(expenses of the receipts).
    init(_ receipts: [Receipt], tree: CategoryTree, in context: Context) throws {
        self.receipts = receipts
        self.tree = tree
        expenses = try context.expenses(of: receipts)
        amounts = context.amounts
    }

    /// The receipts as JSON.
    var objects: [JSON] {
        let document = ReceiptDocument(tree: tree)
        return receipts.map { document.json($0, expenses: (expenses[$0.id] ?? []).map(\.id)) }
    }

    /// The receipts as flat records.
    var records: Records {
        Records(columns: ReceiptDocument.columns, objects: receipts.map(ReceiptDocument(tree: tree).record))
    }

    /// The receipts as printed by a till.
    var papers: [ReceiptPaper] {
        receipts.map { ReceiptPaper(receipt: $0, expenses: expenses[$0.id] ?? [], tree: tree, amounts: amounts) }
    }
}
