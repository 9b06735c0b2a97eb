import Statements
import Testing

/// Dated rows that carry a balance forward or contain a sum.
@Suite struct CarriedRowTests {
    private func rows(_ text: String, _ amount: String = "-192,00") throws -> [String] {
        try Statement.delimited(
            "Datum;Text;Betrag\n13.11.2026;Bar;-2,00\n14.11.2026;Hotel;-90,00\n30.11.2026;\(text);\(amount)\n",
            ReadingOptions(sign: .negativeIsSpent)
        ).described()
    }

    @Test(
        arguments: [
            "RIPORTO", "A riportare", "Riporto 31/10/2026", "SUMA Y SIGUE", "Suma anterior", "Übertrag",
            "Saldoübertrag",
            "Report à nouveau", "REPORT SOLDE PRECEDENT", "Report", "Z przeniesienia", "Do przeniesienia",
            "A transportar",
            "Carried forward", "Balance c/d", "Overgedragen saldo", "Převedený zůstatek", "Siirretään", "Εκ μεταφοράς",
            "Ingående transport", "Áthozat", "Vortrag", "Carried over",
        ])
    func `a balance carried forward is left out`(text: String) throws {
        #expect(try rows(text).last == "4 left out: balance")
    }

    @Test(
        arguments: [
            "TOTAL DES OPERATIONS", "Total des débits", "Summe Belastungen", "Summe der Ausgaben", "Totale uscite",
            "Totale uscite novembre 2026", "Totale addebiti e accrediti", "Total gastos", "Total de cargos",
            "Totaal uitgaven", "Suma wydatków", "Total expenses", "Sum of payments", "Total spent", "Celkem výdaje",
            "Ukupno rashoda", "Összesen kiadások", "Yhteensä menot", "Σύνολο χρεώσεων", "Общо разходи",
            "Total despesas",
            "NOUVEAU SOLDE CREDITEUR AU 30/11", "Ancien solde débiteur au 31/10",
            "Alter Kontostand Soll",
        ])
    func `a row named as a sum of debits, credits or expenses is left out`(text: String) throws {
        #expect(try rows(text).last == "4 left out: balance")
    }

    @Test(
        arguments: [
            "TOTAL ENERGIES", "CB TOTAL ACCESS PARIS", "TOTAL", "TOTAL Tankstelle", "Total Wine", "TOTALE ERG STAZIONE",
            "Übertrag Miete Nov", "REPORT SA ABONNEMENT", "Saldo fattura 123 idraulico", "Totale spese condominio",
            "Transport", "Summerhill", "Totalmente Bio", "Transporte", "SOLDE FACTURE EDF", "Suma Gas Station",
            "Vortrag 12.11.2026",
        ])
    func `a payee or purchase with a word for a balance or sum is recorded`(text: String) throws {
        #expect(try rows(text, "-50,00").last?.contains("what=\(text)") == true)
    }

    @Test func `a carry-forward word beside a payee is the kind of the payment`() throws {
        let text = "Datum;Text;Empfänger;Betrag\n13.11.2026;Übertrag;Anna;-2,00\n14.11.2026;Karte;Hotel;-90,00\n"
        #expect(try Statement.delimited(text).described().first == "2 2026-11-13 2.00 | Anna | what=Übertrag")
    }

    @Test(arguments: ["Totale del mese", "Summe November", "Total card 1234", "Suma za listopad"])
    func `a text that begins with a sum word is a sum if it equals the rows before it`(text: String) throws {
        #expect(try rows(text, "-92,00").last == "4 left out: balance")
        #expect(try rows(text, "-93,00").last?.contains("what=\(text)") == true)
    }

    @Test(arguments: [
        "Ausgaben gesamt", "Veloitukset yhteensä", "KUUKAUDEN KULUT YHTEENSÄ", "Deebetkäive", "Väljaminekud kokku",
        "Promet v breme", "Debetný obrat", "Debeto apyvarta", "Debeta apgrozījums", "Izdevumi kopā", "Ukupni promet",
        "Dugovni promet",
    ])
    func `a text that ends with a sum word is a sum if it equals the rows before it`(word: String) throws {
        func text(_ sum: String) -> String {
            "Datum;Empfänger;Betrag\n03.11.2026;Alfa;-12,50\n05.11.2026;Beta;-43,19\n10.11.2026;Gama;-7,80\n"
                + "30.11.2026;\(word);\(sum)\n"
        }
        #expect(try Statement.delimited(text("-63,49")).described().last == "5 left out: balance")
        #expect(try Statement.delimited(text("-63,48")).described().last == "5 2026-11-30 63.48 | \(word)")
    }
}
