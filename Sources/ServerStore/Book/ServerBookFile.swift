internal import Database
import Glibc
internal import Ledger
internal import Secrets
internal import Storage

/// A book on a server: its rows in the tables of all books, with concurrent users, whose changes are serialized.
final class ServerBookFile: DatabaseFile {
    /// The location of the book, for messages.
    let path: String
    private let book: String
    private let driver: DatabaseDriver
    private let sideDriver: DatabaseDriver
    private let isReadOnly: Bool
    private let clock: Clock
    private var connection: (any Database)?
    private var isReading = false
    /// An open connection that the book may take over.
    private let handed: SignInConnection?
    /// Whether the schema version was checked on this connection.
    private var isChecked = false
    /// On a server readers never wait.
    let keepsReadersWaiting = false
    var reusesReads = false {
        didSet { connection?.reusesReads = reusesReads }
    }
    private var keepsAnswers = false
    /// Announced reads for the next read transaction, or after the next change.
    private var soon: [Read] = []
    /// Announced reads for the next change.
    private var inChange: [Read] = []

    /// The source of the time of changes.
    enum Clock {
        /// The server's clock, read after the lock is acquired: times ascend, even if the clocks of clients differ.
        case server
        /// The time in the signature, by the clock of the client.
        case signer
    }

    /// The number of attempts after conflicts and lost connections, with growing pauses.
    private static let attempts = 4
    /// The time in which a lost connection is replaced.
    private static let patience = Duration.seconds(5)
    /// The longest pause between two attempts to connect, in microseconds. It is short, so that an error is reported
    /// within a second.
    private static let longestPause: UInt32 = 300_000

    /// - Parameters:
    ///   - book: the id of the book.
    ///   - driver: opens schemas, with `serverPhrases`.
    ///   - sideDriver: opens side databases (imported products) in memory.
    ///   - connection: an open connection to use, unless it is already in use.
    ///   - isReadOnly: whether the user may only read; the server enforces this too.
    init(
        path: String, book: String, driver: DatabaseDriver, sideDriver: DatabaseDriver, isReadOnly: Bool = false,
        clock: Clock = .server, connection: SignInConnection? = nil
    ) {
        handed = connection
        self.path = path
        self.book = book
        self.driver = driver
        self.sideDriver = sideDriver
        self.isReadOnly = isReadOnly
        self.clock = clock
    }

    private func open(_ access: DatabaseAccess, on given: (any Database)? = nil) throws -> any Database {
        let database = try given ?? driver.open(ServerRows.path(of: book), access)
        database.side = BookSide(files: ServerSideFiles(database: database, book: book), driver: sideDriver)
        return database
    }

    func create(_ fill: (any Database) throws -> Void) throws {
        let database = try open(.readWrite)
        try database.transaction(.write) { try fill(database) }
        connection = database
    }

    /// A connection for reading. Outside of `reading`, a statement is retried on a new connection if the connection is
    /// lost.
    func reader() throws -> any Database {
        if isReading { return try opened() }
        return ReconnectingReader(try checked()) { [self] in
            connection = nil
            return try checked()
        }
    }

    private func checked() throws -> any Database {
        if isChecked, let connection { return connection }
        return try persisting {
            let database = try opened()
            anticipateUsual(in: database)
            try check(database)
            return database
        }
    }

    /// The connection, opened if necessary. The schema version may not be checked yet.
    private func opened() throws -> any Database {
        if let connection { return connection }
        let access = isReadOnly ? DatabaseAccess.readOnly : .readWrite
        let database = try open(access, on: handed?.handOver(switchedTo: ServerRows.path(of: book), access))
        database.reusesReads = reusesReads
        connection = database
        isChecked = false
        database.keepAnswers(keepsAnswers)
        return database
    }

    /// Checks that the schema has the version of this program. Only an administrator of the server can migrate it.
    private func check(_ database: any Database) throws {
        guard !isChecked else { return }
        let known = ServerRows.migrator.newestVersion
        do {
            if try ServerRows.migrator.isBehind(database, path: path) {
                throw DatabaseError.older(path: path, found: try database.schemaVersion(), known: known)
            }
        } catch DatabaseError.cannotOpen {
            // A store of the first edition has no tables of all books.
            throw DatabaseError.older(path: path, found: 0, known: known)
        }
        isChecked = true
    }

    /// Announces the reads that almost every command needs, and the reads announced by callers.
    private func anticipateUsual(in database: any Database) {
        database.anticipate(
            [
                OptionalTables.opened, CategoryTable.everything, CeilingTable.everything, CeilingTable.flexible,
                TotalTable.span, SettingTable.everything,
            ] + soon)
        soon = []
    }

    func anticipate(_ moment: ReadMoment, _ reads: () throws -> [Read]) rethrows {
        switch moment {
        case .next where isReading: connection?.anticipate(try reads())
        case .next: soon += try reads().filter { !soon.contains($0) }
        case .inChange: inChange += try reads()
        }
    }

    func keepAnswers(_ isKeeping: Bool) {
        keepsAnswers = isKeeping
        connection?.keepAnswers(isKeeping)
    }

    func now(_ moment: Instant) throws -> Instant {
        guard clock == .server else { return moment }
        let seconds = try reader().firstRow("SELECT floor(extract(epoch FROM clock_timestamp()))::bigint") {
            $0.integer(0)
        }
        return seconds.flatMap(\.self).map(Instant.init(seconds:)) ?? moment
    }

