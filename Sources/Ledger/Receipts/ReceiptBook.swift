public import Periods

/// A book's receipts.
public protocol ReceiptBook: AnyObject {
    /// The receipt with that number, void or not; `nil` where there is none.
    func receipt(_ id: Int64) throws -> Receipt?
    /// The receipt with that uid, void or not; `nil` where there is none.
    func receipt(uid: String) throws -> Receipt?
    /// The number of the receipt recorded last; `nil` without any.
    func receiptRecordedLast() throws -> Int64?
    /// Receipts of a range, the latest day first and on one day the latest recorded first; void ones too.
    /// - Complexity: O(receipts of the range).
    func receipts(from first: Day?, through last: Day?, limit: Int?) throws -> [Receipt]
    /// The receipts that expenses are of, by the numbers of these; those of none are left out.
    /// - Complexity: O(expenses).
    func receipts(ofExpenses ids: [Int64]) throws -> [Int64: Int64]
    /// The numbers of the expenses of a receipt, in the order of its parts; none where there is no such receipt.
    func expenses(ofReceipt id: Int64) throws -> [Int64]
    /// Records receipts with their expenses, all or none. A draft whose uid is already there is the same receipt and is left
    /// as it stands.
    /// - Returns: the receipts as the book holds them, in the order of the drafts.
    /// - Throws: `LedgerError.categoryIsArchived`, `noSuchCategory`, `detailTooLong`, `ReceiptError`.
    func addReceipts(_ drafts: [ReceiptDraft], by signature: Signature) throws -> [RecordedReceipt]
    /// Lets `change` alter receipts, all or none; their expenses follow.
    /// - Throws: `LedgerError.noSuchReceipt`, `categoryIsArchived` for a category it did not have before, `ReceiptError`, or
    ///   what `change` throws.
    func editReceipts(
        _ ids: [Int64], as action: Change.Action, by signature: Signature,
        _ change: (inout Receipt) throws -> Void
    ) throws -> [Receipt]
}
