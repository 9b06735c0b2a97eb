public import Database
public import Periods
public import Storage
internal import Users

/// Runs the user's SQL queries on the books of a server, in PostgreSQL's dialect.
public struct ServerQueries {
    private let driver: DatabaseDriver
    private let sideDriver: DatabaseDriver

    /// Opens no connection.
    /// - Parameters:
    ///   - driver: opens schemas with the credentials of a session (`ServerStore.role(of:)`).
    ///   - sideDriver: opens side databases (imported products) in memory.
    public init(driver: DatabaseDriver, sideDriver: DatabaseDriver) {
        self.driver = driver
        self.sideDriver = sideDriver
    }

    /// Runs a user's query on the views of a book, on a separate connection as a role without other rights.
    ///
    /// Views, columns and types are those of `bookViews`. Functions and syntax are PostgreSQL's. If the query mentions
    /// views with products, the imported products are decrypted here and lent to the server until the connection ends.
    /// - Parameters:
    ///   - today: the value of `:today`.
    ///   - seconds: the longest time for each part of the result, at least 1. The server stops the query one second
    ///     later, if the receiver has not.
    /// - Throws: `QueryError`, errors of the receiver, `StoreError.noSuchBook` if the user may not read the book, or
    ///   `DatabaseError`.
    public func query(
        _ sql: String, of book: BookEntry, today: Day, within seconds: Int, into receiver: QueryReceiver
    ) throws {
        do {
            let database = try driver.open(ServerViews.path(of: book.id), .readOnly)
            // The receiver should end the query first, because it knows the reason.
            try database.executeScript(
                "SELECT spesa.readable_book(); SET statement_timeout = '\(min(max(1, seconds), 1_000_000) + 1)s'")
            if mayNameProducts(sql) {
                let file = ServerBookFile(
                    path: book.name.description, book: book.id, driver: driver, sideDriver: sideDriver, isReadOnly: true
                )
                try ServerProducts(database: file.reader())?.lend(to: database)
            }
            try database.query(sql, ["today": today.iso], into: receiver)
        } catch DatabaseError.denied {
            throw StoreError.noSuchBook(book.name.description)
        }
    }
}