    /// A second connection with a snapshot that lasts as long as the connection.
    func copy() throws -> any Database {
        let database = try open(.readOnly)
        try database.executeScript("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        database.anticipate([OptionalTables.opened])
        // The snapshot is taken by the first statement.
        _ = try database.firstRow("SELECT 1") { _ in () }
        return database
    }

    /// Runs several reads on one snapshot. If the connection is lost, `body` is retried from its start.
    func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try persisting { try looking(body) }
    }

    func readingOnce<Result>(_ body: () throws -> Result) throws -> Result {
        try persisting(attempts: 1) { try looking(body) }
    }

    private func looking<Result>(_ body: () throws -> Result) throws -> Result {
        // A nested read uses the snapshot of the outer one.
        if isReading { return try body() }
        let database = try opened()
        isReading = true
        defer { isReading = false }
        do {
            return try database.transaction(.read) {
                anticipateUsual(in: database)
                try check(database)
                return try body()
            }
        } catch let error as DatabaseError where !isChecked {
            // If the schema is another version or missing, the announced reads fail first, with a less helpful error.
            if case .refused = error { try check(database) }
            throw error
        }
    }

    private func persisting<Result>(attempts: Int = attempts, _ body: () throws -> Result) throws -> Result {
        var wasLost = false
        return try persisting(attempts: attempts, noting: &wasLost, body)
    }

    /// Retries `body` after conflicts with other changes and after lost connections.
    /// - Parameter wasLost: set to `true` when a connection was lost.
    private func persisting<Result>(
        attempts: Int = attempts, noting wasLost: inout Bool, _ body: () throws -> Result
    ) throws -> Result {
        var attempt = 1
        var end: ContinuousClock.Instant?
        while true {
            // A random pause separates the clients in conflict, and lets a server start.
            var pause = UInt32(1 << (2 * attempt)) * .random(in: 5_000...20_000)
            do {
                return try body()
            } catch let error as DatabaseError where ServerFault.refusal(in: error) != nil {
                throw ServerFault.refusal(in: error) ?? error
            } catch DatabaseError.conflict where attempt < attempts {
            } catch DatabaseError.locked where attempt < attempts && endLockers() {
            } catch let error as DatabaseError where error.isLoss {
                // The next attempt opens a new connection.
                connection = nil
                end = end ?? .now + Self.patience
                switch error {
                case .disconnected where attempt < attempts: wasLost = true
                case .idle where attempt < attempts: break
                default: throw error
                }
                pause = min(pause, Self.longestPause)
            } catch let error as DatabaseError where attempt < attempts && wasLost {
                guard case .unreachable = error, let end, ContinuousClock.now < end else { throw error }
                pause = min(pause, Self.longestPause)
            }
            usleep(pause)
            attempt += 1
        }
    }

    /// Ends the connections of other users that lock whole tables, which no command does.
    /// - Returns: whether there were any.
    private func endLockers() -> Bool {
        // The error that led here is reported if this fails, too.
        (try? connection?.firstRow("SELECT spesa.end_lockers()") { $0.integer(0) ?? 0 }) ?? 0 > 0
    }

    func prepareToWrite() throws {
        guard !isReadOnly else { throw StoreError.mayOnlyRead }
        _ = try checked()
    }

    func write<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        try writing { database, _ in try body(database) }
    }

    func write<Result>(by signature: Signature, _ body: (any Database, Signature) throws -> Result) throws -> Result {
        try writing { database, now in
            let moment = clock == .server ? now : signature.at
            return try body(database, Signature(by: signature.by, at: moment, on: signature.device))
        }
    }

    /// Runs a change with the row of the book in `change_lock` locked, so that numbers, history and totals have one order. Different books do not wait for each other.
    ///
    /// A change is retried unless it was committed: each leaves a unique mark in its transaction, which the retry
    /// checks after locking.
    /// - Throws: `DatabaseError.disconnected` if the answer to the commit was lost and the server can no longer be
    ///   asked for the mark; `silent`, `cut` if it was not waited for. The change may have been committed then.
    private func writing<Result>(_ body: (any Database, Instant) throws -> Result) throws -> Result {
        guard !isReadOnly else { throw StoreError.mayOnlyRead }
        let mark = makeUUIDv7(milliseconds: 0)
        var done: Result?
        var wasLost = false
        let (inside, behind) = ([OptionalTables.opened] + inChange, soon)
        (inChange, soon) = ([], [])
        do {
            return try persisting(noting: &wasLost) {
                let database = try opened()
                return try database.transaction(.write) {
                    try check(database)
                    database.anticipate(inside)
                    let held = try database.firstRow(
                        "SELECT is_new, now FROM spesa.hold_book($1)", .text(mark)
                    ) { row in (isNew: row.integer(0) == 1, now: Instant(seconds: row.integer(1) ?? 0)) }
                    guard let held else { throw DatabaseError.contradiction("a change has no mark") }
                    if !held.isNew, let done { return done }
                    done = nil
                    soon = behind
                    defer { soon = [] }
                    let result = try body(database, held.now)
                    done = result
                    if !soon.isEmpty { anticipateUsual(in: database) }
                    return result
                }
            }
        } catch is DatabaseError where wasLost && done != nil {
            throw DatabaseError.disconnected(server: path)
        }
    }

    /// Equal to `write`, because on a server other readers neither see uncommitted rows nor wait for them.
    func rewrite<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        try write(body)
    }

    func rewrite<Result>(by signature: Signature, _ body: (any Database, Signature) throws -> Result) throws -> Result {
        try write(by: signature, body)
    }

    /// Equal to `write`, because the server decides when the bytes of deleted rows are overwritten.
    func erase<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        try write(body)
    }
}
