import Files
import Glibc
import Money
import Statements
import Support
import Testing

@Suite struct DelimitedTests {
    private func statement(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> Statement {
        try Statement.delimited(text, options)
    }

    @Test(arguments: SampleExpectation.all)
    func `the sample of every dialect is read as expected`(expected: SampleExpectation) throws {
        let statement = try #require(try Sample(expected.name).statement(expected.options))
        #expect(statement.format == expected.format)
        #expect(try statement.described() == expected.rows)
        #expect(try statement.described() == expected.rows, "the second time as the first")
    }

    @Test func `every delimited sample has expected rows`() throws {
        var names: Set<String> = []
        let folder = try #require(opendir(Samples.folder))
        defer { closedir(folder) }
        while let file = readdir(folder) {
            let name = withUnsafeBytes(of: &file.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            // Tables of exchange rates have their own reader.
            guard !name.hasPrefix("eurofxref") else { continue }
            if name.hasSuffix(".csv") || name.hasSuffix(".tab") { names.insert(name) }
        }
        #expect(names == Set(SampleExpectation.all.map(\.name)))
    }

    @Test(arguments: SampleExpectation.all)
    func `a truncated sample never has more rows than the whole sample`(
        expected: SampleExpectation
    ) throws {
        let bytes = Sample(expected.name).bytes
        for count in 0...bytes.count {
            let file = InputFile(name: expected.name, bytes: Array(bytes.prefix(count)))
            guard let statement = try? Statement.delimited(file, options: ReadingOptions()) else { continue }
            var rows = 0
            try? statement.forEachRow { _ in rows += 1 }
            // Without its other half a transaction is left out, and is a row.
            #expect(rows <= expected.rows.count + 1)
        }
    }

    @Test func `random bytes never crash`() {
        var random = SplitMix64(seed: 20_261_121)
        let alphabet =
            Array("0123456789.,;\t\"'-+/ \n\r€EURDatumBetragdateamount(){}é\u{A0}".utf8) + [0xFF, 0xFE, 0, 0xC3]
        let header = Array("Datum;Betrag;Empfänger;Währung;Status\n".utf8)
        for round in 0..<4000 {
            var bytes = round % 2 == 0 ? header : []
            for _ in 0..<Int.random(in: 0...200, using: &random) {
                bytes.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
            }
            let file = InputFile(name: "random", bytes: bytes)
            guard let statement = try? Statement.delimited(file, options: ReadingOptions()) else { continue }
            try? statement.forEachRow { _ in }
        }
    }

    @Test(
        arguments: [
            "", "\n\n", "a,b\n1,2\n", "hello\n", "{\"date\": \"2025-11-03\", \"amount\": 1}\n",
            "!Type:Bank\nD03/11/2025\nT-1.00\n^\n", "date,name\n2025-11-03,Conad\n", "amount,name\n1.00,Conad\n",
            "<?xml version=\"1.0\"?>\n<Document/>\n", "PK\u{3}\u{4}\u{0}\u{0}",
        ])
    func `a file without movements is not a statement`(text: String) throws {
        let file = InputFile(name: "a.csv", bytes: Array(text.utf8))
        #expect(try Statement.delimited(file, options: ReadingOptions()) == nil)
    }

    @Test func `ambiguous decimal marks in all amounts are refused`() throws {
        let text = "date,amount\n2025-11-03,\"1.234\"\n2025-11-04,\"-2.500\"\n"
        #expect(
            throws: StatementError.twoReadings(
                "a.csv", what: "decimal mark", example: "1.234", readings: ["1234.00", "1.234"])
        ) { try statement(text) }
        let comma = try statement(text, ReadingOptions(decimalMark: .comma, sign: .negativeIsSpent)).described()
        #expect(comma == ["2 2025-11-03 -1234.00", "3 2025-11-04 2500.00"])
        let point = try statement(text, ReadingOptions(decimalMark: .point, sign: .negativeIsSpent)).described()
        #expect(point == ["2 refused: amount.too_many_decimals", "3 2025-11-04 2.50"])
    }

    @Test(
        arguments: [
            ("1.234;0,5;", "1234.00"), ("1,234;0.5;", "1234.00"), ("1.234;1.000.000;", "1234.00"),
            ("1.234;10.50;", ""), ("1 234;0,5;", "1234.00"), ("1.234;;99,50", "1234.00"),
        ])
    func `another amount or column decides the decimal mark`(amounts: String, expected: String) throws {
        let cells = amounts.split(separator: ";", omittingEmptySubsequences: false)
        let text =
            "date;amount;balance\n2025-11-03;-\(cells[0]);\(cells[2])\n2025-11-04;-\(cells[1].isEmpty ? "7" : cells[1]);\n"
        let row = try statement(text).described()[0]
        #expect(row == (expected.isEmpty ? "2 refused: amount.too_many_decimals" : "2 2025-11-03 \(expected)"))
    }

    @Test(arguments: [
        ("-1,250", "-7,50", "refused: amount.ambiguous"), ("-1.250", "-7.50", "refused: amount.ambiguous"),
        ("-12,500", "-7,50", "refused: amount.ambiguous"), ("-1,250 €", "-7,50", "refused: amount.ambiguous"),
        ("-2,000", "-7,50", "refused: amount.ambiguous"), ("-1,250", "-0,990", "2025-11-03 1.25"),
        ("-1,250", "-1.234,500", "2025-11-03 1.25"), ("-0,250", "-7,50", "2025-11-03 0.25"),
        ("-1250,500", "-7,50", "2025-11-03 1250.50"), ("-1.250", "-7,50", "2025-11-03 1250.00"),
    ])
    func `three decimals that end in zero may be thousands`(cell: String, other: String, expected: String) throws {
        let text = "Datum;Betrag\n03.11.2025;\(cell)\n04.11.2025;\(other)\n"
        #expect(try statement(text).described().first == "2 \(expected)")
        let mark: DecimalMark = other.hasPrefix("-7.") ? .point : .comma
        let given = try statement(text, ReadingOptions(decimalMark: mark)).described()[0]
        #expect(!given.contains("refused"))
    }

    @Test(arguments: [("Haben", "debit"), ("Soll", "credit"), ("Credit", "debit"), ("Avere", "debit")])
    func `a row without an amount names the column that has one`(header: String, role: String) throws {
        let text = "Datum;Text;Foo;\(header)\n13.01.2026;A;10,00;\n14.01.2026;B;11,50;\n15.01.2026;C;;100\n"
        var hints: [String?] = []
        try statement(text).forEachRow { if case .refused(_, let refusal) = $0 { hints.append(refusal.hint) } }
        #expect(hints.count == 2)
        #expect(hints.allSatisfy { $0?.hasSuffix("--map \(role)=3") == true })
        let mapped = try statement(text, ReadingOptions(columns: [role: "3"])).described()
        #expect(mapped.allSatisfy { !$0.contains("refused") })
    }

    @Test func `two columns called outgoing and incoming amount are read`() throws {
        let text = "Datum;Text;Betrag ausgehend;Betrag eingehend\n13.01.2026;A;10,00;\n14.01.2026;B;;11,50\n"
        #expect(try statement(text).described() == ["2 2026-01-13 10.00 | what=A", "3 2026-01-14 -11.50 | what=B"])
    }

    @Test func `an amount that may have thousands is refused with both readings`() throws {
        let text = "Datum;Betrag\n03.11.2025;-1,250\n04.11.2025;-7,50\n"
        var refusals: [Refusal] = []
        try statement(text).forEachRow { if case .refused(_, let refusal) = $0 { refusals.append(refusal) } }
        #expect(refusals.count == 1)
        #expect(refusals.first?.message.contains("or as") == true)
        #expect(refusals.first?.hint?.contains("--decimal-mark comma") == true)
    }

    @Test(
        arguments: [
            ("-12,5", "12.50"), ("12,50-", "12.50"), ("(12,50)", "12.50"), ("-€ 12,50", "12.50"),
            ("-12,50EUR", "12.50"),
            ("\u{2212}1\u{A0}012,50\u{A0}€", "1012.50"), ("-1\u{202F}012,500", "1012.50"), ("+12,50", "-12.50"),
            ("-1'012,50", "1012.50"), ("-12,505", "amount.too_many_decimals"), ("12,5,0", "amount.two_decimal_marks"),
            ("-$12", "currency"), ("x", "amount.unexpected_character"), ("", "amount.empty"), ("0,00", "zero"),
            ("-92233720368547758,08", "amount.overflow"), ("-92233720368547758,07", "92233720368547758.07"),
            ("1e5", "amount.exponent"), ("--1", "amount.two_signs"), ("-012,50", "12.50"),
        ])
    func `an amount is read exactly or refused`(cell: String, expected: String) throws {
        let text = "Datum;Betrag;Text\n03.11.2025;\"\(cell)\";x\n04.11.2025;-1,00;y\n"
        let row = try statement(text, ReadingOptions(sign: .negativeIsSpent)).described()[0]
        let texts = ["2 2025-11-03 \(expected) | what=x", "2 refused: \(expected)", "2 left out: \(expected)"]
        #expect(texts.contains(row), "\(row)")
    }

    @Test func `ambiguous dates in all rows are refused`() throws {
        let text = "date,amount\n03/11/2025,-1.00\n04/11/2025,-2.00\n"
        #expect(
            throws: StatementError.twoReadings(
                "a.csv", what: "date order", example: "03/11/2025", readings: ["2025-11-03", "2025-03-11"])
        ) { try statement(text) }
        for (order, day) in [(DateOrder.dayMonthYear, "2025-11-03"), (.monthDayYear, "2025-03-11")] {
            #expect(try statement(text, ReadingOptions(dateOrder: order)).described()[0] == "2 \(day) 1.00")
        }
    }

