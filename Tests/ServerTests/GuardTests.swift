import Database
import Storage
import Support
import Testing
import Users

@testable import ServerStore

/// The history, the authors and the own row of a book, against SQL of its writers.
@Suite(.withServer, .serialized) struct ServerGuardTests {
    /// Anna's book, which Ben writes, with an expense and a change of Anna.
    struct Shared {
        let test: TestStore
        let (anna, ben): (Person, Person)
        let home: BookEntry
        let writer: any Database

        init() throws {
            test = try TestStore()
            (anna, ben) = (try test.signUp("Anna"), try test.signUp("Ben"))
            home = try anna.session().addBook(FoldedName(book: "Home"), form: nil, at: 0)
            try anna.session().share(home, withUserNamed: "Ben", as: .writer)
            let own = try anna.open(home)
            try own.execute(Self.expense("first", by: "Anna"), [])
            try own.execute(Self.change(by: "Anna"), [])
            writer = try ben.open(home)
        }

        static func expense(_ uid: String, by author: String) -> String {
            TestStore.expense(uid: uid, by: author)
        }

        static func change(by author: String) -> String {
            "INSERT INTO change (made, made_by, action, before, after) VALUES (0, '\(author)', 'add', '{}', '{}')"
        }

        func authors() throws -> [String?] {
            var authors: [String?] = []
            try writer.forEachRow(#"SELECT "by" FROM expense ORDER BY id"#, []) { authors.append($0.text(0)) }
            return authors
        }

        func makers() throws -> [String?] {
            var makers: [String?] = []
            try writer.forEachRow("SELECT made_by FROM change ORDER BY id", []) { makers.append($0.text(0)) }
            return makers
        }
    }

    @Test(arguments: [
        "DELETE FROM change_lock", "INSERT INTO change_lock DEFAULT VALUES", "UPDATE change_lock SET book_id = book_id",
        "TRUNCATE change_lock", "INSERT INTO change_mark (mark) VALUES ('x')", "DELETE FROM change_mark",
    ])
    func `a writer cannot spoil the lock and the marks of changes`(sql: String) throws {
        let shared = try Shared()
        #expect(throws: DatabaseError.self) { try shared.writer.execute(sql, []) }
        try shared.writer.executeScript("BEGIN; SELECT spesa.hold_book('mark'); COMMIT")
    }

    @Test func `a change restores a lost lock`() throws {
        let shared = try Shared()
        try shared.test.server.execute("DELETE FROM spesa_rows.change_lock", [])
        for (mark, isNew) in [("one", Int64(1)), ("one", 0), ("two", 1)] {
            #expect(
                try shared.writer.firstRow("SELECT is_new FROM spesa.hold_book($1)", .text(mark)) { $0.integer(0) }
                    == isNew)
        }
    }

    @Test(arguments: [
        "DROP TRIGGER history_kept ON spesa_rows.change", "ALTER TABLE spesa_rows.expense DISABLE TRIGGER author_kept",
        "DROP POLICY changing ON spesa_rows.expense", "ALTER TABLE spesa_rows.category DISABLE ROW LEVEL SECURITY",
        "ALTER TABLE spesa_rows.category NO FORCE ROW LEVEL SECURITY",
    ])
    func `lost protection is found by check, and restored by an upgrade`(sql: String) throws {
        let shared = try Shared()
        #expect(try shared.anna.session().findings() == [])
        try shared.test.server.execute(sql, [])
        // Anna has two books.
        #expect(try shared.anna.session().findings().count == 2)
        try shared.test.upgrade()
        #expect(try shared.anna.session().findings() == [])
    }

