import Database
import Support
import Testing

/// All databases report a refusal as an equal error, and never with a value.
@Suite struct RefusalContractTests {
    let folder = TemporaryFolder()
    func made(_ kind: DatabaseKind) throws -> TestDatabase {
        try TestDatabase(
            kind, in: folder,
            """
            CREATE TABLE thing (id \(kind.key), name TEXT NOT NULL UNIQUE,
                size \(kind.integer) NOT NULL DEFAULT 0 CHECK (size >= 0), above \(kind.integer) REFERENCES thing (id))\(kind.strict)
            """)
    }

    static let refused: [(String, [Value], rule: String)] = [
        ("INSERT INTO thing (name, size) VALUES ($1, $2)", [.null, 7_654_321], "NOT NULL"),
        ("INSERT INTO thing (name, size) VALUES ($1, $2), ($1, $2)", [.text("7654321"), 7_654_321], "UNIQUE"),
        ("INSERT INTO thing (name, size) VALUES ($1, $2)", [.text("7654321"), -7_654_321], "CHECK"),
        ("INSERT INTO thing (name, above) VALUES ($1, $2)", [.text("7654321"), 7_654_321], "FOREIGN KEY"),
    ]

    @Test(arguments: DatabaseKind.present, refused.indices)
    func `a row that violates a constraint is refused with its name`(kind: DatabaseKind, index: Int) throws {
        let database = try made(kind).database
        let (sql, values, rule) = Self.refused[index]
        // PostgreSQL prepares a statement at its third run.
        for _ in 1...3 {
            #expect {
                try database.execute(sql, values)
            } throws: { error in
                guard case .constraint(let found) = error as? DatabaseError else { return false }
                return found.hasPrefix(rule) && !"\(error)".contains("7654321")
            }
        }
        #expect(try database.rows("SELECT id FROM thing") { $0.integer(0) } == [])
    }

    @Test(arguments: DatabaseKind.present)
    func `a sum beyond 64 bits is an overflow, stored or queried`(kind: DatabaseKind) throws {
        let database = try TestDatabase(
            kind, in: folder,
            "CREATE TABLE thing (size \(kind.integer) NOT NULL)\(kind.strict); INSERT INTO thing VALUES (9223372036854775807)"
        ).database
        #expect(throws: DatabaseError.overflow) { try database.execute("UPDATE thing SET size = size + 1") }
        try database.execute("INSERT INTO thing VALUES (1)")
        #expect(throws: DatabaseError.overflow) {
            try database.firstRow("SELECT sum(size) FROM thing") { $0.integer(0) }
        }
        try database.execute("DELETE FROM thing WHERE size = 1")
        #expect(try database.firstRow("SELECT sum(size) FROM thing") { $0.integer(0) } == Int64.max)
    }

    @Test(arguments: DatabaseKind.present)
    func `a reading connection refuses to write`(kind: DatabaseKind) throws {
        let test = try made(kind)
        try test.database.execute("INSERT INTO thing (name) VALUES ('x')")
        let reader = try test.another(.readOnly)
        func isReadOnly(_ error: any Error) -> Bool {
            if case .readOnly = error as? DatabaseError { true } else { false }
        }
        #expect { try reader.execute("INSERT INTO thing (name) VALUES ('y')") } throws: { isReadOnly($0) }
        #expect { try reader.execute("DELETE FROM thing") } throws: { isReadOnly($0) }
        #expect { try reader.executeScript("DROP TABLE thing") } throws: { isReadOnly($0) }
        #expect { try reader.setSchemaVersion(9) } throws: { isReadOnly($0) }
        #expect(try reader.rows("SELECT name FROM thing") { $0.text(0) } == ["x"])
        #expect(try test.database.schemaVersion() == 0)
    }

    @Test(arguments: DatabaseKind.present)
    func `a database is created once, and opened only if it exists`(kind: DatabaseKind) throws {
        let test = try made(kind)
        func cannotOpen(_ error: any Error) -> Bool {
            if case .cannotOpen = error as? DatabaseError { true } else { false }
        }
        #expect { try test.another(.create) } throws: { cannotOpen($0) }
        #expect(try test.another(.readWrite).rows("SELECT id FROM thing") { $0.integer(0) } == [])
    }

    @Test(arguments: DatabaseKind.present)
    func `the version of the tables is stored`(kind: DatabaseKind) throws {
        let test = try made(kind)
        #expect(try test.database.schemaVersion() == 0)
        try test.database.transaction(.write) { try test.database.setSchemaVersion(12) }
        #expect(try test.database.schemaVersion() == 12)
        #expect(try test.another(.readOnly).schemaVersion() == 12)
    }

    @Test(arguments: DatabaseKind.present)
    func `a new database has no fault`(kind: DatabaseKind) throws {
        #expect(try made(kind).database.structuralFaults() == [])
    }
}
