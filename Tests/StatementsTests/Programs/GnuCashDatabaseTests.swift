import Database
import Files
import SQLite
import Statements
import Support
import Testing

/// GnuCash books in SQLite.
@Suite struct GnuCashDatabaseTests {
    /// The tables of GnuCash that are read.
    private static let tables = """
        CREATE TABLE books (guid text(32) PRIMARY KEY NOT NULL, root_account_guid text(32) NOT NULL,
            root_template_guid text(32) NOT NULL);
        CREATE TABLE commodities (guid text(32) PRIMARY KEY NOT NULL, namespace text(2048) NOT NULL,
            mnemonic text(2048) NOT NULL, fullname text(2048));
        CREATE TABLE accounts (guid text(32) PRIMARY KEY NOT NULL, name text(2048) NOT NULL,
            account_type text(2048) NOT NULL, commodity_guid text(32), commodity_scu integer NOT NULL DEFAULT 100,
            parent_guid text(32), code text(2048), description text(2048), hidden integer, placeholder integer);
        CREATE TABLE transactions (guid text(32) PRIMARY KEY NOT NULL, currency_guid text(32) NOT NULL,
            num text(2048) NOT NULL, post_date text(19), enter_date text(19), description text(2048));
        CREATE TABLE splits (guid text(32) PRIMARY KEY NOT NULL, tx_guid text(32) NOT NULL,
            account_guid text(32) NOT NULL, memo text(2048) NOT NULL, action text(2048) NOT NULL,
            reconcile_state text(1) NOT NULL, reconcile_date text(19), value_num bigint NOT NULL,
            value_denom bigint NOT NULL, quantity_num bigint NOT NULL, quantity_denom bigint NOT NULL, lot_guid text(32));
        CREATE TABLE slots (id integer PRIMARY KEY AUTOINCREMENT NOT NULL, obj_guid text(32) NOT NULL,
            name text(4096) NOT NULL, slot_type integer NOT NULL, int64_val bigint, string_val text(4096),
            double_val float8, timespec_val text(19), guid_val text(32), numeric_val_num bigint,
            numeric_val_denom bigint, gdate_val text(8));
        CREATE INDEX splits_tx_guid_index ON splits(tx_guid);
        CREATE INDEX slots_guid_index ON slots(obj_guid);
        CREATE TABLE gnclock (Hostname varchar(255), PID int);
        INSERT INTO books VALUES ('b0', 'r0', 'r1');
        INSERT INTO commodities VALUES ('eur', 'CURRENCY', 'EUR', 'Euro'), ('usd', 'CURRENCY', 'USD', 'Dollar');
        """

    private static func account(_ id: String, _ name: String, _ type: String, under parent: String) -> String {
        "INSERT INTO accounts VALUES ('\(id)', '\(name)', '\(type)', 'eur', 100, '\(parent)', '', '', 0, 0);"
    }

    /// The accounts of the sample in XML.
    private static let accounts = [
        account("r0", "Root Account", "ROOT", under: ""), account("r1", "Template Root", "ROOT", under: ""),
        account("a0", "Assets", "ASSET", under: "r0"), account("a1", "Checking", "BANK", under: "a0"),
        account("a2", "Wallet", "CASH", under: "a0"), account("a3", "Car", "ASSET", under: "a0"),
        account("e0", "Expenses", "EXPENSE", under: "r0"), account("e1", "Food", "EXPENSE", under: "e0"),
        account("e2", "Groceries", "EXPENSE", under: "e1"), account("e3", "Home", "EXPENSE", under: "e0"),
        account("i1", "Salary", "INCOME", under: "r0"), account("x1", "planned", "BANK", under: "r1"),
    ].joined()

    private static func transaction(
        _ id: String, _ description: String, posted: String = "2025-11-03 10:59:00", currency: String = "eur"
    ) -> String {
        "INSERT INTO transactions VALUES ('\(id)', '\(currency)', '', '\(posted)', '\(posted)', '\(description)');"
    }

    private static func split(
        _ id: String, of transaction: String, _ account: String, _ above: Int, _ below: Int = 100, memo: String = "",
        state: String = "n"
    ) -> String {
        "INSERT INTO splits VALUES ('\(id)', '\(transaction)', '\(account)', '\(memo)', '', '\(state)', NULL, "
            + "\(above), \(below), \(above), \(below), NULL);"
    }

    private static func slot(_ id: String, _ name: String, text: String = "NULL", day: String = "NULL") -> String {
        "INSERT INTO slots (obj_guid, name, slot_type, string_val, gdate_val) VALUES ('\(id)', '\(name)', 4, \(text), \(day));"
    }

    /// The transactions of the sample in XML, and planned transactions.
    private static let transactions = [
        transaction("t9", "Planned"), split("sp", of: "t9", "x1", 7777), split("sq", of: "t9", "e1", 7777),
        transaction("t1", "Conad"), slot("t1", "notes", text: "'weekly'"),
        split("s1", of: "t1", "e2", 2345, memo: "bread & milk"), split("s2", of: "t1", "e3", 655),
        split("s3", of: "t1", "a1", -3000),
        transaction("t2", "Employer", posted: "2025-11-04 10:59:00"), split("s4", of: "t2", "a1", 200_000),
        split("s5", of: "t2", "i1", -200_000),
        transaction("t3", "Cash", posted: "2025-11-05 10:59:00"), split("s6", of: "t3", "a2", 50, 1),
        split("s7", of: "t3", "a1", -50, 1),
        transaction("t4", "Bar", posted: "2025-11-06 10:59:00"), split("s8", of: "t4", "e1", 12, 10),
        split("s9", of: "t4", "a2", -12, 10),
        transaction("t5", "Depreciation", posted: "2025-11-30 10:59:00"), split("sa", of: "t5", "e3", 10_000),
        split("sb", of: "t5", "a3", -10_000),
        transaction("t6", "Diner", posted: "2025-11-12 10:59:00", currency: "usd"), split("sc", of: "t6", "e1", 1820),
        split("sd", of: "t6", "a1", -1820),
    ].joined()

