import Files
import Sheets
import Support
import Testing

@testable import Statements

@Suite struct DirectionTests {
    private func rows(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> [String] {
        try Statement.delimited(text, options).described()
    }

    private func amounts(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> [String] {
        try rows(text, options).map { $0.split(separator: " ").dropFirst(2).first.map(String.init) ?? $0 }
    }

    @Test func `the word lists of directions and states do not overlap`() {
        func words(_ lines: [String]) -> [String] {
            lines.flatMap { $0.split(separator: "|").map { HeaderName.plain(String($0)) } }
        }
        let lists = [DirectionWords.out, DirectionWords.in, DirectionWords.transfer, DirectionWords.balance].map(words)
        for (index, list) in lists.enumerated() {
            #expect(!list.contains(""))
            for other in lists[(index + 1)...] {
                #expect(Set(list).intersection(other).isEmpty, "\(Set(list).intersection(other))")
            }
        }
        #expect(Set(words(StateWords.done)).intersection(words(StateWords.notDone)).isEmpty)
    }

    @Test(
        arguments: [
            ("Wydatek", "Przychód"), ("Výdaj", "Příjem"), ("Výdavok", "Príjem"), ("Kiadás", "Bevétel"),
            ("Cheltuială", "Venit"), ("Έξοδο", "Έσοδο"), ("Utgift", "Inkomst"), ("Meno", "Tulo"), ("Расход", "Доход"),
            ("Uscita", "Entrata"), ("Gasto", "Ingreso"), ("Despesa", "Receita"), ("Dépense", "Revenu"),
            ("Ausgabe", "Einnahme"), ("Uitgave", "Inkomst"), ("Udgift", "Indtægt"), ("Rashod", "Prihod"),
            ("Odhodek", "Prihodek"), ("Kulu", "Tulu"), ("Izdevumi", "Ienākumi"), ("Išlaidos", "Pajamos"),
            ("Разход", "Приход"), ("Gider", "Gelir"), ("Gastua", "Diru-sarrera"), ("Despesa", "Ingrés"),
            ("Spiża", "Dħul"), ("Uit", "In"), ("Wypływ", "Wpływ"), ("Izdevumi", "Ieņēmumi"), ("Caiteachas", "Ioncam"),
            ("EXPENSE", "INCOME"),
        ])
    func `unsigned amounts are read by the direction words of each language`(out: String, come: String) throws {
        let header =
            "account;category;currency;amount;ref_currency_amount;type;payment_type;note;date;transfer;payee;labels\n"
        func row(_ amount: String, _ type: String, _ transfer: String = "false") -> String {
            "A;B;EUR;\(amount);\(amount);\(type);CASH;x;2025-11-03 10:00:00;\(transfer);y;\n"
        }
        let text = header + row("23.45", out) + row("1000.00", come) + row("50.00", out, "true")
        #expect(try amounts(text) == ["23.45", "-1000.00", "out:"])
        let signed = header + row("-23.45", out) + row("1000.00", come)
        #expect(try amounts(signed) == ["23.45", "-1000.00"])
        let credit = "date;amount;type\n2025-11-03;23.45;\(out)\n2025-11-04;1000.00;\(come)\n"
        #expect(try amounts(credit) == ["23.45", "-1000.00"])
    }

    @Test func `unknown direction words are refused with their column and an option`() throws {
        let text =
            "account;category;currency;amount;ref_currency_amount;type;note;date;transfer\n"
            + "A;B;EUR;23.45;23.45;Ottocre;x;2025-11-03;false\nA;B;EUR;9.00;9.00;Drumbel;x;2025-11-04;false\n"
        let error = StatementError.unknownDirection("a.csv", column: "type", words: ["Ottocre"])
        #expect(throws: error) { try rows(text) }
        #expect(error.words.hint?.contains("--map direction=") == true)
        #expect(error.words.message.contains("'type'") && error.words.message.contains("Ottocre"))
        #expect(try amounts(text, ReadingOptions(sign: .positiveIsSpent)) == ["23.45", "9.00"])
    }

    @Test(
        arguments: [
            ("CreditDebet", "D", "C"), ("Debet/Credit", "Debet", "Credit"), ("D/W", "D", "C"), ("+/-", "-", "+"),
            ("Znak", "Výdaj", "Příjem"), ("xyz", "Af", "Bij"), ("Kennz.", "S", "H"), ("Χ/Π", "Χ", "Π"),
            ("BY_AF_CODE", "D", "C"), ("Дт/Кт", "Дт", "Кт"), ("Terhelés/jóváírás", "Terhelés", "Jóváírás"),
        ])
    func `a column of direction words is recognised under any header`(
        header: String, out: String, come: String
    ) throws {
        let text =
            "Datum;Bedrag;\(header);Omschrijving\n2025-11-03;12,50;\(out);x\n2025-11-04;1000,00;\(come);y\n"
            + "2025-11-05;3,00;\(out);z\n"
        #expect(try amounts(text) == ["12.50", "-1000.00", "3.00"])
    }

    @Test func `a column with uniform or unknown words is not a direction`() {
        for rows in ["12,50;D;x|3,00;D;y", "12,50;D;x|3,00;C;y|4,00;Q;z", "12,50;x;D|3,00;y;C"] {
            let text =
                "Datum;Bedrag;q;w\n" + rows.split(separator: "|").map { "2025-11-03;\($0)\n" }.joined()
            let isOther = rows.hasPrefix("12,50;x")
            // In the last one, the words are in the column after the amount, which is accepted.
            if isOther {
                #expect((try? amounts(text)) == ["12.50", "-3.00"])
            } else {
                #expect(throws: StatementError.self) { try self.rows(text) }
            }
        }
    }

    @Test(arguments: ["12,50 S", "12,50 CR", "H 12,50"])
    func `a debit or credit letter next to the number is refused with a hint`(amount: String) throws {
        let text = "Datum;Betrag\n2025-11-03;\(amount)\n2025-11-04;-3,00\n"
        let options = ReadingOptions(sign: .negativeIsSpent)
        let file = InputFile(name: "a.csv", bytes: Array(text.utf8))
        var refusals: [Refusal] = []
        try #require(try Statement.delimited(file, options: options)).forEachRow { row in
            if case .refused(_, let refusal) = row { refusals.append(refusal) }
        }
        #expect(refusals.map(\.kind) == ["amount.debit_credit_marker"])
        #expect(refusals.first?.hint?.contains("--map direction=COLUMN") == true)
    }

    @Test func `a row without a known direction is refused`() throws {
        let text = "Datum;Bedrag;Af Bij\n2025-11-03;12,50;Af\n2025-11-04;9,00;\n2025-11-05;9,00;what\n"
        #expect(
            try rows(text) == ["2 2025-11-03 12.50", "3 refused: direction.unknown", "4 refused: direction.unknown"])
    }

