public import Ledger
public import Periods
public import Storage

extension Context {
    /// Returns the numbers of the expenses to erase. Without range and filter these are all expenses, undone ones
    /// included.
    /// - Complexity: O(expenses of the range).
    /// - Throws: the errors of reading the book.
    public func numbersToErase(in range: DayRange?, matching filter: ExpenseFilter) throws -> [Int64] {
        guard range != nil || filter != ExpenseFilter() else { return try book.everyNumber() }
        return try book.expenses(
            from: range?.first, through: range?.last, matching: filter, order: .recorded, limit: nil
        ).map(\.id)
    }

    /// Checks that the user is an owner of the book, the only role that may erase.
    /// - Throws: `StoreError.notOwner`.
    public func requireOwner() throws(StoreError) {
        guard entry.role == .owner else { throw .notOwner(entry.name) }
    }

    /// Erases expenses with their history. Either a copy of the book is made first, or all older copies and reports
    /// are removed after the erasure. If the erasure is interrupted before they are removed, nothing is lost, and the
    /// command can be repeated.
    /// - Parameters:
    ///   - numbers: the numbers of the expenses.
    ///   - outings: outings to erase as well, with all their expenses.
    ///   - keepsCopy: whether a copy is made. If `false`, older copies and reports are removed.
    /// - Returns: the extent of the erasure, and the path of the copy; `nil` without a copy.
    /// - Throws: `StoreError.notOwner`, and on a server `keepsNoCopies` if a copy is wanted.
    /// - Complexity: O(bytes of the book), because its file is rewritten.
    public func erase(
        _ numbers: [Int64], outings: [Outing] = [], keepsCopy: Bool
    ) throws -> (erasure: Erasure, copy: String?) {
        try requireOwner()
        let copy = keepsCopy ? try session.keepCopyBeforeErasing(of: entry) : nil
        let erasure =
            try outings.isEmpty
            ? book.erase(numbers) : book.eraseOutings(outings.map(\.id), expenses: numbers)
        if !keepsCopy { try session.removeCopiesAndReports(of: entry) }
        return (erasure, copy)
    }
}
