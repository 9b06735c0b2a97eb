import Database
import Glibc
import PostgreSQL
internal import Support
import Synchronization

extension FakeSystem {
    /// Creates a store without users on the test server, and selects it for the user.
    /// - Parameter port: another port on this machine that leads to the server.
    public func moveToServer(through port: Int? = nil) throws {
        let database = ServedDatabase()
        let tape = Tape()
        guard run(["store", "create", database.ownersAddress, "--format", "json"], on: tape) == .done,
            let invitation = tape.shownSecrets["RECOVERY"]
        else { throw TranscriptError("no store could be made: \(tape.text(.error))") }
        variables["SPESA_STORE"] = database.address(at: port ?? TestServer.shared.port)
        served = (database, invitation)
    }

    /// Waits for the next second of the server's clock, which tests cannot set. Returns immediately without a server.
    func waitForServersNextSecond() {
        guard served != nil else { return }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        usleep(1_000_000 - UInt32(now.tv_nsec / 1000) + 10_000)
    }

    /// The invitation code for signing up on the server.
    public var invitation: String? { served?.invitation }
}

/// A separate database on the test server, dropped with this object.
final class ServedDatabase {
    private static let count = Atomic(0)

    /// All names have equal length, because the program wraps lines after the name.
    private let name = "session_\(1000 + count.add(1, ordering: .relaxed).newValue)"

    /// The address for all users of this machine.
    var address: String { address(at: TestServer.shared.port) }

    /// The address through another port that leads to the server.
    func address(at port: Int) -> String { "postgres://127.0.0.1:\(port)/\(name)" }

    /// The address for a superuser.
    var ownersAddress: String { TestServer.shared.socket("owner", name) }

    deinit {
        let server = try? DatabaseServer.postgreSQL(TestServer.shared.socket())
        _ = try? server?.driver(nil, nil, Phrasebook()).open("pg_catalog", .readWrite)
            .execute("DROP DATABASE \(name) WITH (FORCE)", [])
    }
}
