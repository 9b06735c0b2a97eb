import Database
import Files
import Glibc
import SQLite
import Support
import Testing

@testable import Catalogues

/// A shop's database with all that a mapping can name.
@Suite struct DatabaseTests {
    private let folder = TemporaryFolder()

    private static let script = """
        CREATE TABLE shelf (id INTEGER PRIMARY KEY, "the name" TEXT, above INTEGER);
        INSERT INTO shelf VALUES (1, 'Food', 0), (2, 'Spices: hot', 1), (3, 'Lost', 99), (4, 'Round', 5), (5, 'About', 4),
            (6, 'Self', 6), (7, 'Below', 3);
        CREATE TABLE kind (id TEXT, name TEXT, label_a TEXT, label_b TEXT, label_c TEXT);
        INSERT INTO kind VALUES ('cam', 'Camera', 'bWeight', 'aSensor', ''), ('cam', 'Twice', 'x', 'y', 'z');
        CREATE TABLE maker (name TEXT, logo TEXT);
        INSERT INTO maker VALUES ('Leitz', 'leitz.png'), ('Blob', x'00ff');
        CREATE TABLE product (key INTEGER PRIMARY KEY, code TEXT, title TEXT, maker TEXT, shelf INTEGER, place INTEGER,
            text TEXT, kind TEXT, info_a TEXT, info_b REAL, info_c TEXT, link TEXT, front TEXT, back BLOB, ean TEXT,
            price REAL, category TEXT, unit TEXT);
        CREATE TABLE part (id INTEGER, product TEXT, name TEXT, count REAL);
        """

    private static let mapping = """
        [products]
        table = Product
        id = key
        code = code
        name = TITLE
        maker = maker
        shelf = shelf
        order = place
        description = text
        kind = kind
        details = info_a..info_c
        links = link
        pictures = front, back
        barcode = ean
        price = price
        category = category
        unit = unit
        [shelves]
        table = shelf
        id = id
        name = the name
        parent = above
        [kinds]
        table = kind
        id = id
        name = name
        labels = label_a..label_c
        strip = 1
        [parts]
        table = part
        id = id
        product = product
        name = name
        quantity = count
        [makers]
        table = maker
        name = name
        picture = logo
        """

    private func rows(_ rows: String, mapping: String = Self.mapping) throws -> [String] {
        try catalogue(Self.script + rows, mapping).described()
    }

    private func catalogue(_ script: String, _ mapping: String?) throws -> Catalogue {
        let path = folder / "shop.db"
        unlink(path)
        try DatabaseDriver.sqlite.open(path, .create).executeScript(script)
        return try catalogue(mapping)
    }

    private func catalogue(_ mapping: String?) throws -> Catalogue {
        let path = folder / "shop.db"
        let options = CatalogueOptions(mapping: try mapping.map { try CatalogueMapping(reading: $0) }, driver: .sqlite)
        return try Catalogue.open(InputFile(path: path, limits: .standard), options: options)
    }

    private func problem(_ script: String, _ mapping: String?) -> String {
        CataloguesTests.problem { try catalogue(script, mapping).described() }
            .replacing(folder / "shop.db", with: "FILE")
    }

