import Dumps
import Ledger
import Testing

/// Fields of a dump with values that no book writes.
@Suite struct HostileFieldTests {
    private func read(_ table: String, _ line: String) throws -> TrackedRow? {
        let plural = try #require(TrackedTable.named(table)).plural
        let counts = table == "expense" ? #""expenses":1"# : #""expenses":0,"\#(plural)":1"#
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

    @Test(arguments: ["anna\\u001b[2J", "-", "anna bruno", "catalogue ", "anna (by load of nobody)"])
    func `an author that no user can be is refused in rows and in their entries`(author: String) {
        let difference = #"[{"method":"cash","units":1,"by":"\#(author)","made":"2026-11-20T18:03:11Z"}]"#
        let row = outing("people", "[]").replacing(#""by":"anna""#, with: #""by":"\#(author)""#)
        for line in [outing("differences", difference), row] {
            #expect(
                throws: DumpError.damaged("f", line: 2, problem: "it has a name that no user can have")
            ) { try read("outing", line) }
        }
    }

    @Test(arguments: [
        "anna", "anna (by load of bruno)", "catalogue off", "catalogue of products",
        "catalogue \(String(repeating: "a", count: 64))", "catalogue \u{301}a",
    ])
    func `authors that a book can have are read in entries too`(author: String) throws {
        let difference = #"[{"method":"cash","units":1,"by":"\#(author)","made":"2026-11-20T18:03:11Z"}]"#
        #expect(try read("outing", outing("differences", difference)) != nil)
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

    @Test func `a text of a bank is read in any length, and one that a user typed up to its limit`() throws {
        let long = String(repeating: "x", count: 3 * longestDetail)
        let match =
            #"{"type":"bank_match","id":1,"uid":"u","expense":"e","booked":"2026-11-20","reference":"\#(long)","text":"\#(long)"}"#
        #expect(try read("bank_match", match)?.values.suffix(2) == [.text(long), .text(long)])
        let noted = outing("people", "[]").replacing(#""note":null"#, with: #""note":"\#(long)""#)
        #expect(throws: DumpError.damaged("f", line: 2, problem: "'note' is too long")) { try read("outing", noted) }
    }

    @Test func `an empty text of a row is written as null`() throws {
        var row = try #require(try read("outing", outing("people", "[]")))
        row.values[TrackedTable.outing.index(of: "note")] = .text("")
        var writer = DumpWriter(book: "anna", made: Instant(seconds: 0))
        let line = String(writer.line(.row(.outing, row)).dropLast())
        #expect(try read("outing", line) != nil)
    }
}
