import Database
import Files
import SQLite
import Statements
import Support
import Testing

@Suite struct BagelsTests {
    private static let tables = """
        CREATE TABLE account (id INTEGER PRIMARY KEY, name VARCHAR);
        CREATE TABLE category (id INTEGER PRIMARY KEY, name VARCHAR, parentCategoryId INTEGER);
        CREATE TABLE record (createdAt DATETIME, id INTEGER PRIMARY KEY, label VARCHAR, amount FLOAT, date DATETIME,
            accountId INTEGER, categoryId INTEGER, tags VARCHAR, isInProgress BOOLEAN, isIncome BOOLEAN,
            isTransfer BOOLEAN, transferToAccountId INTEGER);
        CREATE TABLE split (id INTEGER PRIMARY KEY, recordId INTEGER, amount FLOAT);
        INSERT INTO account VALUES (1, 'Cash');
        INSERT INTO category VALUES (1, 'Food', NULL), (2, 'Groceries', 1);
        """

    private func rows(_ script: String) throws -> [String] {
        let folder = TemporaryFolder()
        let path = folder / "db.db"
        try DatabaseDriver.sqlite.open(path, .create).executeScript(script)
        let options = ReadingOptions(driver: .sqlite)
        return try Statement.open(InputFile(path: path, limits: .standard), options: options).described()
    }

    @Test func `Bagels records are read with category, without the shares of others`() throws {
        let found = try rows(
            Self.tables + """
                INSERT INTO record VALUES
                    ('c1', 1, 'Conad', 23.45, '2025-11-03 00:00:00.000000', 1, 2, NULL, 0, 0, 0, NULL),
                    ('c2', 2, 'Dinner', 30.3, '2025-11-04 19:00:00.000000', 1, 1, NULL, 0, 0, 0, NULL),
                    ('c3', 3, 'Salary', 1000, '2025-11-05 00:00:00.000000', 1, NULL, NULL, 0, 1, 0, NULL),
                    ('c4', 4, 'To bank', 50, '2025-11-05 00:00:00.000000', 1, NULL, NULL, 0, 0, 1, 1),
                    ('c5', 5, 'Soon', 5, '2025-11-05 00:00:00.000000', 1, NULL, NULL, 1, 0, 0, NULL),
                    ('c6', 6, 'Odd', 1.005, '2025-11-05 00:00:00.000000', 1, NULL, NULL, 0, 0, 0, NULL),
                    ('c7', 7, 'When', 1, 'soon', 1, NULL, NULL, 0, 0, 0, NULL),
                    ('c8', 8, 'Paid back', 10, '2025-11-06 00:00:00.000000', 1, NULL, NULL, 0, 0, 0, NULL);
                INSERT INTO split VALUES (1, 2, 10.1), (2, 2, 10.1), (3, 8, 10);
                """)
        #expect(
            found == [
                "1 2025-11-03 23.45 | what=Conad | in=Food:Groceries | id=c1 1",
                "2 2025-11-04 10.10 | what=Dinner | in=Food | id=c2 2",
                "3 2025-11-05 -1000.00 | what=Salary | id=c3 3",
                "4 left out: transfer", "5 left out: pending", "6 refused: amount.precision",
                "7 refused: day.unreadable", "8 left out: zero",
            ])
    }

    @Test(arguments: [
        "CREATE TABLE other (id)", "CREATE TABLE record (id, label)",
        "CREATE VIEW record AS SELECT 1 AS label, 1 AS amount, 1 AS date, 1 AS isIncome, 1 AS isTransfer, 1 AS categoryId",
    ])
    func `the database of another program is refused`(script: String) throws {
        #expect(throws: (any Error).self) { try rows(script) }
    }

    @Test func `a database is refused without a driver or when damaged`() throws {
        let start = Array("SQLite format 3\0".utf8)
        let file = InputFile(name: "/nowhere", bytes: start + [UInt8](repeating: 7, count: 4096))
        for options in [ReadingOptions(), ReadingOptions(driver: .sqlite)] {
            #expect(throws: StatementError.self) { try Statement.open(file, options: options) }
        }
    }
}
