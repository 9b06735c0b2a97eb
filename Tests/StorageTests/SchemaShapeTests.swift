import Database
import Ledger
import SQLite
import Support
import Testing

@testable import FolderStore
@testable import Storage

@Suite struct SchemaShapeTests {
    let folder = TemporaryFolder()

    /// A database after the first `version` migration steps.
    private func database(_ steps: [Migration], through version: Int) throws -> any Database {
        let database = try DatabaseDriver.sqlite.open(folder / "\(steps.count)-\(version).db", .create)
        try Migrator(Array(steps.prefix(version))).migrate(database, path: "p")
        return database
    }

    @Test func `the tables of each version of books and users have the recorded digest`() throws {
        for (steps, shape) in [(bookSteps, SchemaShape.books), (storeSteps, SchemaShape.users)] {
            #expect(
                try (1...steps.count).map {
                    try SchemaShape.digests(of: database(steps, through: $0), optionalTables: []).base
                } == shape.digests)
        }
    }

    @Test func `the optional tables have their recorded digests beside the base tables`() throws {
        let database = try database(bookSteps, through: bookSteps.count)
        for room in OptionalTables.all {
            #expect(try !room.isThere(in: database))
            try room.open(in: database)
            try room.open(in: database)
            #expect(try room.isThere(in: database))
        }
        let found = try SchemaShape.digests(of: database, optionalTables: OptionalTables.all)
        #expect(found.base == SchemaShape.books.digests.last)
        #expect(found.optionalTables == OptionalTables.all.map(\.digest))
        try SchemaShape.books.require(in: database, path: "p")
    }

    @Test(arguments: TrackedTable.all)
    func `an optional table belongs to one group together with its lists`(table: TrackedTable) {
        let tables = [table.name] + table.fields.compactMap(\.table)
        let optionalTables = OptionalTables.all.filter { !$0.tables.isDisjoint(with: tables) }
        #expect(optionalTables.count == (table.isOptionalTable ? 1 : 0))
        #expect(optionalTables.allSatisfy { $0.tables.isSuperset(of: tables) })
    }

    @Test(arguments: [
        "DROP INDEX receipt_day", "DROP TABLE receipt_vat", "CREATE INDEX more ON receipt (changed)",
        "CREATE TRIGGER more AFTER INSERT ON receipt BEGIN DELETE FROM change; END",
        "DROP TABLE receipt", "DROP TABLE receipt_line; CREATE TABLE receipt_line (receipt)",
    ])
    func `added or removed columns and tables among the optional tables are detected`(script: String) throws {
        let database = try database(bookSteps, through: bookSteps.count)
        for room in OptionalTables.all { try room.open(in: database) }
        try database.executeScript(script)
        #expect(throws: DatabaseError.foreignTables(path: "p")) {
            try SchemaShape.books.require(in: database, path: "p")
        }
    }

    @Test func `a product file holds optional tables only`() throws {
        func beside(_ script: String, named name: String) throws -> any Database {
            let database = try DatabaseDriver.sqlite.open(folder / "\(name).db", .create)
            if name != "empty" { for room in [OptionalTables.products, .sources] { try room.open(in: database) } }
            try database.executeScript(script)
            return database
        }
        try SchemaShape.requireOptionalTables(in: beside("", named: "empty"), path: "p")
        try SchemaShape.requireOptionalTables(in: beside("", named: "whole"), path: "p")
        for (number, script) in [
            "CREATE TABLE more (x)", "CREATE VIEW more AS SELECT 1", "CREATE INDEX more ON product (name)",
            "CREATE TRIGGER more AFTER INSERT ON product BEGIN DELETE FROM product; END",
            "CREATE TRIGGER more AFTER INSERT ON product_source BEGIN DELETE FROM product; END",
            "DROP TABLE product_source; CREATE VIEW product_source AS SELECT 1 AS id",
            "DROP TABLE product_source; CREATE TABLE product_source (id)",
        ].enumerated() {
            #expect(throws: DatabaseError.foreignTables(path: "p"), "\(script)") {
                try SchemaShape.requireOptionalTables(in: beside(script, named: "foreign \(number)"), path: "p")
            }
        }
    }

    @Test(arguments: [
        "CREATE TABLE more (x)", "CREATE VIEW more AS SELECT 1", "CREATE INDEX more ON category (archived)",
        "CREATE TRIGGER more AFTER INSERT ON expense BEGIN DELETE FROM change; END", "DROP TRIGGER expense_added",
        "DROP TRIGGER expense_added; CREATE TRIGGER expense_added AFTER INSERT ON expense BEGIN DELETE FROM change; END",
        "DROP INDEX change_made", "DROP TABLE version", "DROP TABLE day_total", "DROP TABLE change_expense",
        "ALTER TABLE category RENAME TO categories", "ALTER TABLE category ADD COLUMN more INTEGER AS (1)",
    ])
    func `added or removed base tables are detected`(script: String) throws {
        let database = try database(bookSteps, through: bookSteps.count)
        try SchemaShape.books.require(in: database, path: "p")
        try database.executeScript(script)
        #expect(throws: DatabaseError.foreignTables(path: "p")) {
            try SchemaShape.books.require(in: database, path: "p")
        }
    }

    @Test func `a file without tables is damaged, and a file of a newer version is not checked`() throws {
        let empty = try database([], through: 0)
        #expect(throws: DatabaseError.damaged(path: "p")) { try SchemaShape.books.require(in: empty, path: "p") }
        let newer = try database(bookSteps, through: bookSteps.count)
        try newer.executeScript("CREATE TABLE more (x)")
        try newer.setSchemaVersion(99)
        try SchemaShape.books.require(in: newer, path: "p")
    }
}
