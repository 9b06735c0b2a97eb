internal import Database
internal import Ledger

/// One database of a store, however it lies on disk: opened when first needed, brought forward when it is behind.
protocol DatabaseFile: AnyObject {
    var path: String { get }

    /// Makes the file with its tables, and lets `fill` write what it begins with, all in one go. One that is there already
    /// loses nothing: a sealed one stays as it is, into an open one `fill` writes what it misses.
    func create(_ fill: (any Database) throws -> Void) throws

    /// The database as it is now, for reading.
    func reader() throws -> any Database

    /// Says what will be read soon; one that is far away then asks for it at once with something else.
    func anticipate(_ moment: ReadMoment, _ reads: () -> [Read])

    /// A copy of the database as it is now, in memory; what happens to the file later is not in it.
    func copy() throws -> any Database

    /// Runs several reads on one and the same state; inside `body` it may be called again. Where a connection is lost, `body`
    /// begins anew.
    func reading<Result>(_ body: () throws -> Result) throws -> Result

    /// The same for a `body` that cannot begin anew, as what it has done stays.
    func readingOnce<Result>(_ body: () throws -> Result) throws -> Result

    /// Opens the file for writing at once, where it is known that a change will follow.
    /// - Throws: `StoreError.mayOnlyRead`.
    func prepareToWrite() throws

    /// Runs `body` in a transaction while nobody else writes; then it is on disk.
    /// - Throws: `StoreError.mayOnlyRead`, what `body` throws, or why it could not be written.
    func write<Result>(_ body: (any Database) throws -> Result) throws -> Result

    /// Runs `body` in a transaction on a copy of the database that nobody else sees, which then takes its place at once: for
    /// changes that take so long that nobody should wait for them.
    ///
    /// Where somebody else has written meanwhile, `body` runs again on what is there then, in the end while nobody else may
    /// write. Who reads goes on with what was there before.
    /// - Throws: as `write`.
    /// - Complexity: O(bytes of the file) beside what `body` does.
    func rewrite<Result>(_ body: (any Database) throws -> Result) throws -> Result

    /// The same as `write`, for a change that somebody signs: at their moment, where the file has no clock of its own.
    func write<Result>(by signature: Signature, _ body: (any Database, Signature) throws -> Result) throws -> Result

    /// The same as `rewrite`, signed as in `write`.
    func rewrite<Result>(by signature: Signature, _ body: (any Database, Signature) throws -> Result) throws -> Result

    /// The same as `write`, and no byte of what `body` deletes is left in the file.
    /// - Throws: `StoreError.notRewritten` where it is deleted, but the file could not be written anew.
    func erase<Result>(_ body: (any Database) throws -> Result) throws -> Result
}

/// When something will be read.
enum ReadMoment {
    /// In the look that is open or comes next, or behind the change that comes before it.
    case next
    /// In the change that comes next, at its beginning.
    case inChange
}

extension DatabaseFile {
    /// The same: no connection is lost to a file.
    func readingOnce<Result>(_ body: () throws -> Result) throws -> Result { try reading(body) }

    /// Nothing: what is near is read when it is needed.
    func anticipate(_ moment: ReadMoment, _ reads: () -> [Read]) {}

    func write<Result>(by signature: Signature, _ body: (any Database, Signature) throws -> Result) throws -> Result {
        try write { try body($0, signature) }
    }

    func rewrite<Result>(by signature: Signature, _ body: (any Database, Signature) throws -> Result) throws -> Result {
        try rewrite { try body($0, signature) }
    }
}
