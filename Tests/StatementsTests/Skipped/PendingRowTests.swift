import Testing

@testable import Statements

/// Rows that are pending by their text, their position, or a mark.
@Suite struct PendingRowTests {
    private func statement(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> Statement {
        try Statement.delimited(text, options)
    }

    private func rows(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> [String] {
        try statement(text, options).described()
    }

    @Test(
        arguments: [
            "Vorgemerkt: REWE", "VORGEMERKT - ALDI", "(vorgemerkt) Lidl", "Lidl (vorgemerkt)", "Vorgemerkt",
            "Pending: TESCO", "[PENDING] Aldi", "Tesco - Pending", "En attente: CARREFOUR", "AUCHAN (en attente)",
            "Paiement en attente MONOPRIX", "Autorizzazione in corso", "AUTORIZZAZIONE IN CORSO CONAD",
            "In attesa - COOP",
            "Pendiente: MERCADONA", "Movimiento pendiente DIA", "Pendente | CONTINENTE", "Varaus",
            "KATEVARAUS K-MARKET",
            "Reservation", "Reservation: ICA", "Reserverat belopp COOP", "In behandeling: JUMBO",
            "Blokada środków ŻABKA",
            "Rezervirano: KONZUM", "Rezervacija", "Broneering", "Broneeritud: SELVER", "Rezervēta summa RIMI",
            "Rezervācija", "Rezervuota: MAXIMA", "Δέσμευση ποσού ΣΚΛΑΒΕΝΙΤΗΣ", "Εκκρεμεί: ΑΒ", "Блокирана сума БИЛЛА",
            "Изчакваща: ЛИДЛ", "Blokácia: BILLA", "Blokace - ALBERT", "V čakanju: MERCATOR", "Ar feitheamh: DUNNES",
            "Pendenti: PAVI", "Függőben: SPAR", "* Vorgemerkt: REWE", "Varaus K-MARKET", "VARAUS K-MARKET KALLIO",
            "Vorgemerkt REWE", "En attente CARREFOUR", "Reserverat ICA", "Rezervuota MAXIMA", "Broneeritud SELVER",
            "ALDI *PENDING*", "REWE **vorgemerkt**", "*PENDING*", "Tesco - Pending", "Hotelli Kämp (katevaraus)",
            "CB AMAZON (opération en cours)", "Autorisation en cours: FNAC", "Jumbo (reservering)", "ICA (reservation)",
            "Kaufland (tranzacție în curs)", "CONAD (operazione in corso)", "DIA (operación en curso)",
            "Unverbucht: REWE", "Aldi (nicht verbucht)", "Tesco (not yet posted)", "Processing: TESCO",
            "Retención: DIA", "Por contabilizar: MEO", "Movimento cativo - GALP", "Autorisatie: JUMBO",
            "AH (niet verwerkt)",
            "W trakcie: ORLEN", "ŻABKA (nierozliczona)", "Autoryzacja: BP", "Autorizace: SHELL", "Čakajúce: SHELL",
            "OMV (avtorizacija)", "Προέγκριση: SHELL", "Чакащо: OMV", "Авторизация: OMV", "Autorizare: OMV",
            "Reservasjon: KIWI", "ŻABKA (transakcja w toku)", "Plată în curs: LIDL", "Lopende transactie: JUMBO",
            "Spar (függő tétel)", "Vormerkung SHELL", "VORMERKUNG SHELL", "Vormerkung Shell", "Pending TESCO EXPRESS",
            "Pendiente MERCADONA", "In attesa CONAD 4711", "Unverbucht Aldi", "Préautorisation Total",
            "Non contabilizzato ENI",
            "Pre-authorisation Shell", "Preautorización Repsol", "Blokace Albert", "Čeká ALBERT", "Ootel SELVER",
            "Εκκρεμής ΣΚΛΑΒΕΝΙΤΗΣ", "Чакаща ЛИДЛ",
            "Operazione non contabilizzata", "Operación pendiente", "Movimiento pendiente", "Movimento pendente",
            "Autorização pendente FNAC", "Umsatz noch nicht gebucht: REWE", "Vormerkposten",
            "Kartenreservierung: Shell",
            "Paiement carte en cours", "Paiement par carte en cours", "TESCO, PENDING", "Pending, TESCO",
            "TESCO (authorised)", "Pre-auth: HILTON", "Hold: AVIS", "[Authorized] AVIS", "TESCO · pending",
            "TESCO – pending", "Pending card payment", "COMPRA PENDIENTE DE LIQUIDAR", "Transazione in sospeso",
            "Betaling in behandeling: AH",
        ])
    func `a text with a pending word in front, in brackets or alone is left out`(text: String) throws {
        let file = "Datum;Text;Betrag\n13.01.2026;\(text);-92,50\n14.01.2026;Laden;-10,00\n"
        #expect(try rows(file) == ["2 left out: pending", "3 2026-01-14 10.00 | what=Laden"])
    }

    @Test(
        arguments: [
            "Offen: REWE", "Schwebend: REWE", "Offen - REWE", "Provvisorio: CONAD", "Provvisoria: CONAD",
            "Openstaand - JUMBO", "Te boeken - JUMBO", "Voorlopige boeking JUMBO", "Vahvistamaton: PRISMA",
            "Tulossa: PRISMA", "Neapstiprināts: MAXIMA", "Neapstiprināta: MAXIMA", "Neįvykdyta - MAXIMA",
            "Čakajoče: MERCATOR", "Čakajoča: MERCATOR", "Σε αναμονή: ΑΒ", "Μη λογιστικοποιημένη - ΣΚΛΑΒΕΝΙΤΗΣ",
            "В процес: BILLA", "Предстоящо: BILLA", "Предстояща: BILLA", "Riżervat: LIDL", "Riżervata: LIDL",
            "Mhux ipproċessat: LIDL", "Forálta: TESCO", "Reserved: TESCO", "TESCO (reserved)", "Uncleared: TESCO",
            "Card hold: TESCO", "Hold - TESCO", "Pendent de comptabilitzar - CAPRABO", "Authorization hold TESCO",
            "Blokovaná suma TESCO", "Blokovaná částka ALBERT", "Čeka: KONZUM", "Obekräftad: ICA", "Unbestätigt: REWE",
            "Carta in attesa - ENI", "CARTA IN ATTESA ENI", "Kaart in behandeling - AH", "Kortti odottaa: NESTE",
            "Broneering RIMI", "BRONEERING RIMI", "Cativação CONTINENTE", "Kartenreservierung REWE",
            "Prenotazione POS CONAD", "Paiement en cours de traitement", "Paiement en cours d'autorisation FNAC",
            "Paiement en cours FNAC",
        ])
    func `a further word for pending is left out`(text: String) throws {
        let file = "Datum;Text;Betrag\n13.01.2026;\(text);-92,50\n14.01.2026;Laden;-10,00\n"
        #expect(try rows(file) == ["2 left out: pending", "3 2026-01-14 10.00 | what=Laden"])
    }

    @Test(
        arguments: [
            "Paiement en cours de danse", "PAIEMENT EN COURS DE DANSE", "Offen Bar", "OFFEN BAR BERLIN",
            "Parkeren Te Boeken", "Openstaand bedrag KPN", "Reserved Galeria Krakowska", "Card Factory",
            "Pago Café", "Broneering Hotell Tallinn", "Hold - Rock Band", "Carta Bianca", "Voorlopig Vrij BV",
            "Tulossa Oy", "Kauf bei Offen, Anna", "Attente Café Paris",
        ])
    func `a name or course with such a word is recorded`(text: String) throws {
        let file = "Datum;Text;Betrag\n13.01.2026;\(text);-92,50\n14.01.2026;Laden;-10,00\n"
        #expect(try rows(file)[0] == "2 2026-01-13 92.50 | what=\(text)")
    }

    @Test(arguments: [
        "PENDING TESCO", "VÄNTANDE ICA", "Reservation ICA", "Rezervacija KONZUM", "Rezervācija MAXIMA",
        "Reservering JUMBO", "Retención MERCADONA", "Retenció CAPRABO",
    ])
    func `a text in capitals that may be pending is recorded and reported`(text: String) throws {
        let file = "Datum;Text;Betrag\n13.01.2026;\(text);-92,50\n14.01.2026;Laden;-10,00\n"
        let read = try statement(file)
        #expect(try read.described()[0] == "2 2026-01-13 92.50 | what=\(text)")
        #expect(read.facts.filter { $0.name == "maybe not booked" }.map(\.value) == [text])
        // A status column decides.
        let status = "Datum;Text;Betrag;Status\n13.01.2026;\(text);-92,50;Booked\n14.01.2026;Laden;-10,00;Booked\n"
        #expect(try statement(status).facts.allSatisfy { $0.name != "maybe not booked" })
    }

    @Test func `several texts that may be pending are counted, and other texts are not reported`() throws {
        let texts = ["PENDING TESCO", "PENDING ALDI", "PENDING BAR", "PENDING DIA", "Reservation Hotel Adlon", "TESCO"]
        let file = "Datum;Text;Betrag\n" + texts.map { "13.01.2026;\($0);-92,50\n" }.joined()
        let facts = try statement(file).facts.filter { $0.name == "maybe not booked" }
        #expect(facts.map(\.value) == ["PENDING TESCO, PENDING ALDI, PENDING BAR and 1 more"])
    }

    @Test(
        arguments: [
            "Hotel Reservation Ltd", "reservation fee", "Reservation Hotel Adlon", "Pending Bar", "In attesa di Godot",
            "Offene Handelsgesellschaft", "Pendientes y Joyas SL", "Varausmaksu Finnair", "En cours de cuisine SARL",
            "Reserva Ibérica SA", "Zain Telecom", "Offen für Alle e.V.", "Kommende Lesben", "Vorläufiger Ausweis",
            "Prel. bancomat 4711", "PREL EDF", "KLM - reservation", "Course en cours", "Café (au lait)",
            "PENDING BAR", "Reserved", "RESERVED", "Processing Fees", "In Behandlung", "Vormerkungen Verlag",
            "Prenotazione Trenitalia 4711", "Gaida Cafe", "BLOCKED DRAIN SERVICES", "Varaus Hotelli Helsinki",
            "Hold Fast Ltd", "Payment Processing", "Pagamento in corso Garibaldi 5", "La Pendente", "Authorised Dealer",
            "Addebito autorizzato", "Kaufland vorgemerkt", "REWE vorgemerkt", "TESCO PENDING", "Reservation, 2 nights",
            "Müller, Anna", "Travaux en cours", "Hold - Rock Band",
        ])
    func `a name or purpose that contains a pending word is recorded`(text: String) throws {
        for header in ["Text", "Empfänger"] {
            let file = "Datum;\(header);Betrag\n13.01.2026;\(text);-92,50\n14.01.2026;Laden;-10,00\n"
            #expect(try rows(file).allSatisfy { !$0.contains("left out") }, "\(header)")
        }
    }

    @Test(arguments: ["Prel. ICA", "PREL ICA", "Preliminär ICA"])
    func `a short word for preliminary counts under a Swedish header`(text: String) throws {
        let file = "Datum;Beskrivning;Belopp\n13.01.2026;\(text);-92,50\n14.01.2026;Prelle;-10,00\n"
        let found = try rows(file, ReadingOptions(columns: ["currency": "EUR"]))
        #expect(found == ["2 left out: pending", "3 2026-01-14 10.00 | what=Prelle"])
    }

    @Test(arguments: ["Reservation", "Varaus", "Prenotazione", "Rezervacija", "Autorizzazione"])
    func `a reservation is pending as a kind, and recorded as a purpose beside a payee`(word: String)
        throws
    {
        let kind = "Datum;Typ;Empfänger;Betrag\n13.01.2026;\(word);Hotel Sacher;-92,50\n14.01.2026;Karte;Laden;-10,00\n"
        #expect(try rows(kind)[0] == "2 left out: pending")
        let purpose = "Datum;Empfänger;Zweck;Betrag\n13.01.2026;Hotel Sacher;\(word);-92,50\n"
        #expect(try rows(purpose) == ["2 2026-01-13 92.50 | Hotel Sacher | what=\(word)"])
    }

    @Test(arguments: ["Apoteket (reservation)", "Reservation: ICA", "Neste (varaus)", "[Reservierung] Shell"])
    func `a reservation that is separated from a payee is pending beside a purpose`(payee: String) throws {
        func file(_ header: String) -> String {
            "Datum;\(header);Betrag\n13.01.2026;\(payee);Ref 4711;-92,50\n14.01.2026;Laden;Ref 4712;-10,00\n"
        }
        #expect(
            try rows(file("Empfänger;Zweck")) == ["2 left out: pending", "3 2026-01-14 10.00 | Laden | what=Ref 4712"])
    }

    @Test(arguments: [
        ("Selitys", "VARAUS", "KORTTIOSTO"), ("Selite", "Varaus", "Korttiosto"),
        ("Informācija", "Rezervācija", "Pirkums"),
        ("Zweck", "Reservierung", "Kartenzahlung"), ("Description", "Authorisation", "Card payment"),
        ("Libellé", "Autorisation", "Paiement par carte"), ("Descripción", "Reserva", "Compra con tarjeta"),
    ])
    func `a reservation is pending among descriptions that name kinds of payments`(
        header: String, reservation: String, kind: String
    ) throws {
        func text(_ other: String) -> String {
            "Datum;Empfänger;\(header);Betrag\n13.01.2026;NESTE;\(reservation);-92,50\n14.01.2026;PRISMA;\(other);-10,00\n"
        }
        #expect(try rows(text(kind)) == ["2 left out: pending", "3 2026-01-14 10.00 | PRISMA | what=\(kind)"])
        #expect(try rows(text("Brot"))[0] == "2 2026-01-13 92.50 | NESTE | what=\(reservation)")
    }

    @Test(arguments: [
        ("Buchungstag", "Valuta"), ("Posting Date", "Value date"), ("Data contabile", "Data valuta"),
        ("Date de comptabilisation", "Date de valeur"), ("Kirjauspäivä", "Arvopäivä"),
        ("Fecha contable", "Fecha valor"), ("Date comptable", "Date valeur"), ("Data lançamento", "Data valor"),
        ("Data de lançamento", "Data-valor"), ("Date comptable de l'opération", "Date de valeur"),
        ("Date d'écriture", "Date de valeur"), ("Data registrazione", "Data valuta"), ("Dt. contabile", "Data valuta"),
        ("Data contabile operazione", "Data valuta"), ("Fecha apunte", "Fecha valor"), ("F. contable", "F. valor"),
        ("Fecha de asiento", "Fecha valor"), ("Verbuchungstag", "Valuta"), ("Buchungsdatum", "Wertstellung"),
        ("Datum der Verbuchung", "Valuta"), ("Boekingsdag", "Valutadatum"), ("Datum boeking", "Valutadatum"),
        ("Datum verwerking", "Rentedatum"), ("Data di regolamento", "Data valuta"),
    ])
    func `a row without a booking day among rows with booking days is pending`(day: String, other: String) throws {
        let file =
            "\(day);\(other);Text;Amount\n;15.01.2026;Hotel;-92,50\n-;15.01.2026;Bar;-3,00\n"
            + "14.01.2026;13.01.2026;Laden;-10,00\n13.01.2026;12.01.2026;Kiosk;-4,00\n"
        #expect(
            try rows(file) == [
                "2 left out: pending", "3 left out: pending", "4 2026-01-14 10.00 | what=Laden",
                "5 2026-01-13 4.00 | what=Kiosk",
            ])
        let fact = try #require(try statement(file).facts.first { $0.name == "not booked" })
        #expect(fact.value == "rows without '\(day)'")
        #expect(fact.reason.contains("--map "))
        // The user can name the other date column.
        let named = try rows(file, ReadingOptions(columns: ["date": other]))
        #expect(named[0] == "2 2026-01-15 92.50 | what=Hotel")
    }

