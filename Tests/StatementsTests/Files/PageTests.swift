import Files
import Statements
import Testing

/// HTML pages, which some banks name .xls.
@Suite struct PageTests {
    private func statement(
        _ text: String, options: ReadingOptions = ReadingOptions(), _ bytes: (String) -> [UInt8] = { Array($0.utf8) }
    ) throws -> Statement {
        try Statement.open(InputFile(name: "a.xls", bytes: bytes(text)), options: options)
    }

    private func rows(_ text: String) throws -> [String] { try statement(text).described() }

    private func refusal(_ text: String, options: ReadingOptions = ReadingOptions()) -> StatementError? {
        do {
            _ = try statement(text, options: options).described()
            return nil
        } catch {
            return error as? StatementError
        }
    }

    private static let head = "<tr><th>Fecha</th><th>Concepto</th><th>Importe</th></tr>"
    private static let pan = "<tr><td>03/11/2025</td><td>Pan</td><td>-2,50</td></tr>"
    private static let luz = "<tr><td>14/11/2025</td><td>Luz</td><td>-45,90</td></tr>"
    private static let expected = ["2 2025-11-03 2.50 | what=Pan", "3 2025-11-14 45.90 | what=Luz"]

    @Test func `an HTML table is read and reported as a sheet`() throws {
        let page = "<html><body><table>\(Self.head)\(Self.pan)\(Self.luz)</table></body></html>"
        #expect(try rows(page) == Self.expected)
        let facts = try statement(page).facts
        #expect(facts.first == .init("sheet", "table 1", because: "it is the first with a day and an amount in a row"))
        #expect(!facts.contains { ["encoding", "delimiter"].contains($0.name) })
    }

    @Test(arguments: [
        // As programs write it, with their usual markup.
        "<!DOCTYPE html>\n<html xmlns:x=\"urn:schemas-microsoft-com:office:excel\"><head><meta charset=utf-8>"
            + "<style>td > p { mso-number-format: \"<td>\" }</style><script>if (1 < 2) document.write('<table>')</script>"
            + "<!--[if gte mso 9]><xml><x:Name>1</x:Name></xml><![endif]--></head>"
            + "<body><TABLE border=1><THEAD>#1</THEAD><TBODY>#2 #3</TBODY></TABLE></body></html>",
        // Without closing tags.
        "<table><tr><th>Fecha<th>Concepto<th>Importe<tr><td>03/11/2025<td>Pan<td>-2,50<tr><td>14/11/2025<td>Luz<td>-45,90",
        // A row without its tag, blanks and lines in cells, tags around text.
        "<table>#1<td> 03/11/2025\n</td><td><b>Pan</b></td><td><span title='a > b'>-2,50</span></td></tr>#3</table>",
        // A table before the payments, one around them, one in a cell, and one after them.
        "<table><tr><td>Banco</td></tr></table><table><tr><td><table>#1#2#3</table></td></tr></table>"
            + "<table><tr><td>03/11/2025</td><td>x</td><td>9,00</td></tr></table>",
        "<table>#1<!-- <tr><td>01/11/2025</td><td>x</td><td>9,00</td></tr> -->#2#3</table>",
    ])
    func `HTML errors that browsers accept are read`(page: String) throws {
        let text = page.replacing("#1", with: Self.head).replacing("#2", with: Self.pan)
            .replacing("#3", with: Self.luz)
        #expect(try rows(text) == Self.expected)
    }

    @Test(
        arguments: [
            ("Caf&eacute; &Ntilde;and&uacute;", "Café Ñandú"), ("a&nbsp;&amp;&nbsp;b", "a & b"),
            ("12&euro; &#8364; &#x20AC;", "12€ € €"), ("M&S & Co", "M&S & Co"),
            ("&unknown; &#99999999;", "&unknown; &#99999999;"),
            ("one<br>two<p>three</p>", "one two three"), ("1 < 2", "1 < 2"),
        ])
    func `HTML entities and markup in a cell are decoded`(written: String, expected: String) throws {
        let row = "<tr><td>03/11/2025</td><td>\(written)</td><td>-2,50</td></tr>"
        #expect(try rows("<table>\(Self.head)\(row)</table>") == ["2 2025-11-03 2.50 | what=\(expected)"])
    }

