import Dumps
import Ledger
import Testing

/// The files of attachments in a dump.
@Suite struct AttachedFileTests {
    private static let lines = [
        #"{"schema":"spesa.dump/1","book":"anna","made":"2026-11-21T18:03:11Z","categories":0,"ceilings":0,"rules":0,"profiles":0,"expenses":0,"attachments":2,"changes":0,"files":2}"#,
        #"{"type":"attachment","id":1,"uid":"u1","expense":"e1","name":"a.txt","kind":"application/pdf","bytes":6,"hash":"h1","file":"f1"}"#,
        #"{"type":"attachment","id":2,"uid":"u2","expense":"e1","name":"b.txt","kind":"image/gif","bytes":1,"hash":"h2","file":"f2"}"#,
        #"{"type":"file","file":"f1","salt":"c2FsdA==","bytes":6}"#,
        #"{"type":"piece","content":"Zm9v"}"#,
        #"{"type":"piece","content":"YmFy"}"#,
        #"{"type":"file","file":"f2","salt":"c2FsdA==","bytes":1}"#,
        #"{"type":"piece","content":"Zg=="}"#,
        #"{"type":"end","lines":9}"#,
    ]

    private func read(_ lines: [String]) throws -> [BookRecord] {
        var rest = lines[...]
        var reader = try DumpReader(file: "f") { rest.popFirst() }
        var records: [BookRecord] = []
        while let record = try reader.next() { records.append(record) }
        return records
    }

    private func file(_ name: String, _ text: String) -> BookRecord {
        .file(AttachedFile(file: name, salt: Array("salt".utf8), content: Array(text.utf8)))
    }

    @Test func `files come at the end, in pieces`() throws {
        #expect(try read(Self.lines).suffix(2) == [file("f1", "foobar"), file("f2", "f")])
    }

    @Test(arguments: [0, 1, 196_607, 196_608, 196_609, 600_000])
    func `a file of any size is written and read back`(size: Int) throws {
        let content = (0..<max(size, 1)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var records = try read(Self.lines)
        records.removeLast(2)
        records.append(.file(AttachedFile(file: "f1", salt: [1], content: content)))
        var counts = BookCounts()
        for record in records { counts.count(record) }
        var writer = DumpWriter(book: "anna", made: Instant(seconds: 0))
        let text = ([.counts(counts)] + records).map { writer.line($0) }.joined() + writer.end()
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { $0.utf8.count < 1 << 19 })
        #expect(try read(lines) == records)
    }

    @Test(arguments: [
        // Lines in place of the pieces of a file, or wrong pieces.
        (4, #"{"type":"end","lines":9}"#), (4, #"{"type":"piece","content":"Zm9vYmFyeA=="}"#),
        (4, #"{"type":"piece","content":""}"#), (4, #"{"type":"piece","content":"Zm9"}"#), (4, #"{"type":"piece"}"#),
        (4, #"{"type":"piece","content":"Zm9v","more":1}"#), (5, #"{"type":"piece","content":"YmE="}"#),
        (3, #"{"type":"piece","content":"Zm9v"}"#), (3, #"{"type":"file","file":"f3","salt":"c2FsdA==","bytes":6}"#),
        (3, #"{"type":"file","file":"f1","salt":"c2FsdA==","bytes":0}"#),
        (3, #"{"type":"file","file":"f1","salt":"c2FsdA==","bytes":33554433}"#),
        (3, #"{"type":"file","file":"f1","salt":"c2","bytes":6}"#), (3, #"{"type":"file","file":"f1","bytes":6}"#),
        // A file given twice, and files that differ from the header.
        (6, #"{"type":"file","file":"f1","salt":"c2FsdA==","bytes":1}"#), (8, #"{"type":"end","lines":8}"#),
    ])
    func `an incomplete file or a file without an attachment is refused`(place: Int, line: String) {
        var lines = Self.lines
        lines[place] = line
        #expect(throws: DumpError.self) { try read(lines) }
    }

    @Test func `missing files and a truncated dump are detected`() {
        var lines = Self.lines
        lines.removeSubrange(6...7)
        lines[6] = #"{"type":"end","lines":7}"#
        #expect(throws: DumpError.self) { try read(lines) }
        for count in 1..<Self.lines.count {
            #expect(throws: DumpError.cut("f", line: count)) { try read(Array(Self.lines[..<count])) }
        }
    }
}
