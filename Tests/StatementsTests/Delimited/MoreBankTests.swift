import Files
import Statements
import Testing

/// Formats of banks in the variants that public importers and samples show.
@Suite struct MoreBankTests {
    private func rows(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> [String] {
        let file = InputFile(name: "a", bytes: Array(text.utf8))
        let statement = try Statement.open(file, options: options)
        return [statement.format] + (try statement.described())
    }

    @Test func `a Sparda file with a day and a sum above the header is read`() throws {
        let text =
            "\"Kontoumsätze SpardaGiro\"\n\n\"Kontoinhaber:\";\"Anna Beispiel\"\n\"Kundennummer:\";\"7654321\"\n\n"
            + "\"Umsätze ab\";\"Enddatum\";\"Kontonummer\";\"Saldo\";\"Währung\"\n"
            + "\"01.01.2026\";\"31.01.2026\";\"7654321\";\"2.345,67\";\"EUR\"\n\"Weitere gewählte Suchoptionen:\";\"keine\"\n\n\n"
            + "\"Buchungstag\";\"Wertstellungstag\";\"Verwendungszweck\";\"Umsatz\";\"Währung\"\n"
            + "\"15.01.2026\";\"15.01.2026\";\"REWE sagt danke\";\"-23,40\";\"EUR\";\"*\"\n"
            + "\"14.01.2026\";\"14.01.2026\";\"Stadtwerke Strom\";\"-1.074,80\";\"EUR\";\"\"\n"
            + "\"13.01.2026\";\"13.01.2026\";\"Bruno Kino\";\"20,00\";\"EUR\";\"\"\n\"* noch nicht ausgeführte Umsätze\"\n"
        #expect(
            try rows(text).prefix(4) == [
                "Sparda", "12 left out: pending", "13 2026-01-14 1074.80 | what=Stadtwerke Strom",
                "14 2026-01-13 -20.00 | what=Bruno Kino",
            ])
    }

