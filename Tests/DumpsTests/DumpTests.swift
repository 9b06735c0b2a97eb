import Dumps
import Ledger
import Money
import Periods
import Support
import Testing

@Suite struct DumpTests {
    /// The lines of a dumped book with every kind of record.
    static let lines = [
        #"{"schema":"spesa.dump/1","book":"anna","made":"2026-11-21T18:03:11Z","categories":2,"ceilings":1,"rules":0,"profiles":0,"expenses":1,"changes":1}"#,
        #"{"type":"number","of":"category","last":7}"#,
        #"{"type":"category","id":1,"uid":"food","parent":null,"name":"food","archived":false,"changed":"1970-01-01T00:00:00Z"}"#,
        #"{"type":"category","id":2,"uid":"u2","parent":1,"name":"bread","archived":true,"changed":"2026-11-20T18:03:11Z"}"#,
        #"{"type":"ceiling","id":1,"uid":"c1","category":2,"from":"2026-11","until":null,"cents":90000,"changed":"2026-11-20T18:03:11Z"}"#,
        #"{"type":"expense","id":3,"uid":"e3","day":"2026-11-20","cents":-1250,"currency":"EUR","category":2,"what":"a\u0007\n\u202e","payee":null,"method":"card","note":null,"tags":["x","y"],"by":"anna","created":"2026-11-20T18:03:11Z","changed":"2026-11-20T18:03:12Z","void":true}"#,
        #"{"type":"version","of":"expense","uid":"e3","stamps":{"":[1795197791000],"tags x":[1795197792000],"void":[1795197792000,1795197792001]}}"#,
        #"{"type":"change","id":9,"made":"2026-11-20T18:03:12Z","by":"anna","action":"category-add","state":"undone","undone":"2026-11-20T18:03:13Z","undone_by":"bruno","added":null,"altered":null,"first_added":null,"last_added":null}"#,
        #"{"type":"before","category":{"id":2,"uid":null,"parent":1,"name":"bread","archived":true,"changed":null}}"#,
        #"{"type":"after","ceiling":{"id":1,"uid":"c1","category":null,"from":"2026-11","until":"2026-12","cents":null,"changed":"2026-11-20T18:03:11Z"}}"#,
        #"{"type":"end","lines":11}"#,
    ]

    static let records: [BookRecord] = [
        .lastNumber(of: "category", 7),
        .row(.category, TrackedRow(id: 1, values: [.text("food"), .none, .text("food"), .number(0), .number(0)])),
        .row(
            .category,
            TrackedRow(id: 2, values: [.text("u2"), .number(1), .text("bread"), .number(1), .number(1_795_197_791)])),
        .row(
            .ceiling,
            TrackedRow(
                id: 1,
                values: [
                    .text("c1"), .number(2), .number(24_322), .none, .number(90_000), .number(1_795_197_791),
                ])),
        .row(
            .expense,
            TrackedRow(
                id: 3,
                values: [
                    .text("e3"), .number(20_777), .number(-1250), .text("EUR"), .number(2),
                    .text("a\u{7}\n\u{202E}"), .none, .text("card"), .none, .words(["x", "y"]), .text("anna"),
                    .number(1_795_197_791), .number(1_795_197_792), .number(1),
                ])),
        .versions(
            .expense, "e3",
            RowVersions(
                base: 1_795_197_791_000,
                stamps: ["tags x": [1_795_197_792_000], "void": [1_795_197_792_000, 1_795_197_792_001]])),
        .change(
            BookChange(
                id: 9, made: Signature(by: "anna", at: Instant(seconds: 1_795_197_792)), action: .addCategory,
                state: .undone, undone: Signature(by: "bruno", at: Instant(seconds: 1_795_197_793)))),
        .touched(
            .before, .category,
            TrackedRow(id: 2, values: [.none, .number(1), .text("bread"), .number(1), .none])),
        .touched(
            .after, .ceiling,
            TrackedRow(
                id: 1,
                values: [.text("c1"), .none, .number(24_322), .number(24_323), .none, .number(1_795_197_791)])),
    ]

