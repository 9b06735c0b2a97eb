import Database
import PostgreSQL
import Support
import Synchronization

@testable import ServerStore
@testable import Storage

/// The schemas of test books on the server, one for each folder. They are emptied and used again, since making a schema
/// takes a quarter of a second.
final class ServerSchemas: Sendable {
    /// The schemas of the shared server.
    static let shared = ServerSchemas()

    private struct State {
        var free: [String] = []
        var used: [String: String] = [:]
    }

    private let state = Mutex(State())

    /// The driver that opens the schemas.
    let driver: DatabaseDriver

    private init() {
        guard let address = try? PostgreSQLAddress(TestServer.shared.socket()) else {
            preconditionFailure("the server of the tests has no address")
        }
        driver = .postgreSQL(at: address, as: PostgreSQLCredentials(), phrasebook: serverPhrases)
    }

    /// The schema of a folder, and whether it has its tables, without rows.
    func take(for folder: TemporaryFolder) -> (name: String, isMade: Bool) {
        state.withLock { state in
            let emptied = state.free.popLast()
            let name = emptied ?? TestServer.shared.newSchema()
            state.used[folder.path] = name
            return (name, emptied != nil)
        }
    }

    /// The schema that a folder has.
    func name(of folder: TemporaryFolder) -> String {
        state.withLock { $0.used[folder.path] } ?? ""
    }

    /// Makes the schema available for another folder.
    func giveBack(_ folder: TemporaryFolder) {
        guard let name = state.withLock({ $0.used.removeValue(forKey: folder.path) }),
            (try? driver.open(name, .readWrite).executeScript(Self.emptying)) != nil
        else { return }
        state.withLock { $0.free.append(name) }
    }

    private static let emptying = """
        SET session_replication_role = replica;
        DO $$
            DECLARE
                found record;
            BEGIN
                FOR found IN
                    SELECT oid::regclass AS name, pg_relation_size(oid) AS bytes FROM pg_class
                    WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind = 'r' AND relname <> 'book'
                LOOP
                    IF found.bytes > 65536 THEN EXECUTE format('TRUNCATE %s CASCADE', found.name);
                    ELSIF found.bytes > 0 THEN EXECUTE format('DELETE FROM %s', found.name);
                    END IF;
                END LOOP;
            END
        $$
        """
}
