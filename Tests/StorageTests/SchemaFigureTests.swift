import Database
import Ledger
import Money
import SQLite
import Support
import Testing

@testable import FolderStore
@testable import Storage

/// The figures that a migration may not change, and changes that do not affect them.
@Suite struct SchemaFigureTests {
    let folder = TemporaryFolder()

    private func book() throws -> any Database {
        let database = try DatabaseDriver.sqlite.open(folder / "one.book", .create)
        try bookMigrations.migrate(database, path: "p")
        try database.executeScript(
            """
            INSERT INTO category (name) VALUES ('food'), ('home');
            INSERT INTO expense (uid, day, cents, category, "by", created, changed, void) VALUES
                ('a', 1, 9223372036854775807, 1, 'anna', 0, 0, 0), ('b', 2, 9223372036854775807, 1, 'anna', 0, 0, 1),
                ('c', 3, -9223372036854775808, 2, 'anna', 0, 0, 0), ('d', 4, -1, 2, 'anna', 0, 0, 1),
                ('e', 5, 4294967296, 1, 'anna', 0, 0, 1), ('f', 6, 0, 1, 'anna', 0, 0, 1)
            """)
        return database
    }

    @Test(arguments: [
        "DELETE FROM expense WHERE uid = 'f'", "UPDATE expense SET void = 1 WHERE uid = 'a'",
        "UPDATE expense SET cents = cents + 1 WHERE uid = 'd'", "UPDATE expense SET cents = 0 WHERE uid = 'e'",
        "UPDATE expense SET cents = cents - 4294967296 WHERE uid = 'b'",
        """
        INSERT INTO expense (uid, day, cents, category, "by", created, changed, void)
        VALUES ('g', 1, 0, 1, 'anna', 0, 0, 1)
        """,
    ])
    func `the figures detect a migration that changes the number or sum of expenses`(loss: String) throws {
        let database = try book()
        let before = try bookFigures(database)
        try database.execute(loss)
        #expect(try bookFigures(database) != before)
    }

    @Test(arguments: [
        "UPDATE expense SET note = 'x', day = day + 1, category = 2", "DELETE FROM day_total",
        "UPDATE expense SET cents = cents + CASE uid WHEN 'd' THEN 1 ELSE -1 END WHERE uid IN ('d', 'e')",
    ])
    func `the figures accept a migration that keeps number and sum`(change: String) throws {
        let database = try book()
        let before = try bookFigures(database)
        try database.execute(change)
        #expect(try bookFigures(database) == before)
    }

    @Test func `the figures are exact beyond 64 bits, for void and other expenses`() throws {
        let expected: [Int64] = [0, 2, -1, 4_294_967_295, 1, 4, 2_147_483_648, 4_294_967_294]
        #expect(try bookFigures(book()) == expected.map(Value.integer))
    }

    @Test(arguments: ["DELETE FROM user", "DELETE FROM book", "DELETE FROM member"])
    func `the figures detect a migration that loses a user, a book or a member`(loss: String) throws {
        let household = Household()
        try household.signUp("anna")
        let users = try household.users()
        let before = try storeFigures(users)
        #expect(before == [.integer(1), .integer(1), .integer(1)])
        try users.execute(loss)
        #expect(try storeFigures(users) != before)
    }
}
