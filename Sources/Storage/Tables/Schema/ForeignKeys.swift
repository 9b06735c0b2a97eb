internal import Database

extension Database {
    /// Checks foreign keys only at the end of the transaction, because rows may refer to later ones.
    func deferForeignKeys() throws {
        switch dialect {
        case .sqlite: try executeScript("PRAGMA defer_foreign_keys = ON")
        case .postgreSQL: try executeLater("SET CONSTRAINTS ALL DEFERRED")
        }
    }
}