    @Test func `an Oberbank file with both parties and two purpose columns is read`() throws {
        let text =
            "Buchungsdatum;Wertstellung;Betrag;Währung;Auftraggebername;Auftraggeber IBAN/Kto.Nr.;Auftraggeber BIC/BLZ;"
            + "Empfängername;Empfänger IBAN/Kto.Nr.;Empfänger BIC/BLZ;Text;Verwendungszweck\n"
            + "15.01.2026;16.01.2026;-1.011,50;EUR;;;;;;;Billa Linz, Kartenzahlung;\n"
            + "16.01.2026;16.01.2026;-10,00;EUR;Anna;AT021;OBKLAT2L;Verein Rotes Kreuz;AT022;X;Rotes Kreuz, SCOR;Spende\n"
            + "17.01.2026;17.01.2026;11,00;EUR;Bruno;AT023;PBNKDEFF;Anna;AT021;OBKLAT2L;Bruno, Kino;Kino\n"
        #expect(
            try rows(text) == [
                "Oberbank", "2 2026-01-15 1011.50 | what=Billa Linz, Kartenzahlung",
                "3 2026-01-16 10.00 | Verein Rotes Kreuz | what=Spende", "4 2026-01-17 -11.00 | Bruno | what=Kino",
            ])
    }

    @Test func `a Trade Republic file with fees and taxes beside the amount is read`() throws {
        let header =
            "datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency,"
            + "original_amount,original_currency,fx_rate,description,transaction_id,counterparty_name,counterparty_iban,"
            + "payment_reference,mcc_code\n"
        func row(_ day: String, _ type: String, _ name: String, _ figures: String, _ id: String) -> String {
            "2026-01-\(day)T10:00:00Z,2026-01-\(day),DEFAULT,CASH,\(type),,\(name),,,,\(figures),,\(name),\(id),,,,\n"
        }
        let text =
            header + row("13", "CARD_TRANSACTION", "Atm", "-50.000000,-1.00,,EUR,,", "a")
            + row("14", "CARD_TRANSACTION_INTERNATIONAL", "Hotel", "-92.50,,-0.35,EUR,-100.00,USD", "b")
            + row("15", "DIVIDEND", "World", "10.00,,-2.50,EUR,,", "c")
            + row("16", "CARD_ORDERING_FEE", "Card", "0.00,-5.00,,EUR,,", "d")
        #expect(
            try rows(text).map { String($0.prefix { $0 != "|" }) } == [
                "Trade Republic", "2 2026-01-13 51.00 ", "3 2026-01-14 92.85 ", "4 2026-01-15 -7.50 ",
                "5 2026-01-16 5.00 ",
            ])
    }

    @Test func `a file of the Deutsche Bank app is read`() throws {
        let text =
            "Datum;Auftraggeber / Empfänger;Verwendungszweck;Kategorie;IBAN / Kontonummer;Bank;Produkt;Betrag\n"
            + "13.01.2026;Drogerie;Seife;Unkategorisiert;DE12;Deutsche Bank;Persönliches Konto;-59,10\n"
            + "14.01.2026;Bruno;Kino;Freizeit;DE13;Deutsche Bank;Persönliches Konto;12,00\n"
        #expect(
            try rows(text) == [
                "Deutsche Bank",
                "2 2026-01-13 59.10 | Drogerie | what=Seife | in=Unkategorisiert | of=Persönliches Konto",
                "3 2026-01-14 -12.00 | Bruno | what=Kino | in=Freizeit | of=Persönliches Konto",
            ])
    }

    private static let business =
        "Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Card label,Card state,"
        + "Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account,"
        + "Beneficiary account number,Beneficiary sort code or routing number,Beneficiary IBAN,Beneficiary BIC,MCC,"
        + "Related transaction id,Spend program\n"

    @Test func `a Revolut Business file with the fee in the total is read`() throws {
        let text =
            Self.business
            + "2026-01-15,2026-01-15,a1,CARD_PAYMENT,COMPLETED,ServiceX,,Anna,1234,Virtual,ACTIVE,USD,31.40,EUR,-28.70,-29.70,0.91,1.00,EUR,870.30,EUR Main,,,,,,,\n"
            + "2026-01-14,,a2,CARD_PAYMENT,PENDING,Hotel,,Anna,1234,Virtual,ACTIVE,EUR,90.00,EUR,-90.00,-90.00,,0.00,EUR,,EUR Main,,,,,,,\n"
            + "2026-01-13,2026-01-13,a3,TRANSFER,COMPLETED,To Bruno,rent,,,,,EUR,100.00,EUR,-100.00,-100.00,,0.00,EUR,900.00,EUR Main,,,,,,,\n"
            + "2026-01-12,2026-01-12,a4,TOPUP,COMPLETED,Money added,,,,,,USD,5.00,USD,5.00,5.00,,0.00,USD,5.00,USD Main,,,,,,,\n"
        #expect(
            try rows(text) == [
                "Revolut Business", "2 2026-01-15 29.70 | what=ServiceX | by=card | of=EUR Main | id=a1",
                "3 left out: pending",
                "4 2026-01-13 100.00 | what=To Bruno | note=rent | by=transfer | of=EUR Main | id=a3",
                "5 left out: currency",
            ])
    }

    @Test func `an older Revolut Business file with a separate fee is read`() throws {
        let text =
            "Date started (UTC),Date completed (UTC),ID,Type,Description,Reference,Payer,Card number,Orig currency,Orig amount,"
            + "Payment currency,Amount,Fee,Balance,Account,Beneficiary account number,"
            + "Beneficiary sort code or routing number,Beneficiary IBAN,Beneficiary BIC\n"
            + "2026-01-15,2026-01-16,a1,CARD_PAYMENT,ServiceX,,Anna,1234,EUR,28.70,EUR,-28.70,1.00,870.30,EUR Main,,,,\n"
        #expect(
            try rows(text) == [
                "Revolut Business", "2 2026-01-16 29.70 | what=ServiceX | by=card | of=EUR Main | id=a1",
            ])
    }

    @Test func `the German Wise history is read`() throws {
        let text =
            "ID,Status,Richtung,\"Erstellt am\",\"Abgeschlossen am\",\"Betrag der Ausgangsgebühr\",\"Währung der Ausgangsgebühr\","
            + "\"Betrag der Zielgebühr\",\"Währung der Zielgebühr\",Quellenname,\"Ausgangsbetrag (nach Gebühren)\",Ausgangswährung,"
            + "\"Name des Empfängers\",\"Zielbetrag (nach Gebühren)\",Zielwährung,Wechselkurs,Referenz,Batch\n"
            + "TRANSFER-1,COMPLETED,OUT,\"2026-01-13 10:00:00\",\"2026-01-13 10:00:05\",0.60,EUR,,,Anna,80.00,EUR,Bruno,80.00,EUR,1.0,Miete,\n"
            + "TRANSFER-2,COMPLETED,IN,\"2026-01-14 10:00:00\",\"2026-01-14 10:00:05\",,,,,Carla,60.00,USD,Anna,51.20,EUR,0.85,,\n"
            + "BALANCE-3,COMPLETED,NEUTRAL,\"2026-01-15 10:00:00\",\"2026-01-15 10:00:05\",0.10,EUR,,,Anna,10.00,EUR,Anna,11.50,USD,1.15,,\n"
            + "TRANSFER-4,CANCELLED,OUT,\"2026-01-16 10:00:00\",,0.40,EUR,,,Anna,9.00,EUR,Bruno,9.00,EUR,1.0,,\n"
        #expect(
            try rows(text) == [
                "Wise history", "2 2026-01-13 80.60 | Bruno | what=Miete | id=TRANSFER-1",
                "3 2026-01-14 -51.20 | Carla | id=TRANSFER-2", "4 left out: transfer", "5 left out: pending",
            ])
    }

    @Test(arguments: [
        "Transaction date,Transaction code,Transaction type,Reference,Payment reference,Transaction amount in,Transaction amount out",
        "Datum der Transaktion,Transaktions-ID,Art der Transaktion,Referenz,Zahlungsreferenz,Rechnungsbetrag eingehend,Rechnungsbetrag ausgehend",
    ])
    func `a SumUp account statement is read`(header: String) throws {
        let text =
            "\(header)\n\"15/01/2026, 10:11\",T1,SumUp pay-in,SumUp,,120.40,\n\"14/01/2026, 09:00\",T2,Outgoing,Bruno,rent,,80.25\n"
        #expect(
            try rows(text) == [
                "SumUp", "2 2026-01-15 -120.40 | SumUp | id=T1", "3 2026-01-14 80.25 | Bruno | what=rent | id=T2",
            ])
    }

    @Test func `securities of Trade Republic are left out`() throws {
        let text =
            "\"datetime\",\"date\",\"account_type\",\"category\",\"type\",\"asset_class\",\"name\",\"symbol\",\"shares\",\"price\",\"amount\","
            + "\"fee\",\"tax\",\"currency\",\"original_amount\",\"original_currency\",\"fx_rate\",\"description\",\"transaction_id\","
            + "\"counterparty_name\",\"counterparty_iban\",\"payment_reference\",\"mcc_code\"\n"
            + "\"2026-01-13T10:00:00.000Z\",\"2026-01-13\",\"DEFAULT\",\"CASH\",\"CARD_TRANSACTION\",\"\",\"Bakery\",\"\",\"\",\"\",\"-13.120000\",\"\",\"\",\"EUR\",\"\",\"\",\"\",\"Card\",\"id1\",\"\",\"\",\"\",\"5411\"\n"
            + "\"2026-01-14T10:00:00.000Z\",\"2026-01-14\",\"DEFAULT\",\"TRADING\",\"BUY\",\"FUND\",\"World\",\"IE00\",\"1.5\",\"100.0\",\"-150.00\",\"-1.00\",\"\",\"EUR\",\"\",\"\",\"\",\"Buy\",\"id2\",\"\",\"\",\"\",\"\"\n"
            + "\"2026-01-15T10:00:00.000Z\",\"2026-01-15\",\"DEFAULT\",\"CASH\",\"TRANSFER_OUTBOUND\",\"\",\"\",\"\",\"\",\"\",\"-80.000000\",\"\",\"\",\"EUR\",\"\",\"\",\"\",\"Out\",\"id3\",\"Bruno\",\"DE1\",\"rent\",\"\"\n"
            + "\"2026-01-16T10:00:00.000Z\",\"2026-01-16\",\"DEFAULT\",\"CASH\",\"INTEREST_PAYMENT\",\"\",\"\",\"\",\"\",\"\",\"0.680000\",\"\",\"\",\"EUR\",\"\",\"\",\"\",\"Interest\",\"id4\",\"\",\"\",\"\",\"\"\n"
        #expect(
            try rows(text) == [
                "Trade Republic", "2 2026-01-13 13.12 | Bakery | what=Card | by=card | id=id1", "3 left out: transfer",
                "4 2026-01-15 80.00 | Bruno | what=rent | by=transfer | id=id3",
                "5 2026-01-16 -0.68 | what=Interest | id=id4",
            ])
    }

    @Test(arguments: ["-", "--", "–", "—", "\u{2212}"])
    func `a dash is read as an empty debit or credit`(dash: String) throws {
        let text =
            "Date;Text;Debit;Credit\n13.01.2026;Bread;12,50;\(dash)\n14.01.2026;Wage;\(dash);1.203,00\n15.01.2026;Bus;3,10;\(dash)\n"
        #expect(
            try rows(text) == [
                "CSV", "2 2026-01-13 12.50 | what=Bread", "3 2026-01-14 -1203.00 | what=Wage",
                "4 2026-01-15 3.10 | what=Bus",
            ])
    }

    @Test(arguments: [1, 2, 3])
    func `empty columns before the first are skipped`(count: Int) throws {
        let front = String(repeating: ";", count: count)
        let text =
            "\(front)Konto Anna;;\n\(front)Datum;Text;Betrag\n\(front)13.01.2026;Brot;-12,50\n\(front)14.01.2026;Bus;-3,10\n"
            + "\(front);Summe;-15,60\n"
        #expect(
            try rows(text) == [
                "CSV", "3 2026-01-13 12.50 | what=Brot", "4 2026-01-14 3.10 | what=Bus", "5 left out: balance",
            ])
    }

    @Test func `newest-first order survives a misplaced last row`() throws {
        let text =
            "\"TransferWise ID\",Date,Amount,Currency,Description,\"Payment Reference\",\"Running Balance\"\n"
            + "C7,17-01-2026,-7.00,EUR,g,,693.00\nC6,16-01-2026,-6.00,EUR,f,,700.00\nC5,15-01-2026,-5.00,EUR,e,,706.00\n"
            + "C4,14-01-2026,50.00,EUR,d,,711.00\nC3,13-01-2026,-3.00,EUR,c,,661.00\nC2,12-01-2026,-2.00,EUR,b,,664.00\n"
            + "C1,18-01-2026,-1.00,EUR,a,,660.00\n"
        #expect(try rows(text).count == 8)
        #expect(throws: StatementError.self) {
            try rows(text.replacing("-01-2026,-", with: "-01-2026,").replacing("2026,50.00", with: "2026,-50.00"))
        }
    }

    @Test(
        arguments: [
            "Rodzaj,Produkt,Data rozpoczęcia,Data zakończenia,Opis,Kwota,Opłata,Waluta,State,Saldo",
            "Art,Produkt,Datum des Beginns,Datum des Abschlusses,Beschreibung,Betrag,Gebühr,Währung,State,Kontostand",
            "Type,Produit,Date de début,Date de fin,Description,Montant,Frais,Devise,État,Solde",
            "Type,Product,Startdatum,Datum voltooid,Beschrijving,Bedrag,Kosten,Valuta,Staat,Saldo",
            "Tip,Produs,Data de început,Data finalizării,Descriere,Sumă,Comision,Monedă,Stare,Sold",
            "Tipas,Produktas,Pradžios data,Užbaigimo data,Aprašymas,Suma,Mokestis,Valiuta,Būsena,Balansas",
            "Típus,Termék,Kezdés dátuma,Befejezés dátuma,Leírás,Összeg,Díj,Pénznem,Állapot,Egyenleg",
            "Typ,Produkt,Datum zahájení,Datum dokončení,Popis,Částka,Poplatek,Měna,Stav,Zůstatek",
        ])
    func `Revolut in other languages is read on the day of completion`(header: String) throws {
        let row = "CARD_PAYMENT,Current,2026-01-13 10:00:00,2026-01-15 11:00:00,LIDL,-18.20,0.00,EUR,COMPLETED,81.80"
        let read = try rows("\(header)\n\(row)\n")
        #expect(read.first == "Revolut")
        #expect(read.last?.hasPrefix("2 2026-01-15 18.20 | what=LIDL") == true)
    }

    @Test func `BNP Paribas Fortis in French is read as in Dutch`() throws {
        let text =
            "Nº de séquence;Date d'exécution;Date valeur;Montant;Devise du compte;Numéro de compte;Type de transaction;"
            + "Contrepartie;Nom de la contrepartie;Communication;Détails;Statut;Motif du refus\n"
            + "2026-0001;13/01/2026;14/01/2026;-18,20;EUR;BE68;Virement;BE69;DELHAIZE;facture 12;détails;Accepté;\n"
        let read = try rows(text)
        #expect(read.first == "BNP Paribas Fortis")
        #expect(read.last?.hasPrefix("2 2026-01-13 18.20 | DELHAIZE | what=facture 12") == true)
    }

    @Test func `the note of Fio is the description`() throws {
        let text =
            "ID pohybu;Datum;Objem;Měna;Protiúčet;Název protiúčtu;Typ;Poznámka\n"
            + "1;13.01.2026;-18,20;EUR;;;Platba kartou;Nákup: LIDL, Praha\n"
        let read = try rows(text)
        #expect(read.first == "Fio")
        #expect(read.last?.contains("2026-01-13 18.20 | what=Nákup: LIDL, Praha") == true)
    }

    @Test(arguments: [
        "Fecha;Beneficiario;Número de cuenta;Tipo de transacción;Referencia de pago;Cantidad (EUR)\n"
            + "2026-01-13;LIDL;;Pago;;-18,20\n",
        "Data;Descriere;Suma in debit;Suma in credit;Valuta\n13.01.2026;LIDL;18,20;;EUR\n",
        "Data;Opis;Obciążenie;Uznanie;Waluta\n13.01.2026;LIDL;18,20;;EUR\n",
        "Dátum splatnosti;Popis;Suma;Mena\n13.01.2026;LIDL;-18,20;EUR\n",
        "Dátum splatnosti;Dátum odpísania;Popis;Suma;Mena\n10.01.2026;13.01.2026;LIDL;-18,20;EUR\n",
    ])
    func `the headers of further banks are known`(text: String) throws {
        let read = try rows(text)
        #expect(read.last?.hasPrefix("2 2026-01-13 18.20") == true && read.last?.contains("LIDL") == true)
    }

    @Test func `a quantity without a currency is not an amount`() throws {
        let text = "Fecha;Concepto;Cantidad;Importe\n13/01/2026;Pan;3;-18,20\n14/01/2026;Vino;2;-9,00\n"
        #expect(try rows(text).dropFirst() == ["2 2026-01-13 18.20 | what=Pan", "3 2026-01-14 9.00 | what=Vino"])
    }
}
