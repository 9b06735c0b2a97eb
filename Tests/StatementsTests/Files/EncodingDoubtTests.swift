import Files
import Statements
import Testing

/// The choice between ISO-8859-15 and Windows-1252 without a euro sign as evidence.
@Suite struct EncodingDoubtTests {
    private static let letters: [Character: UInt8] = [
        "Š": 0xA6, "š": 0xA8, "Ž": 0xB4, "ž": 0xB8, "Œ": 0xBC, "œ": 0xBD, "Ÿ": 0xBE, "¦": 0xA6, "¨": 0xA8, "´": 0xB4,
        "¸": 0xB8, "¼": 0xBC, "½": 0xBD, "¾": 0xBE, "€": 0xA4,
    ]

    /// The bytes of a text, each letter in one byte.
    private func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { Self.letters[Character($0)] ?? UInt8($0.value) }
    }

    private func statement(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> Statement {
        let file = InputFile(
            name: "a.csv", bytes: bytes("Date;Libellé;Montant\n13/01/2026;\(text);-12,50\n14/01/2026;Café;-3,00\n"))
        return try #require(try Statement.delimited(file, options: options))
    }

    @Test(
        arguments: [
            "Bœuf", "SŒUR MARIE", "Œuvre du jour", "œufs bio", "cœurs", "Garaaž OÜ", "Pošta Ljubljana", "Škoda",
            "šokolaad",
            "L'Haÿ Œnologie", "Žemaitija", "ZARA ŽUR", "ŽIVA",
        ])
    func `letters inside words decide for ISO-8859-15`(text: String) throws {
        #expect(try statement(text).described()[0] == "2 2026-01-13 12.50 | what=\(text)")
    }

    @Test(arguments: [
        "1½ l lait", "½ kg pain", "Rock´n´Roll", "McDonald´s", "3¼", "L´ÉTOILE", "¾ heure", "´t Hof", "´Adria´",
    ])
    func `fractions and accents decide for Windows-1252`(text: String) throws {
        #expect(try statement(text).described()[0] == "2 2026-01-13 12.50 | what=\(text)")
    }

    @Test func `contradicting encodings are refused`() throws {
        let error = FileError.twoEncodings("a.csv", example: "B½uf", readings: ["Bœuf", "B½uf"])
        #expect(throws: error) { try statement("Bœuf, 1½ kg") }
        #expect(error.words.hint == "choose one: --encoding ISO-8859-15 or WINDOWS-1252")
        #expect(try statement("Bœuf, 1½ kg, 3 €").described()[0].contains("Bœuf"))
    }

    @Test(arguments: ["Betrag (€)", "Betrag [€]", "Betrag €", "€"])
    func `a euro sign in a header decides for ISO-8859-15`(header: String) throws {
        let text = "Datum;Text;\(header)\n13.01.2026;Café;-12,50\n14.01.2026;x;-3,00\n"
        let options = ReadingOptions(columns: header == "€" ? ["date": "1", "what": "2", "amount": "3"] : [:])
        let statement = try Statement.delimited(InputFile(name: "a.csv", bytes: bytes(text)), options: options)
        #expect(try statement?.described() == ["2 2026-01-13 12.50 | what=Café", "3 2026-01-14 3.00 | what=x"])
    }

    @Test(arguments: [
        ("Ðíûòa", "Šķūņa", "WINDOWS-1257"), ("Þuvø turgus", "Žuvų", "WINDOWS-1257"),
        ("Ljubljanska poðta", "pošta", "WINDOWS-1257"), ("©ibenik", "Šibenik", "ISO-8859-2"),
        ("op³ata", "opłata", "WINDOWS-1250"), ("£ukasz", "Łukasz", "WINDOWS-1250"),
        ("ZAP£ATA", "ZAPŁATA", "WINDOWS-1250"),
        ("Kovaèiæ", "Kovačić", "WINDOWS-1250"), ("Plaèilo raèuna", "Plačilo", "WINDOWS-1250"),
        ("pøíjem, mìsto", "příjem", "WINDOWS-1250"), ("Þiþli", "Şişli", "WINDOWS-1254"),
        ("ïëàùàíå", "плащане", "WINDOWS-1251"), ("ÁÃÏÑÁ", "ΑΓΟΡΑ", "WINDOWS-1253"),
    ])
    func `letters of other languages are refused until the encoding is given`(
        text: String, reading: String, encoding: String
    ) throws {
        do {
            _ = try statement(text)
            Issue.record("the encoding is unclear")
        } catch FileError.twoEncodings(_, let example, let readings, let encodings) {
            #expect(readings.first == example)
            let index = try #require(encodings.firstIndex(of: encoding))
            #expect(readings[index] == reading)
            let error = FileError.twoEncodings("a", example: example, readings: readings, encodings: encodings)
            #expect(error.words.hint?.hasPrefix("choose one: --encoding WINDOWS-1252") == true)
        }
        var options = ReadingOptions()
        options.encoding = TextEncoding(named: encoding)
        #expect(try statement(text, options).described()[0].contains(reading))
        options.encoding = TextEncoding(named: "WINDOWS-1252")
        #expect(try statement(text, options).described()[0].hasSuffix("what=\(text)"))
    }

    @Test(arguments: [
        "Kino 3 m³", "Pub 5 £ off", "© Apple", "Nescafé® Gold", "¿Qué tal?", "¡Hola!", "Übergrößenträger", "Jäääär OÜ",
        "Ærøskøbing", "Più così", "Où déjà", "Crème brûlée", "Barça França", "Gökçe Küçük", "raèun", "Pão de ló",
    ])
    func `western letters are read without a choice`(text: String) throws {
        #expect(try statement(text).described()[0] == "2 2026-01-13 12.50 | what=\(text)")
    }

    /// A text in any encoding.
    private func encoded(_ text: String, _ encoding: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let all = (UInt8(0x80)...0xFF).map { $0 }
        for scalar in text.unicodeScalars {
            if scalar.value < 0x80 {
                bytes.append(UInt8(scalar.value))
                continue
            }
            let known = try #require(TextEncoding(named: encoding))
            let byte = all.first { byte in
                let stream = try? TextStream(InputFile(name: "x", bytes: [byte]), known)
                return (try? stream?.next()).map { $0 == Array(String(scalar).utf8) } ?? false
            }
            bytes.append(try #require(byte))
        }
        return bytes
    }

    private func doubt(_ text: String, _ encoding: String, name: String = "a.csv") throws -> [String: String] {
        do {
            _ = try Statement.open(InputFile(name: name, bytes: encoded(text, encoding)), options: ReadingOptions())
            return [:]
        } catch StatementError.file(FileError.twoEncodings(_, _, let readings, let encodings)) {
            return Dictionary(zip(encodings, readings)) { first, _ in first }
        }
    }

    @Test(arguments: [
        ("Nákup u Nováků", "Nováků", "WINDOWS-1250"), ("Győr", "Győr", "WINDOWS-1250"),
        ("Plaćanje", "Plaćanje", "WINDOWS-1250"), ("účet", "účet", "WINDOWS-1250"),
        ("către Ion", "către", "WINDOWS-1250"), ("Jędruś", "Jędruś", "WINDOWS-1250"),
        ("růže", "růže", "ISO-8859-2"), ("Pārskaitījums", "Pārskaitījums", "WINDOWS-1257"),
        ("Peña", "Peña", "CP850"), ("Promoção São", "Promoção", "CP850"), ("Doação", "Doação", "CP850"),
    ])
    func `one word that no western language can have is enough`(text: String, word: String, encoding: String) throws {
        let table = "Date;Text;Amount\n13/01/2026;\(text);-12,50\n14/01/2026;x;-3,00\n"
        #expect(try doubt(table, encoding)[encoding] == word)
    }

    @Test(arguments: [
        ("Café", "MACINTOSH"), ("Müller", "MACINTOSH"), ("Bäcker", "MACINTOSH"), ("dépôt", "MACINTOSH"),
        ("Straße", "MACINTOSH"), ("città", "MACINTOSH"), ("España León", "MACINTOSH"), ("Köln Möbel", "MACINTOSH"),
        ("MÖLLER KÄSE", "MACINTOSH"), ("Café", "CP850"), ("Bäcker", "CP850"), ("fête", "CP850"), ("dépôt", "CP850"),
        ("Garçon", "CP850"), ("España", "CP850"), ("Köln", "CP850"), ("MÖLLER", "CP850"), ("Böck", "CP850"),
        ("město", "CP852"), ("účet", "CP852"), ("Pošta řeka", "CP852"), ("pieniędzy", "CP852"), ("źródło", "CP852"),
        ("Gdańsk, opłata", "CP852"), ("życie wśród", "CP852"), ("Győr", "CP852"), ("plată", "CP852"),
        ("kuća", "CP852"), ("Plačilo", "CP852"), ("koža", "CP852"), ("Český", "CP852"),
    ])
    func `letters of DOS and of the old Mac OS are asked for below an English header`(
        text: String, encoding: String
    ) throws {
        let found = try doubt("Date;Text;Amount\n13/01/2026;\(text);-12,50\n14/01/2026;x;-3,00\n", encoding)
        // An encoding with the same letters may be named instead.
        let words = text.split { $0 == " " || $0 == "," }.map(String.init)
        #expect(found.values.contains { words.contains($0) })
    }

    @Test(arguments: ["Müller", "fête", "Garçon"], ["CP850", "MACINTOSH"])
    func `bytes without a letter in Windows-1252 are never read`(text: String, encoding: String) throws {
        let bytes = try encoded("Date;Text;Amount\n13/01/2026;\(text);-12,50\n", encoding)
        #expect(throws: StatementError.self) {
            try Statement.open(InputFile(name: "a.csv", bytes: bytes), options: ReadingOptions())
        }
        #expect(StatementError.unknownFormat("a.csv", .encoding).words.hint?.contains("MACINTOSH") == true)
    }

    @Test(arguments: [
        ("Datum;Opis;Znesek", "Plačilo", "WINDOWS-1250"), ("Data;Descriere;Suma", "Plată", "WINDOWS-1250"),
        ("Data operacji;Opis;Kwota", "Gdańsk", "WINDOWS-1250"), ("Dátum;Leírás;Összeg", "Fő", "WINDOWS-1250"),
        ("Data;Paskirtis;Suma", "Mokėjimas", "WINDOWS-1257"),
        ("Datums;Apraksts;Summa", "Maksa par ēdienu", "WINDOWS-1257"),
        ("Data;Deskrizzjoni;Ammont", "Ħwienet", "ISO-8859-3"),
    ])
    func `one letter is enough below a header in a language that has it`(
        header: String, text: String, encoding: String
    ) throws {
        let found = try doubt("\(header)\n13.01.2026;\(text);-12,50\n14.01.2026;x;-3,00\n", encoding)
        #expect(found[encoding].map { text.contains($0) } == true)
    }

    @Test func `the encoding of QIF and MT940 is asked for as for tables`() throws {
        let qif = "!Type:Bank\nD2026-01-13\nT-12.50\nPGyőri cukrászda\n^\n"
        #expect(try doubt(qif, "WINDOWS-1250", name: "a.qif")["WINDOWS-1250"] == "PGyőri")
        let mt940 =
            ":20:1\n:25:HU1/1\n:28C:1/1\n:60F:C260101HUF100,00\n:61:2601130113D12,50NMSCNONREF\n:86:Nákup u Nováků\n"
            + ":62F:C260131HUF87,50\n-\n"
        #expect(try doubt(mt940, "WINDOWS-1250", name: "a.sta")["WINDOWS-1250"] == "Nováků")
    }

    @Test(arguments: [
        "Covilhã maçãs cãibra Camões põe AÇÕES", "Õun võlg sõõr Tõnu õhtu", "Læge Færøerne påskeæg Søcafé",
        "Høie Øivind Møinichen", "Fête évêque bûche flûte Fañch Kerañroux", "història veïnà qüestió feliç",
        "één België coördinatie", "año pingüino Mª José nºcuenta", "Ó Súilleabháin",
        "Strömsö Åbo",
    ])
    func `languages of western Europe are read without a choice`(text: String) throws {
        #expect(try statement(text).described()[0] == "2 2026-01-13 12.50 | what=\(text)")
    }

    @Test(arguments: [
        "Šakki Žiguli GARAAŽ tšekk SŒUR Œuf", "Krško", "Abs. § 5 – 7", "Bologna–Milano", "„Rose“ L’Oréal",
        "Rock’n’Roll",
        "Lego™ Nescafé® ƒ 5", "“Škoda” «Œuvre»",
    ])
    func `signs of Windows-1252 outside of words are read without a choice`(text: String) throws {
        #expect(try doubt("Date;Text;Amount\n13/01/2026;\(text);-12,50\n", "WINDOWS-1252").isEmpty)
    }

    @Test(arguments: [
        ("Datum;Částka;Popis", "WINDOWS-1250"), ("Ημερομηνία;Ποσό;Περιγραφή", "WINDOWS-1253"),
        ("Дата;Сума;Описание", "WINDOWS-1251"),
    ])
    func `a header with known words in one encoding selects it, or the encoding is asked for`(
        header: String, encoding: String
    ) throws {
        let text = "\(header)\n13.01.2026;-12,50;x\n14.01.2026;-3,00;y\n"
        let found = try doubt(text, encoding)
        guard found.isEmpty else {
            #expect(found[encoding] != nil)
            return
        }
        let file = InputFile(name: "a.csv", bytes: try encoded(text, encoding))
        let statement = try Statement.open(file, options: ReadingOptions())
        #expect(statement.facts.first { $0.name == "encoding" }?.value == encoding)
    }

    @Test(arguments: [
        "<meta charset=windows-1250>", "<META http-equiv='Content-Type' content='text/html; charset=cp1250'>",
    ])
    func `an HTML page is decoded as it declares`(meta: String) throws {
        let text =
            "<html><head>\(meta)</head><table><tr><td>Datum</td><td>Popis</td><td>Suma</td></tr>"
            + "<tr><td>13.01.2026</td><td>Nákup u Nováků</td><td>-12,50</td></tr></table></html>"
        let bytes = try encoded(text, "WINDOWS-1250")
        let statement = try Statement.open(InputFile(name: "a.xls", bytes: bytes), options: ReadingOptions())
        #expect(try statement.described() == ["2 2026-01-13 12.50 | what=Nákup u Nováků"])
        // Programs that convert a page leave the former encoding in it.
        let unicode = try Statement.open(InputFile(name: "a.xls", bytes: Array(text.utf8)), options: ReadingOptions())
        #expect(try unicode.described() == statement.described())
    }

    @Test(arguments: ["ASCII", "ascii", "ANSI_X3.4-1968"])
    func `XML declared as ASCII is decoded by its bytes`(name: String) throws {
        let text =
            "<?xml version='1.0' encoding='\(name)'?><OFX><SIGNONMSGSRSV1/><BANKMSGSRSV1><STMTTRNRS><STMTRS>"
            + "<CURDEF>EUR</CURDEF><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260113</DTPOSTED>"
            + "<TRNAMT>-12.50</TRNAMT><FITID>1</FITID><NAME>Café</NAME></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS>"
            + "</BANKMSGSRSV1></OFX>"
        let statement = try Statement.open(
            InputFile(name: "a", bytes: Array(text.utf8)), options: ReadingOptions())
        #expect(try statement.lines() == ["1 | 2026-01-13 | 12.50 | payee=Café | ref=1"])
        #expect(
            FileError.encoding("a", name: "EBCDIC-XY").words.hint?.contains("--encoding UTF-8") == true)
    }
}
