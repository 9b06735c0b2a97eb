internal import Database
internal import Periods

/// The books on a server for one who is signed in there.
struct ServedBooks {
    /// Where the store is, for people.
    let place: String
    /// Opens schemas with what a session or a token signs in with.
    let driver: DatabaseDriver
    /// Opens what lies beside a book, in memory.
    let sideDriver: DatabaseDriver

    /// Where the rows of a book are.
    func file(of book: BookEntry, mayWrite: Bool) -> any DatabaseFile {
        ServerBookFile(path: place, book: book.id, driver: driver, sideDriver: sideDriver, isReadOnly: !mayWrite)
    }

    var queries: ServerQueries { ServerQueries(driver: driver, sideDriver: sideDriver) }
}
