import Database
import Support
import Testing

@testable import SQLite

@Suite struct TransactionTests {
    struct Refused: Error {}

    let folder = TemporaryFolder()
    let connection: Connection

    init() throws {
        connection = try Connection(path: folder / "file.db", access: .create)
        try connection.executeScript(
            """
            CREATE TABLE thing (id INTEGER PRIMARY KEY) STRICT;
            CREATE TABLE part (thing INTEGER REFERENCES thing (id) DEFERRABLE INITIALLY DEFERRED) STRICT;
            """)
    }

    var things: [Int64] {
        get throws { try connection.rows("SELECT id FROM thing ORDER BY id") { $0.integer(0) ?? 0 } }
    }

    @Test func `all that was done in a transaction is kept, and its answer handed back`() throws {
        let answer = try connection.transaction(.write) {
            try connection.execute("INSERT INTO thing (id) VALUES (1)")
            try connection.execute("INSERT INTO thing (id) VALUES (2)")
            return "done"
        }
        #expect(answer == "done")
        #expect(try things == [1, 2])
    }

    @Test func `nothing is kept when the body throws, and the next transaction can begin`() throws {
        #expect(throws: Refused.self) {
            try connection.transaction(.write) {
                try connection.execute("INSERT INTO thing (id) VALUES (1)")
                throw Refused()
            }
        }
        #expect(try things == [])
        try connection.transaction(.write) { _ = try connection.execute("INSERT INTO thing (id) VALUES (3)") }
        #expect(try things == [3])
    }

    @Test func `nothing is kept when the commit is refused, and the next transaction can begin`() throws {
        #expect(throws: DatabaseError.constraint(rule: "FOREIGN KEY constraint failed")) {
            try connection.transaction(.write) {
                try connection.execute("INSERT INTO thing (id) VALUES (1)")
                try connection.execute("INSERT INTO part (thing) VALUES (9)")
            }
        }
        #expect(try things == [])
        #expect(try connection.transaction(.read) { try things } == [])
    }

    @Test func `reads of one transaction see one state, whatever others write`() throws {
        let other = try Connection(path: folder / "file.db", access: .readOnly)
        func count() throws -> Int64? { try other.firstRow("SELECT count(*) FROM thing") { $0.integer(0) } ?? nil }
        try other.transaction(.read) {
            #expect(try count() == 0)
            // The writer may begin beside a reader, and only waits to end.
            try connection.executeScript("BEGIN IMMEDIATE; INSERT INTO thing (id) VALUES (1)")
            #expect(try count() == 0)
        }
        try connection.executeScript("COMMIT")
        #expect(try count() == 1)
    }

    @Test func `a second writer is told that the file is in use`() throws {
        let other = try Connection(path: folder / "file.db", access: .readWrite)
        try other.executeScript("PRAGMA busy_timeout=0")
        try connection.transaction(.write) {
            _ = #expect(throws: DatabaseError.locked) { try other.transaction(.write) {} }
        }
        try other.transaction(.write) {}
    }
}
