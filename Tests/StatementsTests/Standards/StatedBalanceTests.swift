import Failures
import Files
import Statements
import Testing

/// Stated opening and closing balances, compared with the rows.
@Suite struct StatedBalanceTests {
    private func statement(_ text: String, ignoring: Bool = false) throws -> Statement {
        let file = InputFile(name: "a", bytes: Array(text.utf8))
        return try Statement.open(file, options: ReadingOptions(ignoresBalance: ignoring))
    }

    private func fact(_ text: String) throws -> String? {
        try statement(text).facts.first { $0.name == "balance" }.map { "\($0.value), because \($0.reason)" }
    }

    private func refusal(_ text: String) -> ErrorWords? {
        do {
            _ = try statement(text)
            return nil
        } catch {
            return (error as? StatementError)?.words
        }
    }

    /// A message; each row is the text after `:61:`.
    private func message(
        _ opening: String?, _ rows: [String], _ closing: String?, page: String = "F", account: String = "B"
    ) -> String {
        var lines = [":20:A", ":25:\(account)", ":28C:1"]
        if let opening { lines.append(":60\(page):\(opening)") }
        for row in rows { lines += [":61:\(row)", ":86:x"] }
        if let closing { lines.append(":62\(page):\(closing)") }
        return lines.joined(separator: "\n") + "\n-\n"
    }

    private let shop = "2501020102D12,50NTRFNONREF"
    private let wage = "2501030103C100,NTRFNONREF"

    @Test func `MT940 with matching balances adds no note`() throws {
        let text = message("C250101EUR10,00", [shop, wage], "C250103EUR97,50")
        #expect(try fact(text) == nil)
        #expect(try statement(text).described().count == 2)
    }

    @Test func `a balance below zero is marked with D`() throws {
        #expect(try fact(message("C250101EUR10,", [shop], "D250102EUR2,50")) == nil)
        #expect(refusal(message("C250101EUR10,", [shop], "C250102EUR2,50"))?.kind == "import.balance")
    }

    @Test func `MT940 with a wrong balance is refused with the option to type`() throws {
        let text = message("C250101EUR10,00", [shop, wage], "C250103EUR96,50")
        let words = try #require(refusal(text))
        #expect(words.kind == "import.balance")
        #expect(words.message.contains("86.50") && words.message.contains("87.50") && words.message.contains("line 9"))
        #expect(words.hint?.contains("--ignore-balance") == true && words.hint?.contains("--map") == false)
        #expect(try statement(text, ignoring: true).described().count == 2)
    }

    @Test func `MT940 with the other sign is refused, a single disagreement among many is reported`() throws {
        let turned = message("C250101EUR10,00", [shop], "C250103EUR22,50")
        #expect(refusal(turned)?.kind == "import.balance")
        let good = message("C250101EUR10,00", [shop], "D250103EUR2,50")
        let text = good + good + message("C250101EUR10,00", [shop], "C250103EUR0,00")
        #expect(
            try fact(text) == "2 of 3 agree, because on line 23 it changes by -10.00, but the amounts give -12.50")
        #expect(
            refusal(good + text.dropFirst(2 * good.count) + text.dropFirst(2 * good.count))?.kind == "import.balance")
    }

    @Test func `each MT940 page and currency has its own balances`() throws {
        let pages =
            message("C250101EUR10,00", [shop], "D250102EUR2,50", page: "M")
            + message("D250102EUR2,50", [wage], "C250103EUR97,50", page: "M")
        #expect(try fact(pages) == nil)
        let krona = message("C250101SEK10,00", [shop], "C250103SEK96,50")
        #expect(refusal(krona)?.kind == "import.balance")
    }

    @Test(arguments: [
        "C250101EUR10,00", "C250101USD97,50", "C250103EURx", "", "250103",
    ])
    func `a statement without both balances in one currency is not checked`(closing: String) throws {
        let opening: String? = closing.hasPrefix("C250101EUR") ? nil : "C250101EUR10,00"
        #expect(try fact(message(opening, [shop, wage], closing)) == nil)
    }

    @Test func `announced and unreadable movements do not count in the check`() throws {
        #expect(try fact(message("C250101EUR10,00", [shop, "2501030103ED100,NTRF"], "D250103EUR2,50")) == nil)
        #expect(try fact(message("C250101EUR10,00", [shop, "2501030103D,5,5NTRF"], "D250103EUR99,50")) == nil)
    }

    /// A report; the codes of its balances are the codes of ISO 20022.
    private func camt(
        _ balances: [(code: String, amount: String, direction: String)],
        _ entries: [(amount: String, direction: String, status: String)], currency: String = "EUR"
    ) -> String {
        let stated = balances.map {
            "<Bal><Tp><CdOrPrtry><Cd>\($0.code)</Cd></CdOrPrtry></Tp><Amt Ccy='\(currency)'>\($0.amount)</Amt>"
                + "<CdtDbtInd>\($0.direction)</CdtDbtInd></Bal>\n"
        }
        let rows = entries.map {
            "<Ntry><Amt Ccy='\(currency)'>\($0.amount)</Amt><CdtDbtInd>\($0.direction)</CdtDbtInd>"
                + "<Sts><Cd>\($0.status)</Cd></Sts><BookgDt><Dt>2025-01-02</Dt></BookgDt></Ntry>\n"
        }
        return "<?xml version='1.0'?>\n<Document><BkToCstmrStmt><Stmt>\n" + (stated + rows).joined()
            + "</Stmt></BkToCstmrStmt></Document>\n"
    }

    private let entries = [("12.50", "DBIT", "BOOK"), ("100.00", "CRDT", "BOOK"), ("3.00", "DBIT", "PDNG")]

    @Test(arguments: ["OPBD", "PRCD"])
    func `CAMT with matching balances adds no note`(opening: String) throws {
        let text = camt([(opening, "10.00", "DBIT"), ("CLAV", "5.00", "CRDT"), ("CLBD", "77.50", "CRDT")], entries)
        #expect(try fact(text) == nil)
        #expect(try statement(text).described().count == 3)
    }

    @Test func `CAMT with wrong balances is refused in any currency`() throws {
        for currency in ["EUR", "SEK"] {
            let text = camt([("OPBD", "10.00", "CRDT"), ("CLBD", "77.50", "CRDT")], entries, currency: currency)
            let words = try #require(refusal(text))
            #expect(words.kind == "import.balance")
            #expect(words.message.contains("67.50") && words.message.contains("87.50"))
            #expect(try statement(text, ignoring: true).described().count == 3)
        }
    }

    @Test func `CAMT without both booked balances is not checked`() throws {
        #expect(try fact(camt([("OPBD", "10.00", "CRDT")], entries)) == nil)
        #expect(try fact(camt([("OPAV", "10.00", "CRDT"), ("CLAV", "11.00", "CRDT")], entries)) == nil)
        #expect(try fact(camt([("OPBD", "10.00", "CRDT"), ("CLBD", "11.00", "")], entries)) == nil)
    }

    @Test func `OFX has a closing balance only and is not checked`() throws {
        let text =
            "OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST>\n<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20251103"
            + "<TRNAMT>-12.50<NAME>a</STMTTRN>\n</BANKTRANLIST><LEDGERBAL><BALAMT>99.00<DTASOF>20251104</LEDGERBAL>"
            + "</STMTRS></OFX>\n"
        #expect(try fact(text) == nil)
    }
}
