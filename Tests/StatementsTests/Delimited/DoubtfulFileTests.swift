import Statements
import Testing

/// Files that are refused because they are ambiguous.
@Suite struct DoubtfulFileTests {
    private func statement(_ text: String, _ columns: [String: String] = [:]) throws -> Statement {
        try Statement.delimited(text, ReadingOptions(columns: columns))
    }

    @Test(arguments: [
        ("Alle Beträge in CHF", "CHF"), ("Saldo CHF;;974,30", "CHF"), ("Endsaldo;;974,30 USD", "USD"),
        ("Kontostand: 974,30 CHF", "CHF"), ("Montants en CHF", "CHF"), ("Importi in USD", "USD"),
        ("Kwoty w PLN", "PLN"), ("Solde final;;12,00 GBP", "GBP"), ("Summe USD;;25,70", "USD"),
    ])
    func `a line below the rows that names another currency is not ignored`(line: String, code: String) throws {
        let rows = "Datum;Text;Betrag\n13.03.2026;LIDL;-18,20\n16.03.2026;OBI;-7,50\n"
        let reason = "a line below the header names \(code)"
        #expect(throws: StatementError.unlikelyEuro("a.csv", reason: reason, currency: code)) {
            try Statement.delimited(rows + line + "\n")
        }
        let inEuro = try Statement.delimited(rows + line + "\n", ReadingOptions(columns: ["currency": "EUR"]))
        #expect(try inEuro.described().filter { !$0.contains("balance") }.count == 2)
        #expect(throws: Never.self) { try Statement.delimited(rows + line.replacing(code, with: "EUR") + "\n") }
    }

    @Test(
        arguments: [
            ("Währung: CHF", "CHF"), ("Currency: USD", "USD"), ("Valuta: USD", "USD"), ("Devise : USD", "USD"),
            ("Kontowährung;CHF", "CHF"), ("Currency of the account: USD", "USD"), ("Devise du compte;CHF", "CHF"),
            ("USD", "USD"), ("Konto: 12-345 CHF", "CHF"), ("Account 123 (USD)", "USD"), ("Conto 123 USD", "USD"),
            ("Cuenta 123;USD", "USD"), ("Tili 123;SEK", "SEK"), ("Účet 123;CZK", "CZK"), ("Сметка 123;USD", "USD"),
            ("Número de conta: 123 USD", "USD"), ("Rachunek 123 PLN", "PLN"), ("Compte 123;;USD", "USD"),
            ("Rekening 123 GBP", "GBP"), ("Kreditkarte 5678 (GBP)", "GBP"), ("CHF-Konto", "CHF"),
            ("Cuntas 123 GBP", "GBP"), ("Λογαριασμός 123 USD", "USD"), ("Valuutta: SEK", "SEK"),
        ], ["", "\n", "Saldo;;74,30\n"])
    func `a line of an account or currency below the last row is not ignored`(line: (String, String), before: String)
        throws
    {
        for header in ["Datum;Text;Betrag", "Datum;Text;Betrag;Saldo"] {
            let rows = "\(header)\n13.03.2026;LIDL;-18,20;81,80\n16.03.2026;OBI;-7,50;74,30\n"
            let isShort = !header.hasSuffix("Saldo")
            let text = isShort ? rows.replacing(";81,80", with: "").replacing(";74,30", with: "") : rows
            let reason = "a line below the header names \(line.1)"
            for end in ["", "Erstellt am 17.03.2026\n", "Erstellt am;17.03.2026;\n"] {
                #expect(throws: StatementError.unlikelyEuro("a.csv", reason: reason, currency: line.1)) {
                    try statement(text + before + line.0 + "\n" + end)
                }
            }
            #expect(throws: Never.self) { try statement(text + before + line.0.replacing(line.1, with: "EUR") + "\n") }
        }
    }

    @Test(
        arguments: [
            "Konto: CH9300762011623852957", "IBAN: CH93 0076 2011 6238 5295 7", "Compte CH9300762011623852957",
            "IBAN;GB29NWBK60161331926819", "Account: GB29NWBK60161331926819",
            "Numer rachunku: PL61109010140000071219812874",
            "Účet: CZ6508000000192000145399", "Kontonummer;SE4550000000058398257466", "RO49AAAA1B31007593840000",
            "Számla: HU42117730161111101800000000",
        ])
    func `an account without the euro below the last row is not ignored`(line: String) throws {
        let rows = "Datum;Text;Betrag\n13.03.2026;LIDL;-18,20\n16.03.2026;OBI;-7,50\n"
        #expect {
            try statement(rows + line + "\n")
        } throws: { error in
            guard case StatementError.unlikelyEuro("a.csv", let reason, _?) = error else { return false }
            return reason.hasPrefix("the account is from ")
        }
        let inEuro = [
            rows + line + " EUR\n", rows.replacing("Betrag", with: "Betrag (EUR)") + line + "\n",
            rows.replacing("18,20", with: "18,20 €") + line + "\n", rows + "IBAN: DE02120300000000202051\n",
        ]
        for text in inEuro { #expect(throws: Never.self) { try statement(text) } }
    }

    @Test(arguments: details)
    func `a detail of the last row does not name the currency of the amounts`(line: String) throws {
        let rows = "Datum;Text;Betrag\n13.03.2026;LIDL;-18,20\n16.03.2026;OBI;-7,50\n"
        #expect(throws: Never.self) { try statement("\(rows)\(line)\n") }
    }

    @Test(arguments: details)
    func `a detail of a row does not start another table`(line: String) throws {
        let rows = "Datum;Text;Betrag\n13.03.2026;LIDL;-18,20\n\(line);;\n16.03.2026;OBI;-7,50\n17.03.2026;DM;-2,00\n"
        let found = try statement(rows).described().filter { $0.contains("what=") }
        #expect(
            found == [
                "2 2026-03-13 18.20 | what=LIDL", "4 2026-03-16 7.50 | what=OBI", "5 2026-03-17 2.00 | what=DM",
            ])
    }

    private static let details = [
        "Originalbetrag in Währung USD 12,50", "Karte 1234 USD 12,50", "Card purchase abroad GBP", "Cambio divisa USD",
        "Überweisung auf Konto CH9300762011623852957", "Zahlung an Konto GB29NWBK60161331926819",
        "Bonifico su conto CH93 0076 2011 6238 5295 7", "Virement vers compte CH9300762011623852957",
        "Gegenkonto: CH9300762011623852957", "Tegenrekening: GB29NWBK60161331926819", "Kartenzahlung Ausland USD",
        "Conto del beneficiario: CH9300762011623852957", "An Konto: CH9300762011623852957", "Kortköp utland SEK",
        "Siirto tilille SE4550000000058398257466", "Przelew na rachunek PL61109010140000071219812874",
        "Traspaso a cuenta GB29NWBK60161331926819", "Carta estero USD", "Contactless GBP", "Fremdwährung USD",
        "Platba kartou 1234 CZK", "Konto odbiorcy: PL61109010140000071219812874",
    ]

    @Test(arguments: [("100.00 CHF", "CHF"), ("$100.00", "$"), ("£100.00", "GBP"), ("CHF 100.00", "CHF")])
    func `balances in another currency are not ignored`(balance: String, code: String) throws {
        let second = balance.replacing("100", with: "90")
        let text = "Date,Text,Amount,Balance\n2026-01-14,A,-3.20,\(balance)\n2026-01-15,B,-10.00,\(second)\n"
        let reason = "'Balance' is in \(code)"
        #expect(throws: StatementError.unlikelyEuro("a.csv", reason: reason, currency: code)) { try statement(text) }
        #expect(throws: Never.self) {
            try statement(text.replacing("CHF", with: "EUR").replacing("$", with: "€").replacing("£", with: "€"))
        }
        #expect(try statement(text, ["currency": "EUR"]).described().count == 2)
        #expect(throws: Never.self) { try statement(text.replacing("Amount,", with: "Amount (EUR),")) }
    }

    @Test(arguments: ["Kurs USD 1,08", ";Kurs 1,08 USD;", "Wechselkurs 1 EUR = 1,08 USD"])
    func `a rate below a row is not the currency of the amounts`(line: String) throws {
        let text = "Datum;Text;Betrag\n13.03.2026;LIDL;-18,20\n16.03.2026;OBI;-7,50\n\(line)\n"
        #expect(throws: Never.self) { try Statement.delimited(text) }
    }

    @Test(
        arguments: [
            (
                "Date,Description,Amount\n2026-01-13,Shop,-12.00 USD\n2026-01-14,Bar,-3.00 USD\n2026-01-15,Inn,-5.00\n",
                "USD"
            ),
            (
                "Date,Description,Amount,Original Currency\n2026-01-13,Shop,-12.00,USD\n2026-01-14,Bar,-3.00,USD\n",
                "USD"
            ),
            (
                "Date,Payee,Description,Amount,Original Amount,Original Currency\n2026-01-13,A,Shop,-20.00,-20.00,CHF\n"
                    + "2026-01-14,B,Bakery,-3.00,-3.00,CHF\n",
                "CHF"
            ),
            ("Date,Description,Amount,Local Currency\n2026-01-13,Shop,-12.00,USD\n2026-01-14,Bar,-3.00,USD\n", "USD"),
            ("Konto CH9300762011623852957\nDatum;Text;Betrag\n14.01.2026;LADEN;-10,00\n", "CH"),
            ("Account,GB29 NWBK 6016 1331 9268 19\nDate,Text,Amount\n2026-01-14,SHOP,-10.00\n", "GB"),
            ("Konto;Datum;Text;Betrag\nSE4550000000058398257466;14.01.2026;LADEN;-10,00\n", "SE"),
        ])
    func `amounts with a hint of another currency need a confirmation`(text: String, sign: String) throws {
        #expect {
            try statement(text)
        } throws: { error in
            guard case StatementError.unlikelyEuro("a.csv", let reason, let currency) = error else { return false }
            return reason.contains(sign) && currency?.hasPrefix(sign) == true
        }
        #expect(try statement(text, ["currency": "EUR"]).described().contains { $0.contains("what=") })
        #expect(try statement(text, ["currency": "CHF"]).described().allSatisfy { $0.hasSuffix("left out: currency") })
    }

    @Test(arguments: [
        ("Konto GB29NWBK60161331926819", "GBP"), ("Konto PS92PALS000000000400123456702", nil),
        ("Konto;SE4550000000058398257466;NO9386011117947", nil),
    ])
    func `only a currency that the file names is proposed`(account: String, currency: String?) throws {
        do {
            _ = try statement("\(account)\nDatum;Text;Betrag\n14.01.2026;LADEN;-10,00\n")
            Issue.record("the currency is unclear")
        } catch let error as StatementError {
            let advice = "\(error.words.advice)"
            for code in ["CHF", "GBP", "SEK", "NOK"] { #expect(advice.contains(code) == (code == currency)) }
        }
    }

    @Test(
        arguments: [
            "Konto DE02120300000000202051\nDatum;Text;Betrag\n14.01.2026;LADEN;-10,00\n",
            "Konto CH9300762011623852957 EUR\nDatum;Text;Betrag\n14.01.2026;LADEN;-10,00\n",
            "Konto CH9300762011623852957\nDatum;Text;Betrag (EUR)\n14.01.2026;LADEN;-10,00\n",
            "Date,Text,Amount\n2026-01-14,LADEN,-10.00\n2026-01-15,Bar,-3.00 USD\n2026-01-15,Bar,-3.00 EUR\n",
        ])
    func `a file that mentions the euro needs no confirmation`(text: String) throws {
        #expect(try statement(text).described().contains { $0.hasSuffix("10.00 | what=LADEN") })
    }

    @Test(arguments: [
        ("HR1210010051863000160", 2023), ("BG80BNBG96611020345678", 2026), ("LT121000011101001000", 2015),
        ("LV80BANK0000435195001", 2014), ("EE382200221020145685", 2011), ("SK3112000000198742637541", 2009),
        ("CY17002001280000001200527600", 2008), ("MT84MALT011000012345MTLCAST001S", 2008),
        ("SI56263300012039086", 2007), ("GR1601101250000000012300695", 2001), ("DE02120300000000202051", 1999),
    ])
    func `an account of a country that did not use the euro yet needs a confirmation`(iban: String, since: Int) throws {
        let country = iban.prefix(2)
        for (day, isEuro) in [("31.12.\(since - 1)", false), ("01.01.\(since)", true)] {
            for text in [
                "Konto;Datum;Text;Betrag\n\(iban);\(day);LADEN;-145,60\n\(iban);13.01.\(since);BAR;-3,00\n",
                "Konto \(iban)\nDatum;Text;Betrag\n13.01.\(since);BAR;-3,00\n\(day);LADEN;-145,60\n",
            ] {
                if isEuro {
                    #expect(try statement(text).described().contains { $0.contains(" 145.60 ") })
                } else {
                    let reason = "the account is from \(country), which did not use the euro before \(since)"
                    #expect {
                        try statement(text)
                    } throws: { error in
                        guard case StatementError.unlikelyEuro("a.csv", reason, _?) = error else { return false }
                        return true
                    }
                    #expect(try statement(text, ["currency": "EUR"]).described().count == 2)
                    let named = text.replacing("Betrag", with: "Betrag (EUR)")
                    #expect(try statement(named).described().count == 2)
                }
            }
        }
    }

    @Test(arguments: [("CH9300762011623852957", "CH"), ("GB29NWBK60161331926819", "GB")])
    func `an account without the euro beside one with it needs a confirmation`(iban: String, country: String) throws {
        for header in ["Konto;Datum;Text;Betrag", "Konto;Datum;Empfänger;Betrag", "IBAN;Datum;Text;Betrag"] {
            let text =
                "\(header)\n\(iban);14.01.2026;Kino;-18,00\n\(iban);15.01.2026;Bus;-3,00\n"
                + "DE89370400440532013000;15.01.2026;Brot;-1,20\nDE89370400440532013000;16.01.2026;Brot;-1,30\n"
            let reason = "one of the accounts is from \(country)"
            #expect(throws: StatementError.unlikelyEuro("a.csv", reason: reason, currency: nil)) {
                try statement(text)
            }
            #expect(try statement(text, ["currency": "EUR"]).described().count == 4)
            #expect(try statement(text.replacing("Betrag", with: "Betrag (EUR)")).described().count == 4)
            // Accounts of counterparties.
            #expect(try statement(text.replacing("DE89370400440532013000;15", with: ";15")).described().count == 4)
        }
        let two = "Account;Date;Text;Amount\n\(iban);14.01.2026;A;-3,20\nDE89370400440532013000;15.01.2026;B;-1,20\n"
        #expect(throws: StatementError.self) { try statement(two) }
    }

    @Test(arguments: ["IBAN", "Kontonummer", "IBAN Kontonummer", "Own IBAN", "Konto-IBAN", "Eigene IBAN", "Mio IBAN"])
    func `a column with the user's own IBAN belongs to the account`(header: String) throws {
        let text =
            "\(header);Date;Description;Amount\nCH9300762011623852957;02.11.2026;COOP;-20.00\n"
            + "CH93 0076 2011 6238 5295 7;13.11.2026;MIGROS;-5.55\n"
        #expect(throws: StatementError.unlikelyEuro("a.csv", reason: "the account is from CH", currency: "CHF")) {
            try statement(text)
        }
        #expect(try statement(text.replacing("CH93", with: "DE93")).described().count == 2)
        let both =
            "\(header);Datum;Name;Counterparty IBAN;Betrag\nCH9300762011623852957;02.11.2026;COOP;DE02120300000000202051;-20,00\n"
            + "CH9300762011623852957;13.11.2026;MIGROS;DE02120300000000202051;-5,55\n"
        #expect(throws: StatementError.unlikelyEuro("a.csv", reason: "the account is from CH", currency: "CHF")) {
            try statement(both)
        }
    }

    @Test(arguments: [
        "Counterparty IBAN", "IBAN des Empfängers", "Partner Iban", "Gegenkonto", "Tegenrekening", "IBAN controparte",
        "IBAN bénéficiaire", "IBAN del beneficiario", "Saajan tilinumero", "Numer konta odbiorcy", "IBAN protiúčtu",
    ])
    func `a column with IBANs of counterparties does not belong to the account`(header: String) throws {
        let text =
            "Datum;Name;\(header);Betrag\n02.11.2026;COOP;CH9300762011623852957;-20,00\n"
            + "13.11.2026;COOP;CH9300762011623852957;-5,55\n"
        #expect(try statement(text).described().count { $0.contains("COOP") } == 2)
    }

    @Test func `a column with different or missing IBANs belongs to the payees`() throws {
        let text =
            "Datum;Empfänger;IBAN;Betrag\n02.11.2026;COOP;CH9300762011623852957;-20,00\n"
            + "13.11.2026;REWE;;-5,55\n14.11.2026;COOP;CH9300762011623852957;-5,55\n"
        #expect(try statement(text).described().count == 3)
        let one = "Datum;Empfänger;IBAN;Betrag\n02.11.2026;COOP;CH9300762011623852957;-20,00\n"
        #expect(try statement(one).described().count == 1)
    }

    @Test(arguments: [("\t", "Debit", "Credit"), ("|", "Debit", "Credit"), ("\t", "Montant", "Sens")])
    func `a French accounting file is refused`(delimiter: String, first: String, second: String) throws {
        let header =
            "JournalCode;JournalLib;EcritureNum;EcritureDate;CompteNum;CompteLib;CompAuxNum;CompAuxLib;PieceRef;"
            + "PieceDate;EcritureLib;\(first);\(second);EcritureLet;DateLet;ValidDate;Montantdevise;Idevise\n"
        func row(_ account: String, _ debit: String, _ credit: String) -> String {
            let amounts = second == "Credit" ? "\(debit);\(credit)" : debit == "0,00" ? "\(credit);C" : "\(debit);D"
            return "AC;Achats;1;20260113;\(account);;;;F1;20260113;Papier;\(amounts);;;20260131;;\n"
        }
        let text =
            header + row("601100", "100,00", "0,00") + row("445660", "20,00", "0,00") + row("401000", "0,00", "120,00")
        #expect(throws: StatementError.doubleEntry("a.csv", accounts: ["401000", "445660", "601100"])) {
            try statement(text.replacing(";", with: delimiter))
        }
    }

    @Test func `a double-entry journal is refused`() throws {
        let header = "Datum;Text;Kto;S/H;GKto;Netto\n"
        let journal =
            header + "14.01.2026;Papier;4930;S;1200;10,00\n14.01.2026;Papier;1200;H;4930;10,00\n"
            + "15.01.2026;Porto;4910;S;1200;5,00\n15.01.2026;Porto;1200;H;4910;5,00\n"
        #expect(throws: StatementError.doubleEntry("a.csv", accounts: ["1200", "4910", "4930"])) {
            try statement(journal)
        }
        let once = header + "14.01.2026;Papier;1200;S;4930;10,00\n15.01.2026;Porto;1200;S;4910;5,00\n"
        #expect(try statement(once).described().count == 2)
    }

    @Test(
        arguments: [
            (
                "Date;Compte;Libellé;Débit;Crédit\n13/01/2026;512000;Salaire;1500,00;\n13/01/2026;706000;Salaire;;1500,00\n"
                    + "14/01/2026;613000;Loyer;500,00;0,00\n14/01/2026;512000;Loyer;0,00;500,00\n",
                ["512000", "613000", "706000"]
            ),
            (
                "Data,Conto,Descrizione,Dare,Avere\n13/01/2026,Cancelleria,Penne,20.00,\n13/01/2026,Banca,Penne,,20.00\n"
                    + "14/01/2026,Affitto,Affitto,500.00,\n14/01/2026,Banca,Affitto,,500.00\n",
                ["Affitto", "Banca", "Cancelleria"]
            ),
            (
                "Fecha;Asiento;Cuenta;Concepto;Debe;Haber\n13/01/2026;1;572;Nómina;1500,00;\n13/01/2026;1;640;Nómina;;1500,00\n",
                ["572", "640"]
            ),
            (
                "Belegdatum;Konto;Gegenkonto;Soll/Haben;Umsatz;Buchungstext\n13.01.2026;1200;8400;S;119,00;Rechnung 1\n"
                    + "14.01.2026;4930;1200;S;20,00;Papier\n15.01.2026;4210;1200;S;500,00;Miete\n",
                ["1200", "4210", "4930"]
            ),
        ])
    func `a journal with sides is refused`(text: String, accounts: [String]) throws {
        #expect(throws: StatementError.doubleEntry("a.csv", accounts: accounts)) { try statement(text) }
    }

    @Test(
        arguments: [
            "Datum;Konto;Text;Betrag;S/H\n14.01.2026;4930;Büro;50,00;S\n14.01.2026;1200;Büro;50,00;H\n",
            "Datum;Konto;Text;Betrag;Soll/Haben\n14.01.2026;4930;Büro;50,00;S\n14.01.2026;1200;Büro;50,00;H\n",
            "Date;Account;Memo;Amount;Type\n14/01/2026;6000;Paper;50.00;Debit\n14/01/2026;1000;Paper;50.00;Credit\n",
            "Date;Account;Description;Amount;Dr/Cr\n13/01/2026;Bank;Salary;2000.00;Dr\n13/01/2026;Income;Salary;2000.00;Cr\n"
                + "14/01/2026;Office;Paper;50.00;Dr\n14/01/2026;Bank;Paper;50.00;Cr\n",
            "Data;Conto;Descrizione;Importo;D/A\n14/01/2026;Cancelleria;Carta;50,00;D\n14/01/2026;Banca;Carta;50,00;A\n"
                + "15/01/2026;Posta;Bolli;5,00;D\n15/01/2026;Banca;Bolli;5,00;A\n",
            "Datum;Kto;Text;Netto;MwSt;Brutto;S/H\n14.01.2026;4930;Büro;42,02;7,98;50,00;S\n"
                + "14.01.2026;1200;Büro;50,00;0,00;50,00;H\n",
            "Datum;Kto;Text;Netto;S/H\n14.01.2026;4930;Büro;50,00;S\n14.01.2026;1200;Büro;50,00;H\n",
            "Datum;Beleg;Kto;Text;Betrag;S/H\n14.01.2026;1;4930;Büro;42,02;S\n14.01.2026;1;1576;Vorsteuer;7,98;S\n"
                + "14.01.2026;1;1200;Bank;50,00;H\n15.01.2026;2;4910;Porto;5,00;S\n15.01.2026;2;1200;Bank;5,00;H\n",
            "Datum;Kto;Text;Soll;Haben\n14.01.2026;4930;Büro;42,02;\n14.01.2026;1576;Büro;7,98;\n14.01.2026;1200;Büro;;50,00\n",
            "Datum;Sachkonto;Text;Soll;Haben\n14.01.2026;4930;Büro;50,00;\n14.01.2026;1200;Büro;;50,00\n",
            "Date;GL Account;Memo;Debit;Credit\n14/01/2026;6000;Paper;50.00;\n14/01/2026;1000;Paper;;50.00\n",
        ])
    func `a journal with marks, with bookings of three rows or with another word for the account is refused`(
        text: String
    ) throws {
        #expect {
            try statement(text)
        } throws: { error in
            guard case StatementError.doubleEntry("a.csv", _) = error else { return false }
            return true
        }
    }

    @Test(
        arguments: [
            "Datum;Konto;Text;Betrag;S/H\n14.01.2026;4930;A;50,00;S\n14.01.2026;1200;B;49,00;H\n",
            "Datum;Konto;Text;Betrag;S/H\n14.01.2026;1200;A;50,00;S\n14.01.2026;1200;B;50,00;H\n",
            "Datum;Konto;Text;Betrag;S/H\n14.01.2026;Giro;A;50,00;S\n14.01.2026;Sparen;A;50,00;H\n",
            "Datum;Konto;Text;Betrag;S/H\n14.01.2026;4930;A;50,00;S\n15.01.2026;1200;A;50,00;H\n",
        ])
    func `rows with marks that do not balance on each day, or of few accounts, are not a journal`(text: String) throws {
        #expect(try statement(text).described().count == 2)
    }

    @Test(
        arguments: [
            // A transfer between own accounts beside a purchase; only the transfer; accounts of a bank.
            "Date;Account;Description;Debit;Credit\n13/01/2026;Giro;Savings;100,00;\n13/01/2026;Savings;Giro;;100,00\n"
                + "14/01/2026;Visa;Shop;5,00;\n",
            "Date;Account;Description;Debit;Credit\n13/01/2026;Giro;A;100,00;\n13/01/2026;Savings;B;;100,00\n",
            "Datum;Konto;Gegenkonto;S/H;Betrag;Text\n13.01.2026;1234567890;2234567890;S;5,00;A\n"
                + "14.01.2026;2234567890;1234567890;H;7,00;B\n",
        ])
    func `a statement of several own accounts is not a journal`(text: String) throws {
        #expect(try statement(text).described().count >= 2)
    }

    @Test func `two different columns with equal names are refused`() throws {
        let text = "Datum;Text;Betrag;Betrag\n14.01.2026;LADEN;-10,00;-11,00\n15.01.2026;MARKT;-20,00;-20,00\n"
        #expect(throws: StatementError.duplicateTitles("a.csv", role: "amount", title: "Betrag", columns: [3, 4])) {
            try statement(text)
        }
        #expect(
            try statement(text, ["amount": "4"]).described() == [
                "2 2026-01-14 11.00 | what=LADEN", "3 2026-01-15 20.00 | what=MARKT",
            ])
        let equal = "Datum;Text;Betrag;Betrag\n14.01.2026;LADEN;-10,00;-10,00\n"
        #expect(try statement(equal).described() == ["2 2026-01-14 10.00 | what=LADEN"])
    }
}
