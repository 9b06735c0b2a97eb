import Files
import Support
import Testing

@testable import Sheets

@Suite struct SpreadsheetTests {
    private func sheet(_ name: String) throws -> (name: String, rows: [String])? {
        let file = InputFile(name: name, bytes: Samples.bytes(name))
        guard var reader = try SpreadsheetReader.open(file, limits: .standard) else { return nil }
        let rows = try reader.records().map { "\($0.line) " + $0.fields.joined(separator: "|") }
        return (reader.sheet, rows)
    }

    @Test func `the sheet with movements is read with exact dates and numbers`() throws {
        let sheet = try sheet("intesa.xlsx")
        #expect(sheet?.name == "Lista Movimenti")
        #expect(
            sheet?.rows == [
                "7 ||Lista movimenti al 20.11.2026", "9 Saldo contabile||1234.56",
                "19 Data contabile|Data valuta|Descrizione|Accrediti|Addebiti|Descrizione estesa|Effettuata tramite:",
                "20 2026-11-20|2026-11-21|Pagamento POS||-8.55|Caffè & cornetto presso il bar della stazione|Carta",
                "21 2026-11-20|2026-11-20|Stipendio|2500||Stipendio novembre",
                "23 Operazioni non contabilizzate", "24 2026-11-21||  Prenotato ||-0.01||true",
            ])
    }

    @Test func `stored members and dates as text are read`() throws {
        #expect(
            try sheet("fineco.xlsx")?.rows.suffix(2) == [
                "9 20/11/2026|20/11/2026||-22.99|Visa Debit|Supermercato|Autorizzato",
                "10 19/11/2026|19/11/2026|100||Bonifico|Da bruno|Contabilizzato|Altro",
            ])
    }

    @Test func `hidden sheets are skipped, and the 1904 calendar is supported`() throws {
        let sheet = try sheet("bbva.xlsx")
        #expect(sheet?.name == "Informe BBVA")
        #expect(
            sheet?.rows.last
                == "5 |2026-11-20|2026-11-20 14:30:00|Pago con tarjeta|Adeudo|-8.55|EUR|0.3|EUR|2026-11-20")
    }

    @Test(
        arguments: [
            ("0", "0"), ("-0", "0"), ("007", "7"), ("-8.55", "-8.55"), ("-8.5500000000000007", "-8.55"),
            ("0.30000000000000004", "0.3"), ("1E-2", "0.01"), ("1.2E+3", "1200"), ("2.5e2", "250"), (".5", "0.5"),
            ("999999999999999.9", "1000000000000000"), ("9.9999999999999999", "10"),
            ("123456789012345678", "123456789012346000"),
            ("", nil), ("x", nil), ("1.2.3", nil), ("1E999", nil), ("1E", nil), ("-", nil), (".", nil),
        ] as [(String, String?)])
    func `numbers are read as displayed`(stored: String, shown: String?) {
        #expect(SheetNumber(Array(stored.utf8)[...]).map { String(decoding: $0.text, as: UTF8.self) } == shown)
    }

    @Test(
        arguments: [
            ("1", "1900-01-01", "1904-01-02"), ("59", "1900-02-28", "1904-02-29"), ("60", nil, "1904-03-01"),
            ("61", "1900-03-01", "1904-03-02"), ("46346", "2026-11-20", "2030-11-21"),
            ("46346.5", "2026-11-20 12:00:00", "2030-11-21 12:00:00"), ("46345.999999", "2026-11-20", "2030-11-21"),
            ("0.5", nil, nil), ("-1", nil, nil), ("9999999", nil, nil),
        ] as [(String, String?, String?)])
    func `day numbers are read as dates`(stored: String, from1900: String?, from1904: String?) {
        let number = SheetNumber(Array(stored.utf8)[...])
        #expect(number?.date(is1904: false).map { String(decoding: $0, as: UTF8.self) } == from1900)
        #expect(number?.date(is1904: true).map { String(decoding: $0, as: UTF8.self) } == from1904)
    }

    @Test(
        arguments: [
            ("dd/mm/yyyy", true), ("[$-410]d mmm", true), ("yyyy\\-mm", true), ("0.00", false),
            ("#,##0\\ \"day\"", false),
            ("[Red]0.00", false), ("mm:ss", false), ("_d0", false), ("General", false),
        ])
    func `a format with a year or a day is a date`(format: String, isDate: Bool) {
        #expect(SheetStyles.isDate(format: format) == isDate)
    }

    @Test(arguments: [("A1", 0), ("Z9", 25), ("AA10", 26), ("XFD1", 16_383), ("12", nil)] as [(String, Int?)])
    func `columns are named by letters`(reference: String, column: Int?) {
        #expect(SheetRows.column(reference) == column)
    }
}
