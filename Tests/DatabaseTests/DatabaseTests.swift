import Database
import SQLite
import Support
import Testing

@Suite struct DatabaseTests {
    let folder = TemporaryFolder()
    let database: any Database

    init() throws {
        database = try DatabaseDriver.sqlite.open(folder / "file.db", .create)
        try database.executeScript("CREATE TABLE thing (size INTEGER) STRICT; INSERT INTO thing VALUES (3), (1), (2)")
    }

    @Test func `rows come in the order of the answer`() throws {
        #expect(try database.rows("SELECT size FROM thing ORDER BY size") { $0.integer(0) } == [1, 2, 3])
        #expect(try database.rows("SELECT size FROM thing WHERE size > $1", Value(3)) { $0.integer(0) } == [])
    }

    @Test func `the first row is the first of the answer, or nothing`() throws {
        #expect(try database.firstRow("SELECT size FROM thing ORDER BY size DESC") { $0.integer(0) } == 3)
        let none: Int64?? = try database.firstRow("SELECT size FROM thing WHERE size > $1", Value(3)) { $0.integer(0) }
        #expect(none == nil as Int64??)
    }

    @Test func `what the reader of a row throws goes through`() throws {
        struct Refused: Error {}
        #expect(throws: Refused.self) { try database.rows("SELECT size FROM thing") { _ in throw Refused() } }
        #expect(throws: Refused.self) { try database.firstRow("SELECT size FROM thing") { _ in throw Refused() } }
    }
}
