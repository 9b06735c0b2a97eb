import Catalogues
import Files
import Money
import Testing

@Suite struct DelimitedTests {
    @Test(arguments: [
        "Code,Name,Brand,Price,Unit,EAN\nA1,Milk,Farm,1.29,l,4006381333931\n",
        "Artikelnummer;Bezeichnung;Hersteller;Preis (€);Einheit;Strichcode\nA1;Milk;Farm;1,29;l;4006381333931\n",
        "Codice;Prodotto;Marca;Prezzo;Unità di misura;Codice a barre\nA1;Milk;Farm;1,29;l;4006381333931\n",
        "Référence\tDésignation\tMarque\tPrix\tUnité\tCode-barres\nA1\tMilk\tFarm\t1,29\tl\t4006381333931\n",
        "Código|Artículo|Fabricante|Precio|Unidad|Código de barras\nA1|Milk|Farm|1,29 €|l|4006381333931\n",
    ])
    func `headers are recognised in five languages`(text: String) throws {
        #expect(
            try described(text) == [
                #"2 | code=A1 | name=Milk | maker=Farm | barcodes=["4006381333931"] | price=129000 | unit=l"#
            ])
    }

    @Test func `a header may follow other lines, and bad rows are refused`() throws {
        let text = "Price list of November\n\nname;price\n\"Bread; white\"; 3,20 \n;1,00\nSalt;abc\nOil;7,50\n"
        let rows = try described(text)
        #expect(rows.count == 4)
        #expect(rows[0] == "4 | name=Bread; white | price=320000")
        #expect(rows[1] == "5 refused catalogue.name: it has no name")
        #expect(rows[2].hasPrefix("6 refused amount."))
        #expect(rows[3] == "7 | name=Oil | price=750000")
    }

    @Test func `a mapping names columns, and other columns are found by their header words`() throws {
        let mapping = try CatalogueMapping(inline: "name=Was, price = Kostet,details=Farbe..Gewicht")
        let text = "Was;Kostet;Farbe;Gewicht;Marke;Lager\nStuhl;49,00;rot;;IKEA;7\n"
        let options = CatalogueOptions(mapping: mapping)
        #expect(try described(text, options) == ["2 | name=Stuhl | maker=IKEA | price=4900000 | detail:Farbe=rot"])
        let file = InputFile(name: "list.csv", bytes: Array(text.utf8))
        #expect(try Catalogue.open(file, options: options).ignoredColumns == ["Lager"])
    }

    @Test func `an unknown column is reported with the existing columns`() {
        let text = "Was;Kostet\nStuhl;49,00\n"
        #expect(
            problem { try described(text, CatalogueOptions(mapping: CatalogueMapping(inline: "name=Was,price=Preis"))) }
                == "catalogue.mapping / line 1 of the mapping: list.csv has no column 'Preis' / "
                + "its columns are Was, Kostet")
    }

    @Test func `a file without a name column is not a catalogue`() {
        #expect(
            problem { try described("Datum;Betrag\n2026-11-03;12,00\n") }
                == "catalogue.format / list.csv is not a catalogue that spesa knows / its columns are Datum, Betrag\n"
                + "choose the column of the name: --map 'name=Datum'")
        #expect(problem { try described("\u{1}\u{2}\u{3}") }.hasPrefix("catalogue.format / "))
        #expect(problem { try described("") }.hasPrefix("import.empty / "))
    }

    @Test func `shelves are paths, and lists are split at bars`() throws {
        let text = """
            name,shelf,pictures,links,barcode
            A,Kitchen:Spices: Hot ,a b.jpg|c.png|a b.jpg,https://x.example/1 https://x.example/2,4006381333931|123
            B,Food > Dairy 1:2,,,
            """
        let rows = try described(text)
        #expect(
            rows[0] == #"2 | name=A | shelf=Kitchen:Spices:Hot | links=["https://x.example/1","https://x.example/2"]"#
                + #" | pictures=["a b.jpg","c.png"] | barcodes=["4006381333931"]"#
                + " | ! '123' has 3 digits, which no barcode has")
        #expect(rows[1] == "3 | name=B | shelf=Food:Dairy 1∶2")
    }

    @Test func `an ambiguous price is read by the locale, else refused`() throws {
        let text = "name;price\nCar;1.234\n"
        #expect(try described(text)[0].hasPrefix("2 refused amount.ambiguous"))
        let german = try #require(EuroLocale(named: "de_DE"))
        #expect(try described(text, CatalogueOptions(locale: german)) == ["2 | name=Car | price=123400000"])
    }

    @Test func `NULs, other encodings and a broken quote are handled`() throws {
        #expect(try described("name;price\nA\u{0}B\u{7};1,00\n") == ["2 | name=A B | price=100000"])
        let latin = Array("name;price\nK".utf8) + [0xE4] + Array("se;1,00\n".utf8)
        let file = InputFile(name: "list.csv", bytes: latin)
        #expect(try Catalogue.open(file, options: CatalogueOptions()).described() == ["2 | name=Käse | price=100000"])
        #expect(problem { try described("name;price\n\"A;1,00\nB;2,00\n") }.hasPrefix("import."))
    }

    @Test func `an overlong row or file is refused`() throws {
        let long = String(repeating: "x", count: 5000)
        #expect(
            try described("name;price\n\(long);1,00\nB;2,00\n")
                == [
                    "2 refused catalogue.text: its name has 5000 bytes, and at most 4096 are kept",
                    "3 | name=B | price=200000",
                ])
        var options = CatalogueOptions()
        options.limits.recordBytes = 1000
        #expect(problem { try described("name;price\nA;1,00\n\(long);1,00\n", options) }.hasPrefix("import."))
    }

    @Test func `mappings of databases and countries are refused for texts`() throws {
        let text = "name\nA\nB\n"
        #expect(try described(text) == ["2 | name=A", "3 | name=B"])
        let two = try CatalogueMapping(reading: "[products]\ntable = t\nname = name\n[shelves]\ntable=s\nid=a\nname=b")
        #expect(problem { try described(text, CatalogueOptions(mapping: two)) }.hasPrefix("catalogue.mapping / line 4"))
        let one = try CatalogueMapping(reading: "[products]\ntable = t\nname = name\n")
        #expect(problem { try described(text, CatalogueOptions(mapping: one)) }.hasPrefix("catalogue.mapping / line 2"))
        #expect(problem { try described(text, CatalogueOptions(country: "it")) }.hasPrefix("catalogue.country / "))
    }
}
