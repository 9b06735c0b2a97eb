package import Database
package import Ledger

/// A database of a store: an unencrypted or sealed file, or a book on a server. It is opened on first use. A file with
/// an older schema is then migrated. A server's book with an older schema is refused.
package protocol DatabaseFile: AnyObject {
    var path: String { get }

    /// The number of changes that were saved to disk through this object. Always 0 for a book on a server.
    var saves: Int { get }

    /// Creates the file with its tables and lets `fill` write the first rows, atomically. An existing sealed file stays
    /// as it is; in an existing unencrypted file `fill` adds missing rows.
    func create(_ fill: (any Database) throws -> Void) throws

    /// The current database, for reading.
    func reader() throws -> any Database

    /// Announces upcoming reads, so that a remote database can fetch them in one round trip. `reads` is called only for
    /// a remote database.
    func anticipate(_ moment: ReadMoment, _ reads: () throws -> [Read]) rethrows

    /// Whether readers wait while a change is written, so that a long one is better made on a copy (`rewrite`).
    var keepsReadersWaiting: Bool { get }

    /// See `Book.reusesReads`.
    var reusesReads: Bool { get set }

    /// Keeps the answers of a remote database for repeated reads, see `Database.keepAnswers`.
    func keepAnswers(_ isKeeping: Bool)

    /// A database with the current content, which later changes by other commands do not affect. For an unencrypted
    /// file it is a copy in memory, for a server a snapshot. For a sealed file it is the open database itself.
    func copy() throws -> any Database

    /// The time by the clock that dates changes: of a server's book, the server's time, otherwise `moment`.
    /// - Parameter moment: the time of this computer.
    func now(_ moment: Instant) throws -> Instant

    /// Runs several reads on one snapshot. Calls may nest. `body` is retried if the connection is lost.
    func reading<Result>(_ body: () throws -> Result) throws -> Result

    /// Runs several reads on one snapshot, without a retry: for a `body` with side effects.
    func readingOnce<Result>(_ body: () throws -> Result) throws -> Result

    /// Opens the file for writing immediately, when a change is sure to follow.
    /// - Throws: `StoreError.mayOnlyRead`.
    func prepareToWrite() throws

    /// Runs `body` in a write transaction. On return the change is on disk.
    /// - Throws: `StoreError.mayOnlyRead`, errors of `body`, and the errors of writing the file.
    func write<Result>(_ body: (any Database) throws -> Result) throws -> Result

    /// Runs `body` in a transaction on a private copy that then replaces the file atomically: for long changes that
    /// must not block others.
    ///
    /// If another process wrote in the meantime, `body` is retried on the new state, the last time with the write lock
    /// held. Readers continue with the old state.
    /// - Throws: see `write`.
    /// - Complexity: O(bytes of the file) beside what `body` does.
    func rewrite<Result>(_ body: (any Database) throws -> Result) throws -> Result

    /// `write` for a signed change. A server sets the moment of the signature by its own clock.
    func write<Result>(by signature: Signature, _ body: (any Database, Signature) throws -> Result) throws -> Result

    /// `rewrite` for a signed change.
    func rewrite<Result>(by signature: Signature, _ body: (any Database, Signature) throws -> Result) throws -> Result

    /// `write` that leaves no byte of deleted rows in the file.
    /// - Throws: `StoreError.notRewritten` if the rows are deleted, but the file could not be rewritten.
    func erase<Result>(_ body: (any Database) throws -> Result) throws -> Result
}

/// When an announced read will happen.
package enum ReadMoment {
    /// In the current or next read transaction, or after the current or next change.
    case next
    /// At the beginning of the next change.
    case inChange
}

extension DatabaseFile {
    package var saves: Int { 0 }
    package var keepsReadersWaiting: Bool { true }

    package func now(_ moment: Instant) -> Instant { moment }

    /// Does nothing: a local database answers at once.
    package func keepAnswers(_ isKeeping: Bool) {}

    /// Always `false`: a file is read each time.
    package var reusesReads: Bool {
        get { false }
        set {}
    }

    /// Equal to `reading`: a file has no connection to lose.
    package func readingOnce<Result>(_ body: () throws -> Result) throws -> Result { try reading(body) }

    /// Does nothing, as reading a local file needs no round trip.
    package func anticipate(_ moment: ReadMoment, _ reads: () throws -> [Read]) rethrows {}

    package func write<Result>(by signature: Signature, _ body: (any Database, Signature) throws -> Result) throws
        -> Result
    {
        try write { try body($0, signature) }
    }

    package func rewrite<Result>(by signature: Signature, _ body: (any Database, Signature) throws -> Result) throws
        -> Result
    {
        try rewrite { try body($0, signature) }
    }
}
