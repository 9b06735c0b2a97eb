extension Change.Action {
    /// Receipts were recorded.
    public static let addReceipt = Self("receipt-add")
    /// Receipts were changed.
    public static let editReceipt = Self("receipt-edit")
    /// Receipts were made void.
    public static let voidReceipt = Self("receipt-void")
    /// Void receipts were restored.
    public static let restoreReceipt = Self("receipt-restore")
}

extension LedgerError {
    /// No receipt has this number.
    public static func noSuchReceipt(_ id: Int64) -> LedgerError { .noSuchRow(.receipt, String(id)) }
}
