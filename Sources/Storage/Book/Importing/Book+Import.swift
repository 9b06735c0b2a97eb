internal import Database
public import Ledger

extension Book {
    /// Imports expenses as one change, atomically. `body` calls its argument with each expense; the call returns the
    /// outcome. `known` determines the treatment of an expense whose uid the book has already.
    ///
    /// Missing categories are created, and archived ones accept imported expenses. Readers do not wait for the import.
    /// If another user writes meanwhile, `body` runs again.
    /// - Parameters:
    ///   - expected: the number of expenses added or changed, from `previewImport`. A wrong number only costs time.
    ///   - matches: statement rows that match expenses of the book, recorded as part of the import. `body` does not
    ///     pass them.
    /// - Throws: `LedgerError`, of kind `match.changed` if a match is no longer valid; errors of `body`.
    /// - Complexity: O(log n) for each expense; at most 10,000 expenses are in memory.
    public func importExpenses(
        treating known: ImportTreatment, expecting expected: Int, matching matches: [BankMatch] = [],
        by signature: Signature, _ body: ImportBody
    ) throws {
        try file.prepareToWrite()
        if expected <= ImportForecast.most {
            for _ in 1...3 {
                if let isDone = try importFew(treating: known, matches, by: signature, body) {
                    if isDone { return }
                } else {
                    break
                }
            }
        }
        do {
            try importMany(atOnce: true, treating: known, matches, by: signature, body)
        } catch is Importer.RepeatedUID {
            try importMany(atOnce: false, treating: known, matches, by: signature, body)
        }
    }

    /// Collects new and changed expenses in memory, then writes them in a short transaction.
    /// - Returns: `nil` if there are too many or one would change another of the import, `false` if another process
    ///   wrote to the book in the meantime.
    private func importFew(
        treating known: ImportTreatment, _ matches: [BankMatch], by signature: Signature, _ body: ImportBody
    ) throws -> Bool? {
        let database = try file.reader()
        let version = try Self.version(of: database)
        let forecast = try ImportForecast(database, treating: known)
        do {
            try body(forecast.gather)
        } catch is ImportForecast.Unforeseeable {
            return nil
        }
        return try file.write(by: signature) { present, signature in
            // The change counter of a file is only comparable within a connection.
            guard present === database || present.dialect == .postgreSQL, try Self.version(of: present) == version
            else { return false }
            try ChangeTable(database: present).recordImport(by: signature, matching: matches) { change in
                let importer = try Importer(present, treating: known, change: change, by: signature)
                try importer.takeAll { for imported in forecast.gathered { _ = try importer.take(imported) } }
                return (importer.imported, importer.made)
            }
            try SearchTable(database: present).cover()
            return true
        }
    }

    /// A change counter: differs after a change, an undo or a redo of the book. Its value has no meaning.
    private static func version(of database: any Database) throws -> Int64 {
        switch database.dialect {
        case .sqlite: try database.contentVersion()
        // The change counters of a server count the changes of all its books.
        case .postgreSQL:
            try database.firstRow(
                """
                SELECT hashtextextended(concat_ws(' ', count(*), max(id), sum(id) FILTER (WHERE state = 'done'),
                    (SELECT concat_ws(' ', count(*), max(id)) FROM expense)), 0) FROM change
                """
            ) { $0.integer(0) ?? 0 } ?? 0
        }
    }

    /// Imports into a private copy of the book, which then replaces it.
    private func importMany(
        atOnce: Bool, treating known: ImportTreatment, _ matches: [BankMatch], by signature: Signature,
        _ body: ImportBody
    ) throws {
        try file.rewrite(by: signature) { database, signature in
            try ChangeTable(database: database).recordImport(by: signature, matching: matches) { change in
                // A server keeps its indexes during the import.
                let former =
                    atOnce && database.dialect == .sqlite
                    ? try ExpenseTable(database: database).numbers(limit: Importer.fewFormer) : nil
                let importer = try Importer(database, treating: known, among: former, change: change, by: signature)
                try importer.takeAll { try body(importer.take) }
                return (importer.imported, importer.made)
            }
            try SearchTable(database: database).cover()
        }
    }

    /// Predicts the outcomes of `importExpenses` without changing the book. `body` calls its argument with each
    /// expense; the call returns the outcome.
    /// - Parameter mayRepeat: whether a uid may occur twice in expenses that come from no book, as in two files.
    /// - Complexity: O(log n) for each expense; 8 bytes in memory for each uid that may repeat.
    public func previewImport(treating known: ImportTreatment, mayRepeat: Bool, _ body: ImportBody) throws {
        let forecast = try ImportForecast(file.reader(), treating: known)
        try body { try forecast.outcome(of: $0, mayRepeat: mayRepeat) }
    }

    /// The category of the last recorded expense of each payee, void ones included, by the payee folded by
    /// `foldedName`.
    /// - Complexity: O(expenses).
    public func categoriesOfPayees() throws -> [String: Category.ID] {
        try ExpenseTable(database: file.reader()).categoriesOfPayees()
    }
}
