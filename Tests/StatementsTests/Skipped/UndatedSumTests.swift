import Statements
import Testing

/// Rows without a day that are the sum of rows above, without a known word for a sum.
@Suite struct UndatedSumTests {
    private static let headers = [
        "Datum;Empfänger;Betrag", "Date;Payee;Amount", "Data;Esercente;Importo", "Päivä;Saaja;Määrä",
        "Dátum;Príjemca;Suma", "Ημερομηνία;Δικαιούχος;Ποσό",
    ]

    private func rows(_ text: String) throws -> [String] {
        try Statement.delimited(text, ReadingOptions(sign: .negativeIsSpent)).described().map {
            String($0.prefix { $0 != "|" })
        }
    }

    private func hints(_ text: String) throws -> [String] {
        var hints: [String] = []
        try Statement.delimited(text).forEachRow { row in
            if case .refused(_, let refusal) = row { hints.append(refusal.hint ?? "") }
        }
        return hints
    }

    private let bought = "03.11.2026;Alfa;-12,50\n05.11.2026;Beta;-43,19\n10.11.2026;Gama;-7,80\n"

    @Test(arguments: headers)
    func `subtotals without a day and a text are left out`(header: String) throws {
        let text = "\(header)\n\(bought);;-63,49\n15.11.2026;Delta;-2,00\n16.11.2026;Eps;-3,00\n;;-5,00\n"
        #expect(
            try rows(text) == [
                "2 2026-11-03 12.50 ", "3 2026-11-05 43.19 ", "4 2026-11-10 7.80 ", "5 left out: balance",
                "6 2026-11-15 2.00 ", "7 2026-11-16 3.00 ", "8 left out: balance",
            ])
        #expect(try !Statement.delimited(text).facts.contains { $0.name == "days" })
        #expect(try rows("\(header)\n\(bought);;-63,49\n").last == "5 left out: balance")
        #expect(try rows("\(header)\n\(bought);;63,49\n").last == "5 left out: balance")
    }

    @Test(arguments: [
        "Ausgaben gesamt", "Veloitukset yhteensä", "Deebetkäive", "Väljaminekud kokku", "Promet v breme", "Celkom",
        "Debeto apyvarta", "Debeta apgrozījums", "Izdevumi kopā", "Dugovni promet",
    ])
    func `a text of several sums is a word for a sum`(word: String) throws {
        let text =
            "Datum;Empfänger;Betrag\n\(bought);\(word);-63,49\n15.11.2026;Delta;-2,00\n16.11.2026;Eps;-3,00\n"
            + ";\(word);-5,00\n20.11.2026;Zeta;-4,00\n;\(word);-4,00\n"
        #expect(try rows(text).filter { $0.hasSuffix("left out: balance") }.count == 3)
        #expect(try rows(text).count { $0.contains("2026") } == 6)
    }

    @Test(arguments: ["Ausgaben gesamt", "Veloitukset yhteensä", "Deebetkäive", "Promet v breme", "Izdevumi kopā"])
    func `one sum whose text ends with a word for a sum is left out`(word: String) throws {
        for (day, text) in [("", word), (word, "")] {
            let file = "Datum;Empfänger;Betrag\n\(bought)\(day);\(text);-63,49\n"
            #expect(try rows(file).last == "5 left out: balance", "\(day), \(text)")
            #expect(try rows(file.replacing("63,49", with: "63,48")).last != "5 left out: balance")
        }
    }

    @Test func `one sum with an unknown text is refused with the option that leaves it out`() throws {
        let text = "Datum;Empfänger;Betrag\n\(bought);Alles xyz;-63,49\n"
        #expect(try rows(text).last == "5 refused: day.unreadable")
        #expect(
            try hints(text) == [
                "its amount is the sum of the rows above; if it is no payment: --skip-bad\n"
                    + "if it has the day of the row above: write 2026-11-10 into 'Datum'"
            ])
        #expect(try hints(text.replacing("63,49", with: "63,48")).first?.contains("sum") == false)
    }

    @Test(arguments: ["", "Deň spolu xyz"])
    func `sums below the rows of each day do not get its day`(word: String) throws {
        let text =
            "Datum;Empfänger;Betrag\n03.11.2026;Alfa;-12,50\n;A2;-1,00\n;\(word);-13,50\n05.11.2026;Beta;-43,19\n"
            + ";B2;-2,00\n;\(word);-45,19\n06.11.2026;Gama;-9,00\n;\(word);-9,00\n"
        #expect(
            try rows(text) == [
                "2 2026-11-03 12.50 ", "3 2026-11-03 1.00 ", "4 left out: balance", "5 2026-11-05 43.19 ",
                "6 2026-11-05 2.00 ", "7 left out: balance", "8 2026-11-06 9.00 ", "9 left out: balance",
            ])
    }

    @Test func `sums of money out and of money in are found apart`() throws {
        let text =
            "Datum;Empfänger;Betrag\n03.11.2026;Alfa;-12,50\n04.11.2026;Lohn;900,00\n05.11.2026;Beta;-43,19\n"
            + "06.11.2026;Zins;1,00\n;;-55,69\n;;901,00\n"
        #expect(try rows(text).suffix(2) == ["6 left out: balance", "7 left out: balance"])
    }

    @Test func `a single row with the amount of the row above is no sum`() throws {
        let text = "Datum;Empfänger;Betrag\n03.11.2026;Alfa;-12,50\n;;-12,50\n04.11.2026;Beta;-1,00\n"
        #expect(try rows(text)[1] == "3 refused: day.unreadable")
        let merged =
            "Datum;Empfänger;Betrag\n03.11.2026;Bus;-2,20\n;Bus;-2,20\n04.11.2026;Bus;-2,20\n;Bus;-2,20\n;Bar;-9,00\n"
        #expect(try rows(merged).count { $0.contains("refused") || $0.contains("left out") } == 0)
    }
}
