import Files
import Testing

@testable import Statements

/// Payments of the user's own credit card bill.
@Suite struct CardBillTests {
    private func statement(_ text: String, sign: SpentSign? = nil) throws -> Statement {
        try Statement.open(InputFile(name: "a.csv", bytes: Array(text.utf8)), options: ReadingOptions(sign: sign))
    }

    @Test(
        arguments: [
            "Credit Card Payment", "Kreditkartenabrechnung", "Pagamento carta di credito", "Liquidación tarjeta",
            "Afrekening creditcard", "KREDITKARTENABRECHNUNG 01/2026", "Règlement carte de crédit", "SPŁATA KARTY",
            "Spłata karty kredytowej", "Splátka kreditní karty", "Plačilo kreditne kartice",
        ])
    func `both sides of a card bill are skipped as transfers`(what: String) throws {
        let text =
            "Date,Account,Description,Amount\n2026-01-13,Bank,Shop,-12.00\n2026-01-14,Bank,\(what),-300.00\n"
            + "2026-01-14,Visa,\(what),300.00\n2026-01-15,Visa,Bar,-4.00\n"
        let statement = try statement(text)
        #expect(
            try statement.described() == [
                "2 2026-01-13 12.00 | what=Shop | of=Bank", "3 left out: transfer", "4 left out: transfer",
                "5 2026-01-15 4.00 | what=Bar | of=Visa",
            ])
        #expect(try statement.told("card bill").isEmpty)
    }

    @Test func `a card bill without its other side is recorded and reported once`() throws {
        let text =
            "Datum;Text;Betrag\n13.01.2026;LADEN;-12,00\n14.01.2026;Kreditkartenabrechnung;-300,00\n"
            + "14.02.2026;Kreditkartenabrechnung;-250,00\n14.03.2026;Kreditkartenabrechnung;-250,00\n"
        let statement = try statement(text)
        #expect(try statement.described().count { $0.contains("what=") } == 4)
        #expect(try statement.told("card bill") == ["3 rows"])
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
            "Погасяване на кредитна карта", "NEXI ADDEBITO CARTA", "AMEX DD", "Krediitkaardi tasumine",
            "Kredītkartes atmaksa", "KREDĪTKARTES PARĀDA DZĒŠANA", "Kredito kortelės įmoka",
            "Kredito kortelės padengimas", "Ħlas tal-karta ta' kreditu", "Ħlas tal-karta tal-kreditu",
            "Luottokortin lyhennys", "Platba za kreditnú kartu", "Poplačilo kreditne kartice",
            "Otplata kreditne kartice", "Εξόφληση πιστωτικής", "Вноска по кредитна карта",
            "Aisíocaíocht cárta creidmheasa", "Pagament de la targeta de crèdit",
        ])
    func `a card bill is recognised by its usual names`(what: String) throws {
        let statement = try statement("Date,Description,Amount\n2026-01-13,Shop,-12.00\n2026-01-14,\(what),-300.00\n")
        #expect(try statement.told("card bill") == ["1 row"])
    }

    @Test func `an incoming card payment is a transfer`() throws {
        let text = "Date,Description,Amount\n2026-01-13,Bar,-12.00\n2026-01-20,Credit card payment,300.00\n"
        #expect(try statement(text).described().last == "3 left out: transfer")
    }

    @Test(
        arguments: [
            "Zahlung dankend erhalten", "PAYMENT RECEIVED THANK YOU", "Payment received - thank you",
            "ZAHLUNG ERHALTEN", "Pago recibido", "Pagamento ricevuto, grazie",
            "PRELEVEMENT AUTOMATIQUE ENREGISTRE-MERCI",
            "Betaling ontvangen", "Děkujeme za platbu", "Kiitos maksusta", "Tack för din betalning",
            "Täname makse eest", "Ευχαριστούμε για την πληρωμή", "Payment received, card ending in 1234",
        ])
    func `a payment received by the card is a transfer, and its bill is reported`(what: String) throws {
        let card = "Date,Description,Amount\n2026-01-20,Amazon,-150.00\n2026-01-31,\"\(what)\",150.00\n"
        let statement = try statement(card)
        #expect(try statement.described() == ["2 2026-01-20 150.00 | what=Amazon", "3 left out: transfer"])
        #expect(try statement.told("card payment") == ["1 row"])
        let both = try self.statement(card + "2026-02-02,Kreditkartenabrechnung,-150.00\n")
        #expect(try both.described().last == "4 left out: transfer")
        #expect(try both.told("card payment") + both.told("card bill") == [])
    }

    @Test(arguments: [
        ("Payment received", "Anna Rossi"), ("Payment received from Rossi", ""), ("Zahlung erhalten", "Müller GmbH"),
        ("Pagamento ricevuto da Rossi", ""),
    ])
    func `money from another person is not a card payment`(what: String, payee: String) throws {
        let text = "Date,Payee,Description,Amount\n2026-01-20,Shop,,-1.00\n2026-01-31,\(payee),\(what),150.00\n"
        #expect(try !statement(text, sign: .negativeIsSpent).described()[1].contains("left out"))
    }

    @Test(arguments: [
        ("VISA CARD PAYMENT", true), ("Addebito carta 11/26", true), ("PRELEVEMENT CARTE VISA", true),
        ("VISA CARD PAYMENT TESCO", false), ("Addebito carta ESSELUNGA", false), ("PRELEVEMENT CARTE FNAC", false),
    ])
    func `a short name of a card bill is recognised unless a shop follows it`(what: String, isBill: Bool) throws {
        let text = "Date,Description,Amount\n2026-01-20,Shop,-1.00\n2026-01-31,\(what),-150.00\n"
        #expect(try statement(text).told("card bill") == (isBill ? ["1 row"] : []))
    }

    @Test func `each payment skips one bill, at most a few days away`() throws {
        let bill = "Kreditkartenabrechnung"
        func rows(_ days: (String, Int)...) throws -> [String] {
            let text = days.map { "2026-\($0.0),Card,\(bill),\($0.1)\n" }.joined()
            return try statement("Date,Account,Description,Amount\n2026-01-01,Card,Shop,-1\n" + text).described()
        }
        let two = try rows(("01-14", -300), ("01-16", 300), ("02-14", -300))
        #expect(two.map { $0.hasSuffix("left out: transfer") } == [false, true, true, false])
        let far = try rows(("01-14", -300), ("03-16", 300))
        #expect(far.map { $0.hasSuffix("left out: transfer") } == [false, false, true])
    }

    @Test(arguments: [
        ("Abrechnung Kreditkarte", "Zahlungseingang"), ("PRELEVEMENT CARTE VISA", "REGLEMENT DU MOIS"),
        ("KREDITKARTENABRECHNUNG", "Überweisung"),
    ])
    func `a bill and its payment in two accounts are skipped without a report`(out: String, received: String) throws {
        let text =
            "Account,Date,Description,Amount\nGiro,2026-01-13,Shop,-20.00\nGiro,2026-01-31,\(out),-150.00\n"
            + "Visa,2026-01-31,\(received),150.00\nVisa,2026-01-20,Amazon,-150.00\n"
        let statement = try statement(text, sign: .negativeIsSpent)
        #expect(try statement.described()[1...2] == ["3 left out: transfer", "4 left out: transfer"])
        #expect(try statement.told("card bill").isEmpty)
    }

    @Test func `a bill whose purchases are in another account is skipped`() throws {
        func rows(_ purchases: String) throws -> [Bool] {
            let text =
                "Konto;Datum;Text;Betrag\nGiro;13.01.2026;REWE;-20,00\n"
                + "Giro;31.01.2026;Kreditkartenabrechnung;-150,00\n" + purchases
            return try statement(text, sign: .negativeIsSpent).described().map { $0.hasSuffix("left out: transfer") }
        }
        let purchases = "Visa;03.01.2026;Amazon;-100,00\nVisa;20.01.2026;Hotel;-60,00\nVisa;25.01.2026;Hotel;10,00\n"
        #expect(try rows(purchases) == [false, true, false, false, false])
        // Later purchases belong to the next bill.
        let next = "Visa;02.02.2026;Bar;-5,00\nVisa;05.02.2026;Bar;-6,00\n"
        #expect(try rows(purchases + next) == [false, true, false, false, false, false, false])
        let both = next + "Giro;28.02.2026;Kreditkartenabrechnung;-11,00\n"
        #expect(try rows(purchases + both) == [false, true, false, false, false, false, false, true])
        for other in [
            "Visa;03.01.2026;Amazon;-100,00\nVisa;20.01.2026;Hotel;-50,01\n",
            "Giro;03.01.2026;Amazon;-100,00\nGiro;20.01.2026;Hotel;-50,00\nVisa;20.01.2026;Bar;-1,00\n",
            "Savings;03.01.2026;Amazon;-150,00\n", "Visa;03.02.2026;Amazon;-150,00\n",
        ] {
            #expect(try !rows(other).contains(true), "\(other)")
        }
    }

    @Test func `a bill is skipped if another file of the import has its payment`() throws {
        let bank = try statement(
            "Date,Description,Amount\n2026-01-13,Tesco,-20.00\n2026-01-31,VISA CARD PAYMENT,-150.00\n"
                + "2026-02-28,VISA CARD PAYMENT,-150.00\n")
        let card = try statement(
            "Date,Description,Amount\n2026-01-20,Amazon,-150.00\n2026-02-01,PAYMENT RECEIVED THANK YOU,150.00\n")
        for files in [[("bank", bank), ("card", card)], [("card", card), ("bank", bank)]] {
            let settled = Statement.settlingCardBills(among: files.map { (name: $0.0, statement: $0.1) })
            let first = try #require(settled.first { $0.name == "bank" }?.statement)
            let second = try #require(settled.first { $0.name == "card" }?.statement)
            #expect(try first.described().map { $0.hasSuffix("left out: transfer") } == [false, true, false])
            #expect(try first.told("card bill") == ["1 row"])
            #expect(try second.told("card payment").isEmpty)
        }
        #expect(try bank.told("card bill") == ["2 rows"])
    }

    /// The rows of two files of one import, equal for either order of the files.
    private func together(_ bank: String, _ card: String) throws -> (bank: [String], card: [String]) {
        let header = "Datum;Text;Betrag\n"
        let statements = try [bank, card].map { try statement(header + $0, sign: .negativeIsSpent) }
        let settled = Statement.settlingCardBills(among: [("bank", statements[0]), ("card", statements[1])])
        let turned = Statement.settlingCardBills(among: [("card", statements[1]), ("bank", statements[0])])
        let rows = try settled.map { try $0.statement.described() }
        #expect(try turned.map { try $0.statement.described() } == rows.reversed())
        return (rows[0], rows[1])
    }

    private let purchases = "05.01.2026;IKEA;-150,00\n07.01.2026;OBI;-100,00\n"

    @Test(arguments: [
        ("Kreditkartenabrechnung", "Zahlung - vielen Dank"), ("Addebito saldo carta", "Pagamento estratto conto"),
        ("PAIEMENT CARTE DIFFERE", "Prélèvement sur compte"), ("Luottokortin lasku", "Maksusuoritus"),
        ("Kreditkortsräkning", "Inbetalning"), ("Rambursare card de credit", "Plata primita"),
        ("Plačilo kreditne kartice", "Prejeto plačilo"), ("ICS CREDITCARD INCASSO", "Incasso vorig saldo"),
        ("Credit card bill", "Direct debit"), ("Card Complete Abrechnung", "Einzug"),
        ("INT CARD SERVICES afrekening creditcard", "Ontvangst"), ("SEPA Lastschrift Kreditkarte 12", "Gutschrift"),
        ("Lastschrift 4711", "Ausgleich 12/25"), ("Obligation", "Something"),
    ])
    func `a bill whose purchases are in another file is skipped, in any wording`(
        bill: String, payment: String
    ) throws {
        let (bank, card) = try together(
            "13.01.2026;LOCAL;-10,00\n30.01.2026;\(bill);-250,00\n", purchases + "30.01.2026;\(payment);250,00\n")
        #expect(bank == ["2 2026-01-13 10.00 | what=LOCAL", "3 left out: transfer"])
        #expect(card.map { $0.hasSuffix("left out: transfer") } == [false, false, true])
    }

    @Test(arguments: ["Kreditkartenabrechnung", "ICS CREDITCARD INCASSO", "Relevé de carte"])
    func `a bill whose purchases are in another file is skipped even without its payment`(bill: String) throws {
        let text = "13.01.2026;LOCAL;-10,00\n30.01.2026;\(bill);-250,00\n"
        #expect(try together(text, purchases).bank.map { $0.hasSuffix("left out: transfer") } == [false, true])
        // A single purchase may have the amount by chance, and other purchases belong to another bill.
        for other in ["05.01.2026;IKEA;-250,00\n", "05.01.2026;IKEA;-150,00\n07.01.2026;OBI;-100,01\n"] {
            #expect(try !together(text, other).bank.contains { $0.contains("left out") })
        }
    }

    @Test(arguments: ["ACHATS DU MOIS", "Lastschrift 4711", "Umsatz 01/2026", "Karte"])
    func `the sum of all purchases of another file is a bill, whatever the words`(text: String) throws {
        let local = "13.01.2026;LOCAL;-10,00\n"
        func isSkipped(_ row: String, _ purchases: String) throws -> Bool {
            try together(local + row, purchases).bank.map { $0.hasSuffix("left out: transfer") } == [false, true]
        }
        #expect(try isSkipped("30.01.2026;\(text);-250,00\n", purchases))
        #expect(try !isSkipped("30.01.2026;\(text);-250,01\n", purchases))
        #expect(try !isSkipped("06.01.2026;\(text);-250,00\n", purchases))
        #expect(try !isSkipped("30.01.2026;\(text);-250,00\n", "05.01.2026;IKEA;-250,00\n"))
        #expect(try !isSkipped("30.01.2026;\(text);-250,00\n", purchases + "08.01.2026;BAR;-1,00\n"))
    }

    @Test(arguments: ["Zalando", "Hotel Amsterdam", "Lastschrift Vattenfall"])
    func `a purchase with the same amount as a refund or payment in another file is recorded`(shop: String) throws {
        let refund = "05.01.2026;IKEA;-150,00\n30.01.2026;Zalando;80,00\n"
        let text = "13.01.2026;LOCAL;-10,00\n29.01.2026;\(shop);-80,00\n"
        let rows = try together(text, refund)
        #expect(!(rows.bank + rows.card).contains { $0.contains("left out") })
        let paid = "05.01.2026;IKEA;-80,00\n30.01.2026;Payment received - thank you;80,00\n"
        #expect(try !together(text, paid).bank.contains { $0.contains("left out") })
    }

    @Test func `a bill in two overlapping files is skipped in both`() throws {
        let text = "Datum;Text;Betrag\n13.01.2026;LOCAL;-10,00\n30.01.2026;Lastschrift 4711;-250,00\n"
        let card = try statement(
            "Datum;Text;Betrag\n" + purchases + "30.01.2026;Ausgleich;250,00\n", sign: .negativeIsSpent)
        let settled = Statement.settlingCardBills(
            among: [("one", try statement(text)), ("two", try statement(text)), ("card", card)])
        for file in settled.prefix(2) { #expect(try file.statement.described().last == "3 left out: transfer") }
    }

    private func ofx(_ account: String, _ kind: String, _ name: String) throws -> [String] {
        let text =
            "OFXHEADER:100\n\n<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><\(account)><CURDEF>EUR<BANKTRANLIST>"
            + "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-250.00<FITID>1<NAME>IKEA</STMTTRN>"
            + "<STMTTRN><TRNTYPE>\(kind)<DTPOSTED>20260130<TRNAMT>250.00<FITID>2<NAME>\(name)</STMTTRN>"
            + "</BANKTRANLIST></\(account)></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>"
        return try statement(text).described()
    }

    @Test(arguments: [
        ("PAYMENT", "PAIEMENT"), ("PAYMENT", "Anna Rossi"), ("CREDIT", "PAIEMENT"), ("CREDIT", "Zahlung 01/2026"),
        ("XFER", "From account"), ("DIRECTDEBIT", "Lastschrift"), ("CREDIT", "Pagamento estratto conto"),
        ("OTHER", "Maksusuoritus"), ("CREDIT", "Prélèvement sur compte"), ("CREDIT", "Spłata"), ("DEP", "Inbetalning"),
    ])
    func `a payment received by the card is recognised in OFX`(kind: String, name: String) throws {
        let rows = try ofx("CCSTMTRS", kind, name)
        #expect(rows.count == 2 && rows[1].hasSuffix("left out: transfer") && rows[0].contains(" 250.00 | IKEA"))
        #expect(try ofx("STMTRS", kind, "Zalando")[1].contains(" -250.00 | Zalando"))
    }

    @Test(arguments: [
        ("CREDIT", "IKEA"), ("POS", "Paiement Carrefour"), ("CREDIT", "Gutschrift Zalando"), ("OTHER", "Refund"),
    ])
    func `a refund from a shop stays a refund in OFX of a card`(kind: String, name: String) throws {
        #expect(try ofx("CCSTMTRS", kind, name)[1].contains(" -250.00 | \(name)"))
    }

    @Test(arguments: ["Paiement", "ZAHLUNG", "Pagamento", "Betaling ontvangen", "Spłata 01/2026", "Uhrada", "Payment"])
    func `a payment received by the card is recognised in QIF`(payee: String) throws {
        func rows(_ header: String, _ payee: String) throws -> [String] {
            try statement("\(header)\nD13/01/2026\nT-10.00\nPIKEA\n^\nD30/01/2026\nT250.00\nP\(payee)\n^\n").described()
        }
        for header in ["!Type:CCard", "!Account\nNKarte\nTCCard\n^", "!Account\nNKarte\nTCCard\n^\n!Type:CCard"] {
            #expect(try rows(header, payee).map { $0.hasSuffix("left out: transfer") } == [false, true], "\(header)")
            #expect(try rows(header, "Zalando").last?.contains(" -250.00 | Zalando") == true)
        }
        #expect(try rows("!Type:Bank", "Paiement").last?.contains("left out") == false)
    }

    @Test(arguments: [
        "Card payment Rossi", "Kartenzahlung", "Credit Suisse", "Pagamento POS carta 123", "PAIEMENT CARTE CARREFOUR",
        "FACTURE CARTE DU 021126 CARREFOUR", "Incasso Ziggo", "Compra tarjeta 123",
    ])
    func `a purchase by card is recorded`(what: String) throws {
        let text = "Date,Description,Amount\n2026-01-13,\(what),-12.00\n"
        #expect(try statement(text).described() == ["2 2026-01-13 12.00 | what=\(what)"])
        #expect(try statement(text).told("card bill").isEmpty)
    }

    @Test(arguments: ["Internal transfer", "Transfer: Card"])
    func `a row whose kind is a transfer is skipped`(kind: String) throws {
        let text = "Date,Type,Description,Amount\n2026-01-13,Card,Shop,-12.00\n2026-01-14,\(kind),To me,-300.00\n"
        #expect(try statement(text).described().last == "3 left out: transfer")
    }

    @Test(arguments: [
        "Transfer", "Transfers", "Transfer: Card", "Transfer:Card", "Transfer > Visa", "Internal Transfer",
        "Credit Card Payment", "Giroconto", "Trasferimento: Carta", "Umbuchung", "Umbuchung: Karte", "Virement : Carte",
        "Virement interne", "Traspaso", "Übertrag", "Interne overboeking",
    ])
    func `a row whose category is a transfer is skipped`(category: String) throws {
        let text =
            "Date,Description,Category,Amount\n2026-01-13,Rent,Home,-700.00\n2026-01-14,Foo,\(category),-300.00\n"
        #expect(try statement(text).described().last == "3 left out: transfer")
    }

    @Test(arguments: [
        "Bank transfer to landlord", "Virement", "Überweisung", "Transport: Taxi", "Exchange", "Cash withdrawal",
        "Virement : Loyer", "Transferred goods", "Cards",
    ])
    func `a row with another category is recorded`(category: String) throws {
        let text =
            "Date,Description,Category,Amount\n2026-01-13,Rent,Home,-700.00\n2026-01-14,Foo,\(category),-300.00\n"
        #expect(try statement(text).described().last?.hasPrefix("3 2026-01-14 300.00") == true)
    }

    // MARK: All formats

    @Test(
        arguments: CardBillFile.all, ["Kreditkartenabrechnung 01/2026", "Credit Card Payment", "LIQUIDACION TARJETA"])
    func `every format treats card bills in the same way`(file: CardBillFile, name: String) throws {
        func rows(_ movements: [CardBillFile.Movement]) throws -> (rows: [String], bills: [String]) {
            let statement = try file.statement(movements)
            return (try statement.described(), try statement.told("card bill"))
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
        #expect(try statement.told("card bill") == ["1 row"])
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
        #expect(try spent.told("card bill") == ["1 row"])
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
