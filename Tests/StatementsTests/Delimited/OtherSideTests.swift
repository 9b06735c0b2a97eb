import Statements
import Testing

/// A column of money out or in whose header is unknown, beside a column of the other direction with a known header.
@Suite struct OtherSideTests {
    private func told(_ text: String) throws -> [String] {
        try Statement.delimited(text).described().map { $0.split(separator: "|")[0].trimmingSpaces }
    }

    private static let rows = [
        ("13.01.2026;Laden;92,50;", "14.01.2026;Gehalt;;2000,00", "15.01.2026;Bar;3,40;"),
        ("13.01.2026;Laden;92,50;0,00", "14.01.2026;Gehalt;0,00;2000,00", "15.01.2026;Bar;3,40;0,00"),
        ("13.01.2026;Laden;-92,50;-", "14.01.2026;Gehalt;-;2000,00", "15.01.2026;Bar;-3,40;-"),
    ]

    @Test(arguments: ["Haben", "Crédit", "Avere", "Abono", "Πίστωση", "Kredīts", "Pajamos", "Príjmy", "Приход"])
    func `the unknown column beside money in is found by its cells`(credit: String) throws {
        for (first, second, third) in Self.rows {
            let text = "Datum;Text;Weggeldxyz;\(credit)\n\(first)\n\(second)\n\(third)\n"
            #expect(try told(text) == ["2 2026-01-13 92.50", "3 2026-01-14 -2000.00", "4 2026-01-15 3.40"])
            let facts = try Statement.delimited(text).facts
            #expect(facts.first { $0.name == "columns" }?.value.contains("Weggeldxyz = debit") == true)
            #expect(
                facts.first { $0.name == "sign" }?.reason
                    == "'Weggeldxyz' has an amount exactly where '\(credit)' has none")
        }
    }

    @Test(arguments: ["Soll", "Débit", "Dare", "Cargo", "Χρέωση", "Izdevumi", "Išlaidos"])
    func `the unknown column beside money out is found by its cells`(debit: String) throws {
        let text = "Datum;Text;\(debit);Hinzuxyz\n13.01.2026;Laden;92;\n14.01.2026;Gehalt;;2000\n"
        #expect(try told(text) == ["2 2026-01-13 92.00", "3 2026-01-14 -2000.00"])
    }

    @Test func `an amount or fee column that alternates with money in is money out`() throws {
        for header in ["Amount", "Kosten", "Fee"] {
            let text = "Date,Description,\(header),Credit\n2026-01-13,Shop,92.50,\n2026-01-14,Salary,,2000.00\n"
            #expect(try told(text) == ["2 2026-01-13 92.50", "3 2026-01-14 -2000.00"], "\(header)")
        }
    }

    @Test func `rows without an amount are refused if several columns may have it, and zero is no amount`() throws {
        for zero in ["", "0.00"] {
            let text = """
                Date,Description,One,Two,Credit
                2026-01-13,Shop,92.50,93.10,\(zero)
                2026-01-14,Salary,0.00,0.00,2000.00
                """
            var hints: [String?] = []
            try Statement.delimited(text).forEachRow { row in
                if case .refused(_, let refusal) = row { hints.append(refusal.hint) }
            }
            #expect(hints == ["if one of the columns 3, 4 has what went out: --map debit=COLUMN"])
        }
        // A number that never alternates with money in is no amount.
        let numbers = "Date,Description,No,Credit\n2026-01-13,Shop,4711,\n2026-01-14,Salary,4712,2000.00\n"
        #expect(try told(numbers)[0] == "2 refused: amount.empty")
    }

    @Test func `a later row with an amount in both columns is refused`() throws {
        let rows = (1...130).map { $0 % 9 == 0 ? "13.01.2026;Gehalt;;20,00\n" : "13.01.2026;Laden;9,50;\n" }.joined()
        let read = try told("Datum;Text;Weggeldxyz;Haben\n" + rows + "14.01.2026;Bar;1,00;2,00\n")
        #expect(read.count == 131)
        #expect(read.last == "132 refused: amount.twice")
    }

    @Test func `a balance line does not hide the column of money out`() throws {
        let text =
            "Data;Descrizione;Fuoriuscitexyz;Avere\n01/01/2026;SALDO INIZIALE;;\n13/01/2026;Pane;92,50;\n"
            + "14/01/2026;Stipendio;;2000,00\n"
        #expect(try told(text).suffix(2) == ["3 2026-01-13 92.50", "4 2026-01-14 -2000.00"])
    }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
