import Database
import Files
import SQLite
import Support
import Testing

@testable import Statements

/// The native files of other bookkeeping programs.
@Suite struct BookFileTests {
    private func open(_ name: String, _ options: ReadingOptions = ReadingOptions()) throws -> Statement {
        try Statement.open(Samples.file(name), options: options)
    }

    private static let gnuCash = [
        "26 2025-11-03 23.45 | Conad | what=bread & milk | note=weekly | in=Food:Groceries | of=Checking | id=t1 s1",
        "26 2025-11-03 6.55 | Conad | note=weekly | in=Home | of=Checking | id=t1 s2",
        "39 left out: income", "49 left out: transfer",
        "59 2025-11-06 1.20 | Bar | in=Food | by=cash | of=Wallet | id=t4 s8",
        "69 left out: transfer", "79 left out: currency",
    ]

    @Test(arguments: ["book.gnucash", "packed.gnucash"])
    func `a GnuCash book is read, plain or compressed`(name: String) throws {
        let statement = try open(name)
        #expect(statement.format == "GnuCash XML")
        #expect(try statement.described() == Self.gnuCash)
        #expect(try statement.described() == Self.gnuCash, "the second time as the first")
    }

    @Test func `void transactions of GnuCash are left out`() throws {
        let text = String(decoding: Samples.bytes("book.gnucash"), as: UTF8.self)
        let void = text.replacing(
            "<split:id type=\"guid\">s8</split:id>",
            with: "<split:id type=\"guid\">s8</split:id><split:reconciled-state>v</split:reconciled-state>")
        let file = InputFile(name: "a", bytes: Array(void.utf8))
        #expect(try Statement.open(file, options: ReadingOptions()).described().contains("59 left out: pending"))
    }