    @Test func `cells that span columns or rows keep the others in place`() throws {
        let text =
            "<table><tr><td colspan=3>Banco</td></tr>\(Self.head)"
            + "<tr><td rowspan=\"2\">03/11/2025</td><td>Pan</td><td>-2,50</td></tr><tr><td>Luz</td><td>-45,90</td></tr>"
            + "<tr><td>14/11/2025</td><td colspan='1'>Luz</td><td>-45,90</td></tr></table>"
        let rows = try rows(text)
        #expect(rows.first == "3 2025-11-03 2.50 | what=Pan" && rows.last == "5 2025-11-14 45.90 | what=Luz")
        // A row without a day is not recorded.
        #expect(rows.count == 3 && !rows[1].contains("45.90"))
    }

    @Test func `the encoding of a page is detected from its bytes`() throws {
        let text = "<table>\(Self.head)<tr><td>03/11/2025</td><td>Café</td><td>-2,50</td></tr></table>"
        let latin = try statement(text) { $0.unicodeScalars.map { UInt8($0.value) } }.described()
        let wide = try statement(text) { [0xFF, 0xFE] + $0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
        #expect(try latin == ["2 2025-11-03 2.50 | what=Café"] && wide.described() == latin)
    }

    @Test func `an unknown HTML table is shown, and its columns can be named`() throws {
        let text = "<table><tr><td>a</td><td>b</td></tr><tr><td>14/11/2025</td><td>-2,50</td></tr></table>"
        guard case .unknownFormat(_, .table(let table))? = refusal(text) else {
            Issue.record("\(String(describing: refusal(text)))")
            return
        }
        #expect(table.map.hasPrefix("date=1,amount=2"))
        let options = ReadingOptions(columns: ["date": "1", "amount": "2"])
        #expect(try statement(text, options: options).described().last == "2 2025-11-14 2.50")
    }

    @Test(arguments: [
        "<html><body>03/11/2025 -2,50</body></html>", "<table><tr><td>1</td></tr></table>", "<html><table",
        "<html><table><tr><td",
        "<!DOCTYPE html><table><tr>", "<html><!-- <table>",
        "<html><script><table><tr><td>03/11/2025</td><td>2,50</td></tr>",
    ])
    func `a page without movements is reported as a page`(text: String) {
        #expect(refusal(text) == .unknownFormat("a.xls", .kind(.html)))
    }

    @Test func `endless cells and tables are refused early`() {
        let long = String(repeating: "x", count: 1 << 17)
        let start = "<html><table>\(Self.pan)<tr><td>"
        let tooLong = StatementError.file(.recordTooLong("a.xls", line: 2, limit: 65_536))
        #expect(refusal(start + long) == tooLong)
        #expect(refusal(start + String(repeating: "a<br>", count: 1 << 16)) == tooLong)
        #expect(refusal(start + "<a title='" + long) == .file(.recordTooLong("a.xls", line: 1, limit: 65_536)))
        #expect(
            refusal("<html>" + String(repeating: "<table>", count: 65))
                == .file(.damaged("a.xls", line: 0, problem: "its tables are nested deeper than 64")))
        #expect(
            refusal("<table><tr>" + String(repeating: "<td>x", count: 1001) + "</table>")
                == .file(.tooManyColumns("a.xls", line: 1, limit: 1000)))
        #expect(
            refusal("<table><tr><td colspan=999999>x</td></tr></table>")
                == .file(.tooManyColumns("a.xls", line: 1, limit: 1000)))
        var options = ReadingOptions()
        options.limits.rows = 2
        let many = "<table>\(Self.head)\(Self.pan)\(Self.luz)</table>"
        #expect(refusal(many, options: options) == .file(.tooManyRows("a.xls", limit: 2)))
    }

    @Test(arguments: [
        "<h2>Movimientos pendientes</h2><table>#</table>", "<p><b>Pendientes</b></p><table>#</table>",
        "<table><caption>Pending transactions</caption>#</table>", "<div>En attente</div>\n<br><table>#</table>",
    ])
    func `a heading above a table of a page marks its rows as pending`(second: String) throws {
        let first = "<html><body><h2>Movimientos</h2><table>\(Self.head)\(Self.pan)</table>"
        let page = first + second.replacing("#", with: Self.head + Self.luz) + "</body></html>"
        #expect(try rows(page) == ["2 2025-11-03 2.50 | what=Pan", "2 left out: pending"])
        let other = "<h2>Movimientos de la tarjeta</h2><table>\(Self.head)\(Self.luz)</table></body></html>"
        #expect(try rows(first + other).last == "2 2025-11-14 45.90 | what=Luz")
    }

    @Test func `a text far above a table, or in a cell, is not its heading`() throws {
        let page =
            "<p>Pendientes</p><p>Movimientos</p><table><tr><td>Pendientes</td></tr></table>"
            + "<table>\(Self.head)\(Self.pan)\(Self.luz)</table>"
        #expect(try rows(page) == Self.expected)
    }
}
