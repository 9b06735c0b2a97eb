import Database
import SQLite
import Support
import Testing

@testable import ServerStore
@testable import Storage

/// Translations of statements to PostgreSQL, checked without a server.
@Suite struct ServerPhrasesTests {
    /// The sources of this module, except those that only one of the two databases reads.
    private static let sources: String = {
        let root = #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" } + "/Sources/Storage"
        func texts(below folder: String) -> [String] {
            namesOfFiles(in: folder).flatMap { name in
                guard name.hasSuffix(".swift") else { return texts(below: "\(folder)/\(name)") }
                let isShared = !["BookSchema.swift", "ServerPhrases.swift", "ServerViews.swift"].contains(name)
                return isShared ? [String(decoding: fileBytes("\(folder)/\(name)"), as: UTF8.self)] : []
            }
        }
        return texts(below: root).joined(separator: "\n")
    }()

    /// The phrases that change no statement, in the order of replacement.
    private func unused(_ phrasebook: Phrasebook, in statements: String) -> [String] {
        var text = statements
        return phrasebook.phrases.compactMap { phrase in
            let translated = Phrasebook([phrase]).translated(text)
            defer { text = translated }
            return translated == text ? phrase.shared : nil
        }
    }

    @Test func `every translated phrase occurs in a statement`() {
        #expect(unused(serverPhrases, in: Self.sources) == [])
    }

    @Test func `every phrase translated for views occurs in a view`() {
        let views = bookViews.map { $0.sql(ServerViews.book, "own_rows") }.joined(separator: "\n")
        #expect(unused(ServerViews.phrases, in: views) == [])
    }

    @Test func `the search for unused phrases finds them`() {
        let phrases = Phrasebook([("one", "1"), ("ones", "2"), ("1 two", "12"), ("three", "3")])
        #expect(unused(phrases, in: "one two") == ["ones", "three"])
    }
}

/// The tables of books on a server compared with the tables of files, checked without a server.
@Suite struct ServerTablesTests {
    private let folder = TemporaryFolder()

    /// The tables that books on a server alone have.
    private static let own: Set = ["change_lock", "room", "kept_report", "side_file"]

    /// The statements that make the tables and the indexes of a book on a server.
    private static let statements: [String] = {
        var statements: [String] = []
        var lines = serverTables.split(separator: "\n")[...]
        while let line = lines.popFirst() {
            guard line.hasPrefix("CREATE TABLE") || line.hasPrefix("CREATE INDEX") || line.hasPrefix("CREATE UNIQUE")
            else { continue }
            var statement = String(line)
            while !statement.hasSuffix(";"), let next = lines.popFirst() { statement += "\n" + next }
            statements.append(statement)
        }
        return statements
    }()

    /// The description of the tables of a database: a line for each column, reference, check and index.
    private func shape(_ database: any Database) throws -> [String] {
        let tables = try database.rows(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        ) { ($0.text(0) ?? "", $0.text(1) ?? "") }.filter { !Self.own.contains($0.0) }
        var lines: [String] = []
        for (table, sql) in tables {
            lines += try database.rows(
                "SELECT name, type, \"notnull\", dflt_value, pk, hidden > 0 FROM pragma_table_xinfo($1)", .text(table)
            ) { row in
                "\(table).\(row.text(0) ?? "") \(row.text(1) ?? "") not null \(row.integer(2) ?? 0) "
                    + "default \(row.text(3) ?? "") key \(row.integer(4) ?? 0) made \(row.integer(5) ?? 0)"
            }
            lines += try database.rows(
                "SELECT \"from\", \"table\", \"to\", on_delete FROM pragma_foreign_key_list($1)", .text(table)
            ) { row in "\(table) refers: " + (0...3).map { row.text($0) ?? "" }.joined(separator: " ") }
            lines += Self.checks(sql).map { "\(table) checks \($0)" }
        }
        lines += try database.rows("SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL") {
            $0.text(0) ?? ""
        }
        return lines.sorted()
    }

    /// The contents of the parentheses after each CHECK.
    private static func checks(_ sql: String) -> [String] {
        sql.split(separator: "CHECK ").dropFirst().map { rest in
            var depth = 0
            return String(
                rest.prefix { letter in
                    if letter == ")" { depth -= 1 }
                    defer { if letter == "(" { depth += 1 } }
                    return depth > 0 || letter == "("
                })
        }
    }

    @Test func `a server book has the tables of a file`() throws {
        let file = try DatabaseDriver.sqlite.open(folder / "file.db", .create)
        try Migrator(bookSteps).migrate(file, path: "p")
        let server = try DatabaseDriver.sqlite.open(folder / "server.db", .create)
        #expect(Self.statements.count > 30)
        // SQLite lacks this type and this function. Another test checks the result of the function.
        for statement in Self.statements where !statement.contains("change_mark") {
            try server.executeScript(Phrasebook([("month_of(day)", "day")]).translated(statement))
        }
        let (left, right) = (try shape(file), try shape(server))
        #expect(left.filter { !right.contains($0) } == [])
        // The index finds the rows of a deleted change. Files have no such index.
        #expect(
            right.filter { !left.contains($0) } == ["CREATE INDEX change_expense_change ON change_expense (change)"])
        #expect(left.count > 100)
    }
}
