public import Ledger
public import Periods
public import Storage

extension Context {
    /// The numbers of the expenses that are to be erased; those that were undone are among them only where neither a range
    /// nor a filter chooses.
    /// - Complexity: O(expenses of the range).
    /// - Throws: what reading the book throws.
    public func numbersToErase(in range: DayRange?, matching filter: ExpenseFilter) throws -> [Int64] {
        guard range != nil || filter != ExpenseFilter() else { return try book.everyNumber() }
        return try book.expenses(
            from: range?.first, through: range?.last, matching: filter, order: .recorded, limit: nil
        ).map(\.id)
    }

    /// Refuses whoever may not erase.
    /// - Throws: `StoreError.notOwner`, as only an owner of a book may erase what is in it.
    public func requireOwner() throws(StoreError) {
        guard entry.role == .owner else { throw .notOwner(entry.name) }
    }

    /// Erases expenses with their part of the history. A copy of the book is kept first, or else, once they are gone, all
    /// older copies and the reports kept with it go too: what is cut off before has lost nothing, and the same command takes
    /// them then.
    /// - Returns: what went, and where the copy is.
    /// - Throws: `StoreError.notOwner`.
    /// - Complexity: O(bytes of the book): its file is written anew without what went.
    /// - Parameter outings: outings that go too, with all that files under them.
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