    private func read(_ lines: [String]) throws -> [BookRecord] {
        var rest = lines[...]
        var reader = try DumpReader(file: "f") { rest.popFirst() }
        var records: [BookRecord] = []
        while let record = try reader.next() { records.append(record) }
        #expect(try reader.next() == nil)
        return records
    }

    @Test func `a book is written in this format and read back`() throws {
        var counts = BookCounts()
        for record in Self.records { counts.count(record) }
        var writer = DumpWriter(book: "anna", made: Instant(seconds: 1_795_284_191))
        var lines = ([.counts(counts)] + Self.records).map { writer.line($0) }
        lines.append(writer.end())
        #expect(lines == Self.lines.map { $0 + "\n" })
        #expect(try read(Self.lines) == Self.records)
    }

    /// A book into which something was imported, with a rule and a profile.
    private static let imported = [
        #"{"schema":"spesa.dump/1","book":"anna","made":"2026-11-21T18:03:11Z","categories":1,"ceilings":0,"rules":1,"profiles":2,"expenses":0,"changes":1}"#,
        #"{"type":"category","id":1,"uid":"food","parent":null,"name":"food","archived":false,"changed":"1970-01-01T00:00:00Z"}"#,
        #"{"type":"rule","id":4,"text":"LIDL","category":1}"#,
        #"{"type":"profile","id":1,"name":"bare","map":null,"encoding":null,"date_order":null,"decimal_mark":null,"sign":null,"categories":null,"person":null}"#,
        #"{"type":"profile","id":3,"name":"odd","map":"date=Tag","encoding":"CP850","date_order":"day-month-year","decimal_mark":"comma","sign":"negative-is-spent","categories":"Car=food","person":"Anna"}"#,
        #"{"type":"change","id":9,"made":"2026-11-20T18:03:12Z","by":"anna","action":"import","state":"done","undone":null,"undone_by":null,"added":2,"altered":1,"first_added":3,"last_added":4}"#,
        #"{"type":"after","rule":{"id":4,"text":"LIDL","category":1}}"#,
        #"{"type":"aside","expense":{"id":2,"uid":"e2","day":"2026-11-20","cents":1250,"currency":"EUR","category":1,"what":null,"payee":null,"method":null,"note":null,"tags":["x"],"by":"anna","created":"2026-11-20T18:03:11Z","changed":"2026-11-20T18:03:12Z","void":false}}"#,
        #"{"type":"end","lines":9}"#,
    ]

    @Test func `rules, profiles and imports are written in this format and read back`() throws {
        let rule = TrackedRow(id: 4, values: [.text("LIDL"), .number(1)])
        let records: [BookRecord] = [
            .row(.category, TrackedRow(id: 1, values: [.text("food"), .none, .text("food"), .number(0), .number(0)])),
            .row(.rule, rule),
            .row(
                .profile, TrackedRow(id: 1, values: [.text("bare"), .none, .none, .none, .none, .none, .none, .none])),
            .row(
                .profile,
                TrackedRow(
                    id: 3,
                    values: [
                        .text("odd"), .text("date=Tag"), .text("CP850"), .text("day-month-year"), .text("comma"),
                        .text("negative-is-spent"), .text("Car=food"), .text("Anna"),
                    ])),
            .change(
                BookChange(
                    id: 9, made: Signature(by: "anna", at: Instant(seconds: 1_795_197_792)), action: .importing,
                    state: .done, undone: nil, imported: Change.Imported(added: 2, altered: 1, numbers: 3...4))),
            .touched(.after, .rule, rule),
            .touched(
                .aside, .expense,
                TrackedRow(
                    id: 2,
                    values: [
                        .text("e2"), .number(20_777), .number(1250), .text("EUR"), .number(1), .none, .none, .none,
                        .none, .words(["x"]), .text("anna"), .number(1_795_197_791), .number(1_795_197_792), .number(0),
                    ])),
        ]
        var counts = BookCounts()
        for record in records { counts.count(record) }
        var writer = DumpWriter(book: "anna", made: Instant(seconds: 1_795_284_191))
        let lines = ([.counts(counts)] + records).map { writer.line($0) } + [writer.end()]
        #expect(lines == Self.imported.map { $0 + "\n" })
        #expect(try read(Self.imported) == records)
    }