    @Test func `the server sets the author of an expense and of a change`() throws {
        let shared = try Shared()
        for (index, author) in ["Anna", "Ben", "Zoe (by load of Ben)", "Zoe (by load of Anna)", "Ben "].enumerated() {
            try shared.writer.execute(Shared.expense("\(index)", by: author), [])
            try shared.writer.execute(Shared.change(by: author), [])
        }
        let expected = ["Anna", "Ben", "Ben", "Zoe (by load of Ben)", "Ben", "Ben"]
        #expect(try shared.authors() == expected)
        #expect(try shared.makers() == expected)
        try shared.writer.execute(#"UPDATE expense SET "by" = 'Ben' WHERE uid = 'first'"#, [])
        try shared.writer.execute(#"UPDATE expense SET "by" = 'Anna' WHERE uid = '1'"#, [])
        #expect(try shared.authors() == expected)
        // A user may confirm a row that was brought in under the own name.
        try shared.writer.execute(#"UPDATE expense SET "by" = 'Ben' WHERE uid = '2'"#, [])
        #expect(try shared.authors()[3] == "Ben")
    }

    @Test func `an undone deletion brings the author back`() throws {
        let shared = try Shared()
        let row = #"{"expense":[{"id":1,"uid":"first","by":"Anna"}]}"#
        try shared.anna.open(shared.home).execute("UPDATE change SET after = $1", [.text(row)])
        try shared.anna.open(shared.home).execute(
            "INSERT INTO change_expense (expense, change) SELECT 1, id FROM change", [])
        try shared.writer.execute("DELETE FROM expense", [])
        try shared.writer.execute(
            """
            INSERT INTO expense (id, uid, day, cents, category, "by", created, changed)
            VALUES (1, 'first', 20000, 500, 1, 'Anna', 0, 0), (7, 'other', 20000, 500, 1, 'Anna', 0, 0)
            """, [])
        #expect(try shared.authors() == ["Anna", "Ben"])
        // A history that the writer made up proves nothing.
        try shared.writer.executeScript(
            """
            \(Shared.change(by: "Anna"));
            INSERT INTO change_expense (expense, change) SELECT 8, id FROM change WHERE made_by = 'Ben';
            INSERT INTO expense_aside (change, id, uid, day, cents, currency, category, "by", created, changed, void)
                SELECT id, 8, 'forged', 20000, 500, 'EUR', 1, 'Anna', 0, 0, 0 FROM change WHERE made_by = 'Ben';
            INSERT INTO expense (id, uid, day, cents, category, "by", created, changed)
                VALUES (8, 'forged', 20000, 500, 1, 'Anna', 0, 0);
            """)
        #expect(try shared.authors() == ["Anna", "Ben", "Ben"])
    }

    @Test(arguments: [
        "UPDATE change SET made_by = 'Ben'", "UPDATE change SET made = 7", "UPDATE change SET after = '[]'",
        "UPDATE change SET id = 9", "DELETE FROM change", "TRUNCATE change CASCADE",
        "ALTER TABLE change DISABLE TRIGGER ALL", "SET session_replication_role = replica",
    ])
    func `a writer cannot change the history`(sql: String) throws {
        let shared = try Shared()
        #expect(throws: DatabaseError.self) { try shared.writer.execute(sql, []) }
        #expect(try shared.makers() == ["Anna"])
    }

    @Test func `a change is undone and redone under the own name, and an owner may erase it`() throws {
        let shared = try Shared()
        try shared.writer.execute("UPDATE change SET state = 'undone', undone = 1, undone_by = 'Anna'", [])
        #expect(try shared.writer.rows("SELECT undone_by FROM change") { $0.text(0) } == ["Ben"])
        try shared.writer.execute("UPDATE change SET state = 'done', undone = NULL, undone_by = NULL", [])
        // Within its transaction a change is still being written.
        try shared.writer.executeScript(
            """
            BEGIN; \(Shared.change(by: "Ben")); UPDATE change SET after = '[]' WHERE made_by = 'Ben';
            DELETE FROM change WHERE made_by = 'Ben'; COMMIT
            """)
        let owner = try shared.anna.open(shared.home)
        #expect(throws: DatabaseError.self) { try owner.execute("UPDATE change SET made_by = 'Ben'", []) }
        try owner.execute("UPDATE change SET after = '[]'", [])
        try owner.execute("DELETE FROM change", [])
        #expect(try shared.makers() == [])
    }

    @Test(arguments: [
        "PASSWORD 'x'", "SET local_preload_libraries = 'nothing'", "SET idle_session_timeout = 1", "SET role = 'none'",
        "SET exit_on_error = on", "SET tcp_user_timeout = 1",
    ])
    func `a thief of a session cannot lock its owner out`(change: String) throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna")
        let thief = try anna.open()
        try thief.execute("ALTER ROLE CURRENT_USER \(change)", [])
        let again = try test.signIn("Anna").session()
        #expect(try again.books().count == 1)
        try again.signOut(everywhere: true)
        #expect(throws: DatabaseError.self) { try thief.execute("SELECT 1", []) }
        #expect(throws: StoreError.sessionEnded) { try anna.session() }
        _ = try test.signIn("Anna").session()
    }

    @Test func `an ended session records nothing on an open connection`() throws {
        let shared = try Shared()
        let role = try shared.test.store.role(of: shared.ben.secret).name
        try shared.test.server.execute(
            "UPDATE spesa.session SET last_used = last_used - idle_limit WHERE role = $1", .text(role))
        #expect(throws: DatabaseError.self) { try shared.writer.execute(Shared.expense("late", by: "Ben"), []) }
        #expect(throws: DatabaseError.self) { try shared.writer.execute(Shared.change(by: "Ben"), []) }
        // The next command of any user ends the connection.
        _ = try shared.anna.session()
        #expect(throws: DatabaseError.self) { try shared.writer.execute("SELECT cents FROM expense", []) }
    }
}
