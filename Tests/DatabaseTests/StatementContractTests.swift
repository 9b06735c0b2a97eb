import Database
import Support
import Testing

/// Statements are run again, inside each other, and left before their last row.
@Suite struct StatementContractTests {
    let folder = TemporaryFolder()
    struct Enough: Error {}

    func made(_ kind: DatabaseKind) throws -> any Database {
        let database = try TestDatabase(
            kind, in: folder, "CREATE TABLE thing (id \(kind.key), value \(kind.integer))\(kind.strict)"
        ).database
        for number in 1...3 { try database.execute("INSERT INTO thing (value) VALUES ($1)", Value(number)) }
        return database
    }

    @Test(arguments: DatabaseKind.present)
    func `a value may be used twice and in any order`(kind: DatabaseKind) throws {
        let found = try made(kind).firstRow("SELECT $3, $1, $3, $2", 1, 2, 3) { row in (0..<4).map { row.integer($0) } }
        #expect(found == [3, 1, 3, 2])
    }

    @Test(arguments: DatabaseKind.present)
    func `a statement takes new values each time, also null`(kind: DatabaseKind) throws {
        let database = try made(kind)
        let values: [Value] = [4, .null, 5, .null, .null, 6]
        let statement = try database.repeated("INSERT INTO thing (value) VALUES ($1)")
        for value in values { #expect(try statement.run([value]) == 1) }
        for value in values { try database.execute("INSERT INTO thing (value) VALUES ($1)", value) }
        let found = try database.rows("SELECT value FROM thing WHERE id > $1 ORDER BY id", 3) { $0.integer(0) }
        #expect(found == [4, nil, 5, nil, nil, 6, 4, nil, 5, nil, nil, 6])
    }

    @Test(arguments: DatabaseKind.present)
    func `a statement can be nested in itself`(kind: DatabaseKind) throws {
        let database = try made(kind)
        var pairs: [[Int64?]] = []
        try database.forEachRow("SELECT value FROM thing ORDER BY value", []) { outer in
            try database.forEachRow("SELECT value FROM thing ORDER BY value", []) { inner in
                pairs.append([outer.integer(0), inner.integer(0)])
            }
        }
        #expect(pairs == [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2], [2, 3], [3, 1], [3, 2], [3, 3]])
    }

    @Test(arguments: DatabaseKind.present)
    func `rows may be changed while they are read`(kind: DatabaseKind) throws {
        let database = try made(kind)
        try database.transaction(.write) {
            try database.forEachRow("SELECT id, value FROM thing ORDER BY id", []) { row in
                let id = row.integer(0)
                try database.execute("UPDATE thing SET value = value + 10 WHERE id = $1", Value(id))
                #expect(row.integer(0) == id)
            }
        }
        #expect(try database.rows("SELECT value FROM thing ORDER BY id") { $0.integer(0) } == [11, 12, 13])
    }

    @Test(arguments: DatabaseKind.present)
    func `an abandoned statement starts again and holds no lock`(kind: DatabaseKind) throws {
        let database = try made(kind)
        for _ in 1...3 {
            var seen: [Int64?] = []
            #expect(throws: Enough.self) {
                try database.forEachRow("SELECT value FROM thing ORDER BY value", []) { row in
                    seen.append(row.integer(0))
                    if seen.count == 2 { throw Enough() }
                }
            }
            #expect(seen == [1, 2])
        }
        try database.executeScript("DROP TABLE thing")
    }

    @Test(arguments: DatabaseKind.present)
    func `a transaction continues after an abandoned statement, also after a nested statement`(kind: DatabaseKind)
        throws
    {
        let database = try made(kind)
        try database.transaction(.write) {
            try database.forEachRow("SELECT value FROM thing ORDER BY value", []) { outer in
                #expect(throws: Enough.self) {
                    try database.forEachRow("SELECT value FROM thing", []) { _ in throw Enough() }
                }
                try database.execute("INSERT INTO thing (value) VALUES ($1)", Value(outer.integer(0).map { $0 + 100 }))
            }
        }
        let found = try database.rows("SELECT value FROM thing ORDER BY value") { $0.integer(0) }
        #expect(found == [1, 2, 3, 101, 102, 103])
    }

    @Test(arguments: DatabaseKind.present)
    func `a statement works after a change of the tables`(kind: DatabaseKind) throws {
        let database = try made(kind)
        for _ in 1...3 { #expect(try database.rows("SELECT * FROM thing WHERE id = 1") { $0.integer(1) } == [1]) }
        try database.executeScript("ALTER TABLE thing ADD COLUMN more \(kind.integer) DEFAULT 8")
        for _ in 1...3 { #expect(try database.rows("SELECT * FROM thing WHERE id = 1") { $0.integer(2) } == [8]) }
    }

    @Test(arguments: DatabaseKind.present)
    func `a statement works after another connection has changed the tables`(kind: DatabaseKind) throws {
        let test = try TestDatabase(
            kind, in: folder, "CREATE TABLE thing (value \(kind.integer)); INSERT INTO thing VALUES (7)")
        for _ in 1...3 { #expect(try test.database.rows("SELECT * FROM thing") { $0.integer(0) } == [7]) }
        try test.another().executeScript("ALTER TABLE thing ADD COLUMN more \(kind.integer) DEFAULT 8")
        for _ in 1...3 { #expect(try test.database.rows("SELECT * FROM thing") { $0.integer(1) } == [8]) }
    }

    @Test(arguments: DatabaseKind.present)
    func `more statements than the cache holds work`(kind: DatabaseKind) throws {
        let database = try made(kind)
        for _ in 1...3 {
            for number in 1...100 {
                #expect(try database.firstRow("SELECT \(number)") { $0.integer(0) } == Int64(number))
            }
        }
    }

    @Test(arguments: DatabaseKind.present)
    func `a change returns its number of rows, and an insert its key`(kind: DatabaseKind) throws {
        let database = try made(kind)
        #expect(try database.execute("INSERT INTO thing (value) VALUES (4), (5) RETURNING id") == 2)
        #expect(database.lastInsertedID == 5)
        #expect(try database.repeated("INSERT INTO thing (value) VALUES ($1) RETURNING id").run([6]) == 1)
        try database.execute("SELECT value FROM thing WHERE id = 1")
        #expect(database.lastInsertedID == 6)
        #expect(try database.execute("UPDATE thing SET value = 9 WHERE value > $1", 4) == 2)
        #expect(try database.execute("DELETE FROM thing WHERE value = $1", 0) == 0)
    }
}
