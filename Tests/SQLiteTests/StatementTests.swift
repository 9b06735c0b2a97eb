import Database
import Support
import Testing

@testable import SQLite

@Suite struct StatementTests {
    let folder = TemporaryFolder()
    let connection: Connection

    init() throws {
        connection = try Connection(path: folder / "file.db", access: .create)
        try connection.executeScript("CREATE TABLE thing (value ANY) STRICT")
    }

    @Test(arguments: [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max])
    func `a whole number comes back as it went`(number: Int64) throws {
        try connection.execute("INSERT INTO thing (value) VALUES ($1)", .integer(number))
        #expect(try connection.rows("SELECT value FROM thing") { $0.integer(0) } == [number])
    }

    @Test(arguments: ["", "a", "caffè ☕", "a\0b", "\0", "'; DROP TABLE thing; --", "\u{FEFF}\u{10FFFF}"])
    func `a text comes back as it went, to the byte`(text: String) throws {
        try connection.execute("INSERT INTO thing (value) VALUES ($1)", .text(text))
        let found = try #require(
            try connection.firstRow("SELECT value, typeof(value) FROM thing") { row in
                (row.text(0).map { Array($0.utf8) }, row.text(1))
            })
        #expect(found.0 == Array(text.utf8))
        #expect(found.1 == "text")
    }

    @Test(arguments: [[], [0], [0, 1, 255], Array(0...255)] as [[UInt8]])
    func `bytes come back as they went`(bytes: [UInt8]) throws {
        try connection.execute("INSERT INTO thing (value) VALUES ($1)", .blob(bytes))
        let found = try #require(
            try connection.firstRow("SELECT value, typeof(value) FROM thing") { row in
                (row.blob(0), row.text(1))
            })
        #expect(found.0 == bytes)
        #expect(found.1 == "blob")
    }

    @Test func `null is neither an empty text nor no bytes nor zero`() throws {
        try connection.execute("INSERT INTO thing (value) VALUES ($1)", .null)
        let found = try connection.rows("SELECT value FROM thing") { row in
            row.integer(0) == nil && row.text(0) == nil && row.blob(0) == nil
        }
        #expect(found == [true])
    }

    @Test func `a value may stand twice and in any order`() throws {
        let found = try connection.firstRow("SELECT $3, $1, $3, $2", 1, 2, 3) { row in
            (0..<4).map { row.integer($0) }
        }
        #expect(found == [3, 1, 3, 2])
    }

    @Test func `a value that is not given is null, also when the statement was used before`() throws {
        #expect(try connection.firstRow("SELECT $1", .text("before")) { $0.text(0) } == "before")
        #expect(try connection.rows("SELECT $1") { $0.text(0) } == [nil])
    }

    @Test func `a statement runs inside itself`() throws {
        for number in 1...3 { try connection.execute("INSERT INTO thing (value) VALUES ($1)", Value(number)) }
        var pairs: [[Int64?]] = []
        try connection.forEachRow("SELECT value FROM thing ORDER BY value", []) { outer in
            try connection.forEachRow("SELECT value FROM thing ORDER BY value", []) { inner in
                pairs.append([outer.integer(0), inner.integer(0)])
            }
        }
        #expect(pairs == [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2], [2, 3], [3, 1], [3, 2], [3, 3]])
    }

    @Test func `a statement that was left half-way begins anew and holds no lock`() throws {
        struct Enough: Error {}
        for number in 1...3 { try connection.execute("INSERT INTO thing (value) VALUES ($1)", Value(number)) }
        for _ in 1...2 {
            var seen: [Int64?] = []
            #expect(throws: Enough.self) {
                try connection.forEachRow("SELECT value FROM thing ORDER BY value", []) { row in
                    seen.append(row.integer(0))
                    if seen.count == 2 { throw Enough() }
                }
            }
            #expect(seen == [1, 2])
        }
        try connection.executeScript("DROP TABLE thing")
    }

    @Test func `a statement is used again after the tables have changed`() throws {
        try connection.execute("INSERT INTO thing (value) VALUES ($1)", 7)
        #expect(try connection.rows("SELECT * FROM thing") { $0.integer(0) } == [7])
        try connection.executeScript("ALTER TABLE thing ADD COLUMN more INTEGER DEFAULT 8")
        #expect(try connection.rows("SELECT * FROM thing") { $0.integer(1) } == [8])
    }

    @Test func `more statements than the cache holds are all right`() throws {
        for _ in 1...2 {
            for number in 1...100 {
                #expect(try connection.firstRow("SELECT \(number)") { $0.integer(0) } == Int64(number))
            }
        }
    }

    @Test func `a change says how many rows it touched`() throws {
        #expect(try connection.execute("INSERT INTO thing (value) VALUES (1), (2), (3)") == 3)
        #expect(connection.lastInsertedID == 3)
        #expect(try connection.execute("UPDATE thing SET value = 9 WHERE value > $1", 1) == 2)
        #expect(try connection.execute("DELETE FROM thing WHERE value = $1", 0) == 0)
    }
}

extension Value: ExpressibleByIntegerLiteral {
    /// A whole number as it stands among the values of a statement.
    public init(integerLiteral number: Int64) {
        self = .integer(number)
    }
}
