import Database
import Support
import Testing

/// A transaction is committed whole or not at all.
@Suite struct TransactionContractTests {
    let folder = TemporaryFolder()
    struct Refused: Error {}

    func made(_ kind: DatabaseKind) throws -> TestDatabase {
        try TestDatabase(
            kind, in: folder,
            """
            CREATE TABLE thing (id \(kind.integer) PRIMARY KEY)\(kind.strict);
            CREATE TABLE part (thing \(kind.integer) REFERENCES thing (id) DEFERRABLE INITIALLY DEFERRED)\(kind.strict);
            """)
    }

    func things(_ database: any Database) throws -> [Int64] {
        try database.rows("SELECT id FROM thing ORDER BY id") { $0.integer(0) ?? 0 }
    }

    @Test(arguments: DatabaseKind.present)
    func `a transaction is committed and returns its result`(kind: DatabaseKind) throws {
        let test = try made(kind)
        let answer = try test.database.transaction(.write) {
            try test.database.execute("INSERT INTO thing (id) VALUES (1)")
            try test.database.execute("INSERT INTO thing (id) VALUES (2)")
            return "done"
        }
        #expect(answer == "done")
        #expect(try things(test.database) == [1, 2])
        #expect(try things(test.another(.readOnly)) == [1, 2])
    }

    @Test(arguments: DatabaseKind.present)
    func `an error rolls back, and the next transaction can start`(kind: DatabaseKind) throws {
        let test = try made(kind)
        #expect(throws: Refused.self) {
            try test.database.transaction(.write) {
                try test.database.execute("INSERT INTO thing (id) VALUES (1)")
                throw Refused()
            }
        }
        #expect(try things(test.database) == [])
        try test.database.transaction(.write) { _ = try test.database.execute("INSERT INTO thing (id) VALUES (3)") }
        #expect(try things(test.database) == [3])
    }

    @Test(arguments: DatabaseKind.present)
    func `a failed statement or an open read rolls back`(kind: DatabaseKind) throws {
        let test = try made(kind)
        #expect(throws: kind.missing("missing")) {
            try test.database.transaction(.write) {
                try test.database.execute("INSERT INTO thing (id) VALUES (1)")
                try test.database.execute("INSERT INTO missing VALUES (1)")
            }
        }
        #expect(throws: Refused.self) {
            try test.database.transaction(.write) {
                try test.database.execute("INSERT INTO thing (id) VALUES (1), (2), (3)")
                try test.database.forEachRow("SELECT id FROM thing", []) { _ in throw Refused() }
            }
        }
        #expect(try things(test.database) == [])
        try test.database.transaction(.write) { _ = try test.database.execute("INSERT INTO thing (id) VALUES (3)") }
        #expect(try things(test.database) == [3])
    }

    @Test(arguments: DatabaseKind.present)
    func `a refused commit rolls back, and the next transaction can start`(kind: DatabaseKind) throws {
        let test = try made(kind)
        #expect {
            try test.database.transaction(.write) {
                try test.database.execute("INSERT INTO thing (id) VALUES (1)")
                try test.database.execute("INSERT INTO part (thing) VALUES (9)")
            }
        } throws: { error in
            if case .constraint(let rule) = error as? DatabaseError { rule.hasPrefix("FOREIGN KEY") } else { false }
        }
        #expect(try things(test.database) == [])
        #expect(try test.database.transaction(.read) { try things(test.database) } == [])
    }

    @Test(arguments: DatabaseKind.present)
    func `reads of a transaction see one state while others write`(kind: DatabaseKind) throws {
        let test = try made(kind)
        let other = try test.another(.readOnly)
        try other.transaction(.read) {
            #expect(try things(other) == [])
            // A writer may begin while a reader reads. In SQLite, only its commit waits for the reader.
            try test.database.executeScript(kind == .sqlite ? "BEGIN IMMEDIATE" : "BEGIN")
            try test.database.execute("INSERT INTO thing (id) VALUES (1)")
            if kind == .postgreSQL { try test.database.executeScript("COMMIT") }
            #expect(try things(other) == [])
        }
        if kind == .sqlite { try test.database.executeScript("COMMIT") }
        #expect(try things(other) == [1])
    }

    @Test(arguments: DatabaseKind.present)
    func `a nested transaction is refused without a rollback`(kind: DatabaseKind) throws {
        let test = try made(kind)
        try test.database.transaction(.write) {
            try test.database.execute("INSERT INTO thing (id) VALUES (1)")
            #expect(throws: DatabaseError.self) { try test.database.transaction(.write) {} }
            #expect(throws: DatabaseError.self) { try test.database.transaction(.read) {} }
            try test.database.forEachRow("SELECT id FROM thing", []) { _ in
                #expect(throws: DatabaseError.self) { try test.database.transaction(.write) {} }
            }
        }
        #expect(try things(test.database) == [1])
    }

    @Test(arguments: DatabaseKind.present)
    func `a change by another connection changes the content version`(kind: DatabaseKind) throws {
        let test = try made(kind)
        let other = try test.another()
        let before = try other.contentVersion()
        try test.database.execute("INSERT INTO thing (id) VALUES (1)")
        #expect(try other.contentVersion() != before)
    }
}
