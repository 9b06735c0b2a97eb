import Database
import Glibc
import PostgreSQL
internal import Support
import Synchronization

extension FakeSystem {
    /// Makes a store on the tests' server, which is the user's from now on; nobody has signed up there yet.
    /// - Parameter port: where else on this machine the server is reached from now on.
    public func moveToServer(through port: Int? = nil) throws {
        let database = ServedDatabase()
        let tape = Tape()
        guard run(["store", "create", database.ownersAddress, "--format", "json"], on: tape) == .done,
            let invitation = tape.shownSecrets["RECOVERY"]
        else { throw TranscriptError("no store could be made: \(tape.text(.error))") }
        variables["SPESA_STORE"] = database.address(at: port ?? TestServer.shared.port)
        served = (database, invitation)
    }

    /// Waits until the server's clock, which nobody moves, says another second; nothing where there is no server.
    func waitForServersNextSecond() {
        guard served != nil else { return }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        usleep(1_000_000 - UInt32(now.tv_nsec / 1000) + 10_000)
    }

    /// What whoever signs up on the server shows.
    public var invitation: String? { served?.invitation }
}

/// A database of its own on the tests' server, gone with this.
final class ServedDatabase {
    private static let count = Atomic(0)

    /// As long as every other, since lines are wrapped behind it.
    private let name = "session_\(1000 + count.add(1, ordering: .relaxed).newValue)"

    /// As anybody of this machine names it.
    var address: String { address(at: TestServer.shared.port) }

    /// The same where the server is reached at another port.
    func address(at port: Int) -> String { "postgres://127.0.0.1:\(port)/\(name)" }

    /// As a superuser does.
    var ownersAddress: String { TestServer.shared.socket("owner", name) }

    deinit {
        let server = try? DatabaseServer.postgreSQL(TestServer.shared.socket())
        _ = try? server?.driver(nil, nil, Phrasebook()).open("pg_catalog", .readWrite)
            .execute("DROP DATABASE \(name) WITH (FORCE)", [])
    }
}
