import Files
import Statements
import Testing

/// Variants of a bank's files that differ from its sample.
@Suite struct ShapeVariantTests {
    private func rows(_ text: String) throws -> [String] {
        let file = InputFile(name: "a", bytes: Array(text.utf8))
        let statement = try Statement.open(file, options: ReadingOptions())
        return [statement.format] + (try statement.described())
    }

    @Test(arguments: [
        (
            "Data,Valuta,Addebiti,Accrediti,Descrizione operazioni\n20/11/25,18/11/25,15.24,,POS\n,,,100.00,Saldo finale\n",
            ["BancoPosta", "2 2025-11-20 15.24 | what=POS", "3 left out: balance"]
        ),
        (
            "Rekeningnummer;Transactiedatum;Valutacode;CreditDebet;Bedrag;Tegenrekeninghouder;Omschrijving\n"
                + "NL0;17-09-2026;EUR;Afschrijvingen;6,5;DPG;Donald\nNL0;18-09-2026;EUR;Bijschrijvingen;7;Bruno;feest\n",
            [
                "Knab", "2 2026-09-17 6.50 | DPG | what=Donald | of=NL0",
                "3 2026-09-18 -7.00 | Bruno | what=feest | of=NL0",
            ]
        ),
        (
            "Kirjauspäivä;Arvopäivä;Määrä EUROA;Tapahtumalajikoodi;Selitys;Saaja/Maksaja;Viesti;Arkistotunnus;\n"
                + "19.11.2025;18.11.2025;-24,30;162;PKORTTIMAKSU;K-MARKET;leipää;A1;\n",
            ["OP", "2 2025-11-19 24.30 | K-MARKET | what=leipää | id=A1"]
        ),
        (
            "Date;Description;Withdrawal Amount;Deposit Amount\n2026-02-13;Shop;3,00;\n2026-02-14;Pay;;900,00\n",
            ["CSV", "2 2026-02-13 3.00 | what=Shop", "3 2026-02-14 -900.00 | what=Pay"]
        ),
        (
            "timestamp,merchant,amount,currency\n2026-02-13T10:00:00Z,A,-3.00,EUR\n2026-02-14T23:30:00Z,B,-8.00,EUR\n",
            ["CSV", "2 2026-02-13 3.00 | A", "3 2026-02-14 8.00 | B"]
        ),
        (
            "Data da compra;Descrição;Valor;Parcela\n13-02-2026;TV;-50,00;1/12\n14-02-2026;PC;-30,00;2/10\n",
            ["CSV", "2 2026-02-13 50.00 | what=TV", "3 2026-02-14 30.00 | what=PC"]
        ),
        // Betrag is filled in one row and Soll in the other. Both mean the amount.
        (
            "Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Betrag;Soll;Haben;Währung\n"
                + "03.11.2025;03.11.2025;Lastschrift;Werke;Strom;DE1;X;-74,80;-74,80;;EUR\n",
            ["Deutsche Bank", "2 2025-11-03 74.80 | Werke | what=Strom | by=direct-debit"]
        ),
    ])
    func `a variant of a known layout is read`(text: String, expected: [String]) throws {
        #expect(try rows(text) == expected)
    }

    @Test func `a file with two odd lines in ten is unknown`() {
        let record = "03.11.2025;REWE;-17,22;;;;'DE02300209000106531065'\n"
        let odd = "Bitte beachten Sie; die neuen Bedingungen\n"
        #expect(throws: Never.self) { try rows(String(repeating: record, count: 9) + odd) }
        #expect(throws: StatementError.self) { try rows(String(repeating: record, count: 8) + odd + odd) }
        #expect(throws: StatementError.self) { try rows(record + odd) }
    }

    @Test func `a sum after records without a header is left out`() throws {
        let record = "03.11.2025;REWE;-17,22;;;;'DE02300209000106531065'\n"
        let rows = try rows(String(repeating: record, count: 9) + "Saldo;;1.000,00\n")
        #expect(rows.last == "10 left out: balance")
    }

    @Test(arguments: [
        ("-18.200000000000003", "18.20"), ("-7.499999999999999", "7.50"), ("-12.000000000000002", "12.00"),
        ("-0.30000000000000004", "0.30"), ("-1234.5600000000001", "1234.56"),
    ])
    func `the error of a binary fraction is no part of the amount`(written: String, amount: String) throws {
        let text = "Date,Text,Amount\n2026-03-13,LIDL,\(written)\n2026-03-14,OBI,-1.00\n"
        #expect(try Statement.delimited(text).described()[0] == "2 2026-03-13 \(amount) | what=LIDL")
    }

    @Test(arguments: ["-18.20500000000001", "-18.2000003"])
    func `other decimals behind the cents are refused`(written: String) throws {
        let text = "Date,Text,Amount\n2026-03-13,LIDL,\(written)\n2026-03-14,OBI,-1.00\n"
        #expect(try Statement.delimited(text).described()[0].contains("18.20 |") == false)
    }
}