    private let folder = TemporaryFolder()

    private func statement(_ script: String) throws -> Statement {
        let path = folder / "\(UInt64.random(in: 0...UInt64.max)).gnucash"
        try DatabaseDriver.sqlite.open(path, .create).executeScript(Self.tables + Self.accounts + script)
        return try Statement.open(
            InputFile(path: path, limits: .standard), options: ReadingOptions(driver: .sqlite))
    }

    private func rows(_ script: String) throws -> [String] {
        // The rows without their numbers.
        try statement(script).described().map { String($0.drop { $0 != " " }.dropFirst()) }
    }

    @Test func `a GnuCash database gives the rows of the XML book`() throws {
        let statement = try statement(Self.transactions)
        #expect(statement.format == "GnuCash")
        let book = try Statement.open(Samples.file("book.gnucash"), options: ReadingOptions()).described()
        #expect(try rows(Self.transactions) == book.map { String($0.drop { $0 != " " }.dropFirst()) })
        #expect(book.count == 7)
    }

    @Test(
        arguments: [
            ("2025-11-03 10:59:00", nil, "2025-11-03"), ("20251103105900", nil, "2025-11-03"),
            // Midnight in Rome and in New York, as older books have it.
            ("2025-11-02 23:00:00", nil, "2025-11-03"), ("20251102230000", nil, "2025-11-03"),
            ("20251103050000", nil, "2025-11-03"), ("20251231230000", nil, "2026-01-01"),
            ("20251102230000", "20251103", "2025-11-03"), ("2025-11-02 23:00:00", "2025-11-03", "2025-11-03"),
            ("soon", nil, "refused: day.unreadable"), ("20251340000000", nil, "refused: day.unreadable"),
            ("", nil, "refused: day.unreadable"),
        ] as [(String, String?, String)])
    func `the posted date of a transaction comes before its time stamp`(
        posted: String, said: String?, expected: String
    ) throws {
        let row = try rows(
            Self.transaction("t1", "Bar", posted: posted)
                + (said.map { Self.slot("t1", "date-posted", day: "'\($0)'") } ?? "")
                + Self.split("s1", of: "t1", "e1", 120) + Self.split("s2", of: "t1", "a2", -120))
        #expect(row.count == 1 && row[0].hasPrefix(expected), "\(row)")
    }

    @Test func `void transactions are left out`() throws {
        let void =
            Self.transaction("t1", "Bar") + Self.split("s1", of: "t1", "e1", 0, state: "v")
            + Self.split("s2", of: "t1", "a2", 0, state: "v")
        #expect(try rows(void) == ["left out: pending"])
    }

    @Test(arguments: [(1, 3), (1, 0), (1, -100), (9_223_372_036_854_775_807, 1), (12_345, 1000)])
    func `a fraction that is not whole cents is refused`(above: Int, below: Int) throws {
        let script =
            Self.transaction("t1", "Bar") + Self.split("s1", of: "t1", "e1", above, below)
            + Self.split("s2", of: "t1", "a2", -120)
        #expect(try rows(script) == ["refused: amount.precision"])
    }

    @Test func `a cycle of accounts ends`() throws {
        let circle =
            "UPDATE accounts SET parent_guid = 'e2' WHERE guid = 'e0';" + Self.transaction("t1", "Bar")
            + Self.split("s1", of: "t1", "e2", 120) + Self.split("s2", of: "t1", "a2", -120)
        #expect(try rows(circle).count == 1)
    }

    @Test func `a book without optional tables is read`() throws {
        let script =
            "DROP TABLE slots; DROP TABLE books; DROP TABLE commodities;" + Self.transaction("t1", "Bar")
            + Self.split("s1", of: "t1", "e1", 120) + Self.split("s2", of: "t1", "a2", -120)
        #expect(try rows(script) == ["2025-11-03 1.20 | Bar | in=Food | by=cash | of=Wallet | id=t1 s1"])
    }

    @Test func `duplicate notes do not duplicate rows`() throws {
        let script =
            Self.transaction("t1", "Bar") + Self.slot("t1", "notes", text: "'a'")
            + Self.slot("t1", "notes", text: "'b'")
            + Self.split("s1", of: "t1", "e1", 120) + Self.split("s2", of: "t1", "a2", -120)
        #expect(try rows(script).count == 1)
    }

    @Test(arguments: ["transactions", "splits", "accounts", "slots", "books", "commodities"])
    func `a view is not read under any name`(name: String) throws {
        #expect(throws: StatementError.self) {
            try statement("ALTER TABLE \(name) RENAME TO other; CREATE VIEW \(name) AS SELECT * FROM other;")
        }
    }

    @Test func `a costly join of splits ends`() throws {
        let script = """
            DROP INDEX splits_tx_guid_index; DROP INDEX slots_guid_index;
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
            INSERT INTO transactions SELECT 't' || i, 'eur', '', '2025-11-03 10:59:00', '', '' FROM n;
            INSERT INTO slots (obj_guid, name, slot_type) SELECT guid, 'x', 4 FROM transactions;
            INSERT INTO splits SELECT 's' || guid, guid, 'e1', '', '', 'n', NULL, 1, 100, 1, 100, NULL FROM transactions;
            """
        do {
            _ = try rows(script)
        } catch let error as StatementError {
            #expect(error.words.message.contains("too much work for a file of its size"))
        }
    }
}