    @Test func `a card statement without a minus is refused even with a value date`() throws {
        let text =
            "Data;Data valuta;Descrizione;Importo\n03/11/2025;04/11/2025;ESSELUNGA;12,50\n14/11/2025;15/11/2025;BAR;3,00\n"
        #expect(throws: StatementError.unclearSigns("a.csv", negatives: 0, positives: 2)) { try rows(text) }
        #expect(try amounts(text, ReadingOptions(sign: .positiveIsSpent)) == ["12.50", "3.00"])
    }

    @Test func `a positive amount in a file of a known bank is income`() throws {
        let text =
            "\"Booking Date\",\"Value Date\",\"Partner Name\",\"Payment Reference\",\"Amount (EUR)\"\n"
            + "2025-11-03,2025-11-03,Job,,1000.00\n"
        #expect(try amounts(text) == ["-1000.00"])
    }

    /// For any words of a column, no row of income is read as spending: a known word decides, or the file or the row is
    /// refused.
    @Test func `unsigned amounts are read only with known direction words`() throws {
        var random = SplitMix64(seed: 20_261_123)
        let known: [(String, Int)] =
            [DirectionWords.out, DirectionWords.in].enumerated().flatMap { side, lines in
                lines.flatMap { $0.split(separator: "|").map { (String($0), side == 0 ? 1 : -1) } }
            }
        let unknown = ["Zorg", "Plim", "", "0", "x y"]
        for _ in 0..<1500 {
            let header = ["Typ", "Direction", "qq", "CreditDebet", "type"].randomElement(using: &random) ?? ""
            var expected: [Int?] = []
            var text = "Datum;Betrag;\(header)\n"
            for row in 1...Int.random(in: 1...6, using: &random) {
                let isKnown = Int.random(in: 0..<8, using: &random) > 0
                let word = isKnown ? known.randomElement(using: &random) : nil
                expected.append(word.map { $0.1 * row * 100 })
                text += "2025-11-03;\(row),00;\(word?.0 ?? unknown.randomElement(using: &random) ?? "")\n"
            }
            let file = InputFile(name: "a.csv", bytes: Array(text.utf8))
            guard let statement = try? Statement.delimited(file, options: ReadingOptions()) else { continue }
            try statement.forEachRow { row in
                guard case .entry(let entry) = row else { return }
                #expect(Int(entry.amount.cents) == expected[entry.line - 2], "\(text)")
            }
        }
    }

