import Database
import Support
import Testing

@testable import PostgreSQL

@Suite(.withServer) struct SignInTests {
    let server = TestServer.shared
    let schema: String

    init() throws {
        schema = try TestConnection().schema
    }

    @Test func `a password signs in over a socket, locally and over TLS`() throws {
        let root = "?sslrootcert=\(server.folder)/server.crt"
        for address in [
            server.socket("scram"), server.tcp("scram", on: "127.0.0.1"), server.tcp("scram", on: "localhost", root),
            server.tcp("clear", on: "127.0.0.1"),
        ] {
            let connection = try TestConnection.open(address, schema, password: TestServer.password)
            let user = try connection.firstRow("SELECT current_user") { $0.text(0) }
            #expect(user == (address.contains("clear") ? "clear" : "scram"))
        }
    }

    @Test func `a wrong password is refused and never shown`() {
        for address in [server.socket("scram"), server.tcp("scram", on: "127.0.0.1")] {
            #expect {
                try TestConnection.open(address, schema, password: "geheim")
            } throws: { error in
                error as? DatabaseError == .wrongSecret(server: address) && !"\(error)".contains("geheim")
            }
        }
    }

    @Test func `an unknown user and a wrong password get equal errors`() {
        let address = server.tcp("nobody", on: "127.0.0.1")
        #expect(throws: DatabaseError.wrongSecret(server: address)) {
            try TestConnection.open(address, schema, password: "geheim")
        }
    }

    @Test func `another refusal shows only the message of the server`() {
        let address = server.socket("owner", "missing")
        #expect {
            try TestConnection.open(address, schema)
        } throws: { error in
            guard case .unreachable(address, let reason) = error as? DatabaseError else { return false }
            return reason.hasSuffix("database \"missing\" does not exist") && !reason.contains("3D000")
        }
    }

    @Test func `a missing password is a separate error`() {
        let address = server.socket("scram")
        #expect(throws: DatabaseError.passwordNeeded(server: address)) { try TestConnection.open(address, schema) }
    }

    @Test func `a password is not sent in clear text`() {
        let address = server.socket("clear")
        #expect {
            try TestConnection.open(address, schema, password: TestServer.password)
        } throws: { error in
            guard case .unreachable(address, let reason) = error as? DatabaseError else { return false }
            return Library.knowsMethods || reason == "it asks for the password in clear"
        }
    }

    /// Messages of a server instead of `AuthenticationOk`.
    static let hostile: [[UInt8]] = [
        FakeServer.authentication(3), FakeServer.authentication(5, [1, 2, 3, 4]), FakeServer.authentication(7),
        // In the middle of the proof, in one go with its beginning.
        FakeServer.authentication(10, Array("SCRAM-SHA-256\0\0".utf8)) + FakeServer.authentication(3),
        Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), [],
        [UInt8(ascii: "E")] + [0x7F, 0xFF, 0xFF, 0xFF], [UInt8(ascii: "R"), 0, 0, 0, 4],
        FakeServer.message("E", Array("SFATAL\0C28000\0Mgo \u{1B}[31maway\0\0".utf8)),
    ]

    @Test(arguments: hostile)
    func `a hostile server gets no password and cannot control the terminal`(answer: [UInt8]) throws {
        let fake = FakeServer { connection in
            connection.readStartup()
            connection.send(answer)
            connection.readRest()
        }
        #expect {
            try TestConnection.open(fake.address, "any", password: "geheim")
        } throws: { error in
            guard case .unreachable(fake.address, let reason) = error as? DatabaseError else { return false }
            return !reason.isEmpty && !reason.contains("geheim") && !reason.contains("\u{1B}")
        }
        #expect(!fake.received().contains(sequence: Array("geheim".utf8)))
    }

    /// Messages of a server before it ends the connection.
    static let beginnings: [[UInt8]] = [
        [], [UInt8(ascii: "R"), 0], FakeServer.authentication(0), Array(FakeServer.welcome.dropLast(3)),
    ]

    static let letIn: @Sendable (FakeServer.Peer) -> Void = { peer in
        peer.readStartup()
        peer.send(FakeServer.welcome)
        peer.readStatement()
        peer.send(FakeServer.columns + FakeServer.row([0, 0, 0, 0, 0, 0, 0, 7]) + FakeServer.end)
    }

    @Test(arguments: beginnings)
    func `a connection lost while opening is retried once`(beginning: [UInt8]) throws {
        let lost: @Sendable (FakeServer.Peer) -> Void = { peer in
            peer.readStartup()
            peer.send(beginning)
        }
        let once = FakeServer([lost, Self.letIn])
        _ = try TestConnection.open(once.address, "any")
        let twice = FakeServer([lost, lost])
        #expect {
            try TestConnection.open(twice.address, "any")
        } throws: { error in
            if case .unreachable(twice.address, _) = error as? DatabaseError { true } else { false }
        }
    }

    @Test func `a refused connection is not retried`() throws {
        let fake = FakeServer([
            { peer in
                peer.readStartup()
                peer.send(FakeServer.message("E", Array("SFATAL\0C08004\0Mnot welcome\0\0".utf8)))
            },
            Self.letIn,
        ])
        #expect {
            try TestConnection.open(fake.address, "any")
        } throws: { error in
            guard case .unreachable(_, let reason) = error as? DatabaseError else { return false }
            return reason.contains("not welcome")
        }
        _ = try TestConnection.open(fake.address, "any")
    }

    @Test func `an unreachable server is named by its address`() {
        let folder = TemporaryFolder()
        for address in ["postgres://anna@/home?host=\(folder.path)", "postgres://anna@127.0.0.1:1/home"] {
            #expect {
                try TestConnection.open(address, "any", password: "geheim")
            } throws: { error in
                guard case .unreachable(address, let reason) = error as? DatabaseError else { return false }
                return !reason.isEmpty && !reason.contains("geheim") && !reason.contains("\n")
            }
        }
    }
}

