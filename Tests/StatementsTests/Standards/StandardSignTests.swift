import Files
import Statements
import Testing

/// Files in standard formats without negative amounts, although some of the amounts are expenses.
@Suite struct StandardSignTests {
    private func statement(_ text: String, _ sign: SpentSign?) throws -> Statement {
        let file = InputFile(name: "a", bytes: Array(text.utf8))
        return try Statement.open(file, options: ReadingOptions(sign: sign))
    }

    private func amounts(_ text: String, _ sign: SpentSign? = nil) throws -> [String] {
        var amounts: [String] = []
        try statement(text, sign).forEachRow { row in
            if case .entry(let entry) = row { amounts.append(entry.amount.machineText) }
        }
        return amounts
    }

    private func ofx(_ movements: [(kind: String, amount: String)]) -> String {
        let rows = movements.map {
            "<STMTTRN><TRNTYPE>\($0.kind)<DTPOSTED>20251103<TRNAMT>\($0.amount)<NAME>a</STMTTRN>\n"
        }
        return "OFXHEADER:100\n\n<OFX><STMTRS><BANKTRANLIST>\n\(rows.joined())</BANKTRANLIST></STMTRS></OFX>\n"
    }

    private func qif(_ kind: String, _ amounts: [String]) -> String {
        "!Type:\(kind)\n" + amounts.map { "D2025-11-13\nT\($0)\nPa\n^\n" }.joined()
    }

    @Test func `a QIF card whose payment has a minus is refused with both signs`() throws {
        func text(_ payment: String) -> String {
            qif("CCard", ["12.50", "43.19"]) + "D2025-11-15\nT\(payment)\nPPayment thank you\n^\n"
        }
        #expect(throws: StatementError.unclearSigns("a", negatives: 1, positives: 2, hasColumns: false)) {
            try statement(text("-55.69"), nil)
        }
        #expect(try amounts(text("-55.69"), .positiveIsSpent) == ["12.50", "43.19"])
        let usual = qif("CCard", ["-12.50", "-43.19"]) + "D2025-11-15\nT55.69\nPPayment thank you\n^\n"
        #expect(try amounts(usual) == ["12.50", "43.19"])
    }

    @Test(arguments: ["DEBIT", "POS", "ATM", "CHECK", "FEE", "PAYMENT", "debit"], ["CREDIT", "DEP", "credit"])
    func `transaction types give the direction in OFX with debits but no minus`(out: String, received: String) throws {
        let text = ofx([(out, "12.50"), (out, "13.50"), (received, "14.50")])
        #expect(try amounts(text) == ["12.50", "13.50", "-14.50"])
        #expect(try statement(text, nil).facts.contains { $0.name == "sign" })
        for sign in SpentSign.allCases { #expect(try amounts(text, sign) == ["12.50", "13.50", "-14.50"]) }
    }

    @Test(arguments: ["OTHER", "XFER", "INT"])
    func `OFX with debits but no minus is refused if a type has no direction`(kind: String) throws {
        let text = ofx([("DEBIT", "12.50"), (kind, "13.50"), ("CREDIT", "14.50")])
        #expect(throws: StatementError.unclearSigns("a", negatives: 0, positives: 3, hasColumns: false)) {
            try statement(text, nil)
        }
        #expect(try amounts(text, .positiveIsSpent) == ["12.50", "13.50", "-14.50"])
        #expect(try amounts(text, .negativeIsSpent) == ["12.50", "-13.50", "-14.50"])
    }

    @Test func `a payment on a card without any minus has no direction`() throws {
        let text = ofx([("DEBIT", "12.50"), ("PAYMENT", "30.00")]).replacing("STMTRS", with: "CCSTMTRS")
        #expect(throws: StatementError.self) { try statement(text, nil) }
        #expect(try amounts(text, .positiveIsSpent) == ["12.50", "30.00"])
        // A payment that the card received is no refund.
        #expect(try amounts(text, .negativeIsSpent) == ["12.50"])
    }

    @Test(arguments: [("DEBIT", "CREDIT"), ("POS", "credit"), ("ATM", "DEP")])
    func `OFX whose signs contradict all types is refused`(out: String, received: String) throws {
        let text = ofx([(out, "12.50"), (received, "-30.00"), (out, "17.50"), ("OTHER", "1.00")])
        #expect(throws: StatementError.unclearSigns("a", negatives: 1, positives: 3, hasColumns: false)) {
            try statement(text, nil)
        }
        #expect(try amounts(text, .positiveIsSpent) == ["12.50", "-30.00", "17.50", "1.00"])
        #expect(try amounts(ofx([(out, "12.50"), (out, "-1.00"), (received, "-3.00")])) == ["-12.50", "1.00", "3.00"])
        #expect(try amounts(ofx([("PAYMENT", "30.00"), (received, "-12.50")])) == ["-30.00", "12.50"])
    }

    @Test func `OFX with a minus or without debits is read with its signs`() throws {
        #expect(try amounts(ofx([("DEBIT", "-12.50"), ("POS", "3.00")])) == ["12.50", "-3.00"])
        #expect(try amounts(ofx([("CREDIT", "12.50"), ("OTHER", "3.00")])) == ["-12.50", "-3.00"])
        #expect(try amounts(ofx([("DEBIT", "0.00"), ("CREDIT", "3.00")])) == ["-3.00"])
    }

    @Test(arguments: ["CCard", "Bank", "Cash"])
    func `QIF without a minus is refused unless the user gives the sign`(kind: String) throws {
        let text = qif(kind, ["12.50", "+13.50", "0.00"])
        #expect(throws: StatementError.unclearSigns("a", negatives: 0, positives: 2, hasColumns: false)) {
            try statement(text, nil)
        }
        #expect(try amounts(text, .positiveIsSpent) == ["12.50", "13.50"])
        #expect(try amounts(text, .negativeIsSpent) == ["-12.50", "-13.50"])
        #expect(try statement(text, .positiveIsSpent).facts.last?.value == "positive is spent")
        #expect(try amounts(qif(kind, ["12.50", "-3.00"])) == ["-12.50", "3.00"])
    }

    @Test func `an opening balance does not decide the sign of QIF`() throws {
        let opening = "!Type:Bank\nD2025-11-13\nT100.00\nPOpening Balance\nL[a]\n^\n"
        #expect(try amounts(opening) == [])
        #expect(throws: StatementError.unclearSigns("a", negatives: 0, positives: 1, hasColumns: false)) {
            try statement(opening + "D2025-11-13\nT5.00\nPa\n^\n", nil)
        }
    }

    @Test func `a negative CAMT amount is refused`() throws {
        func rows(_ amount: String, _ direction: String) throws -> [String] {
            let text =
                "<?xml version='1.0'?><Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy='EUR'>\(amount)</Amt>"
                + "<CdtDbtInd>\(direction)</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>"
                + "</Stmt></BkToCstmrStmt></Document>"
            return try statement(text, nil).lines()
        }
        for direction in ["DBIT", "CRDT"] {
            #expect(try rows("-12.50", direction) == ["1 | refused: amount.negative -12.50"])
        }
        #expect(try rows("12.50", "DBIT") == ["1 | 2026-11-20 | 12.50"])
    }
}
