import Database
import PostgreSQL
import Support
import Testing

/// A server that disconnects or sends an invalid message causes an error and no other harm.
@Suite(.withServer) struct LostConnectionTests {
    static let row = FakeServer.row([0, 0, 0, 0, 0, 0, 0, 7])

    /// Messages of a server before it disconnects, in answer to a query, with the number of their rows.
    static let halves: [([UInt8], rows: Int)] = [
        ([], 0), (FakeServer.columns, 0), (FakeServer.columns + row, 1),
        (FakeServer.columns + row + row.dropLast(3), 1),
        (FakeServer.message("1", []).dropLast(2), 0),
        (FakeServer.columns + row + FakeServer.message("C", Array("SELECT 1\0".utf8)), 1),
        // More columns than were announced.
        (FakeServer.columns + FakeServer.message("D", FakeServer.bigEndian(3, bytes: 2)), 0),
    ]

    @Test(arguments: halves.indices)
    func `a server that disconnects during a statement is an error`(index: Int) throws {
        let (answer, rows) = Self.halves[index]
        let fake = FakeServer { peer in
            peer.readStartup()
            peer.send(FakeServer.welcome)
            peer.readStatement()
            peer.send(FakeServer.columns + Self.row + FakeServer.end)
            peer.readStatement()
            peer.send(answer)
        }
        let connection = try TestConnection.open(fake.address, "any")
        var seen: [Int64?] = []
        #expect(throws: DatabaseError.disconnected(server: fake.address)) {
            try connection.forEachRow("SELECT n", []) { seen.append($0.integer(0)) }
        }
        #expect(seen.count <= rows && seen.allSatisfy { $0 == 7 })
        #expect(throws: DatabaseError.disconnected(server: fake.address)) { try connection.execute("SELECT 1") }
        #expect(throws: DatabaseError.disconnected(server: fake.address)) { try connection.transaction(.write) {} }
        #expect(throws: DatabaseError.disconnected(server: fake.address)) { try connection.executeScript("SELECT 1") }
    }

    @Test func `an invalid message is an error`() throws {
        let fake = FakeServer { peer in
            peer.readStartup()
            peer.send(FakeServer.welcome)
            peer.readStatement()
            peer.send(FakeServer.columns + Self.row + FakeServer.end)
            peer.readStatement()
            peer.send(FakeServer.columns + FakeServer.message("?", [1, 2, 3]))
        }
        let connection = try TestConnection.open(fake.address, "any")
        #expect(throws: DatabaseError.self) { try connection.execute("SELECT n", []) }
        #expect(throws: DatabaseError.disconnected(server: fake.address)) { try connection.execute("SELECT n", []) }
    }

    @Test(arguments: [[], [1], [0, 0, 0, 0, 0, 0, 0, 0, 9]] as [[UInt8]])
    func `a number of the wrong length is an error`(content: [UInt8]) throws {
        let fake = FakeServer { peer in
            peer.readStartup()
            peer.send(FakeServer.welcome)
            for content in [[0, 0, 0, 0, 0, 0, 0, 7], content] {
                peer.readStatement()
                peer.send(FakeServer.columns + FakeServer.row(content) + FakeServer.end)
            }
            peer.readRest()
        }
        let connection = try TestConnection.open(fake.address, "any")
        #expect(throws: DatabaseError.failed(code: 20, reason: "column 1 has an unexpected type")) {
            try connection.rows("SELECT n") { $0.integer(0) }
        }
    }

    @Test func `a connection ended by the server is an error, in a transaction and later`() throws {
        let test = try TestConnection("CREATE TABLE thing (size BIGINT)")
        let other = try test.another()
        let process = try other.firstRow("SELECT pg_backend_pid()") { $0.integer(0) } ?? nil
        let lost = DatabaseError.disconnected(server: TestServer.shared.socket())
        #expect(throws: lost) {
            try other.transaction(.write) {
                try other.execute("INSERT INTO thing VALUES (1)")
                try other.forEachRow("SELECT generate_series(1, 200000)", []) { row in
                    guard row.integer(0) == 1 else { return }
                    let isGone = try test.connection.firstRow(
                        "SELECT pg_terminate_backend($1::int, 10000)", Value(process)
                    ) {
                        $0.integer(0)
                    }
                    #expect(isGone == 1)
                }
            }
        }
        #expect(throws: lost) { try other.rows("SELECT size FROM thing") { $0.integer(0) } }
        #expect(try test.connection.rows("SELECT size FROM thing") { $0.integer(0) } == [])
    }
}
