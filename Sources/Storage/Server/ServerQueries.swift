public import Database
public import Periods
internal import Users

/// What people ask the books of a store on a server, in its SQL.
public struct ServerQueries {
    private let driver: DatabaseDriver

    /// - Parameter driver: opens schemas with what a session signs in with (`ServerStore.role(of:)`).
    public init(driver: DatabaseDriver) {
        self.driver = driver
    }

    /// Runs one query of a person on the views of a book, on a connection of its own, as a role that can do nothing else.
    ///
    /// The views and their columns are those of `bookViews`, and what stands in them is of the same kinds; what else is written
    /// in a query is as the server has it. Products that lie beside the book are not in the views.
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
            try database.query(sql, ["today": today.iso], into: receiver)
        } catch DatabaseError.denied {
            throw StoreError.noSuchBook(book.name.description)
        }
    }
}