@Suite(.withServer) struct TLSTests {
    let server = TestServer.shared
    let schema: String

    init() throws {
        schema = try TestConnection().schema
    }

    func open(_ host: String, _ parameters: String) throws -> PostgreSQLConnection {
        try TestConnection.open(
            server.tcp("scram", on: host, parameters), schema, password: TestServer.password)
    }

    @Test(arguments: ["verify-full", "verify-ca", "require"])
    func `the right host name with the right authority is accepted`(mode: String) throws {
        let root = mode == "require" ? "" : "&sslrootcert=\(server.folder)/server.crt"
        let connection = try open("localhost", "?sslmode=\(mode)\(root)")
        #expect(
            try connection.firstRow("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()") { $0.integer(0) } == 1)
    }

    @Test func `a wrong host name is refused unless any is allowed`() throws {
        #expect {
            try open("127.0.0.1", "?sslrootcert=\(server.folder)/server.crt")
        } throws: { error in
            guard case .unreachable(_, let reason) = error as? DatabaseError else { return false }
            return reason.contains("127.0.0.1") && reason.contains("certificate")
        }
        _ = try open("127.0.0.1", "?sslmode=verify-ca&sslrootcert=\(server.folder)/server.crt")
    }

    @Test(arguments: ["verify-full", "verify-ca"])
    func `a certificate of another authority or without an authority is refused`(mode: String) {
        #expect {
            try open("localhost", "?sslmode=\(mode)&sslrootcert=\(server.folder)/other.crt")
        } throws: { error in
            guard case .unreachable(_, let reason) = error as? DatabaseError else { return false }
            return reason.contains("certificate verify failed")
        }
        #expect {
            try open("localhost", "?sslmode=\(mode)&sslrootcert=\(server.folder)/nothing.crt")
        } throws: { error in
            if case .unreachable = error as? DatabaseError { true } else { false }
        }
        #expect(throws: PostgreSQLAddressError.noRootCertificate) { try open("localhost", "?sslmode=\(mode)") }
    }
}

extension Library {
    /// Whether the installed library itself refuses methods, with its own message.
    static var knowsMethods: Bool { (try? Library())?.version() ?? 0 >= 160_000 }
}

extension Array where Element == UInt8 {
    func contains(sequence: [UInt8]) -> Bool { holds(sequence) }
}
