import Database
import SQLite
import Support
import Testing

@Suite struct TransactionTests {
    let folder = TemporaryFolder()
    let connection: SQLiteConnection

    init() throws {
        connection = try SQLiteConnection(path: folder / "file.db", access: .create)
    }

    @Test func `a second writer gets a locked error`() throws {
        let other = try SQLiteConnection(path: folder / "file.db", access: .readWrite)
        try other.executeScript("PRAGMA busy_timeout=0")
        try connection.transaction(.write) {
            _ = #expect(throws: DatabaseError.locked) { try other.transaction(.write) {} }
        }
        try other.transaction(.write) {}
    }
}
