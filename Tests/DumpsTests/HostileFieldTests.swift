import Dumps
import Ledger
import Testing

/// Fields of a dump with values that no book writes.
@Suite struct HostileFieldTests {
    private func read(_ table: String, _ line: String) throws -> TrackedRow? {
        let plural = ["outing": "outings", "expense": "expenses"][table] ?? ""
        let counts = plural == "expenses" ? #""expenses":1"# : #""expenses":0,"outings":1"#
        var lines = [
            """
            {"schema":"spesa.dump/1","book":"anna","made":"2026-11-21T18:03:11Z","categories":0,"ceilings":0,"rules":0,\
            "profiles":0,\(counts),"changes":0}
            """, line,
        ][...]
        var reader = try DumpReader(file: "f") { lines.popFirst() }
        guard case .row(_, let row)? = try reader.next() else { return nil }
        return row
    }

    private func outing(_ list: String, _ value: String) -> String {
        let lists = ["people", "payees", "drawn", "counts", "differences"].map {
            "\"\($0)\":\($0 == list ? value : "[]")"
        }.joined(separator: ",")
        return """
            {"type":"outing","id":1,"uid":"u","name":"Fair","first":"2026-11-20","last":"2026-11-20","starts":null,"ends":null,\
            "place":null,\(lists),"ceiling":null,"purse":null,"currency":null,"rate":null,"note":null,"closed":false,\
            "unreconciled":null,"by":"anna","created":"2026-11-20T18:03:11Z","changed":"2026-11-20T18:03:12Z"}
            """
    }

    @Test(arguments: ["people", "payees", "drawn", "counts", "differences"])
    func `a list that is null is an empty list`(list: String) throws {
        let row = try #require(try read("outing", outing(list, "null")))
        #expect(row.values[TrackedTable.outing.index(of: list)] == .entries([]))
        #expect(row == (try read("outing", outing(list, "[]"))))
    }

    @Test(arguments: [#""""#, #""a b""#, #""a\u0000b""#, #""\u0000""#, "1", "null", #"[]"#])
    func `an invalid tag is refused`(tag: String) throws {
        #expect(throws: DumpError.self) {
            try read(
                "expense",
                """
                {"type":"expense","id":3,"uid":"e3","day":"2026-11-20","cents":1,"currency":"EUR","category":2,"what":null,\
                "payee":null,"method":null,"note":null,"tags":["x",\(tag)],"by":"anna","created":"2026-11-20T18:03:11Z",\
                "changed":"2026-11-20T18:03:12Z","void":true}
                """)
        }
    }
}