    @Test(
        arguments: [
            ("03/11/2025", "13/11/2025", "2025-11-03"), ("03/11/2025", "11/13/2025", "2025-03-11"),
            ("20251103", "20251104", "2025-11-03"), ("03.11.25", "04.11.25", "2025-11-03"),
            ("3. 11. 2025", "4. 11. 2025.", "2025-11-03"), ("2025.11.03.", "2025.11.04.", "2025-11-03"),
            ("2025-11-03T23:59:59.999-11:00", "2025-11-04T00:00:00Z", "2025-11-03"),
            ("03/11/2025 23:59", "30/11/2025 00:00", "2025-11-03"), ("3 Nov 2025", "4 November 2025", "2025-11-03"),
            ("03-Nov-25", "04-Nov-25", "2025-11-03"), ("31/02/2025", "13/11/2025", "day.no-such-day"),
            ("29.02.2024", "01.03.2024", "2024-02-29"), ("29.02.2025", "01.03.2025", "day.no-such-day"),
            ("1899-12-31", "2025-11-03", "day.too-early"), ("2025-13-01", "2025-11-03", "day.no-such-day"),
            ("03/2025", "2025-11-03", "day.unreadable"), ("05/05/2025", "06/06/2025", "2025-05-05"),
        ])
    func `the whole column decides the date order`(first: String, second: String, expected: String) throws {
        let rows = try statement("date;amount;text\n\(first);-1.50;x\n\(second);-2.00;y\n").described()
        #expect(["2 \(expected) 1.50 | what=x", "2 refused: \(expected)"].contains(rows[0]), "\(rows[0])")
    }

