import Testing

@testable import Statements

/// Dated rows that are balances, in every language of the euro area.
@Suite struct BalanceWordTests {
    private func rows(_ text: String) throws -> [String] {
        try Statement.delimited(text, ReadingOptions(sign: .negativeIsSpent)).described()
    }

    @Test(
        arguments: [
            "Likutis pradžiai", "Likutis pabaigai", "LIKUTIS LAIKOTARPIO PRADŽIOJE", "Likutis 2026-01-31",
            "Sākuma atlikums", "Beigu atlikums", "Atlikums perioda sākumā", "Atlikums uz 31.01.2026", "Algsaldo",
            "Saldo perioodi lõpus", "Jääk seisuga 31.01.2026", "Saldo seisuga 31.01.2026", "Alkusaldo",
            "Saldo kauden lopussa", "TILIN SALDO 31.1.2026", "Saldo de abertura", "Saldo de fecho",
            "Saldo em 31/01/2026",
            "Saldo contabilístico final", "Saldo do extrato", "Начално салдо за периода", "Наличност към 31.01.2026",
            "Stanje na dan 31.01.2026", "Početno stanje računa", "Konečný zostatok účtu", "Zostatok ku dňu 31.01.2026",
            "Začetno stanje računa", "Razpoložljivo stanje", "Iarmhéid oscailte", "Bilanċ tal-bidu",
            "Διαθέσιμο υπόλοιπο", "Υπόλοιπο από μεταφορά", "Υπόλοιπο 31/01/2026", "Saldo 31.01.2026",
            "Solde 31/01/2026",
            "Kontostand 31.01.2026",
        ])
    func `a row named as a balance is left out`(name: String) throws {
        for form in [name, name.uppercased()] {
            let text = "Datum;Text;Betrag\n13.01.2026;Brot;-12,50\n14.01.2026;\(form);987,50\n"
            #expect(try rows(text)[1] == "3 left out: balance", "\(form)")
        }
    }

    @Test(arguments: [
        "|SALDO FINALE", "* Saldo finale", "** ENDSALDO **", "=> Kontostand", "- Likutis pabaigai", "# Algsaldo",
    ])
    func `a mark before the word balance is ignored`(name: String) throws {
        let text = "Datum;Text;Betrag\n13.01.2026;Brot;-12,50\n14.01.2026;\(name);987,50\n"
        #expect(try rows(text)[1] == "3 left out: balance")
    }

    @Test func `another cell can name the balance in a row without texts`() throws {
        let text =
            "Buchungstag;Empfänger;Verwendungszweck;Kundenreferenz;Betrag\n13.01.2026;Bäcker;Brot;;-12,50\n"
            + "14.01.2026;;;Endsaldo;987,50\n15.01.2026;Bäcker;;Endsaldo;-3,00\n"
        let found = try rows(text)
        #expect(found[1] == "3 left out: balance")
        #expect(found[2].hasPrefix("4 2026-01-15 3.00"))
    }

    @Test(
        arguments: [
            "Likutis ir Ko UAB", "Atlikums SIA", "Saldo 12", "Balance 2026 Ltd", "Stanje 24 sata d.o.o.", "Solde 2026",
            "Jääk 31", "Algsaldo OÜ", "|Saldi estivi 2026",
        ])
    func `a payee with a name like a balance is recorded`(name: String) throws {
        let text = "Datum;Text;Betrag\n13.01.2026;Brot;-12,50\n14.01.2026;\(name);-98,50\n"
        #expect(try rows(text)[1] == "3 2026-01-14 98.50 | what=\(name)")
    }
}
