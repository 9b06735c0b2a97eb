internal import Database
internal import Periods
internal import Storage

/// Opens the books of a server for a signed-in user or token.
struct ServerBooks {
    /// The location of the store, for messages.
    let place: String
    /// Opens schemas with the credentials of the session or token.
    let driver: DatabaseDriver
    /// Opens side databases in memory: those with the imported products of a book, outside of its schema.
    let sideDriver: DatabaseDriver
    /// An open connection for the first book that is opened; `nil` to open one.
    var connection: SignInConnection?

    /// A copy that opens its first book on this connection, the one from sign-in.
    func beginning(with connection: SignInConnection) -> ServerBooks {
        var books = self
        books.connection = connection
        return books
    }

    /// The database of a book, opened on first use.
    func file(of book: BookEntry, mayWrite: Bool) -> any DatabaseFile {
        ServerBookFile(
            path: place, book: book.id, driver: driver, sideDriver: sideDriver, isReadOnly: !mayWrite,
            connection: connection)
    }

    var queries: ServerQueries { ServerQueries(driver: driver, sideDriver: sideDriver) }
}
