import Database
import Ledger
import SQLite
import Sessions
import Support
import Testing

/// A book with numbers that no spesa has written: every command shows them, or refuses them, but never traps or hangs.
@Suite struct HostileBookTests {
    private static let tables = [
        "category", "ceiling", "change", "day_total", "month_total", "expense", "expense_tag", "expense_aside", "rule",
        "profile", "sqlite_sequence",
    ]
    private static let numbers = [Int64.max, .min, 1 << 40].map(String.init)
    private static let commands = [
        "summary", "summary 2026-10", "list all --void all --format csv", "list all", "show 1", "history --limit 50",
        "history 4 --format json", "stats week 2026", "stats month all --by category", "stats year all",
        "chart pie all",
        "chart columns all --by month", "chart calendar 2026", "ceiling", "category list", "rule list",
        "export hledger all", "export ndjson all --void all", "dump -", "check", "undo 2 --dry-run", "report month",
        "edit 1 --amount 2", "undo 3", "redo 3", "void 1", "add 1 groceries", "add 12,50 groceries Mercato",
    ]

    /// A store with an open book that has rows in every table.
    private func filled() throws -> (system: FakeSystem, book: String) {
        let system = FakeSystem()
        let home = try #require(system.variables["HOME"])
        let store = try #require(system.variables["SPESA_STORE"])
        func run(_ line: String) throws {
            let tape = Tape()
            let code = system.run(line.split(separator: " ").map(String.init), on: tape)
            try #require(code == .done, "\(line): \(tape.text(.error))")
        }
        system.input = [Array("long enough to be taken".utf8)]
        try run("signup anna --password-stdin")
        try run("book open anna")
        for line in [
            "add 12,50 groceries Mercato --payee Conad --method card --note n --tag t",
            "add 3 groceries --on 2026-10-20", "add 4 home --on 2025-01-31", "void 3", "ceiling set 900 food",
            "ceiling set 1000 --from 2026-01",
            "rule add Conad home",
        ] { try run(line) }
        writeFile("\(home)/own.csv", Array("Date;Payee;Amount\n2026-11-02;Lidl;-5.00\n".utf8))
        try run("import \(home)/own.csv --yes --save-profile p")
        try run("add 1 groceries")
        try run("undo")
        let book = try #require(namesOfFiles(in: "\(store)/books").first { $0.hasSuffix(".book") })
        return (system, "\(store)/books/\(book)")
    }

    @Test(arguments: tables)
    func `every command ends with any number in a row`(table: String) throws {
        let (system, path) = try filled()
        let sound = fileBytes(path)
        let columns = try DatabaseDriver.sqlite.open(path, .readWrite).rows(
            "SELECT name FROM pragma_table_info($1) WHERE type <> 'TEXT'", .text(table)
        ) { $0.text(0) ?? "" }.filter { $0 != "name" }
        for column in columns {
            for number in Self.numbers {
                writeFile(path, sound)
                // Only one row, so that sums of all of them stay sums.
                guard (try? put(number, in: column, of: table, path)) != nil else { continue }
                let damaged = fileBytes(path)
                for command in Self.commands {
                    let tape = Tape()
                    _ = system.run(command.split(separator: " ").map(String.init), on: tape)
                    if fileBytes(path) != damaged { writeFile(path, damaged) }
                }
            }
        }
    }

    @Test(arguments: [
        ("change", ["receipt", "add", "--payee", "Lidl", "--pay", "cash=20", "Milk 2,50 groceries"]),
        ("expense", ["receipt", "add", "--payee", "Lidl", "--pay", "cash=20", "Milk 2,50 groceries"]),
        ("change", ["stock", "add", "1", "Milk"]),
        ("profile", ["import", "HOME/more.csv", "--yes", "--save-profile", "q"]),
    ])
    func `a change is refused if a table has no number left`(table: String, words: [String]) throws {
        let (system, path) = try filled()
        let home = try #require(system.variables["HOME"])
        func run(_ words: [String]) -> String {
            let tape = Tape()
            _ = system.run(words.map { $0.replacing("HOME", with: home) }, on: tape)
            return tape.text(.error)
        }
        writeFile("\(home)/more.csv", Array("Date;Payee;Amount\n2026-11-02;Coop;-6.00\n".utf8))
        #expect(run(["product", "add", "Milk"]) == "")
        try DatabaseDriver.sqlite.open(path, .readWrite).executeScript(
            "UPDATE sqlite_sequence SET seq = \(Int64.max) WHERE name = '\(table)'")
        let error = run(words)
        #expect(error.contains("the store is damaged: ") && error.contains("left for a"), "\(error)")
    }

    @Test(arguments: [
        "UPDATE category SET name = 'Caf\u{E9}' WHERE name = 'one'; UPDATE category SET name = 'Cafe\u{301}' WHERE name = 'two'",
        "UPDATE category SET name = 'food:groceries' WHERE name = 'one'; "
            + "UPDATE rule SET category = (SELECT id FROM category WHERE name = 'groceries') WHERE text = 'south'",
    ])
    func `rules sort expenses into two categories with equal paths`(damage: String) throws {
        let (system, path) = try filled()
        func run(_ line: String) throws -> String {
            let tape = Tape()
            let code = system.run(line.split(separator: " ").map(String.init), on: tape)
            try #require(code == .done, "\(line): \(tape.text(.error))")
            return tape.text(.output)
        }
        for line in [
            "category add one", "category add two", "rule add nord one", "rule add south two",
            "add 1 other x --payee nord", "add 2 other x --payee south",
        ] { _ = try run(line) }
        try DatabaseDriver.sqlite.open(path, .readWrite).executeScript(damage)
        for line in ["rule apply --dry-run --format json", "rule apply --format json"] {
            let reply = try run(line)
            #expect(reply.contains("\"filed\":2"), "\(line)")
            #expect(reply.contains("1.00") && reply.contains("2.00"), "\(line)")
        }
    }

    /// Puts a value into a column of the last row, with triggers and constraints out of the way.
    private func put(_ value: String, in column: String, of table: String, _ path: String) throws {
        let database = try DatabaseDriver.sqlite.open(path, .readWrite)
        let triggers = try database.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'") {
            (name: $0.text(0) ?? "", sql: $0.text(1) ?? "")
        }
        var script = "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;"
        for trigger in triggers { script += "DROP TRIGGER \(trigger.name);" }
        script += "UPDATE OR IGNORE \(table) SET \"\(column)\" = \(value)"
        let last = ["change": "id = (SELECT max(id) FROM change WHERE added IS NOT NULL)", "expense": "id = 1"][table]
        script += last.map { " WHERE \($0);" } ?? ";"
        try database.executeScript(script + triggers.map { $0.sql + ";" }.joined())
    }
}
