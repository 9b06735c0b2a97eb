import Files
import Statements
import Testing

/// SpreadsheetML workbooks, written by Excel 2003, which some banks name .xls or .xml.
@Suite struct SpreadsheetMLTests {
    private func workbook(_ sheets: String, styles: String = "", encoding: String = "UTF-8") -> String {
        """
        <?xml version="1.0" encoding="\(encoding)"?>
        <?mso-application progid="Excel.Sheet"?>
        <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:o="urn:schemas-microsoft-com:office:office"
         xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:html="http://www.w3.org/TR/REC-html40">
        <Styles><Style ss:ID="Default" ss:Name="Normal"><NumberFormat/></Style>\(styles)</Styles>
        \(sheets)</Workbook>
        """
    }

    private func sheet(_ rows: String, named name: String = "Movimenti", columns: String = "") -> String {
        "<Worksheet ss:Name=\"\(name)\"><Table ss:ExpandedColumnCount=\"3\">\(columns)\(rows)</Table></Worksheet>"
    }

    private func row(_ cells: String...) -> String { "<Row>\(cells.joined())</Row>" }

    private func text(_ text: String) -> String { "<Cell><Data ss:Type=\"String\">\(text)</Data></Cell>" }

    private func number(_ number: String, style: String? = nil) -> String {
        "<Cell\(style.map { " ss:StyleID=\"\($0)\"" } ?? "")><Data ss:Type=\"Number\">\(number)</Data></Cell>"
    }

    private func day(_ day: String) -> String { "<Cell><Data ss:Type=\"DateTime\">\(day)T00:00:00.000</Data></Cell>" }

    private var header: String { row(text("Data"), text("Descrizione"), text("Importo")) }

    private func statement(
        _ text: String, _ options: ReadingOptions = ReadingOptions(), _ bytes: (String) -> [UInt8] = { Array($0.utf8) }
    ) throws -> Statement {
        try Statement.open(InputFile(name: "a.xls", bytes: bytes(text)), options: options)
    }

    private func rows(_ text: String) throws -> [String] { try statement(text).described() }

    @Test func `a workbook is read and reported as a sheet`() throws {
        let file = workbook(
            sheet(
                header + row(day("2025-11-03"), text("Caff&#232; &amp; pane"), number("-2.5"))
                    + row(day("2025-11-14"), text("Luce"), number("-1045.8999999999999"))))
        #expect(
            try rows(file) == ["2 2025-11-03 2.50 | what=Caffè & pane", "3 2025-11-14 1045.90 | what=Luce"])
        let statement = try statement(file)
        #expect(statement.format == "Excel 2003 XML")
        #expect(
            statement.facts.first
                == .init("sheet", "Movimenti", because: "it is the first with a day and an amount in a row"))
    }

    @Test func `indexed, merged and empty cells keep the columns in place`() throws {
        let title =
            "<Row ss:Span=\"1\"><Cell ss:MergeAcross=\"2\"><Data ss:Type=\"String\">Conto 123</Data></Cell></Row>"
        let gap =
            "<Row ss:Index=\"7\">\(day("2025-11-03"))<Cell ss:Index=\"3\"><Data ss:Type=\"Number\">-2.5</Data></Cell></Row>"
        let merged =
            "<Row><Cell ss:MergeAcross=\"1\"><Data ss:Type=\"DateTime\">2025-11-04T10:30:00.000</Data></Cell>\(number("-3"))</Row>"
        #expect(
            try rows(workbook(sheet(title + header + gap + merged))) == ["7 2025-11-03 2.50", "8 2025-11-04 3.00"])
    }

    @Test func `formatted text is read without comments`() throws {
        let cell =
            "<Cell><ss:Data ss:Type=\"String\" xmlns=\"http://www.w3.org/TR/REC-html40\"><B>Pa</B>ne <Font html:Color=\"#FF0000\">nero</Font></ss:Data>"
            + "<Comment ss:Author=\"x\"><ss:Data><B>x:</B> 99,00</ss:Data></Comment></Cell>"
        let file = workbook(sheet(header + row(day("2025-11-03"), cell, number("-2.5"))))
        #expect(try rows(file) == ["2 2025-11-03 2.50 | what=Pane nero"])
    }

    @Test func `a currency in a cell, row or column format is recognised`() throws {
        let styles =
            "<Style ss:ID=\"s1\"><NumberFormat ss:Format=\"#,##0.00\\ [$CHF-807]\"/></Style>"
            + "<Style ss:ID=\"s2\" ss:Parent=\"s1\"/><Style ss:ID=\"s3\"><NumberFormat ss:Format=\"Standard\"/></Style>"
        let euros = ["05", "06", "07", "08"].map { row(day("2025-11-\($0)"), text("Bar"), number("-4", style: "s3")) }
        let read = (3...6).map { "\($0) 2025-11-0\($0 + 2) 4.00 | what=Bar" }
        let ofCell = row(day("2025-11-03"), text("Zug"), number("-8", style: "s1"))
        let ofParent = row(day("2025-11-04"), text("Bus"), number("-3", style: "s2"))
        let ofRow = "<Row ss:StyleID=\"s1\">\(day("2025-11-06"))\(text("Tram"))\(number("-2"))</Row>"
        for foreign in [ofCell, ofParent, ofRow] {
            let file = workbook(sheet(header + foreign + euros.joined()), styles: styles)
            #expect(try rows(file) == ["2 left out: currency"] + read)
        }
        let column = "<Column ss:Index=\"3\" ss:StyleID=\"s1\"/>"
        let whole = workbook(
            sheet(header + row(day("2025-11-07"), text("Boot"), number("-5")), columns: column), styles: styles)
        #expect(try rows(whole) == ["2 left out: currency"])
    }

    @Test func `the first sheet with a movement is read`() throws {
        let cover = sheet(row(text("Banca")), named: "Copertina")
        let movements = sheet(header + row(day("2025-11-03"), text("Pane"), number("-2.5")))
        #expect(try rows(workbook(cover + movements)) == ["2 2025-11-03 2.50 | what=Pane"])
    }

    @Test func `the encoding is detected from the bytes`() throws {
        let file = workbook(
            sheet(header + row(day("2025-11-03"), text("Caffè"), number("-2.5"))), encoding: "ISO-8859-1")
        let statement = try statement(file) { text in text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
        #expect(try statement.described() == ["2 2025-11-03 2.50 | what=Caffè"])
    }

    @Test(arguments: ["ss:Index=\"999999999\"", "ss:Index=\"-4\"", "ss:Index=\"x\"", "ss:MergeAcross=\"99999999999\""])
    func `impossible cell positions do no harm`(attribute: String) {
        let cell = "<Cell \(attribute)><Data ss:Type=\"String\">x</Data></Cell>"
        let file = workbook(sheet(header + row(day("2025-11-03"), cell, number("-2.5"))))
        let error = refusal { try statement(file) }
        if let error {
            guard case .file(.tooManyColumns) = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func `an empty and a truncated workbook are refused`() {
        #expect(refusal { try statement(workbook(sheet(""))) } != nil)
        #expect(refusal { try statement(String(workbook(sheet(header)).dropLast(20))) } != nil)
        let entity = "<!DOCTYPE x [<!ENTITY a \"b\">]>"
        #expect(
            refusal { try statement(workbook(sheet(header)).replacing("<?mso", with: entity + "<?mso")) } != nil)
    }
}
