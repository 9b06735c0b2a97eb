import Files
import OutingFiles
import Outings
import Support
import Testing

@Suite struct ContactFileTests {
    /// The filled fields of each contact, as `2 name=Bio phone=7`.
    private func told(
        _ text: String, as kind: Contact.Kind, firstRow: ContactFile.FirstRow? = nil, name: String = "a.csv"
    ) throws -> [String] {
        told(try read(Array(text.utf8), as: kind, firstRow: firstRow, name: name))
    }

    private func told(_ file: ContactFile) -> [String] {
        file.rows.map { row in
            ContactField.allCases.reduce(into: "\(row.line)") { text, field in
                if let value = row.contact.text(field) { text += " \(field.rawValue)=\(value)" }
            }
        }
    }

    private func read(
        _ bytes: [UInt8], as kind: Contact.Kind, firstRow: ContactFile.FirstRow? = nil, name: String = "a.csv"
    ) throws -> ContactFile {
        try ContactFile.read(InputFile(name: name, bytes: bytes), as: kind, firstRow: firstRow)
    }

    @Test func `columns without a header are read in a fixed order`() throws {
        let payees = "Bio Rossi,Gemüse,Anna Rossi,\"Via Roma 1, Bolzano\",+39 333,a@b.it,1,n,IT1,\nBrot,,,,,,,,,\n"
        #expect(
            try told(payees, as: .payee) == [
                "1 name=Bio Rossi sells=Gemüse runs=Anna Rossi address=Via Roma 1, Bolzano phone=+39 333 mail=a@b.it "
                    + "takes_cards=true takes_vouchers=false tax_number=IT1", "2 name=Brot",
            ])
        #expect(
            try told("Anna;1;a@b.it;0\nBen;2;;cook\nCarla;;;\n", as: .person) == [
                "1 name=Anna phone=1 mail=a@b.it role=volunteer", "2 name=Ben phone=2 role=cook", "3 name=Carla",
            ])
        #expect(try told("Piazza\tVia Roma 1\n", as: .place) == ["1 name=Piazza address=Via Roma 1"])
    }

    @Test(arguments: [
        "name,phone,takes_cards,takes_vouchers,address",
        "Business Name,Phone Number,Accepts Credit Cards,Accepts SNAP,Address",
        "Firma,Telefon,Nimmt Karten,Gutscheine,Anschrift", "Commerce,Téléphone,Cartes,Bons,Adresse",
        "Nome;Telefono;Accetta carte di credito;Buoni pasto;Indirizzo", "Nombre|Teléfono|Tarjetas|Vales|Dirección",
        "NAME\tTEL\tCARDS\tVOUCHERS\tADDRESS",
    ])
    func `a header is read in five languages`(header: String) throws {
        let mark = header.first { ",;|\t".contains($0) } ?? ","
        let row = ["Bio", "0471", "ja", "oui", "Markt 1"].joined(separator: String(mark))
        #expect(
            try told(header + "\r\n" + row + "\r\n", as: .payee)
                == [
                    "2 name=Bio address=Markt 1 phone=0471 takes_cards=true takes_vouchers=true"
                ])
    }

    @Test func `columns may be in any order, missing or unknown`() throws {
        let file = try read(
            Array("id,Role,Telefono,Nome,Colour,visits,frequency,Partita IVA\n7,1,,Anna,red,3,weekly,\n".utf8),
            as: .person)
        #expect(told(file) == ["2 name=Anna role=manager"])
        #expect(file.ignored == ["Colour", "Partita IVA"])
        #expect(file.facts.map(\.value) == ["UTF-8", "comma", "line 1"])
    }

    @Test func `the order of two tax numbers decides which is the first`() throws {
        #expect(
            try told("Name,USt-IdNr.,Steuernummer\nBio,DE1,22\n", as: .payee) == [
                "2 name=Bio tax_number=DE1 tax_number_2=22"
            ])
        #expect(try told("Name,Codice fiscale\nBio,22\n", as: .payee) == ["2 name=Bio tax_number=22"])
        #expect(
            try told("name,tax_number_2,tax_number\nBio,2,1\n", as: .payee) == [
                "2 name=Bio tax_number=1 tax_number_2=2"
            ])
    }

    @Test func `an option decides whether the first row is a header`() throws {
        #expect(try told("Name,Address\nBio,Here\n", as: .place) == ["2 name=Bio address=Here"])
        #expect(
            try told("Name,Address\nBio,Here\n", as: .place, firstRow: .data) == [
                "1 name=Name address=Address", "2 name=Bio address=Here",
            ])
        #expect(try told("Market,Square 1\n", as: .place) == ["1 name=Market address=Square 1"])
        #expect(throws: FileError.damaged("a.csv", line: 1, problem: "none of its columns has names: Bio, Here")) {
            try told("Bio,Here\n", as: .place, firstRow: .header)
        }
        #expect(try told("Name\nAnna\nBen\n", as: .person) == ["2 name=Anna", "3 name=Ben"])
    }

    @Test(
        arguments: [
            (
                "Anna,1,a,0\nBen,2,b\n", .person, 2,
                "it has 3 columns; without a header there are 4: name, phone, mail, role"
            ),
            ("Anna\n", .person, 1, "it has 1 column; without a header there are 4: name, phone, mail, role"),
            ("name,phone\nAnna,1\n\nBen,2,3\n", .person, 4, "it has 3 columns where the first line has 2"),
            ("name,takes_cards\nBio,maybe\n", .payee, 2, "column 2 (takes_cards): it is neither yes nor no"),
            ("a,,,,,,1,0,,\nb,,,,,,yes,2,,\n", .payee, 2, "column 8 (takes vouchers): it is neither yes nor no"),
            ("Anna,,,7\n", .person, 1, "column 4 (role): '7' is not a role: a word, or a digit from 0 to 3"),
            ("phone,name\n1,\n", .person, 2, "column 2 (name): there is no name"),
        ] as [(String, Contact.Kind, Int, String)])
    func `an invalid value refuses the whole file with line and column`(
        text: String, kind: Contact.Kind, line: Int, problem: String
    ) {
        #expect(throws: FileError.damaged("a.csv", line: line, problem: problem)) { try told(text, as: kind) }
    }

    @Test func `quotes, line ends, encodings and apostrophes are read as in other tables`() throws {
        #expect(
            try told(
                "name,note,phone\r\n\"Bio, \"\"Rossi\"\"\",\"a\r\nb\",'+39\r\n,,\r\n't Hoekje,''t,-\r\n", as: .payee)
                == [
                    "2 name=Bio, \"Rossi\" phone=+39 note=a b", "5 name='t Hoekje phone=- note='t",
                ])
        let latin: [UInt8] = Array("nome;indirizzo\nCaff".utf8) + [0xE8] + Array(";Via 1\n".utf8)
        #expect(try told(read(latin, as: .place)) == ["2 name=Caffè address=Via 1"])
        let wide = "name\taddress\nŁódź\tRynek 1\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try told(read([0xFF, 0xFE] + wide, as: .place)) == ["2 name=Łódź address=Rynek 1"])
        #expect(
            try told("name\tnote\n\"Bio\"\ta \\\\ b\\tc\\x\n".replacing("\"", with: ""), as: .place) == [
                "2 name=Bio note=a \\ b c\\x"
            ])
        #expect(try told("name\t\"note\"\n\"Bio\tRossi\"\tx\n", as: .place) == ["2 name=Bio Rossi note=x"])
    }

    @Test func `contacts are found anywhere in JSON`() throws {
        let list = """
            {"schema":"spesa.contacts/1","kind":"payee","contacts":[
            {"id":1,"name":"Bio","takes_cards":true,"takes_vouchers":null,"visits":3,"sells":["kale","eggs"]},
            {"id":2,"name":"Brot","takes_cards":0,"colour":"red","address":{"street":"Markt"}}]}
            """
        let file = try read(Array(list.utf8), as: .payee)
        #expect(told(file) == ["2 name=Bio sells=kale, eggs takes_cards=true", "3 name=Brot takes_cards=false"])
        #expect(file.ignored == ["colour", "address", "street"])
        #expect(
            try told("{\"nome\":\"Anna\",\"ruolo\":2}\n{\"nome\":\"Ben\"}\n", as: .person) == [
                "1 name=Anna role=accountant", "2 name=Ben",
            ])
        #expect(try told("[]", as: .person).isEmpty)
    }

    @Test(arguments: [
        (
            "[{\"name\":\"a\"},\n{\"name\":\"b\",\"takes_cards\":\"so so\"}]", 2,
            "takes_cards: it is neither yes nor no"
        ),
        ("[{\"phone\":\"1\"}]", 1, "name: there is no name"),
    ])
    func `an invalid value in JSON refuses the whole file`(text: String, line: Int, problem: String) {
        #expect(throws: FileError.damaged("a.csv", line: line, problem: problem)) { try told(text, as: .payee) }
        #expect(throws: FileError.self) { try told(String(text.dropLast(3)), as: .payee) }
    }

    @Test func `an empty file is refused`() {
        #expect(throws: FileError.empty("a.csv")) { try told("", as: .person) }
        #expect(throws: FileError.empty("a.csv")) { try told("\n\n", as: .person) }
    }

    @Test(
        arguments: [
            ("payees.csv", .payee), ("/tmp/Vendors-2026.CSV", .payee), ("Zahlungsempfänger.tsv", .payee),
            ("händler_1.csv", .payee),
            ("fornitori.json", .payee), ("bénéficiaires.csv", .payee), ("proveedores 3.csv", .payee),
            ("people.csv", .person),
            ("staff.json", .person), ("Mitarbeiter.csv", .person), ("personnes.csv", .person), ("persone.csv", .person),
            ("personal.csv", .person), ("places.csv", .place), ("locations2.csv", .place), ("Orte.csv", .place),
            ("lieux.csv", .place), ("luoghi.csv", .place), ("lugares.csv", .place), ("peoples.csv", nil),
            ("my-people.csv", nil),
            ("ortega.csv", nil), ("payees/bank.csv", nil), ("", nil), (".csv", nil),
        ] as [(String, Contact.Kind?)])
    func `the start of a file name gives its kind`(name: String, kind: Contact.Kind?) {
        #expect(Contact.Kind(fileName: name) == kind)
    }

    @Test func `two thousand payees are read`() throws {
        let rows = (0..<2000).map {
            "Payee \($0),Vegetables,Owner \($0),\"Street \($0), Town\",+39 \($0),p\($0)@x.it,yes,no,IT\($0),\n"
        }
        let file = try read(Array(rows.joined().utf8), as: .payee)
        #expect(file.rows.count == 2000)
        #expect(file.rows.last?.contact.phone == "+39 1999")
    }

    @Test func `a randomly changed file gives contacts or an error`() throws {
        let seed: UInt64 = 81
        var random = SplitMix64(seed: seed)
        let files = [
            "name,sells,takes_cards,note\nBio,\"a, b\",yes,\nBrot,,no,'=1\n", "Anna;1;a@b.it;0\nBen;2;;cook\n",
            "[{\"name\":\"Bio\",\"takes_cards\":true,\"sells\":[\"a\"]},{\"name\":\"Brot\"}]",
            "name\taddress\nBio\ta\\tb\n",
        ]
        var (whole, refused) = (0, 0)
        for text in files {
            for _ in 0..<1500 {
                var bytes = Array(text.utf8)
                for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
                    let place = Int.random(in: bytes.indices, using: &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: bytes[place] = .random(in: .min ... .max, using: &random)
                    case 1: bytes.remove(at: place)
                    case 2: bytes.insert(bytes.randomElement(using: &random) ?? 0, at: place)
                    default: bytes.removeSubrange(place...)
                    }
                }
                do {
                    let file = try read(bytes, as: [.payee, .person, .place].randomElement(using: &random) ?? .payee)
                    #expect(file.rows.allSatisfy { !$0.contact.name.isEmpty && $0.line > 0 }, "seed \(seed)")
                    whole += 1
                } catch is FileError {
                    refused += 1
                }
            }
        }
        #expect(whole > 100 && refused > 100)
    }
}
