import Files
import Money
import Statements
import Testing

/// Files that could be misread without the user noticing.
@Suite struct DoubtTests {
    private func told(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> [String] {
        var told: [String] = []
        try Statement.open(InputFile(name: "a.csv", bytes: Array(text.utf8)), options: options).forEachRow { row in
            switch row {
            case .entry(let entry): told.append(entry.amount.machineText)
            case .leftOut(_, let reason, _, _): told.append(reason.rawValue)
            case .refused(_, let refusal): told.append(refusal.kind)
            }
        }
        return told
    }

    @Test func `unknown direction words are refused in spite of a single minus`() throws {
        let rows = (1...25).map { "\($0 < 10 ? "0" : "")\($0).03.2024;Laden;10,50;\($0 % 2 == 0 ? "foo" : "bar")" }
        let text = (["Datum;Text;Betrag;Soll/Haben"] + rows + ["26.03.2024;Laden;-5,00;foo"]).joined(separator: "\n")
        #expect(throws: StatementError.unknownDirection("a.csv", column: "Soll/Haben", words: ["bar", "foo"])) {
            try told(text)
        }
    }

    @Test(arguments: ["Card", "Kartenart", "Tipo carta"])
    func `a card type is not read as a direction`(header: String) throws {
        let text = "Date,Merchant,Amount,\(header)\n2024-03-01,Tesco,12.50,Debit\n2024-03-02,Lidl,9.00,Credit\n"
        #expect(throws: StatementError.unclearSigns("a.csv", negatives: 0, positives: 2)) { try told(text) }
    }

    @Test func `a minus on credits only is ambiguous`() throws {
        let text = "Date,Description,Debit,Credit\n2024-03-01,A,-12.50,\n2024-03-04,Pay,,-100.00\n"
        #expect(throws: StatementError.unclearSigns("a.csv", negatives: 1, positives: 0)) { try told(text) }
    }

    @Test(arguments: [
        "Transaction Date,Description,Transaction Amount,Transaction Currency\n2024-03-01,Target,-12.50,USD\n",
        "Datum;Text;Transaktionsbetrag;Transaktionswährung\n01.03.2024;Laden;-12,50;USD\n",
        "Data;Descrizione;Importo;Valuta transazione\n01/03/2024;Negozio;-12,50;USD\n",
        "Date,Text,Amount,CCY\n2024-03-01,Target,-12.50,usd\n",
    ])
    func `the transaction currency is the currency of the amount if the file names no other currency`(text: String)
        throws
    {
        #expect(try told(text) == ["currency"])
    }

    @Test(
        arguments: [
            "RJCT", "PDNG", "Declined - insufficient funds", "Card declined", "Unpaid", "Not settled", "Rechazada",
            "Abgelehnt", "Failed",
        ], ["Status", "Transaction Status", "Estado de la operación"])
    func `a row that was not executed is left out under every header`(state: String, header: String)
        throws
    {
        let text = "Date,Text,Amount,\(header)\n2024-03-01,A,-12.50,\(state)\n2024-03-02,B,-1.00,Processed\n"
        #expect(try told(text) == ["pending", "1.00"])
    }

    @Test(arguments: [
        "Kontostand", "Saldo di apertura", "Eröffnungssaldo", "Abschlusssaldo", "Saldo de cierre", "Gesamtsumme",
        "Total général", "Razem", "Celkem", "Összesen", "Yhteensä", "Σύνολο", "Stav účtu", "Ihr neuer Kontostand",
        "Balance forward",
    ])
    func `a balance or sum row is left out, with and without a day`(words: String) throws {
        for day in ["31.03.2024", ""] {
            let text = "Datum;Text;Betrag\n01.03.2024;Coop;-12,50\n02.03.2024;Lidl;-2,50\n\(day);\(words);-512,50\n"
            #expect(try told(text) == ["12.50", "2.50", "balance"])
        }
    }

    @Test func `the posting day counts after the transaction day`() throws {
        let text = "Transaction Date,Post Date,Description,Amount\n03/13/2024,03/15/2024,SHOP,-12.50\n"
        var days: [String] = []
        try Statement.open(InputFile(name: "a.csv", bytes: Array(text.utf8)), options: ReadingOptions()).forEachRow {
            if case .entry(let entry) = $0 { days.append(entry.day.iso) }
        }
        #expect(days == ["2024-03-15"])
    }

    @Test func `a balance that contradicts the decimal mark refuses the file`() throws {
        let text = "Datum;Text;Betrag;Saldo\n01.03.2024;A;-1,234;100.50\n02.03.2024;B;-2,500;98.00\n"
        #expect(
            throws: StatementError.balanceDisagrees("a.csv", agreeing: 0, of: 1, line: 3, other: nil)
        ) { try told(text) }
        #expect(try told(text, ReadingOptions(decimalMark: .comma)).count == 2)
    }

    @Test func `a unit price beside a total is ambiguous`() throws {
        let text = "Date,Item,Quantity,Price,Total\n2024-03-01,Milk,3,1.50,4.50\n2024-03-02,Bread,1,2.00,2.00\n"
        #expect(throws: (any Error).self) { try told(text) }
    }

    @Test func `an expected MT940 entry is left out as pending`() throws {
        let text = """
            :20:1\n:25:1/2\n:28C:1/1\n:60F:C240301EUR100,00\n:61:2403010301ED12,50N123NONREF\n:86:Laden
            :61:2403020302D2,50N123NONREF\n:86:Laden\n:62F:C240302EUR97,50\n-\n
            """
        #expect(try told(text) == ["pending", "2.50"])
    }
}