    @Test func `columns named by the user outrank the words of the header`() throws {
        let text = "when;sum;booking date;amount;who\n03.11.2025;-1,50;01.01.2020;9,99;Conad\n"
        let options = ReadingOptions(columns: ["date": "When", "amount": "sum", "payee": "who"])
        #expect(try statement(text, options).described() == ["2 2025-11-03 1.50 | Conad"])
        let numbers = ReadingOptions(columns: ["date": "1", "amount": "2", "what": "3"])
        #expect(try statement("03.11.2025,-1.50,x\n", numbers).described() == ["1 2025-11-03 1.50 | what=x"])
        let split = "date;amount;out\n03.11.2025;9,99;1,50\n"
        #expect(try statement(split, ReadingOptions(columns: ["debit": "out"])).described() == ["2 2025-11-03 1.50"])
        #expect(throws: StatementError.self) { try statement(text, ReadingOptions(columns: ["date": "nowhere"])) }
        #expect(throws: StatementError.self) { try statement(text, ReadingOptions(columns: ["colour": "when"])) }
    }

    @Test(
        arguments: [
            ("date;amount\n2025-11-03;-12.50\n", "12.50"),
            ("date;amount;balance\n2025-11-03;-12.50;100.00\n", "12.50"),
            ("date;debit;credit\n2025-11-03;12.50;\n", "12.50"), ("date;debit;credit\n2025-11-03;-12.50;\n", "12.50"),
            ("date;debit;credit\n2025-11-03;;12.50\n", "-12.50"), ("date;expense\n2025-11-03;12.50\n", "12.50"),
            ("date;amount;S/H\n2025-11-03;12.50;S\n", "12.50"), ("date;amount;S/H\n2025-11-03;12.50;H\n", "-12.50"),
            ("date;amount;D/C\n2025-11-03;12.50;DBIT\n", "12.50"), ("date;amount;D/K\n2025-11-03;12.50;K\n", "-12.50"),
            ("date;amount;direction\n2025-11-03;12.50;OUT\n", "12.50"),
            ("Datum;Betrag;Soll/Haben\n2025-11-03;12.50;Haben\n", "-12.50"),
        ])
    func `amounts spent are positive, in every notation of the file`(text: String, expected: String) throws {
        #expect(try statement(text).described()[0].hasPrefix("2 2025-11-03 \(expected)"))
    }

    @Test func `the direction word of a bank decides the sign, and a minus reverses it`() throws {
        let header =
            "Datum;Naam / Omschrijving;Rekening;Tegenrekening;Code;Af Bij;Bedrag (EUR);Mutatiesoort;Mededelingen\n"
        let rows = "20251103;Albert Heijn;NL;;BA;Af;12,50;x;y\n20251104;Albert Heijn;NL;;BA;Af;-2,50;x;y\n"
        let amounts = try statement(header + rows).described().map { $0.split(separator: " ")[2] }
        #expect(amounts == ["12.50", "-2.50"])
    }

