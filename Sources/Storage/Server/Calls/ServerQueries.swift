public import Database
public import Periods
internal import Users

/// What people ask the books of a store on a server, in its SQL.
public struct ServerQueries {
    private let driver: DatabaseDriver
    private let sideDriver: DatabaseDriver

    /// - Parameters:
    ///   - driver: opens schemas with what a session signs in with (`ServerStore.role(of:)`).
    ///   - sideDriver: opens what lies beside a book, in memory.
    public init(driver: DatabaseDriver, sideDriver: DatabaseDriver) {
        self.driver = driver
        self.sideDriver = sideDriver
    }

    /// Runs one query of a person on the views of a book, on a connection of its own, as a role that can do nothing else.
    ///
    /// The views and their columns are those of `bookViews`, and what stands in them is of the same kinds; what else is written
    /// in a query is as the server has it. Where it names views with products, those that lie
    /// beside the book are read here, and lent to the server until the connection ends.
    /// - Parameters:
    ///   - today: what `:today` stands for.
    ///   - seconds: how long each part of the answer may take the server where nobody asks the receiver any more, at least 1.
    /// - Throws: `QueryError`, what the receiver throws, `StoreError.noSuchBook` for who may not read the book, or
    ///   `DatabaseError`.
    public func query(
        _ sql: String, of book: BookEntry, today: Day, within seconds: Int, into receiver: QueryReceiver
    ) throws {
        do {
            let database = try driver.open(ServerStore.viewSchema(of: book), .readOnly)
            // The receiver comes first, as it knows why.
            try database.executeScript("SET statement_timeout = '\(min(max(1, seconds), 1_000_000) + 1)s'")
            if ServerGoods.views.contains(where: sql.lowercased().contains) {
                let file = ServerBookFile(
                    path: book.name.description, book: book.id, driver: driver, sideDriver: sideDriver, isReadOnly: true
                )
                try ServerGoods(database: file.reader())?.lend(to: database)
            }
            try database.query(sql, ["today": today.iso], into: receiver)
        } catch DatabaseError.denied {
            throw StoreError.noSuchBook(book.name.description)
        }
    }
}
