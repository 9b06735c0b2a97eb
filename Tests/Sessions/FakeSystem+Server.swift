import Database
import Glibc
import PostgreSQL
internal import Support
import Synchronization

extension FakeSystem {
    /// Makes a store on the tests' server, which is the user's from now on; nobody has signed up there yet.
    public func moveToServer() throws {
        let database = ServedDatabase()
        let tape = Tape()
        guard run(["store", "create", database.ownersAddress, "--format", "json"], on: tape) == .done,
            let invitation = tape.shownSecrets["RECOVERY"]
        else { throw TranscriptError("no store could be made: \(tape.text(.error))") }
        variables["SPESA_STORE"] = database.address
        served = (database, invitation)
    }
}

/// A database of its own on the tests' server, gone with this.
final class ServedDatabase {
    private static let count = Atomic(0)

    private let name = "session_\(getpid())_\(count.add(1, ordering: .relaxed).newValue)"

    /// As anybody of this machine names it.
    var address: String { "postgres://127.0.0.1:\(TestServer.shared.port)/\(name)" }

    /// As a superuser does.
    var ownersAddress: String { TestServer.shared.socket("owner", name) }

    deinit {
        let server = try? DatabaseServer.postgreSQL(TestServer.shared.socket())
        _ = try? server?.driver(nil, nil, Phrasebook()).open("pg_catalog", .readWrite)
            .execute("DROP DATABASE \(name) WITH (FORCE)", [])
    }
}