    @Test func `a quote is plain text only if no field is quoted`() throws {
        let quoted = "\"Concepto\";\"Fecha\";\"Importe\"\n\"PAN; LECHE\";\"03/11/2025\";\"-1,50\"\n"
        #expect(try statement(quoted).described() == ["2 2025-11-03 1.50 | what=PAN; LECHE"])
        let open = "Datum;Betrag;Text\n03.11.2025;-1,50;\"x\n04.11.2025;-2,50;y\n"
        #expect(throws: StatementError.file(.quoteNotClosed("a.csv", line: 2))) { try statement(open) }
    }

    @Test(
        arguments: [
            "Datum;Empfänger;Verwendungszweck;Betrag;Währung", "Date;Bénéficiaire;Libellé;Montant;Devise",
            "Data;Beneficiario;Causale;Importo;Divisa", "Fecha;Beneficiario;Concepto;Importe;Moneda",
            "Data;Beneficiário;Descrição;Montante;Moeda", "Datum;Naam tegenpartij;Omschrijving;Bedrag;Munt",
            "Kirjauspäivä;Saaja;Viesti;Määrä;Valuutta", "Bokföringsdag;Mottagare;Meddelande;Belopp;Valuta",
            "Bogføringsdato;Modtager;Tekst;Beløb;Valuta", "Bokføringsdato;Mottaker;Beskrivelse;Beløp;Valuta",
            "Data księgowania;Nazwa kontrahenta;Tytuł;Kwota;Waluta",
            "Datum zaúčtování;Název protiúčtu;Popis;Částka;Měna",
            "Dátum zaúčtovania;Názov protiúčtu;Popis;Čiastka;Mena",
            "Datum knjiženja;Naziv primatelja;Opis;Iznos;Valuta",
            "Datum knjižbe;Prejemnik;Namen;Znesek;Valuta", "Kuupäev;Saaja/Maksja;Selgitus;Summa;Valuuta",
            "Datums;Saņēmējs/Maksātājs;Informācija saņēmējam;Summa;Valūta", "Data;Gavėjas;Paaiškinimai;Suma;Valiuta",
            "Könyvelés dátuma;Partner neve;Közlemény;Összeg;Devizanem",
            "Data tranzacției;Beneficiar;Detalii;Suma;Moneda",
            "Ημερομηνία;Δικαιούχος;Αιτιολογία;Ποσό;Νόμισμα", "Date;Payee;Description;Amount;Currency",
        ])
    func `header words of every language identify the columns`(header: String) throws {
        let text = "\(header)\n13.11.2025;Rimi;x;-1,50;EUR\n14.11.2025;Rimi;x;-1,50;CHF\n"
        #expect(try statement(text).described() == ["2 2025-11-13 1.50 | Rimi | what=x", "3 left out: currency"])
    }

    @Test func `an amount in another currency is left out, even if only the header names the currency`() throws {
        #expect(try statement("date;amount (USD)\n2025-11-03;-1.50\n").described() == ["2 left out: currency"])
        #expect(try statement("date;amount;currency\n2025-11-03;-1.50;\n").described() == ["2 2025-11-03 1.50"])
        #expect(try statement("date;amount;currency\n2025-11-03;-1.50;eur\n").described() == ["2 2025-11-03 1.50"])
        #expect(try statement("date;amount;currency\n2025-11-03;-1.50;CHF\n").described() == ["2 left out: currency"])
    }

    @Test func `detected settings are reported with their reasons`() throws {
        let facts = try #require(try Sample("ing-de.csv").statement()).facts
        let told = facts.map { "\($0.name): \($0.value), because \($0.reason)" }
        #expect(
            told == [
                "encoding: WINDOWS-1252, because not valid UTF-8", "delimiter: semicolon, because the header shows it",
                "header: line 14, because it has the words Buchung, Wertstellungsdatum, Auftraggeber/Empfänger, Buchungstext",
                "columns: Buchung = date, Wertstellungsdatum = value-date, Auftraggeber/Empfänger = payee, Buchungstext = kind, "
                    + "Verwendungszweck = what, Saldo = balance, Betrag = amount, Währung = currency, because not read: Währung",
                "decimal mark: comma, because 5 amounts only make sense that way",
                "date order: day-month-year, because 5 dates only make sense that way",
                "sign: negative is spent, because ING-DE always writes it this way",
            ])
    }

    @Test func `every text is joined to one line`() throws {
        let text =
            "date;amount;payee;what;note;category;payment method;tags\n"
            + "2025-11-03;-1.50;\"a\nb\";\"a\r\nb\";\"a\tb\";\"a\u{1}b\";\"a\n\u{2}b\";\"a\nb\"\n"
        #expect(
            try statement(text).described() == [
                "2 2025-11-03 1.50 | a b | what=a b | note=a b | in=a b | by=a b | #a-b"
            ])
    }
}
