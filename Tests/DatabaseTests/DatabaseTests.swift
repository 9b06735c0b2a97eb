import Database
import Support
import Testing

@Suite struct DatabaseTests {
    let folder = TemporaryFolder()
    func made(_ kind: DatabaseKind) throws -> any Database {
        try TestDatabase(
            kind, in: folder,
            "CREATE TABLE thing (size \(kind.integer))\(kind.strict); INSERT INTO thing VALUES (3), (1), (2)"
        ).database
    }

    @Test(arguments: DatabaseKind.present)
    func `rows arrive in order`(kind: DatabaseKind) throws {
        let database = try made(kind)
        #expect(try database.rows("SELECT size FROM thing ORDER BY size") { $0.integer(0) } == [1, 2, 3])
        #expect(try database.rows("SELECT size FROM thing WHERE size > $1", Value(3)) { $0.integer(0) } == [])
    }

    @Test(arguments: DatabaseKind.present)
    func `the first row is the first of the result, or nil`(kind: DatabaseKind) throws {
        let database = try made(kind)
        #expect(try database.firstRow("SELECT size FROM thing ORDER BY size DESC") { $0.integer(0) } == 3)
        let none: Int64?? = try database.firstRow("SELECT size FROM thing WHERE size > $1", Value(3)) { $0.integer(0) }
        #expect(none == nil as Int64??)
    }

    @Test(arguments: DatabaseKind.present)
    func `an error of the row reader is passed on`(kind: DatabaseKind) throws {
        let database = try made(kind)
        struct Refused: Error {}
        #expect(throws: Refused.self) { try database.rows("SELECT size FROM thing") { _ in throw Refused() } }
        #expect(throws: Refused.self) { try database.firstRow("SELECT size FROM thing") { _ in throw Refused() } }
    }
}