    @Test(arguments: [
        ("Date opération", "Date comptable"), ("Date opération", "Date de comptabilisation"),
        ("Date d'opération", "Date comptable de l'opération"), ("Fecha operación", "Fecha contable"),
        ("Fecha operación", "Fecha de contabilización"), ("Data operazione", "Data contabilizzazione"),
        ("Data operação", "Data lançamento"), ("Transactiedatum", "Verwerkingsdatum"), ("Datum", "Buchungsdatum"),
    ])
    func `the booking day counts beside the day of the operation`(operation: String, booking: String) throws {
        let rows = "13.01.2026;15.01.2026;Laden;-10,00\n12.01.2026;14.01.2026;Kiosk;-4,00\n"
        #expect(
            try self.rows("\(operation);\(booking);Text;Amount\n\(rows)")
                == ["2 2026-01-15 10.00 | what=Laden", "3 2026-01-14 4.00 | what=Kiosk"])
    }

    @Test(arguments: [
        "Date de règlement", "Fecha de liquidación", "Data di regolamento", "Boekingsnummer datum",
    ])
    func `the day of a settlement and other columns beside it do not replace the day`(header: String) throws {
        let text = "Date;\(header);Text;Amount\n13.01.2026;31.01.2026;Laden;-10,00\n12.01.2026;31.01.2026;Bar;-4,00\n"
        #expect(try rows(text).map { String($0.prefix(12)) } == ["2 2026-01-13", "3 2026-01-12"])
    }

    @Test func `a booking day column without any day is ignored`() throws {
        let file = "Buchungstag;Valuta;Text;Betrag\n;15.01.2026;Hotel;-92,50\n;14.01.2026;Laden;-10,00\n"
        #expect(try rows(file).allSatisfy { !$0.contains("left out") })
    }

    @Test func `a balance row without a booking day is not pending`() throws {
        let file =
            "Buchungstag;Wert;Text;Betrag\n14.01.2026;13.01.2026;Laden;-10,00\nKontostand;15.01.2026;;100,00\n"
        let options = ReadingOptions(sign: .negativeIsSpent)
        #expect(try rows(file, options) == ["2 2026-01-14 10.00 | what=Laden", "3 left out: balance"])
        #expect(try statement(file, options).facts.allSatisfy { $0.name != "not booked" })
    }

    @Test(arguments: ["Offen: Rechnung 12", "Zain - Kuwait"])
    func `an everyday word is not read as pending`(text: String) throws {
        let file = "Datum;Text;Betrag\n13.01.2026;\(text);-92,50\n14.01.2026;Laden;-10,00\n"
        #expect(try rows(file)[0] == "2 2026-01-13 92.50 | what=\(text)")
    }

    @Test(arguments: ["offen", "vorgemerkt", "pending", "en attente", "in attesa", "pendiente", "varaus"])
    func `a pending word instead of the day leaves the row out`(word: String) throws {
        let file = "Datum;Text;Betrag\n\(word);Hotel;-92,50\n14.01.2026;Laden;-10,00\n"
        if word == "varaus" {
            // The word has other meanings as well.
            #expect(try rows(file)[0] == "2 refused: day.unreadable")
        } else {
            #expect(try rows(file)[0] == "2 left out: pending")
        }
    }

    @Test func `a row without a day is refused at every position`() throws {
        let header = "Datum;Text;Betrag\n"
        let days = ["14.01.2026;Laden;-10,00\n", "13.01.2026;Kiosk;-4,00\n", "12.01.2026;Bar;-2,00\n"]
        let bare = ";Hotel;-92,50\n"
        #expect(try rows(header + bare + days.joined())[0] == "2 refused: day.unreadable")
        #expect(try rows(header + days.reversed().joined() + bare)[3] == "5 refused: day.unreadable")
        #expect(try rows(header + days.joined() + bare)[3] == "5 refused: day.unreadable")
        #expect(try rows(header + days[0] + bare + days[1])[1] == "3 refused: day.unreadable")
        #expect(try rows(header + days.reversed().joined() + ";Summe;-16,00\n")[3] == "5 left out: balance")
    }

    private static let balances = [
        "15.01.2026;Laden;-10,00;90,00", "16.01.2026;Kiosk;-4,00;86,00", "17.01.2026;Bar;-6,00;80,00",
    ]

    private func account(_ rows: [String], isNewestFirst: Bool = false) -> String {
        "Datum;Text;Betrag;Saldo\n" + (isNewestFirst ? rows.reversed() : rows).joined(separator: "\n") + "\n"
    }

    @Test(arguments: [false, true])
    func `the newest row without a balance is pending if all other rows have a balance`(isNewestFirst: Bool) throws {
        let file = account(Self.balances + ["18.01.2026;Hotel;-92,50;"], isNewestFirst: isNewestFirst)
        let found = try rows(file).filter { $0.hasSuffix("left out: pending") }
        #expect(found == [isNewestFirst ? "2 left out: pending" : "5 left out: pending"])
        let fact = try #require(try statement(file).facts.first { $0.name == "not booked" })
        #expect(fact.value == "1 row without a balance")
        #expect(try rows(file, ReadingOptions(ignoresBalance: true)).allSatisfy { !$0.contains("left out") })
    }

    @Test(arguments: [false, true])
    func `a middle row is pending if the balances around it omit it`(isNewestFirst: Bool) throws {
        var lines = Self.balances
        lines.insert("16.01.2026;Hotel;-92,50;", at: 2)
        let found = try rows(account(lines, isNewestFirst: isNewestFirst))
        #expect(found.count { $0.hasSuffix("left out: pending") } == 1)
        #expect(try statement(account(lines, isNewestFirst: isNewestFirst)).facts.allSatisfy { $0.name != "balance" })
    }

    @Test(arguments: [false, true])
    func `no row is pending if only the last row of a day, some rows or no row has a balance`(isNewestFirst: Bool)
        throws
    {
        let files = [
            // Only the last row of each day has a balance.
            [
                "15.01.2026;Laden;-10,00;", "15.01.2026;Kiosk;-4,00;86,00", "16.01.2026;Bar;-6,00;",
                "16.01.2026;Bus;-3,00;77,00",
            ],
            // Some booked rows have no balance, so a last row without one may be booked too.
            [
                "15.01.2026;Laden;-10,00;90,00", "15.01.2026;Kiosk;-4,00;", "16.01.2026;Bar;-6,00;80,00",
                "17.01.2026;Bus;-3,00;",
            ],
            ["15.01.2026;Laden;-10,00;", "16.01.2026;Kiosk;-4,00;"],
            ["15.01.2026;Laden;-10,00;", "16.01.2026;Kiosk;-4,00;", "17.01.2026;Bus;-3,00;83,00"],
        ]
        for lines in files {
            let found = try rows(account(lines, isNewestFirst: isNewestFirst))
            #expect(found.allSatisfy { !$0.contains("left out") }, "\(lines)")
        }
    }

    @Test(
        arguments: [
            ("*", "* noch nicht ausgeführte Umsätze"), ("*", "(*) = vorgemerkte Umsätze"),
            ("**", "** pending transactions"),
            ("*", "* operazioni non ancora contabilizzate"), ("#", "# opérations en attente"), ("P", "P = pending"),
            ("V", "V: vorgemerkt"), ("*", "*) movimientos pendientes"), ("+", "+ nog niet verwerkt"),
            ("(1)", "(1) opérations non encore comptabilisées"), ("°", "° movimenti non ancora contabilizzati"),
            ("†", "† not yet booked"), ("¹", "¹ nog niet verwerkt"), ("*", "* operacje nierozliczone"),
            ("[2]", "[2] vorgemerkt"),
        ])
    func `a mark explained by a legend leaves the row out`(mark: String, legend: String) throws {
        let rows = "13.01.2026;Hotel;-92,50;\(mark)\n14.01.2026;Laden *7;-10,00;\n"
        let below = "Datum;Text;Betrag;x\n\(rows)\n\(legend)\n"
        #expect(try self.rows(below).prefix(2) == ["2 left out: pending", "3 2026-01-14 10.00 | what=Laden *7"])
        let above = "\(legend)\nDatum;Text;Betrag;x\n\(rows)"
        #expect(try self.rows(above) == ["3 left out: pending", "4 2026-01-14 10.00 | what=Laden *7"])
        let between = "Datum;Text;Betrag;x\n\(legend)\n\(rows)"
        #expect(try self.rows(between).suffix(2) == ["3 left out: pending", "4 2026-01-14 10.00 | what=Laden *7"])
        // Without a legend, the mark has no meaning.
        #expect(try self.rows("Datum;Text;Betrag;x\n\(rows)").allSatisfy { !$0.contains("left out") })
    }

    @Test(
        arguments: [
            "(*) noch nicht gebuchte Umsätze", "* opérations en attente", "[*] = pending", "*) not yet booked",
        ],
        ["(*) OMV", "OMV (*)", "[*] OMV", "OMV *)", "*OMV", "OMV*"])
    func `a mark in brackets is the mark that a legend explains`(legend: String, text: String) throws {
        let file = "Datum;Text;Betrag\n13.01.2026;Hofer (Wien);-10,00\n14.01.2026;\(text);-40,00\n"
        #expect(
            try rows(file + legend + "\n").prefix(2) == [
                "2 2026-01-13 10.00 | what=Hofer (Wien)", "3 left out: pending",
            ])
        #expect(try rows(file).allSatisfy { !$0.contains("left out") })
    }

    @Test(arguments: [("(*)", "(*) = vorgemerkt"), ("(P)", "P = pending"), ("[V]", "(V): vorgemerkt"), ("*", "(*)")])
    func `a mark in brackets may have a column of its own`(mark: String, legend: String) throws {
        let rows = "Datum;Text;Betrag;x\n13.01.2026;Hotel (PV);-92,50;\(mark)\n14.01.2026;Laden;-10,00;\n"
        let below = legend == "(*)" ? "\(legend);noch nicht gebuchte Umsätze;;\n" : "\(legend)\n"
        #expect(try self.rows(rows + below).prefix(2) == ["2 left out: pending", "3 2026-01-14 10.00 | what=Laden"])
    }

    @Test(arguments: ["* Vorgemerkte Umsätze", "*** Pending transactions ***", "# En attente"])
    func `a heading with a mark that no row has announces pending rows`(heading: String) throws {
        let text = "\(heading)\nDatum;Text;Betrag\n13.01.2026;Hotel;-92,50\n14.01.2026;Laden;-10,00\n"
        #expect(try rows(text) == ["3 left out: pending", "4 left out: pending"])
    }

    @Test func `a footnote's number counts only in its brackets`() throws {
        let file = "Datum;Text;Betrag;Anzahl\n13.01.2026;Hotel (1);-92,50;1\n14.01.2026;Laden 1;-10,00;1\n"
        #expect(
            try rows(file + "(1) vorgemerkt\n").prefix(2) == [
                "2 left out: pending", "3 2026-01-14 10.00 | what=Laden 1",
            ])
        #expect(try rows(file).allSatisfy { !$0.contains("left out") })
    }

    @Test func `a mark at the day leaves the row out`() throws {
        let file = "Datum;Text;Betrag\n13.01.2026*;Hotel;-92,50\n14.01.2026;Laden;-10,00\n* noch nicht gebucht\n"
        #expect(try rows(file).prefix(2) == ["2 left out: pending", "3 2026-01-14 10.00 | what=Laden"])
    }

    @Test(
        arguments: [
            ("Vorgemerkte Umsätze", "Gebuchte Umsätze"), ("Pending transactions", "Posted transactions"),
            ("Opérations en attente", "Opérations comptabilisées"),
            ("Movimientos pendientes", "Movimientos contabilizados"),
            ("Movimenti non contabilizzati", "Movimenti contabilizzati"), ("Katevaraukset", "Kirjatut tapahtumat"),
        ])
    func `a heading marks the rows below it as pending until the next heading`(pending: String, booked: String) throws {
        let file =
            "Datum;Text;Betrag\n\(pending);;\n13.01.2026;Hotel;-92,50\n\(booked);;\n14.01.2026;Laden;-10,00\n"
        #expect(
            try rows(file).filter { !$0.hasSuffix("balance") } == [
                "3 left out: pending", "5 2026-01-14 10.00 | what=Laden",
            ])
    }

    @Test(arguments: [
        "Nerealizirane transakcije", "Rezervacije", "Broneeringud", "Operacje nierozliczone", "Rezervace",
        "Opérations non encore comptabilisées", "Vorgemerkte Umsätze des Monats", "Operazioni in corso del mese",
        "No contabilizados", "Ni knjiženo", "Ei kirjattu", "Laukiančios operacijos", "Laukiančių mokėjimų sąrašas",
        "Offene Umsätze", "Offene Kartenumsätze", "Encours carte", "Encours de la carte", "Retenciones",
        "Retenciones de tarjeta", "Tulevat maksut", "Tulevat tapahtumat", "Täitmata maksed", "Rezervované prostriedky",
        "Rezervovaná platba", "Holds", "Card holds",
    ])
    func `a heading announces pending rows in further languages`(heading: String) {
        #expect(PendingHeading.reading([heading]) == true)
    }

    @Test(arguments: [
        "Mois en cours", "Opérations du mois en cours", "Année en cours", "Compte en cours", "Mese in corso",
        "Movimenti del mese in corso", "Anno in corso", "Mes en curso", "Movimientos del mes en curso", "Mês em curso",
        "Miesiąc w toku", "Luna în curs", "Mes en curs", "Mjesec u tijeku", "Mesec v teku", "Month in progress",
        "Keine vorgemerkten Umsätze", "No pending transactions", "Aucune opération en attente",
        "Nessun movimento in sospeso", "Sin movimientos pendientes", "Pending and posted transactions",
        "Gebuchte und vorgemerkte Umsätze", "Movimenti contabilizzati e in sospeso", "Retenciones fiscales",
    ])
    func `a heading of a period in progress, of all rows or of no pending ones announces nothing`(heading: String)
        throws
    {
        #expect(PendingHeading.reading([heading]) == nil)
        let file = "Datum;Text;Betrag\n\(heading);;\n13.01.2026;Hotel;-92,50\n"
        #expect(try rows(file).last == "3 2026-01-13 92.50 | what=Hotel")
    }
}
