import Statements
import Testing

/// Dated rows that are the totals of other rows.
@Suite struct SumRowTests {
    private func rows(_ text: String, sign: SpentSign? = nil) throws -> [String] {
        try Statement.delimited(text, ReadingOptions(sign: sign)).described()
    }

    @Test(
        arguments: [
            "TOTAL", "Summe", "Totale", "Totaal:", "Suma", "Gesamt", "Zwischensumme", "Ukupno", "Итого", "Kokku", "Sum",
            "Razem", "Összesen", "Iš viso", "IŠ VISO:", "Viso", "Kopā", "Pavisam", "Yhteensä", "Iomlán", "Sammanlagt",
            "Iš viso operacijų", "Gesamtbetrag", "Somma", "Soma", "Sveukupno", "Vsota", "Menot yhteensä",
            "Γενικό σύνολο",
            "Всичко", "Grand total", "Kulud kokku", "Bendra suma", "Celkem", "Celkom",
        ])
    func `a row named as a sum that equals the rows before it is left out`(word: String) throws {
        let text =
            "Date,Description,Debit,Credit\n03/11/2025,Bread,12.50,\n14/11/2025,Milk,1.25,\n15/11/2025,\(word),13.75,\n"
        #expect(
            try rows(text) == [
                "2 2025-11-03 12.50 | what=Bread", "3 2025-11-14 1.25 | what=Milk", "4 left out: balance",
            ])
    }

    @Test func `a sum in the first row, after each day, of credits or of one row is left out`() throws {
        let first = "Date,Description,Debit\n30/11/2025,Total,13.75\n14/11/2025,Milk,1.25\n13/11/2025,Bread,12.50\n"
        #expect(try rows(first).first == "2 left out: balance")
        let parts =
            "Date,Description,Debit\n13/11/2025,Bread,12.50\n13/11/2025,Milk,1.25\n13/11/2025,Total,13.75\n"
            + "14/11/2025,Rent,700.00\n14/11/2025,Oil,1.00\n14/11/2025,Total,701.00\n14/11/2025,Sum,714.75\n"
        #expect(try rows(parts).filter { $0.hasSuffix("left out: balance") }.count == 3)
        let both =
            "Date,Description,Debit,Credit\n13/11/2025,Bread,12.50,\n14/11/2025,Wage,,100.00\n15/11/2025,Total,12.50,100.00\n"
        #expect(try rows(both).last == "4 left out: balance")
        #expect(try rows("Date,Description,Debit\n13/11/2025,Bread,12.50\n13/11/2025,Total,12.50\n").count == 2)
        #expect(
            try rows("Date,Description,Debit\n13/11/2025,Bread,12.50\n13/11/2025,Total,12.50\n").last
                == "3 left out: balance")
    }

    @Test(arguments: [
        "Summe 11/2025", "Total November 2025", "Totale novembre 2025", "Total novembre 2025", "Suma 2025",
        "Totaal EUR", "Summa november 2025", "Razem 2025", "Celkem 11.2025", "Yhteensä 2025", "Σύνολο 2025",
    ])
    func `a sum of a period is left out also if it equals a single row`(text: String) throws {
        let file = "Date,Description,Debit\n03/11/2025,Bread,12.50\n15/11/2025,\(text),12.50\n"
        #expect(try rows(file).last == "3 left out: balance")
    }

    @Test(arguments: [
        "Date,Description,Debit", "Datum,Verwendungszweck,Soll", "Data,Descrizione,Addebiti", "Fecha,Concepto,Debe",
        "Date,Libellé,Débit", "Datum,Omschrijving,Debet", "Date,Payee,Debit",
    ])
    func `a row without a text that equals the sum of all others is left out`(header: String) throws {
        let rows = ["13/11/2025,Bread,12.50", "14/11/2025,Milk,1.25", "15/11/2025,Oil,20.00"]
        let last = ([header] + rows + ["30/11/2025,,33.75"]).joined(separator: "\n") + "\n"
        #expect(try self.rows(last).last == "5 left out: balance")
        let first = ([header, "30/11/2025,,33.75"] + rows).joined(separator: "\n") + "\n"
        #expect(try self.rows(first).first == "2 left out: balance")
        // Another amount is a payment, and so is the amount of a row with a text.
        let other = last.replacing("33.75", with: "33.76")
        #expect(try self.rows(other).allSatisfy { !$0.contains("left out") })
        let named = last.replacing(",,33.75", with: ",Shoes,33.75")
        #expect(try self.rows(named).allSatisfy { !$0.contains("left out") })
    }

    @Test func `a row without a text but with a balance that it changes is recorded`() throws {
        let text =
            "Date,Description,Debit,Balance\n13/11/2025,Bread,12.50,87.50\n14/11/2025,Milk,1.25,86.25\n"
            + "15/11/2025,,13.75,72.50\n"
        #expect(try rows(text).allSatisfy { !$0.contains("left out") })
    }

    @Test func `a sum of signed amounts is left out`() throws {
        let text = "Datum;Text;Betrag\n13.11.2025;Brot;-12,50\n14.11.2025;Lohn;100,00\n15.11.2025;Summe;87,50\n"
        #expect(try rows(text, sign: .negativeIsSpent).last == "4 left out: balance")
    }

    @Test(arguments: ["Description", "Payee"])
    func `a payee named Total with another amount is recorded`(header: String) throws {
        let text =
            "Date,\(header),Debit\n13/11/2025,Bread,12.50\n14/11/2025,TOTAL,40.00\n15/11/2025,Milk,1.25\n"
            + "16/11/2025,Total,40.01\n"
        #expect(try rows(text).allSatisfy { !$0.contains("left out") })
    }

    @Test func `a payee named Total with the amount of the only row before it is recorded`() throws {
        let text = "Date,Payee,Debit\n13/11/2025,Aral,40.00\n14/11/2025,TOTAL,40.00\n15/11/2025,Milk,1.25\n"
        #expect(try rows(text).allSatisfy { !$0.contains("left out") })
    }
}