    @Test(arguments: ["book.kmy", "book.kmy.xml"])
    func `a KMyMoney book is read, plain or compressed`(name: String) throws {
        let statement = try open(name)
        #expect(statement.format == "KMyMoney")
        #expect(
            try statement.described() == [
                "22 2025-11-03 23.45 | Conad | what=bread | in=Food:Groceries | of=Giro "
                    + "| id=T000000000000000001 S0002 | #weekly shop",
                "28 2025-11-04 1.20 | Bar Roma | what=coffee | in=Food | by=cash | of=Purse "
                    + "| id=T000000000000000002 S0002",
                "34 left out: income", "37 left out: transfer", "40 refused: amount.precision",
            ])
    }

    @Test func `a HomeBank file is read`() throws {
        let statement = try open("book.xhb")
        #expect(statement.format == "HomeBank XHB")
        #expect(
            try statement.described() == [
                "17 2025-11-03 24.99 | Conad | what=bread | note=12 | in=Food:Groceries | by=card | of=Giro "
                    + "| #home | #weekly",
                "18 2025-11-04 1.20 | Bar Roma | what=coffee | in=Food | by=cash | of=Purse",
                "19 2025-11-05 23.45 | Conad | what=bread | in=Food:Groceries | of=Giro",
                "19 2025-11-05 6.55 | Conad | what=shop | in=Home | of=Giro",
                "20 2025-11-06 -2000.00 | what=November | in=Salary | of=Giro",
                "21 left out: transfer", "22 left out: transfer", "23 left out: pending", "24 left out: currency",
                "25 refused: homebank.splits",
            ])
    }

    private static let moneyManagerEx = [
        "1 2025-11-03 23.45 | Conad | what=bread | note=no. 17 | in=Food:Groceries | of=Giro | id=1 0",
        "2 2025-11-04 -2000.00 | Employer | in=Salary | of=Giro | id=2 0", "3 left out: transfer",
        "4 2025-11-06 23.45 | Conad | what=bread | in=Food:Groceries | of=Giro | id=4 1",
        "4 2025-11-06 6.55 | Conad | what=shop | in=Home | of=Giro | id=4 2", "5 left out: pending",
        "6 left out: pending", "7 left out: currency", "8 refused: amount.precision",
    ]

    @Test func `a Money Manager Ex database is read`() throws {
        let file = try InputFile(path: "\(Samples.folder)/book.mmb", limits: .standard)
        let statement = try Statement.open(file, options: ReadingOptions(driver: .sqlite))
        #expect(statement.format == "Money Manager Ex")
        #expect(try statement.described() == Self.moneyManagerEx)
    }

    /// Files from before 2022 keep categories and subcategories in two tables, and have no split parts.
    @Test func `an older Money Manager Ex database is read`() throws {
        let folder = TemporaryFolder()
        let path = folder / "old.mmb"
        try DatabaseDriver.sqlite.open(path, .create).executeScript(
            """
            CREATE TABLE ACCOUNTLIST_V1 (ACCOUNTID integer primary key, ACCOUNTNAME TEXT, CURRENCYID integer);
            CREATE TABLE PAYEE_V1 (PAYEEID integer primary key, PAYEENAME TEXT);
            CREATE TABLE CATEGORY_V1 (CATEGID integer primary key, CATEGNAME TEXT);
            CREATE TABLE SUBCATEGORY_V1 (SUBCATEGID integer primary key, SUBCATEGNAME TEXT, CATEGID integer);
            CREATE TABLE CHECKINGACCOUNT_V1 (TRANSID integer primary key, ACCOUNTID numeric, TOACCOUNTID numeric,
                PAYEEID numeric, TRANSCODE TEXT, TRANSAMOUNT numeric, STATUS TEXT, TRANSACTIONNUMBER TEXT, NOTES TEXT,
                CATEGID numeric, SUBCATEGID numeric, TRANSDATE TEXT);
            INSERT INTO ACCOUNTLIST_V1 VALUES (1, 'Giro', 1);
            INSERT INTO PAYEE_V1 VALUES (1, 'Conad');
            INSERT INTO CATEGORY_V1 VALUES (1, 'Food');
            INSERT INTO SUBCATEGORY_V1 VALUES (1, 'Groceries', 1);
            INSERT INTO CHECKINGACCOUNT_V1 VALUES (1, 1, -1, 1, 'Withdrawal', 23.45, 'R', '', '', 1, 1, '2015-11-03'),
                (2, 1, -1, 1, 'Withdrawal', 1.2, '', '', '', 1, -1, '2015-11-04'),
                (3, 1, -1, 1, 'Gift', 1.2, '', '', '', 1, -1, '2015-11-04');
            """)
        let file = try InputFile(path: path, limits: .standard)
        let statement = try Statement.open(file, options: ReadingOptions(driver: .sqlite))
        #expect(
            try statement.described() == [
                "1 2015-11-03 23.45 | Conad | in=Food:Groceries | of=Giro | id=1 0",
                "2 2015-11-04 1.20 | Conad | in=Food | of=Giro | id=2 0", "3 refused: direction.unknown",
            ])
    }

    @Test func `parts that differ from their total are refused`() throws {
        let folder = TemporaryFolder()
        let path = folder / "a.mmb"
        writeFile(path, Samples.bytes("book.mmb"))
        try DatabaseDriver.sqlite.open(path, .readWrite).executeScript(
            "UPDATE SPLITTRANSACTIONS_V1 SET SPLITTRANSAMOUNT = 7 WHERE SPLITTRANSID = 2;")
        let file = try InputFile(path: path, limits: .standard)
        let rows = try Statement.open(file, options: ReadingOptions(driver: .sqlite)).described()
        #expect(rows.filter { $0.hasPrefix("4 ") } == Array(repeating: "4 refused: moneymanagerex.splits", count: 2))
    }

    @Test(arguments: ["CHECKINGACCOUNT_V1", "PAYEE_V1", "SPLITTRANSACTIONS_V1"])
    func `a view is not read under any name`(name: String) throws {
        let folder = TemporaryFolder()
        let path = folder / "a.mmb"
        try DatabaseDriver.sqlite.open(path, .create).executeScript(
            "CREATE VIEW \(name) AS WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id FROM n;"
        )
        let file = try InputFile(path: path, limits: .standard)
        #expect(throws: StatementError.file(.cannotRead(path, reason: "its '\(name)' is not a plain table"))) {
            try Statement.open(file, options: ReadingOptions(driver: .sqlite))
        }
    }

    @Test func `an OpenDocument spreadsheet is read`() throws {
        let statement = try open("sheet.ods")
        #expect(statement.facts.first?.value == "Umsätze")
        #expect(
            try statement.described() == [
                "2 2025-11-03 12.50 | Bäckerei Müller & Co | what=Brot und Milch bar",
                "3 2025-11-04 3.20 | Bus", "4 2025-11-04 3.20 | Bus", "5 left out: currency",
                "6 2025-11-14 -1000.00 | Arbeitgeber | what=Lohn",
            ])
    }

    @Test func `a gzip file is read by its content`() throws {
        let text = "Date,Amount,Payee\n2026-11-02,-1.50,a\n"
        let bytes = GzipWriter.packed(Array(text.utf8))
        for bytes in [bytes, bytes + GzipWriter.packed(Array("2026-11-03,-2.50,b\n".utf8))] {
            let statement = try Statement.open(InputFile(name: "a.csv.gz", bytes: bytes), options: ReadingOptions())
            #expect(try statement.described().first == "2 2026-11-02 1.50 | a")
            #expect(try statement.described().count == (bytes.count > 60 ? 2 : 1))
        }
    }

    /// The spending in cents, and the first and the last day, of each file.
    @Test(arguments: [
        ("book.gnucash", 3120, "2025-11-03", "2025-11-06"), ("book.kmy", 2465, "2025-11-03", "2025-11-04"),
        ("book.xhb", 5619, "2025-11-03", "2025-11-05"), ("sheet.ods", 1890, "2025-11-03", "2025-11-04"),
        ("bancoposta.csv", 105_134, "2025-11-13", "2025-11-20"),
        ("banque-populaire.csv", 23_999, "2025-11-03", "2025-11-19"),
        ("belfius.csv", 107_009, "2025-11-18", "2025-11-19"),
        ("caisse-epargne.csv", 2210, "2025-11-19", "2025-11-19"), ("cic.csv", 10_500, "2025-11-06", "2025-11-06"),
        ("comdirect.csv", 122_670, "2025-11-13", "2025-11-19"),
        ("credit-mutuel.csv", 10_705, "2025-11-06", "2025-11-30"),
        ("deutsche-bank-2014.csv", 107_480, "2025-11-03", "2025-11-03"),
        ("deutsche-bank-2024.csv", 111_940, "2025-11-03", "2025-11-18"),
        ("deutsche-bank-app.csv", 7480, "2025-11-03", "2025-11-03"),
        ("hypovereinsbank.csv", 111_225, "2025-11-18", "2025-11-19"), ("knab.csv", 101_352, "2025-11-13", "2025-11-19"),
        ("op.csv", 2430, "2025-11-19", "2025-11-19"), ("santander-es.csv", 11_655, "2025-11-05", "2025-11-19"),
        ("satispay.csv", 3570, "2024-07-23", "2024-08-01"), ("splitwise.csv", 3000, "2025-11-03", "2025-11-04"),
        ("targobank-columns.csv", 71_722, "2025-11-07", "2025-11-19"),
    ])
    func `a file gives the expected total and days`(name: String, cents: Int64, first: String, last: String) throws {
        var total: Int64 = 0
        var days: Set<String> = []
        try open(name, ReadingOptions(person: "Anna Rossi")).forEachRow { row in
            guard case .entry(let entry) = row, entry.amount > .zero else { return }
            total += entry.amount.cents
            days.insert(entry.day.iso)
        }
        #expect(total == cents)
        #expect(days.min() == first)
        #expect(days.max() == last)
    }

    @Test func `a table with more columns than a Splitwise group is not a group`() throws {
        let head = "Date,Description,Category,Cost,Currency"
        let table = "\(head),Shop,Paid by\n2025-11-03,Dinner,Food,60.00,EUR,Roma,card\n"
        let options = ReadingOptions()
        #expect(try Statement.splitwise(InputFile(name: "a", bytes: Array(table.utf8)), options: options) == nil)
        // Names of people that are also header words.
        let group = "\(head),Dag,Name\n\n2025-11-03,Dinner,Food,60.00,EUR,30.00,-30.00\n"
        #expect(throws: StatementError.unclearShare("a", people: ["Dag", "Name"], named: nil)) {
            try Statement.open(InputFile(name: "a", bytes: Array(group.utf8)), options: options)
        }
    }

    @Test func `a group file needs the name of a person`() throws {
        let people = ["Anna Rossi", "Ben", "Carla"]
        #expect(throws: StatementError.unclearShare("splitwise.csv", people: people, named: nil)) {
            try open("splitwise.csv")
        }
        #expect(throws: StatementError.unclearShare("splitwise.csv", people: people, named: "Anna")) {
            try open("splitwise.csv", ReadingOptions(person: "Anna"))
        }
        #expect(
            try open("splitwise.csv", ReadingOptions(person: "CARLA")).described() == [
                "5 2025-11-03 20.00 | what=Dinner | in=Dining out", "6 2025-11-04 10.00 | what=Taxi | in=Taxi",
                "7 2025-11-05 10.00 | what=Museum | in=Entertainment", "8 2025-11-06 30.00 | what=Hotel | in=Hotel",
                "9 left out: currency", "10 left out: transfer", "11 refused: splitwise.part", "13 left out: balance",
            ])
    }
}