    @Test func `a product is read with all its fields`() throws {
        let rows = try rows(
            """
            INSERT INTO product VALUES (10, 'M6', 'M6  Classic', 'Leitz', 2, 3, 'Line one' || char(13, 10) || 'two', 'cam',
                '585 g', 24.5, 'black', 'https://leica.example/m6', 'm6.jpg', x'00ff00', '4006381333931', 2999.95,
                'fun:photo', 'piece');
            INSERT INTO product VALUES (11, 'CAP', 'Cap', NULL, NULL, NULL, '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
                NULL, NULL, NULL);
            INSERT INTO part VALUES (1, 'M6', 'CAP', 2), (2, '10', 'Strap', 0.5), (3, 'M6', '11', NULL), (4, 'M9', 'Box', 1),
                (1, 'M6', 'again', 1), (5, 'M6', 'none', 'many');
            """)
        #expect(rows[0] == "2 refused catalogue.twice: the kind 'cam' is already used by an earlier row")
        #expect(rows[1] == "5 refused catalogue.twice: the part '1' is already used by an earlier row")
        #expect(rows[2] == "6 refused catalogue.quantity: 'many' is not a quantity")
        #expect(
            rows[3].split(separator: " | ") == [
                "1 id=10", "code=M6", "name=M6 Classic", "maker=Leitz", "shelf=Food:Spices∶ hot", "order=3",
                "description=Line one\ntwo", "kind=Camera",
                #"parts=[["Cap","CAP",2000],["Strap",null,500],["Cap","CAP",1000]]"#,
                #"links=["https://leica.example/m6"]"#, #"pictures=["m6.jpg","leitz.png"]"#,
                #"barcodes=["4006381333931"]"#, "price=299995000", "category=fun:photo",
                "detail:Sensor=24.5", "detail:Weight=585 g", "detail:info_c=black",
            ])
        #expect(rows[4] == "2 id=11 | code=CAP | name=Cap")
        #expect(rows[5] == "4 refused catalogue.part: it is a part of 'M9', which does not exist")
        #expect(rows.count == 6)
    }

    @Test func `a shelf without its parent moves to the top, and cycles end`() throws {
        let rows = (1...8).map { shelf in
            "INSERT INTO product (key, title, shelf) VALUES (\(shelf), 'P', \(shelf));"
        }.joined()
        let told = try self.rows(rows).dropFirst().map {
            $0.split(separator: " | ").dropFirst(2).joined(separator: " | ")
        }
        #expect(
            told == [
                "shelf=Food", "shelf=Food:Spices∶ hot",
                "shelf=Lost | ! the shelf 'Lost' has a parent that does not exist; it is at the top level",
                "shelf=Round | ! the shelf 'Round' has a parent that does not exist; it is at the top level",
                "shelf=About | ! the shelf 'About' has a parent that does not exist; it is at the top level",
                "shelf=Self | ! the shelf 'Self' has a parent that does not exist; it is at the top level",
                "shelf=Lost:Below | ! the shelf 'Lost' has a parent that does not exist; it is at the top level",
                "! there is no shelf '8'",
            ])
    }

    @Test func `an invalid row is reported with its parts, and the other rows are read`() throws {
        let rows = try rows(
            """
            INSERT INTO product (key, code, title, price, kind) VALUES (1, 'A', NULL, 1, NULL), (2, 'B', 'Bread', 1e30, NULL),
                (3, 'C', 'Cheese', -1.5, 'none'), (4, 'D', 'Dill', '2,49', NULL), (5, 'E', 'Egg', 0.123456, NULL);
            INSERT INTO part VALUES (NULL, 'A', 'x', 1);
            """)
        #expect(rows[1] == "1 refused catalogue.name: it has no name")
        #expect(rows[2].hasPrefix("2 refused amount."))
        #expect(rows[3] == "3 id=3 | code=C | name=Cheese | price=-150000 | ! there is no kind 'none'")
        #expect(rows[4] == "4 id=4 | code=D | name=Dill | price=249000")
        #expect(rows[5].hasPrefix("5 refused amount."))
        #expect(rows[6] == "1 refused catalogue.part: it is a part of 'A', which does not exist")
        #expect(rows.count == 7)
    }

    @Test func `an unknown table or column is reported with the existing tables or columns`() {
        let script = "CREATE TABLE a (b, c); CREATE TABLE d (e);"
        #expect(
            problem(script, "[products]\nname = b\ntable = x\n")
                == "catalogue.mapping / line 3 of the mapping: FILE has no table 'x' / its tables are a, d")
        #expect(
            problem(script, "[products]\ntable = a\n\nname = x\n")
                == "catalogue.mapping / line 4 of the mapping: the table a has no column 'x' / its columns are b, c")
        #expect(
            problem(script, "[products]\ntable = a\nname = b\ndetails = c..b\n")
                == "catalogue.mapping / line 4 of the mapping: the columns of 'c..b' are in the other order / "
                + "write the column that is first in the table first: b..c")
        #expect(
            problem(script, "[products]\nname = b\n")
                == "catalogue.mapping / line 1 of the mapping: 'products' needs 'table' / its keys are "
                + "table, id, code, name, maker, shelf, order, description, kind, details, links, pictures, barcode, price, "
                + "category, unit")
        #expect(
            problem(script, nil).hasPrefix(
                "catalogue.format / FILE is a database, and no mapping describes its tables / its tables are a, d\n"))
    }

    @Test(arguments: [
        "CREATE TABLE t (name); CREATE VIEW product AS SELECT 'x' AS name;",
        """
        CREATE VIEW product AS WITH RECURSIVE n (name) AS (SELECT 1 UNION ALL SELECT name + 1 FROM n) SELECT name FROM n;
        """,
        "CREATE VIRTUAL TABLE product USING fts5 (name);",
    ])
    func `views and virtual tables are not read`(script: String) {
        #expect(
            problem(script, "[products]\ntable = product\nname = name")
                == "catalogue.mapping / line 2 of the mapping: 'product' in FILE is not a plain table / "
                + "views, virtual tables and computed columns are not read; name the underlying table")
    }

    @Test func `computed columns and files beside the database are not read`() {
        let mapping = "[products]\ntable = product\nname = name"
        #expect(
            problem("CREATE TABLE product (a, name AS (hex(a)));", mapping).hasSuffix(
                "a column of its 'product' is computed or hidden"))
        writeFile(folder / "shop.db-journal", [1])
        #expect(CataloguesTests.problem { try catalogue(mapping) }.hasPrefix("import."))
    }

    @Test func `triggers do not run, and unusual names are accepted`() throws {
        let script = """
            CREATE TABLE "pro""duct; DROP TABLE x" ("na""me" TEXT, "b c, d" TEXT);
            CREATE TABLE x (y);
            INSERT INTO "pro""duct; DROP TABLE x" VALUES ('A', 'B');
            CREATE TRIGGER t AFTER INSERT ON x BEGIN DELETE FROM x; END;
            """
        let mapping = """
            [products]
            table = "pro""duct; DROP TABLE x"
            name = na"me
            details = "b c, d"
            """
        #expect(try catalogue(script, mapping).described() == ["1 | name=A | detail:b c, d=B"])
    }

    @Test func `a damaged or invalid file is reported`() throws {
        let path = folder / "shop.db"
        writeFile(path, Array("SQLite format 3\0".utf8) + [UInt8](repeating: 7, count: 500))
        let mapping = try CatalogueMapping(reading: "[products]\ntable = product\nname = name")
        let options = CatalogueOptions(mapping: mapping, driver: .sqlite)
        let told = CataloguesTests.problem {
            try Catalogue.open(InputFile(path: path, limits: .standard), options: options).described()
        }
        #expect(told.hasPrefix("import."))
    }

    @Test func `a row limit ends the reading`() throws {
        let path = folder / "shop.db"
        try DatabaseDriver.sqlite.open(path, .create).executeScript(
            "CREATE TABLE p (name); INSERT INTO p VALUES (1), (2), (3);")
        var options = CatalogueOptions(
            mapping: try CatalogueMapping(reading: "[products]\ntable = p\nname = name"), driver: .sqlite)
        options.limits.rows = 2
        let file = try InputFile(path: path, limits: .standard)
        #expect(throws: CatalogueError.unreadable(.tooManyRows(path, limit: 2))) {
            try Catalogue.open(file, options: options).all()
        }
    }

    @Test func `labels of a kind are sorted by their first letter, without duplicates`() {
        let details = LabelledDetails(
            labels: ["cColour", "aSize", nil, "x", "bSIZE"], strips: true,
            columns: [("c1", "red"), ("c2", "9"), ("c3", "loose"), ("c4", "bare"), ("c5", "again"), ("c6", "more")])
        #expect(details.labels == ["Size", "Colour"])
        #expect(
            details.details == [
                .init("Size", "9"), .init("Colour", "red"), .init("c3", "loose"), .init("c4", "bare"),
                .init("c6", "more"),
            ])
    }
}
