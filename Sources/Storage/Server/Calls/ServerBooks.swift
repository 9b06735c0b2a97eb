internal import Database
internal import Periods

/// The books on a server for one who is signed in there.
struct ServerBooks {
    /// Where the store is, for people.
    let place: String
    /// Opens schemas with what a session or a token signs in with.
    let driver: DatabaseDriver
    /// Opens what lies beside a book, in memory.
    let sideDriver: DatabaseDriver
    /// What the first book that is opened may be read on.
    var connection: SignInConnection?

    /// The same, where somebody has a connection already.
    func beginning(with connection: SignInConnection) -> ServerBooks {
        var books = self
        books.connection = connection
        return books
    }

    /// Where the rows of a book are.
    func file(of book: BookEntry, mayWrite: Bool) -> any DatabaseFile {
        ServerBookFile(
            path: place, book: book.id, driver: driver, sideDriver: sideDriver, isReadOnly: !mayWrite,
            connection: connection)
    }

    var queries: ServerQueries { ServerQueries(driver: driver, sideDriver: sideDriver) }
}
