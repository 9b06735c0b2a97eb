import Files
import Statements
import Testing

/// The names of banks and programs: shown only with sufficient evidence, because a wrong name is worse than none.
@Suite struct DialectNameTests {
    private func format(_ text: String) throws -> String {
        let file = InputFile(name: "a.csv", bytes: Array(text.utf8))
        return try #require(try Statement.delimited(file, options: ReadingOptions())).format
    }

    @Test(
        arguments: [
            ("Bank of Ireland", "Date,Details,Debit,Credit,Balance\n13/11/2025,POSC12NOV TESCO,24.30,,975.70\n"),
            ("CSV", "Date,Details,Debit,Credit,Balance\n13/11/2025,Card purchase TESCO,24.30,,975.70\n"),
            ("Crédit Agricole", "Date;Libellé;Débit euros;Crédit euros;\n13/11/2025;CARTE;24,30;;\n"),
            (
                "Crédit Agricole",
                "Téléchargement du 20/11/2025;\n\nDate;Libellé;Débit;Crédit\n13/11/2025;CARTE;24,30;\n"
            ),
            ("CSV", "Date;Libellé;Débit;Crédit\n13/11/2025;CARTE;24,30;\n"),
            (
                "UniCredit",
                "Data Registrazione;Data valuta;Descrizione;Importo (EUR);\n03.11.2025;02.11.2025;CARTA;-8,85;\n"
            ),
            (
                "CSV",
                "Data Registrazione;Data valuta;Descrizione;Importo;Saldo\n03.11.2025;02.11.2025;CARTA;-8,85;9,00\n"
            ),
            ("UniCredit", "Data;;Descrizione;EUR;Caus. /;Valuta;;;\n03.11.2025;;CARTA;-8,85;043;02.11.2025;;;\n"),
            ("CSV", "Data;Descrizione;EUR;Note\n03.11.2025;CARTA;-8,85;x\n"),
            ("CaixaBank", "Concepto;Fecha;Importe;Saldo\nPAN;03/11/2025;-1,50EUR;+2,00EUR\n"),
            ("CSV", "Concepto;Fecha;Importe;Saldo\nPAN;03/11/2025;-1,50;2,00\n"),
            ("Actual", "Account,Date,Payee,Notes,Category,Amount\nBank,2025-11-03,Conad,x,Food,-23.45\n"),
            (
                "CSV",
                "Account,Date,Payee,Notes,Category,Amount,Wallet,Colour\nBank,2025-11-03,Conad,x,Food,-23.45,a,b\n"
            ),
            ("CSV", "Id,Date,Category,Amount,Currency,Note\n1,2025-11-03,Food,-23.45,EUR,x\n"),
        ])
    func `a bank or program is named only by its own peculiarities`(name: String, text: String) throws {
        #expect(try format(text) == name)
    }
}
