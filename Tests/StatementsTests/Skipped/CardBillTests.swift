import Files
import Testing

@testable import Statements

/// Payments of the user's own credit card bill.
@Suite struct CardBillTests {
    private func statement(_ text: String) throws -> Statement {
        try Statement.open(InputFile(name: "a.csv", bytes: Array(text.utf8)), options: ReadingOptions())
    }

    @Test(
        arguments: [
            "Credit Card Payment", "Kreditkartenabrechnung", "Pagamento carta di credito", "Liquidación tarjeta",
            "Afrekening creditcard", "KREDITKARTENABRECHNUNG 01/2026", "Règlement carte de crédit", "SPŁATA KARTY",
            "Spłata karty kredytowej", "Splátka kreditní karty", "Plačilo kreditne kartice",
        ])
    func `both sides of a card bill are left out as transfers`(what: String) throws {
        let text =
            "Date,Account,Description,Amount\n2026-01-13,Bank,Shop,-12.00\n2026-01-14,Bank,\(what),-300.00\n"
            + "2026-01-14,Visa,\(what),300.00\n2026-01-15,Visa,Bar,-4.00\n"
        let statement = try statement(text)
        #expect(
            try statement.described() == [
                "2 2026-01-13 12.00 | what=Shop | of=Bank", "3 left out: transfer", "4 left out: transfer",
                "5 2026-01-15 4.00 | what=Bar | of=Visa",
            ])
        #expect(!statement.facts.contains { $0.name == "card bill" })
    }

    @Test func `a card bill without its other side is recorded and reported once`() throws {
        let text =
            "Datum;Text;Betrag\n13.01.2026;LADEN;-12,00\n14.01.2026;Kreditkartenabrechnung;-300,00\n"
            + "14.02.2026;Kreditkartenabrechnung;-250,00\n14.03.2026;Kreditkartenabrechnung;-250,00\n"
        let statement = try statement(text)
        #expect(try statement.described().count { $0.contains("what=") } == 4)
        #expect(statement.facts.filter { $0.name == "card bill" }.map(\.value) == ["3 rows"])
    }

    @Test(
        arguments: [
            "PAIEMENT CARTE DIFFERE NOVEMBRE", "Incasso Creditcard", "Débit différé carte 11/2026", "RELEVE DE CARTE",
            "Abrechnung Mastercard", "KREDITKARTENAUSGLEICH", "Addebito saldo carta 11/26", "Addebito Nexi",
            "Creditcard betaling", "Liquidación de la tarjeta", "Pagamento fatura cartão", "Credit card direct debit",
            "Spłata zadłużenia karty", "Úhrada kreditní karty", "Hitelkártya elszámolás", "Plaćanje kreditne kartice",
            "Poravnava kartice", "Luottokortin lasku", "Kreditkortsräkning", "Kredittkortfaktura",
            "Krediitkaardi makse",
            "Kredītkartes rēķins", "Kredito kortelės mokėjimas", "Πληρωμή πιστωτικής κάρτας",
            "Погасяване на кредитна карта",
        ])
    func `a card bill is recognised by its usual names`(what: String) throws {
        let statement = try statement("Date,Description,Amount\n2026-01-13,Shop,-12.00\n2026-01-14,\(what),-300.00\n")
        #expect(statement.facts.filter { $0.name == "card bill" }.map(\.value) == ["1 row"])
    }

    @Test func `an incoming card payment is a transfer`() throws {
        let text = "Date,Description,Amount\n2026-01-13,Bar,-12.00\n2026-01-20,Credit card payment,300.00\n"
        #expect(try statement(text).described().last == "3 left out: transfer")
    }

    @Test(arguments: [
        "Card payment Rossi", "Kartenzahlung", "Credit Suisse", "Pagamento POS carta 123", "PAIEMENT CARTE CARREFOUR",
        "FACTURE CARTE DU 021126 CARREFOUR", "Incasso Ziggo", "Compra tarjeta 123",
    ])
    func `a purchase by card is recorded`(what: String) throws {
        let text = "Date,Description,Amount\n2026-01-13,\(what),-12.00\n"
        #expect(try statement(text).described() == ["2 2026-01-13 12.00 | what=\(what)"])
        #expect(try !statement(text).facts.contains { $0.name == "card bill" })
    }

    @Test(arguments: ["Internal transfer", "Transfer: Card"])
    func `a row of a transfer kind is left out`(kind: String) throws {
        let text = "Date,Type,Description,Amount\n2026-01-13,Card,Shop,-12.00\n2026-01-14,\(kind),To me,-300.00\n"
        #expect(try statement(text).described().last == "3 left out: transfer")
    }

    // MARK: All formats

    @Test(
        arguments: CardBillFile.all, ["Kreditkartenabrechnung 01/2026", "Credit Card Payment", "LIQUIDACION TARJETA"])
    func `every format treats card bills alike`(file: CardBillFile, name: String) throws {
        func rows(_ movements: [CardBillFile.Movement]) throws -> (rows: [String], bills: [String]) {
            let statement = try file.statement(movements)
            return (try statement.described(), statement.facts.filter { $0.name == "card bill" }.map(\.value))
        }
        let both = try rows([(13, -1200, "Shop"), (14, -30000, name), (14, 30000, name), (15, -400, "Bar")])
        #expect(both.rows.count == 4 && both.rows.count { $0.hasSuffix("left out: transfer") } == 2, "\(both.rows)")
        #expect(both.bills.isEmpty)
        let alone = try rows([(13, -1200, "Shop"), (14, -30000, name), (20, -25000, name)])
        #expect(alone.rows.count == 3 && alone.rows.allSatisfy { !$0.contains("left out") }, "\(alone.rows)")
        #expect(alone.bills == ["2 rows"])
        let incoming = try rows([(13, -1200, "Bar"), (20, 30000, name)])
        #expect(incoming.rows.last?.hasSuffix("left out: transfer") == true, "\(incoming.rows)")
        #expect(incoming.bills.isEmpty)
        let none = try rows([(13, -1200, "Shop"), (20, -30000, "Bar")])
        #expect(none.rows.allSatisfy { !$0.contains("left out") }, "\(none.rows)")
    }

    @Test func `bank information in a CAMT batch can mark a transaction as a card bill`() throws {
        func detail(_ amount: String, _ words: String) -> String {
            "<TxDtls><Amt Ccy='EUR'>\(amount)</Amt><RmtInf><Ustrd>01/2026</Ustrd></RmtInf>"
                + "<AddtlTxInf>\(words)</AddtlTxInf></TxDtls>"
        }
        let text =
            "<?xml version='1.0'?>\n<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy='EUR'>312.00</Amt>"
            + "<CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-14</Dt></BookgDt><NtryDtls>"
            + "\(detail("300.00", "Kreditkartenabrechnung"))\(detail("12.00", "Lastschrift"))</NtryDtls></Ntry>"
            + "</Stmt></BkToCstmrStmt></Document>\n"
        let statement = try Statement.open(InputFile(name: "a", bytes: Array(text.utf8)), options: ReadingOptions())
        #expect(try statement.described().count { !$0.contains("left out") } == 2)
        #expect(statement.facts.filter { $0.name == "card bill" }.map(\.value) == ["1 row"])
    }

    @Test(arguments: CardBillFile.all.filter { $0.format.hasPrefix("OFX") || $0.format == "QIF" })
    func `the first pass over OFX and QIF finds possible card bills and transfers`(file: CardBillFile) throws {
        func flags(_ text: String) throws -> [Bool] {
            let statement = try file.statement([(13, -1200, "Shop"), (14, -30000, text)])
            return [statement.mayHaveCardBills, statement.mayHaveTransfers]
        }
        #expect(try flags("Bar") == [false, false])
        #expect(try flags("Giroconto") == [false, true])
        // The statement is settled, and so needs no further pass.
        #expect(try flags("LIQUIDACION TARJETA") == [false, false])
    }

    /// A book of GnuCash in which a bill of 300.00 is paid from the bank to an account.
    private func gnuCash(to name: String, _ type: String) throws -> Statement {
        let account = { (name: String, type: String) in
            "<gnc:account><act:name>\(name)</act:name><act:id>\(name)</act:id><act:type>\(type)</act:type></gnc:account>"
        }
        let split = { (name: String, value: String) in
            "<trn:split><split:id>\(name)</split:id><split:value>\(value)</split:value><split:account>\(name)</split:account></trn:split>"
        }
        let book =
            "<?xml version=\"1.0\"?>\n<gnc-v2 xmlns:gnc=\"g\" xmlns:act=\"a\" xmlns:trn=\"t\" xmlns:split=\"s\" "
            + "xmlns:cmdty=\"c\" xmlns:ts=\"d\"><gnc:book>\(account(name, type))\(account("Bank", "BANK"))"
            + "<gnc:transaction><trn:id>1</trn:id><trn:currency><cmdty:id>EUR</cmdty:id></trn:currency>"
            + "<trn:date-posted><ts:date>2026-01-13 00:00:00 +0000</ts:date></trn:date-posted>"
            + "<trn:description>Credit Card Payment</trn:description><trn:splits>"
            + "\(split(name, "30000/100"))\(split("Bank", "-30000/100"))</trn:splits></gnc:transaction></gnc:book></gnc-v2>\n"
        return try Statement.open(InputFile(name: "a", bytes: Array(book.utf8)), options: ReadingOptions())
    }

    @Test func `a card bill in GnuCash is a transfer if paid to a card account, else it is reported`() throws {
        #expect(try gnuCash(to: "Visa", "CREDIT").described() == ["1 left out: transfer"])
        let spent = try gnuCash(to: "Visa", "EXPENSE")
        #expect(try spent.described().allSatisfy { !$0.contains("left out") })
        #expect(spent.facts.filter { $0.name == "card bill" }.map(\.value) == ["1 row"])
    }

    @Test func `the two sides of a card bill match with different numbers of decimals`() throws {
        let text =
            "Date,Account,Description,Amount\n2026-01-13,Bank,Shop,-12.00\n2026-01-14,Bank,Credit Card Payment,-300\n"
            + "2026-01-14,Visa,Credit Card Payment,300.00\n"
        #expect(try statement(text).described().count { $0.hasSuffix("left out: transfer") } == 2)
    }

    @Test func `a journal written by spesa keeps its card payments`() throws {
        func rows(_ comment: String) throws -> [String] {
            func posting(_ number: Int, _ account: String, _ amount: String) -> String {
                "\(number),2026-01-1\(number),,*,\(number),Credit card payment,\(comment),\(account),\(amount),EUR,,,,\n"
            }
            let head =
                "txnidx,date,date2,status,code,description,comment,account,amount,commodity,credit,debit,posting-status,posting-comment\n"
            return try statement(
                head + posting(1, "expenses:cards", "300.00") + posting(1, "assets:card", "-300.00")
                    + posting(2, "expenses:cards", "-300.00") + posting(2, "assets:card", "300.00")
            ).described()
        }
        #expect(try rows("spesa: uid=u").allSatisfy { !$0.contains("left out") })
        #expect(try rows("").allSatisfy { $0.hasSuffix("left out: transfer") })
    }

    @Test func `a file of spesa keeps its card payments`() throws {
        let text =
            "id,day,amount,currency,category,what,payee,method,note,tags,by,void\n"
            + "1,2026-01-14,-300.00,EUR,food,Credit card payment,,,,,anna,false\n"
        #expect(try statement(text).described().allSatisfy { !$0.contains("left out") })
    }
}
