internal import Bookkeeping
internal import Ledger
internal import Money
internal import Output

/// Receipts with their expenses, in the forms in which answers tell them.
struct ShownReceipts {
    let receipts: [Receipt]
    /// By the number of the receipt.
    let expenses: [Int64: [Expense]]
    let tree: CategoryTree
    let amounts: AmountFormatter

    /// - Throws: what reading the book throws.
    /// - Complexity: O(expenses of the receipts).
    init(_ receipts: [Receipt], tree: CategoryTree, in context: Context) throws {
        self.receipts = receipts
        self.tree = tree
        expenses = try context.expenses(of: receipts)
        amounts = context.amounts
    }

    /// As programs read them.
    var objects: [JSON] {
        let document = ReceiptDocument(tree: tree)
        return receipts.map { document.json($0, expenses: (expenses[$0.id] ?? []).map(\.id)) }
    }

    /// One flat record each.
    var records: Records {
        Records(columns: ReceiptDocument.columns, objects: receipts.map(ReceiptDocument(tree: tree).record))
    }

    /// As a till prints them.
    var papers: [ReceiptPaper] {
        receipts.map { ReceiptPaper(receipt: $0, expenses: expenses[$0.id] ?? [], tree: tree, amounts: amounts) }
    }
}
