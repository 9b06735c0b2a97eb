internal import Database
import Glibc
internal import Ledger
internal import Secrets

/// The database of a book on a server: a schema, which many write at once, one after the other.
final class ServerBookFile: DatabaseFile {
    /// Where it is, for people.
    let path: String
    private let book: String
    private let driver: DatabaseDriver
    private let sideDriver: DatabaseDriver
    private let isReadOnly: Bool
    private let clock: Clock
    private var connection: (any Database)?
    private var isReading = false
    private let schema: String
    /// A connection that somebody has already.
    private let handed: SignInConnection?
    /// Whether the tables are of this version; looked at once a connection.
    private var isChecked = false
    /// What will be read in the next look, or behind the next change.
    private var soon: [Read] = []
    /// What will be read in the next change.
    private var inChange: [Read] = []

    /// Who says at which moment a change is made.
    enum Clock {
        /// The server, once the change has its turn, so that moments come in one order whatever clocks its clients have.
        case server
        /// Whoever signs it.
        case signer
    }

    /// How often a change is tried that another one stands in the way of, with pauses that grow.
    private static let attempts = 4

    /// - Parameters:
    ///   - book: its id.
    ///   - schema: where its tables are, if that does not follow from the id.
    ///   - driver: opens schemas, with `serverPhrases`.
    ///   - sideDriver: opens what lies beside the book, in memory.
    ///   - connection: one that may be used for the book, if nobody has taken it before.
    ///   - isReadOnly: whether whoever opens it may only read, which the server enforces by itself.
    init(
        path: String, book: String, schema: String? = nil, driver: DatabaseDriver, sideDriver: DatabaseDriver,
        isReadOnly: Bool = false, clock: Clock = .server, connection: SignInConnection? = nil
    ) {
        handed = connection
        self.path = path
        self.book = book
        self.schema = schema ?? Self.schema(of: book)
        self.driver = driver
        self.sideDriver = sideDriver
        self.isReadOnly = isReadOnly
        self.clock = clock
    }

    /// Brings the tables of a book forward.
    static let migrator = Migrator(serverBookSteps, unchanged: bookFigures)

    /// The schema with the tables of the book of an id.
    static func schema(of book: String) -> String { "book_" + book.filter { $0 != "-" } }

    private func open(_ access: DatabaseAccess, on given: (any Database)? = nil) throws -> any Database {
        let database = try given ?? driver.open(schema, access)
        database.side = BookSide(files: ServerSideFiles(database: database, book: book), driver: sideDriver)
        return database
    }

    func create(_ fill: (any Database) throws -> Void) throws {
        let database = try open(.create)
        try Self.migrator.migrate(database, path: path)
        try database.transaction(.write) { try fill(database) }
        connection = database
    }

    /// Outside of a look, what a connection takes with it that is lost is asked once more on another.
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

    /// The connection, of which nothing is asked yet.
    private func opened() throws -> any Database {
        if let connection { return connection }
        let access = isReadOnly ? DatabaseAccess.readOnly : .readWrite
        let database = try open(access, on: handed?.handOver(turnedTo: schema, access))
        connection = database
        isChecked = false
        return database
    }

    /// Only who set the server up brings its tables forward.
    private func check(_ database: any Database) throws {
        guard !isChecked else { return }
        if try Self.migrator.isBehind(database, path: path) {
            throw DatabaseError.older(
                path: path, found: try database.schemaVersion(), known: Self.migrator.newestVersion)
        }
        isChecked = true
    }

    /// What nearly everything reads that is done with a book.
    private func anticipateUsual(in database: any Database) {
        database.anticipate(
            [
                OptionalTables.opened, CategoryTable.everything, CeilingTable.everything, TotalTable.span,
                SettingTable.everything,
            ] + soon)
        soon = []
    }

    func anticipate(_ moment: ReadMoment, _ reads: () -> [Read]) {
        switch moment {
        case .next where isReading: connection?.anticipate(reads())
        case .next: soon += reads().filter { !soon.contains($0) }
        case .inChange: inChange += reads()
        }
    }

