import Database
import PostgreSQL
import Secrets
import Support
import Synchronization

@testable import ServerStore
@testable import Storage

/// The rows of test books on the server: a book for each folder, in the tables of one store. A role without a user opens
/// them, so that tests may record under any name and damage the history.
final class TestRows: Sendable {
    /// The store of most tests.
    static let shared = TestRows("rows")

    private let used = Mutex<[String: String]>([:])
    private let database: String

    /// The driver that opens the rows.
    let driver: DatabaseDriver

    /// Creates a store in a new database.
    init(_ name: String) {
        database = name
        do {
            let postgres = try Self.driver("owner", "postgres")
            try postgres.open("public", .readWrite).execute("CREATE DATABASE \(name)", [])
            let server = try Self.driver("owner", name)
            let store = try server.open(ServerStore.schema, .create)
            _ = try ServerStore.make(in: store, named: name, path: name) { try server.open($0, $1) }
            try store.executeScript(Self.admitting("\(name)_tester"))
            driver = try Self.driver("\(name)_tester", name, serverPhrases)
        } catch {
            preconditionFailure("no store for the tests: \(error)")
        }
    }

    private static func driver(
        _ role: String, _ database: String, _ phrases: Phrasebook = Phrasebook()
    ) throws -> DatabaseDriver {
        try .postgreSQL(
            at: PostgreSQLAddress(TestServer.shared.socket(role, database)), as: PostgreSQLCredentials(),
            phrasebook: phrases)
    }

    /// SQL that gives a new role the rows of the book that its connection names.
    private static func admitting(_ role: String) -> String {
        """
        CREATE ROLE \(role) LOGIN;
        DO $$
            DECLARE
                place text;
                one regclass;
            BEGIN
                EXECUTE format('GRANT CONNECT ON DATABASE %I TO \(role)', current_database());
                FOREACH place IN ARRAY ARRAY['spesa', '\(ServerRows.schema)', '\(ServerViews.schema)'] LOOP
                    EXECUTE format('GRANT USAGE ON SCHEMA %I TO \(role)', place);
                END LOOP;
                GRANT ALL ON ALL TABLES IN SCHEMA \(ServerRows.schema) TO \(role);
                GRANT EXECUTE ON FUNCTION spesa.hold_book, spesa.readable_book, spesa.end_lockers,
                    \(ServerViews.schema).ask, \(ServerViews.schema).next_rows, set_config TO \(role);
                FOR one IN SELECT c.oid FROM pg_class AS c
                    WHERE relnamespace = '\(ServerRows.schema)'::regnamespace AND relkind = 'r'
                LOOP
                    EXECUTE format('CREATE POLICY tests ON %s TO \(role) '
                        'USING (book_id = (SELECT current_setting(''spesa.book'')::uuid))', one);
                END LOOP;
            END
        $$
        """
    }

    /// Gives a folder a book without rows.
    func take(for folder: TemporaryFolder) {
        used.withLock { $0[folder.path] = makeUUIDv7(milliseconds: 0) }
    }

    /// The id of the book of a folder.
    func book(of folder: TemporaryFolder) -> String { used.withLock { $0[folder.path] } ?? "" }

    /// Opens the rows of the book of a folder.
    func open(_ folder: TemporaryFolder) throws -> any Database {
        try driver.open(ServerRows.path(of: book(of: folder)), .readWrite)
    }

    /// Opens a schema as a superuser.
    func openAsOwner(_ schema: String) throws -> any Database {
        try Self.driver("owner", database).open(schema, .readWrite)
    }
}