    @Test(
        arguments: [
            ("Breme/Dobro", "B", "D"), ("Breme/Dobro", "Breme", "Dobro"), ("Breme / Dobro", "BR", "DO"),
            ("Má dáti/Dal", "MD", "D"), ("Duguje/Potražuje", "D", "P"), ("Soll/Haben", "S", "H"),
            ("Credit/Debit", "D", "C"), ("Dare/Avere", "D", "A"), ("Debit Credit", "Dr", "Cr"),
            ("Terhelés/Jóváírás", "T", "J"), ("Winien/Ma", "W", "M"), ("D/A", "D", "A"), ("T/J", "T", "J"),
            ("T / K", "T", "K"), ("D/P", "D", "P"), ("D/H", "D", "H"), ("Deebet/Kreedit (D/C)", "D", "C"),
            ("B/D", "B", "D"), ("Д/К", "Д", "К"),
        ])
    func `a header that names both directions gives the meaning of its letters`(
        header: String, out: String, come: String
    ) throws {
        let text =
            "Datum;Znesek;\(header)\n2025-11-03;12,50;\(out)\n2025-11-04;1000,00;\(come)\n2025-11-05;3,00;\(out)\n"
        let options = ReadingOptions(columns: ["date": "Datum", "amount": "Znesek", "direction": header])
        #expect(try amounts(text, options) == ["12.50", "-1000.00", "3.00"])
        let onlyIn = "Datum;Znesek;\(header)\n2025-11-03;12,50;\(come)\n2025-11-04;3,00;\(come)\n"
        #expect(try amounts(onlyIn, options) == ["-12.50", "-3.00"])
    }

    @Test(arguments: [
        ("D/A", "D", "A"), ("T/J", "T", "J"), ("Terhelés/Jóváírás", "T", "J"), ("Deebet/Kreedit (D/C)", "D", "C"),
        ("Segno", "D", "A"), ("Irány", "T", "J"), ("Segno", "Dare", "Avere"), ("Kreditas / Debetas", "D", "K"),
        ("Tipo", "Acquisto", "Rimborso"), ("Sens", "Achat", "Remboursement"),
        ("Type", "Purchase", "Refund"), ("Tipo", "Compra", "Devolución"), ("Typ", "Zakup", "Zwrot"),
    ])
    func `a column of directions is found without an option`(header: String, out: String, come: String) throws {
        let text = "Date;Text;Betrag;\(header)\n13.01.2026;A;12,50;\(out)\n14.01.2026;B;1000,00;\(come)\n"
        #expect(try amounts(text) == ["12.50", "-1000.00"])
    }

    @Test func `direction letters decide the sign of amounts that have one`() throws {
        let text =
            "\"Kliendi konto\",\"Kuupäev\",\"Saaja/maksja nimi\",\"Deebet/Kreedit (D/C)\",\"Summa\",\"Selgitus\",\"Valuuta\"\n"
            + "\"EE1\",\"2026-01-13\",\"Selver\",\"D\",\"-18.20\",\"a\",\"EUR\"\n"
            + "\"EE1\",\"2026-01-14\",\"Töö\",\"C\",\"100.00\",\"a\",\"EUR\"\n"
        #expect(try amounts(text) == ["18.20", "-100.00"])
    }

    @Test(arguments: ["Dare;Avere", "Soll;Haben", "Debit;Credit", "Debe;Haber"])
    func `a negative amount in a column of money out is a refund`(header: String) throws {
        let text =
            "Date;Text;\(header)\n13.01.2026;A;18,20;\n14.01.2026;B;-5,00;\n15.01.2026;C;7,00;\n16.01.2026;D;;100,00\n"
        #expect(try amounts(text) == ["18.20", "-5.00", "7.00", "-100.00"])
    }
}
