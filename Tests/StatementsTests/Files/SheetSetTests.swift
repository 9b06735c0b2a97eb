import Files
import Statements
import Support
import Testing

/// Workbooks with several sheets, and pages with several tables.
@Suite struct SheetSetTests {
    private typealias Sheet = (name: String, rows: [[String]])

    private func workbook(_ sheets: [Sheet], hidden: Set<String> = []) throws -> Statement {
        func cell(_ text: String) -> String {
            Double(text) == nil ? "<c t=\"inlineStr\"><is><t>\(text)</t></is></c>" : "<c><v>\(text)</v></c>"
        }
        var zip = ZipWriter()
        func add(_ name: String, _ text: String) { zip.add(name, Array(text.utf8)) }
        add("[Content_Types].xml", "<Types/>")
        add(
            "_rels/.rels",
            "<Relationships><Relationship Id=\"r\" Type=\"x/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
        )
        let list = sheets.enumerated().map { index, sheet in
            "<sheet name=\"\(sheet.name)\" id=\"r\(index)\"\(hidden.contains(sheet.name) ? " state=\"hidden\"" : "")/>"
        }
        add("xl/workbook.xml", "<workbook><sheets>\(list.joined())</sheets></workbook>")
        let links = sheets.indices.map { "<Relationship Id=\"r\($0)\" Type=\"x/worksheet\" Target=\"s\($0).xml\"/>" }
        add("xl/_rels/workbook.xml.rels", "<Relationships>\(links.joined())</Relationships>")
        for (index, sheet) in sheets.enumerated() {
            let rows = sheet.rows.map { "<row>" + $0.map(cell).joined() + "</row>" }.joined()
            add("xl/s\(index).xml", "<worksheet><sheetData>\(rows)</sheetData></worksheet>")
        }
        return try Statement.open(InputFile(name: "a.xlsx", bytes: zip.finished()), options: ReadingOptions())
    }

    private static let header = ["Data", "Descrizione", "Importo"]
    private let november: Sheet = ("Nov", [header, ["2026-11-13", "Bar", "-2.5"]])
    private let december: Sheet = ("Dic", [["Conto 12"], header, ["2026-12-13", "Pub", "-3.5"]])
    private let summary: Sheet = ("Riepilogo", [["Categoria", "Totale"], ["Bar", "-2.5"]])
    private let other: Sheet = (
        "Altro", [["Data", "Testo", "Valuta", "Importo"], ["2026-12-14", "Gin", "EUR", "-4"]]
    )

    private func sheets(_ statement: Statement) -> [String] {
        statement.facts.filter { $0.name.hasPrefix("sheet") }.map { "\($0.name): \($0.value)" }
    }

    @Test func `all sheets with one header are read, and the other sheets are reported`() throws {
        let statement = try workbook([november, summary, december, other])
        #expect(
            try statement.described() == ["2 2026-11-13 2.50 | what=Bar", "3 2026-12-13 3.50 | what=Pub"])
        #expect(
            sheets(statement) == ["sheet: Nov", "sheet: Dic", "sheet not read: Riepilogo", "sheet not read: Altro"])
        let reasons = statement.facts.filter { $0.name == "sheet not read" }.map(\.reason)
        #expect(
            reasons[0] == "no row of it has a day and an amount" && reasons[1].hasPrefix("its columns are different"))
    }

    @Test(arguments: [
        "Vorgemerkte Umsätze", "Non contabilizzati", "Pendientes", "En attente", "Pending", "Függő tételek",
        "Movimenti non contabilizzati", "Vormerkungen", "Pending transactions", "Oczekujące", "Nezaúčtované",
        "Varaukset",
        "Reserverade belopp", "In behandeling", "Em curso", "Blokady",
    ])
    func `the rows of a sheet are pending if its name says so`(name: String) throws {
        let pending: Sheet = (name, december.rows)
        #expect(
            try workbook([november, pending]).described() == ["2 2026-11-13 2.50 | what=Bar", "3 left out: pending"])
        let first = try workbook([pending, november])
        #expect(try first.described() == ["3 left out: pending", "2 2026-11-13 2.50 | what=Bar"])
    }

    @Test(arguments: ["Gebuchte Umsätze", "Contabilizzati", "Umsätze", "Conto corrente", "Reservekonto", "Blockhaus"])
    func `the rows of a sheet with another name are recorded`(name: String) throws {
        let statement = try workbook([november, (name, december.rows)])
        #expect(try statement.described().allSatisfy { !$0.contains("left out") })
    }

    @Test func `a hidden sheet is reported and not read`() throws {
        let statement = try workbook([november, december], hidden: ["Dic"])
        #expect(try statement.described() == ["2 2026-11-13 2.50 | what=Bar"])
        #expect(sheets(statement) == ["sheet: Nov", "sheet not read: Dic"])
    }

    @Test func `a sheet that repeats the rows of other sheets is reported and not read`() throws {
        let january: Sheet = (
            "Gen",
            [
                Self.header, ["2026-01-13", "Bar", "-2.5"], ["2026-01-14", "Bar", "-2.5"],
                ["2026-01-14", "Bar", "-2.5"],
            ]
        )
        let february: Sheet = ("Feb", [Self.header, ["2026-02-13", "Pub", "-3.5"], ["2026-02-14", "Gin", "-4"]])
        let year: Sheet = ("Anno", [["2026"]] + january.rows + february.rows.dropFirst())
        for sheets in [[january, february, year], [year, january, february], [january, year, february]] {
            let statement = try workbook(sheets)
            #expect(try statement.described().count == 5)
            let unread = statement.facts.filter { $0.name == "sheet not read" }
            #expect(unread == [.init("sheet not read", "Anno", because: "all of its rows are in other sheets")])
        }
        // A month with a single row, and a year with more than its months.
        let march: Sheet = ("Mar", [Self.header, ["2026-03-13", "Bar", "-2.5"]])
        let quarter: Sheet = ("Trimestre", year.rows + march.rows.dropFirst())
        #expect(try workbook([january, february, march, quarter]).described().count == 6)
        #expect(try workbook([january, february, quarter]).described().count == 6)
        // Equal rows within a sheet are separate payments, and so are rows in another currency.
        #expect(try workbook([january]).described().count == 3)
        let dollars = try workbook([("EUR", february.rows), ("USD", february.rows)]).described()
        #expect(dollars.count { $0.hasSuffix("left out: currency") } == 2 && dollars.count == 4)
        // A single row may be equal by chance.
        let fee = ["2026-02-28", "Canone", "-2"]
        #expect(try workbook([("A", [Self.header, fee]), ("B", [Self.header, fee])]).described().count == 2)
    }

    @Test(arguments: ["ALL", "EUR"])
    func `a repeating sheet is detected even if its name is a word or the code of the euro`(name: String) throws {
        let january: Sheet = ("Gen", [Self.header, ["2026-01-13", "Bar", "-2.5"], ["2026-01-14", "Pub", "-3"]])
        let february: Sheet = ("Feb", [Self.header, ["2026-02-13", "Pub", "-3.5"], ["2026-02-14", "Gin", "-4"]])
        let year: Sheet = (name, january.rows + february.rows.dropFirst())
        let statement = try workbook([january, february, year])
        let rows = try statement.described()
        #expect(rows.count == 4 && rows.allSatisfy { !$0.contains("left out") }, "\(rows)")
        #expect(sheets(statement).last == "sheet not read: \(name)")
    }

    @Test func `the name of a sheet is its currency`() throws {
        let statement = try workbook([("EUR", november.rows), ("USD", november.rows)])
        #expect(try statement.described() == ["2 2026-11-13 2.50 | what=Bar", "2 left out: currency"])
    }

    @Test func `tables of a page with one header are all read`() throws {
        func table(_ rows: [[String]]) -> String {
            "<table>" + rows.map { "<tr>" + $0.map { "<td>\($0)</td>" }.joined() + "</tr>" }.joined() + "</table>"
        }
        let page =
            "<html>" + table([["Menu", "Home"]]) + table(november.rows) + table(other.rows) + table(december.rows)
            + "</html>"
        let statement = try Statement.open(
            InputFile(name: "a.xls", bytes: Array(page.utf8)), options: ReadingOptions())
        #expect(try statement.described() == ["2 2026-11-13 2.50 | what=Bar", "3 2026-12-13 3.50 | what=Pub"])
        #expect(sheets(statement) == ["sheet: table 2", "sheet: table 4", "sheet not read: table 3"])
    }
}