    /// Another connection, which sees one state as long as it lives.
    func copy() throws -> any Database {
        let database = try open(.readOnly)
        try database.executeScript("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        // The state is the one of the first statement.
        _ = try database.firstRow("SELECT 1") { _ in () }
        return database
    }

    /// What a connection took with it that was lost is read again, by `body` from its beginning.
    func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try persisting { try looking(body) }
    }

    func readingOnce<Result>(_ body: () throws -> Result) throws -> Result {
        try persisting(attempts: 1) { try looking(body) }
    }

    private func looking<Result>(_ body: () throws -> Result) throws -> Result {
        // Reads inside reads see the same state already.
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
            // What was read ahead fails too where the tables are others, or gone, and says less.
            if case .refused = error { try check(database) }
            throw error
        }
    }

    private func persisting<Result>(attempts: Int = attempts, _ body: () throws -> Result) throws -> Result {
        var wasLost = false
        return try persisting(attempts: attempts, noting: &wasLost, body)
    }

    /// Does again what another change stood in the way of, and what a connection took with it that was lost.
    /// - Parameter wasLost: true from then on.
    private func persisting<Result>(
        attempts: Int = attempts, noting wasLost: inout Bool, _ body: () throws -> Result
    ) throws -> Result {
        var attempt = 1
        while true {
            do {
                return try body()
            } catch DatabaseError.conflict where attempt < attempts {
            } catch DatabaseError.disconnected(let server) {
                // Whatever is tried next opens another.
                connection = nil
                guard attempt < attempts else { throw DatabaseError.disconnected(server: server) }
                wasLost = true
            } catch DatabaseError.unreachable where wasLost && attempt < attempts {
            }
            // Those who met go on at different moments, and a server may be starting.
            usleep(UInt32(1 << (2 * attempt)) * .random(in: 5_000...20_000))
            attempt += 1
        }
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

    /// Holds the book's one row meanwhile, so that numbers, history and totals come in one order; books do not wait for each
    /// other.
    ///
    /// It is done again where it was not done: every change leaves a mark of its own, seen once the row is held.
    /// - Throws: `DatabaseError.disconnected` where it is not known whether it was done, as an answer was lost and the server cannot
    ///   be asked, or lets nobody look.
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
                    let held = try database.firstRow(Self.hold, .text(mark)) { row in
                        (isNew: row.integer(0) == 1, now: Instant(seconds: row.integer(1) ?? 0))
                    }
                    guard let held else { throw DatabaseError.contradiction("a book has no row of its own") }
                    if !held.isNew, let done { return done }
                    done = nil
                    let result = try body(database, held.now)
                    done = result
                    if !behind.isEmpty {
                        soon = behind
                        anticipateUsual(in: database)
                    }
                    return result
                }
            }
        } catch is DatabaseError where wasLost && done != nil {
            throw DatabaseError.disconnected(server: path)
        }
    }

    /// Waits for the row, and leaves the mark, if it is not there; marks of yesterday go. Answers whether it is new, and the
    /// moment.
    private static let hold = """
        WITH held AS (SELECT number FROM book FOR UPDATE),
            former AS (DELETE FROM change_mark WHERE made < now() - INTERVAL '1 day'),
            new AS (INSERT INTO change_mark (mark) SELECT $1 FROM held ON CONFLICT DO NOTHING RETURNING 1)
        SELECT EXISTS (SELECT FROM new), floor(extract(epoch FROM clock_timestamp()))::bigint FROM held
        """

    /// The same: nobody reads what is not committed.
    func rewrite<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        try write(body)
    }

    func rewrite<Result>(by signature: Signature, _ body: (any Database, Signature) throws -> Result) throws -> Result {
        try write(by: signature, body)
    }

    /// The same: when the server gives the room of what is gone to something else is its own affair.
    func erase<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        try write(body)
    }
}
