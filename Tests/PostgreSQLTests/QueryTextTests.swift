import Database
import Testing

@testable import PostgreSQL

@Suite struct QueryTextTests {
    @Test(arguments: [
        ("SELECT 1", "SELECT 1"), ("SELECT 1;", "SELECT 1 "), (" ; SELECT 1 ; ; -- ;\n", "   SELECT 1     -- ;\n"),
        ("SELECT ';:today' WHERE a < :today", "SELECT ';:today' WHERE a < $1[1] "),
        (
            "SELECT ':today''', \":today\", $$:today;$$, $a$ ; $ $a$",
            "SELECT ':today''', \":today\", $$:today;$$, $a$ ; $ $a$"
        ),
        ("SELECT /* ; /* :today */ ; */ 1", "SELECT /* ; /* :today */ ; */ 1"),
        ("SELECT E'\\';' || e'\\\\', a::text, b[1:2]", "SELECT E'\\';' || e'\\\\', a::text, b[1:2]"),
        ("SELECT è, :today::date", "SELECT è, $1[1] ::date"), ("SELECT 'open", "SELECT 'open"),
        ("SELECT 1 /* open", "SELECT 1 /* open"),
        ("SELECT name'x' FROM a$b", "SELECT name'x' FROM a$b"),
    ])
    func `placeholders are replaced and semicolons removed in place`(
        sql: String, statement: String
    ) throws {
        let text = try QueryText(sql, ["today": "2026-11-21"])
        #expect(text.statement == statement)
        #expect(text.statement.unicodeScalars.count == sql.unicodeScalars.count)
        #expect(text.values == ["2026-11-21"])
    }

    @Test(arguments: [
        ("", QueryError.empty), (" ;; /* a */ -- b", .empty), ("SELECT (1", .incomplete),
        ("SELECT 1; è SELECT", .several(at: 10..<11)), ("SELECT 1;SELECT 2", .several(at: 9..<15)),
        ("SELECT 1)", .misread(reason: "there is no ( for this )", at: 8..<9)),
        ("SELECT 'è', :nope", .placeholder(":nope", at: 12..<17)), ("SELECT $1", .placeholder("$1", at: 7..<9)),
        ("SELECT $ab", .placeholder("$ab", at: 7..<10)), ("SELECT ?", .placeholder("?", at: 7..<8)),
        ("SELECT 1\0", .misread(reason: "there is a NUL in it", at: 8..<9)),
    ])
    func `an unclear query is refused before the server`(sql: String, error: QueryError) {
        #expect(throws: error) { try QueryText(sql, ["today": ""]) }
    }

    @Test func `an array is decoded, and an invalid array is refused`() {
        let elements: [UInt8] =
            [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 25, 0, 0, 0, 3, 0, 0, 0, 1]
            + [0, 0, 0, 2, 0xC3, 0xA8, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0]
        func read(_ bytes: [UInt8]) -> [String?]? { bytes.withUnsafeBytes { TextArray.elements($0) } }
        #expect(read(elements) == ["è", nil, ""])
        #expect(read([UInt8](repeating: 0, count: 12)) == [])
        for count in elements.indices { #expect(read(Array(elements.prefix(count))) == nil) }
        for index in [0, 3, 12, 13, 15, 20] {
            var bytes = elements
            bytes[index] = 0x7F
            #expect(read(bytes) == nil)
        }
    }
}
