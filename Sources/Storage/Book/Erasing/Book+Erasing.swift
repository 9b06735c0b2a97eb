internal import Database
public import Ledger

extension Book {
    /// The numbers of all expenses, including expenses that only the history still has; unordered.
    public func everyNumber() throws -> [Int64] {
        try ChangeTable(database: file.reader()).everyExpense()
    }

    /// A preview of `erase`. Numbers without an expense are ignored, and skipped expenses are not counted.
    /// - Throws: `LedgerError.isOfReceipt`, see `erase`.
    public func erasure(of ids: [Int64]) throws -> Erasure {
        try reading {
            let database = try file.reader()
            return try Self.erasure(of: ReceiptErasing(ids, in: database).expenses, in: database)
        }
    }

    /// Erases expenses from the book and its history, so that no byte of them is left in its file. This cannot be
    /// undone, and their numbers are not used again. An expense of a receipt is skipped, unless all expenses of the
    /// receipt are given.
    /// - Throws: `LedgerError.isOfReceipt` if every expense is skipped; `StoreError.notRewritten` if the expenses are
    ///   gone, but the file could not be rewritten.
    public func erase(_ ids: [Int64]) throws -> Erasure {
        try erasing { try Self.erase(ids, in: $0) }
    }

    /// Erases rows, then the side files to which only the erased rows referred. If the process is killed in between,
    /// side files are left that cannot be decrypted, because their keys are erased.
    private func erasing(
        _ body: (any Database) throws -> (erasure: Erasure, files: Set<String>)
    ) throws -> Erasure {
        var files: Set<String> = []
        do {
            let erasure = try file.erase { database in
                let (erasure, named) = try body(database)
                files = try AttachmentTable(database: database).forgetUnnamed(named)
                return erasure
            }
            try file.reader().side?.remove(files.sorted())
            return erasure
        } catch let error as StoreError {
            if case .notRewritten = error { try file.reader().side?.remove(files.sorted()) }
            throw error
        }
    }

    /// Erases outings with everything that belongs to them.
    /// - Parameter ids: all expenses of the outings.
    /// - Throws: see `erase`.
    /// - Complexity: O(changes).
    public func eraseOutings(_ outings: [Int64], expenses ids: [Int64]) throws -> Erasure {
        try erasing { database in
            let erased = try Self.erase(ids, in: database)
            let history = ChangeTable(database: database)
            for outing in outings {
                for (table, rows) in try Referring(to: outing, of: .outing, in: database).tables {
                    try history.erase(rows, of: table)
                }
                try OutingTable(database: database).leave(outing)
            }
            try history.erase(outings, of: .outing)
            return erased
        }
    }

    /// Erases expenses, with everything that belongs only to them.
    /// - Returns: a report of what was erased, and the side files to which it referred.
    private static func erase(
        _ ids: [Int64], in database: any Database
    ) throws -> (erasure: Erasure, files: Set<String>) {
        let whole = try ReceiptErasing(ids, in: database)
        let ids = whole.expenses
        let erasure = try Self.erasure(of: ids, in: database)
        let history = ChangeTable(database: database)
        let erasing = try ExpenseExtrasErasing(ofExpenses: ids, in: database)
        for (table, rows) in erasing.rows { try history.erase(rows, of: table) }
        try history.erase(ids)
        if !whole.receipts.isEmpty {
            let moves = try ErasedReceiptMoves(of: whole.receipts, in: database)
            try history.erase(whole.receipts, of: .receipt, leaving: (.move, of: moves.rows))
            try moves.keepNumbers()
        }
        let search = SearchTable(database: database)
        try search.forget(ids)
        try search.cover()
        return (erasure, erasing.files)
    }

    private static func erasure(of ids: [Int64], in database: any Database) throws -> Erasure {
        let figures = try ExpenseTable(database: database).figures(of: ids)
        let (changes, known) = try ChangeTable(database: database).figures(of: ids)
        return Erasure(
            expenses: figures.count, void: figures.void, undone: known - figures.count, total: figures.total,
            voidTotal: figures.voidTotal,
            days: figures.days, changes: changes)
    }
}
