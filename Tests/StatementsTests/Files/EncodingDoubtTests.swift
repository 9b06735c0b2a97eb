import Files
import Testing

@testable import Statements

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
            "L'Haÿ Œnologie",
        ])
    func `letters inside words decide for ISO-8859-15`(text: String) throws {
        #expect(try statement(text).described()[0] == "2 2026-01-13 12.50 | what=\(text)")
    }

    @Test(arguments: ["1½ l lait", "½ kg pain", "Rock´n´Roll", "McDonald´s", "3¼", "L´ÉTOILE", "¾ heure"])
    func `fractions and accents decide for Windows-1252`(text: String) throws {
        #expect(try statement(text).described()[0] == "2 2026-01-13 12.50 | what=\(text)")
    }

    @Test func `contradicting encodings are refused`() throws {
        let error = FileError.twoEncodings("a.csv", example: "B½uf", readings: ["Bœuf", "B½uf"])
        #expect(throws: error) { try statement("Bœuf, 1½ kg") }
        #expect(error.words.hint == "choose one: --encoding ISO-8859-15 or WINDOWS-1252")
        #expect(try statement("Bœuf, 1½ kg, 3 €").described()[0].contains("Bœuf"))
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