    @Test func `a dump with older profiles is read, and a rule may have no category`() throws {
        let old = Self.imported.map { line in
            line.replacing(#","sign":"negative-is-spent","categories":"Car=food","person":"Anna""#, with: "")
                .replacing(#","sign":null,"categories":null,"person":null"#, with: "")
                .replacing(#"{"type":"rule","id":4,"text":"LIDL","category":1}"#, with: Self.leavingOut)
        }
        let rows = try read(old).compactMap { record -> TrackedRow? in
            if case .row(let table, let row) = record, table != .category { row } else { nil }
        }
        #expect(rows.map(\.values.count) == [2, 8, 8])
        #expect(rows[0].values == [.text("LIDL"), .none])
        #expect(rows[2].values[5...] == [.none, .none, .none])
    }

    private static let leavingOut = #"{"type":"rule","id":4,"text":"LIDL","category":null}"#

    @Test func `older profiles without numbers get the next numbers`() throws {
        let old = Self.imported.map { line in
            line.hasPrefix(#"{"type":"profile","id":"#)
                ? #"{"type":"profile","# + line.dropFirst(#"{"type":"profile","id":1,"#.utf8.count) : line
        }
        let ids = try read(old).compactMap { if case .row(.profile, let row) = $0 { row.id } else { nil } }
        #expect(ids == [1, 2])
    }

    @Test(arguments: [
        (5, "\"last_added\":4", "\"last_added\":null", "the numbers of imported expenses are incomplete"),
        (5, "\"altered\":1", "\"altered\":null", "the numbers of imported expenses are incomplete"),
        (5, "\"added\":2", "\"added\":null", "the numbers of imported expenses are incomplete"),
        (5, "\"added\":2", "\"added\":3", "'first_added' and 'last_added' do not fit 'added'"),
        (5, "\"first_added\":3", "\"first_added\":5", "'first_added' and 'last_added' do not fit 'added'"),
        (2, "\"category\":1", "\"category\":7", "there is no category 7"),
        (2, "LIDL", "", "'text' is empty"),
        (7, "expense", "category", "it has no 'parent'"),
        (6, "after", "aside", "it is not an expense of an import"),
    ])
    func `an invalid import is refused`(index: Int, text: String, other: String, problem: String) throws {
        var lines = Self.imported
        let parts = lines[index].split(separator: text, maxSplits: 1, omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        lines[index] = parts.joined(separator: other)
        #expect(throws: DumpError.damaged("f", line: index + 1, problem: problem)) { try read(lines) }
    }

    @Test func `a reader counts its lines from 1`() throws {
        var rest = Self.lines[...]
        var reader = try DumpReader(file: "f") { rest.popFirst() }
        #expect(reader.line == 1)
        _ = try reader.next()
        #expect(reader.line == 2)
    }

    @Test func `a dump without its end is reported as truncated`() {
        for count in 1..<Self.lines.count {
            #expect(throws: DumpError.cut("f", line: count)) { try read(Array(Self.lines.prefix(count))) }
        }
    }

    @Test(arguments: ["", "x", "{}", #"{"schema":"spesa.export/1"}"#, #"{"schema":1}"#, "id,day,amount"])
    func `a file with another first line is not a dump`(first: String) {
        #expect(throws: DumpError.notADump("f")) { try read([first] + Self.lines.dropFirst()) }
        #expect(throws: DumpError.notADump("f")) { try read([]) }
    }

    @Test func `a missing or repeated line is detected at the end`() {
        for index in 1..<(Self.lines.count - 1) {
            var without = Self.lines
            without.remove(at: index)
            #expect(throws: DumpError.self, "without line \(index + 1)") { try read(without) }
            var twice = Self.lines
            twice.insert(Self.lines[index], at: index)
            #expect(throws: DumpError.self, "line \(index + 1) twice") { try read(twice) }
        }
        #expect(throws: DumpError.self) { try read(Self.lines + ["{}"]) }
    }

    /// A line number, a text in the line, its replacement, and the error.
    static let faults: [(Int, String, String, String)] = [
        (1, "\"book\"", "\"Book\"", "it has no 'book'"),
        (1, "2026-11-21T18:03:11Z", "2026-11-21", "'made' is not a moment like 2026-11-20T18:03:11Z"),
        (
            1, "\"categories\":2", "\"categories\":3",
            "the number of lines at the end, or of entries in the header, is wrong"
        ),
        (2, "7", "-7", "'last' is not a number from 0 on"), (2, "{", "[", "it is not JSON, at byte 8"),
        (2, "7", "9007199254740992", "'last' is too large"),
        (3, "1,", "0,", "'id' is not a number from 1 on"), (3, "1,", "9007199254740992,", "'id' is too large"),
        (1, "\"expenses\":1", "\"expenses\":9223372036854775807", "'expenses' is too large"),
        (3, "null", "9", "the category 1 of an earlier line is below one that does not exist, or below itself"),
        (3, "null", "2", "the category 1 of an earlier line is below one that does not exist, or below itself"),
        (3, "\"name\":\"food\"", "\"name\":\"a:b\"", "'name' cannot be that of a category"),
        (3, "\"name\":\"food\"", "\"name\":\" a\"", "'name' cannot be that of a category"),
        (3, "\"name\":\"food\"", "\"name\":\"=a\"", "'name' cannot be that of a category"),
        (3, "\"uid\":\"food\"", "\"uid\":\"u2\"", "the category 2 of an earlier line is there twice"),
        (3, "\"uid\":\"food\"", "\"uid\":null", "'uid' is null"),
        (3, "false", "\"false\"", "'archived' is neither true nor false"),
        (4, "\"id\":2", "\"id\":1", "the number 1 does not come after 1"),
        (5, "\"category\":2", "\"category\":3", "there is no category 3"),
        (5, "90000", "-1", "'cents' is not a number of cents from 0 on"),
        (5, "90000", "900.00", "a number is not whole, at byte 88"),
        (5, "2026-11\"", "2026-13\"", "'from' is not a month like 2026-11"),
        (5, "\"until\":null", "\"until\":\"2026-10\"", "'until' is before 'from'"),
        (6, "\"day\":\"2026-11-20\"", "\"day\":\"2026-02-30\"", "'day' is not a day from 1900 on, like 2026-11-20"),
        (6, "\"day\":\"2026-11-20\"", "\"day\":\"1899-12-31\"", "'day' is not a day from 1900 on, like 2026-11-20"),
        (6, "-1250", "\"12.50\"", "'cents' is not a number of cents"),
        (6, "\"category\":2", "\"category\":7", "there is no category 7"),
        (6, "\"uid\":\"e3\"", "\"uid\":\"\"", "'uid' is empty"), (6, "\"card\"", "\"\"", "'method' is empty"),
        (6, "\"card\"", "\"\\u0000\"", "'method' contains a NUL character"),
        (6, "\"y\"", "\"a b\"", "'a b' is not a tag: a tag is one word"),
        (6, "\"y\"", "\"x\"", "a tag is there twice"), (6, "\"y\"", "\"\"", "'' is not a tag: a tag is one word"),
        (6, "\"y\"", "1", "'tags' contains something that is not text"),
        (6, "\"by\":\"anna\"", "\"by\":null", "'by' is null"),
        (6, "\"by\":\"anna\"", "\"by\":\"an\\u001bna\"", "it has a name that no user can have"),
        (8, "\"bruno\"", "\"-\"", "it has a name that no user can have"),
        (6, ",\"void\":true", "", "it has no 'void'"),
        (6, "\"what\":", "\"cents\":1,\"what\":", "it has a name twice"),
        (8, "\"undone_by\":\"bruno\"", "\"undone_by\":null", "it has only one of 'undone' and 'undone_by'"),
        (9, "\"category\":", "\"user\":", "it has no row"),
        (9, "before", "expense", "it comes after lines that it should precede"),
        (7, "1795197791000", "-1", "'stamps' are not valid"),
        (7, "[1795197792000,1795197792001]", "[2,1]", "'stamps' are not valid"),
        (7, "[1795197792000,1795197792001]", "[253402300800000]", "'stamps' are not valid"),
        (11, "11", "9", "the number of lines at the end, or of entries in the header, is wrong"),
    ]

    @Test(arguments: faults.indices)
    func `an invalid value is refused with its line`(index: Int) throws {
        let (line, text, other, problem) = Self.faults[index]
        do {
            _ = try read(try Self.lines(line, replacing: text, with: other))
            Issue.record("it was read")
        } catch DumpError.damaged(_, let found, let said) {
            #expect(said == problem)
            #expect(found >= line)
        }
    }

    /// A line number, a text, its replacement by a newer program, and the error.
    static let unknown: [(Int, String, String, String)] = [
        (1, "dump/1", "dump/2", "spesa.dump/2"), (1, "\"made\"", "\"vat\":0,\"made\"", "'vat' there"),
        (2, "\"category\"", "\"galaxy\"", "the of 'galaxy'"),
        (3, "\"type\":\"category\"", "\"type\":\"galaxy\"", "lines of the type 'galaxy'"),
        (6, "EUR", "CHF", "the currency 'CHF'"), (6, "\"void\"", "\"vat\":1,\"void\"", "'vat' there"),
        (7, "\"expense\"", "\"galaxy\"", "rows of the kind 'galaxy'"),
        (8, "category-add", "grow", "the action 'grow'"),
        (8, "\"undone\",\"undone\"", "\"gone\",\"undone\"", "the state 'gone'"),
        (10, "\"cents\"", "\"per\":1,\"cents\"", "'per' there"),
    ]

    @Test(arguments: unknown.indices)
    func `unknown content is refused`(index: Int) throws {
        let (line, text, other, what) = Self.unknown[index]
        #expect(throws: DumpError.newer("f", line: line, what: what)) {
            try read(try Self.lines(line, replacing: text, with: other))
        }
    }

    @Test func `an overlong text is refused`() throws {
        let lines = try Self.lines(6, replacing: "\"card\"", with: "\"\(String(repeating: "x", count: 4097))\"")
        #expect(throws: DumpError.damaged("f", line: 6, problem: "'method' is too long")) { try read(lines) }
    }

    @Test func `a too deep tree is refused`() throws {
        let categories = (1...33).map { id in
            """
            {"type":"category","id":\(id),"uid":"u\(id)","parent":\(id == 1 ? "null" : "\(id - 1)"),"name":"n",\
            "archived":false,"changed":"1970-01-01T00:00:00Z"}
            """
        }
        let header = Self.lines[0]
        #expect(throws: DumpError.damaged("f", line: 35, problem: "the category 33 of an earlier line is too deep")) {
            try read([header] + categories + ["{\"type\":\"end\",\"lines\":35}"])
        }
    }

    /// The lines with the first occurrence of a text in a line, counted from 1, replaced.
    private static func lines(_ line: Int, replacing text: String, with other: String) throws -> [String] {
        var lines = lines
        let bytes = Array(lines[line - 1].utf8)
        let at = try #require(bytes.place(of: text.utf8))
        lines[line - 1] = String(
            decoding: bytes[..<at] + Array(other.utf8) + bytes[(at + text.utf8.count)...], as: UTF8.self)
        return lines
    }

    static let errors: [(DumpError, kind: String, message: String)] = [
        (.cannotRead("f", reason: "why"), "dump.cannot-read", "cannot read f: why"),
        (.notADump("f"), "dump.unknown", "f is not a dump of a book"),
        (.newer("f", line: 2, what: "'x'"), "dump.newer", "f, line 2: this spesa does not know 'x'"),
        (.cut("f", line: 2), "dump.cut", "f is cut off after line 2"),
        (.damaged("f", line: 2, problem: "no"), "dump.damaged", "f, line 2: no"),
        (.tooLarge("f", bytes: 300 << 20, limit: 256 << 20), "dump.too-large", "f has 300 MiB; at most 256 are read"),
        (.lineTooLong("f", line: 2, limit: 8 << 20), "dump.line-too-long", "f, line 2: it is longer than 8 MiB"),
    ]

    @Test(arguments: errors)
    func `an error has a kind and a message`(error: DumpError, kind: String, message: String) {
        #expect(error.kind == kind)
        #expect(error.message == message)
        #expect(error.input == nil && error.caret == nil)
        #expect((error.hint == nil) == (kind == "dump.cannot-read"))
    }
}
