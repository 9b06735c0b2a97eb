import Statements
import Testing

@Suite struct SignTests {
    private func statement(_ text: String, sign: SpentSign? = nil) throws -> Statement {
        try Statement.delimited(text, ReadingOptions(sign: sign))
    }

    private func amounts(_ text: String, sign: SpentSign? = nil) throws -> [Substring] {
        try statement(text, sign: sign).described().map { $0.split(separator: " ")[2] }
    }

    private func fact(_ text: String, sign: SpentSign? = nil) throws -> String {
        let facts = try statement(text, sign: sign).facts
        return facts.filter { $0.name == "sign" }.map { "\($0.value), because \($0.reason)" }.joined()
    }

    private func list(_ header: String = "date,amount", _ amounts: String...) -> String {
        header + "\n" + amounts.map { "2025-11-03,\($0)\n" }.joined()
    }

    private func many(_ count: Int, _ amount: String, then others: String...) -> String {
        "date,amount\n" + (Array(repeating: amount, count: count) + others).map { "2025-11-03,\($0)\n" }.joined()
    }

    @Test(
        arguments: [
            (["12.50", "20.00", "-30.00"], 1, 2), (["-12.50", "20.00"], 1, 1), (["-1.00", "-2.00", "3.00"], 2, 1),
        ])
    func `ambiguous signs are refused with both counts`(
        amounts: [String], negatives: Int, positives: Int
    ) throws {
        let text = "date,amount\n" + amounts.map { "2025-11-03,\($0)\n" }.joined()
        #expect(throws: StatementError.unclearSigns("a.csv", negatives: negatives, positives: positives)) {
            try statement(text)
        }
    }

    @Test func `the sign option decides`() throws {
        let text = list("date,amount", "12.50", "20.00", "-30.00")
        #expect(try amounts(text, sign: .positiveIsSpent) == ["12.50", "20.00", "-30.00"])
        #expect(try amounts(text, sign: .negativeIsSpent) == ["-12.50", "-20.00", "30.00"])
        #expect(try fact(text, sign: .negativeIsSpent) == "negative is spent, because as given")
    }

    @Test func `zero has no sign`() throws {
        #expect(
            try fact(list("date,amount", "-12.50", "+0.00", "0")) == "negative is spent, because no amount is positive")
    }

    @Test(arguments: [1, 20, 28, 500])
    func `a large majority of one sign does not decide`(count: Int) throws {
        for (most, rare) in [("450.00", "-5.00"), ("-12.50", "30")] {
            let text = many(count, most, then: rare)
            let negatives = most.hasPrefix("-") ? count : 1
            #expect(
                throws: StatementError.unclearSigns("a.csv", negatives: negatives, positives: count + 1 - negatives)
            ) { try statement(text) }
            #expect(try amounts(text, sign: .negativeIsSpent).count == count + 1)
        }
    }

    @Test(
        arguments: [
            // The oldest first, the newest first, and a balance that is a debt.
            ("2025-11-01,-5,95|2025-11-02,30,125|2025-11-03,-25,100", "negative is spent"),
            ("2025-11-03,-25,100|2025-11-02,30,125|2025-11-01,-5,95", "negative is spent"),
            ("2025-11-01,5,95|2025-11-02,-30,125|2025-11-03,25,100", "positive is spent"),
            ("2025-11-03,25,100|2025-11-02,-30,125|2025-11-01,5,95", "positive is spent"),
            ("2025-11-03,-25,100|2025-11-03,30,125|2025-11-03,-5,95", "negative is spent"),
        ])
    func `a balance that changes with the amounts decides the sign`(rows: String, expected: String) throws {
        let text = "date,amount,balance\n" + rows.split(separator: "|").joined(separator: "\n")
        #expect(try fact(text).hasPrefix("\(expected), because the balance falls by amounts with "))
    }

    @Test func `a balance that may be a debt does not decide the sign of the amounts`() throws {
        var balance = 0
        var text = "date,amount,balance\n"
        for _ in 0..<30 {
            balance += 5
            text += "2025-11-03,5,\(balance)\n"
        }
        text += "2025-11-04,-150,0\n"
        #expect(throws: StatementError.unclearSigns("a.csv", negatives: 1, positives: 30)) { try statement(text) }
    }

    @Test(
        arguments: [
            ("12.50,out|-30,in", "positive is spent", ["12.50", "-30.00"]),
            ("-12.50,out|30,in", "negative is spent", ["12.50", "-30.00"]),
            ("12.50,out|30,in|-2,out", "a column for the direction", ["12.50", "-30.00", "-2.00"]),
        ])
    func `direction words decide the meaning of signs`(rows: String, expected: String, spent: [String]) throws {
        let text =
            "date,amount,direction\n"
            + rows.split(separator: "|").map { "2025-11-03,\($0)\n" }.joined()
        #expect(try fact(text).hasPrefix(expected))
        #expect(try amounts(text).map(String.init) == spent)
        // A column of kinds with only such words counts as a direction.
        let kinds = text.split(separator: "\n", maxSplits: 1)
        #expect(try amounts("date,amount,type\n" + kinds[1]).map(String.init) == spent)
    }

    @Test func `directions that contradict the signs are refused`() {
        #expect(throws: StatementError.unclearSigns("a.csv", negatives: 2, positives: 0)) {
            try statement("date,amount,direction\n2025-11-03,-1,out\n2025-11-03,-2,in\n2025-11-03,0,in\n")
        }
    }

    @Test(
        arguments: [
            "date,amount", "date,value date,amount", "date,amount,balance", "date,amount,payee,category",
        ])
    func `amounts without a minus are refused under every header`(header: String) throws {
        let cells = ["date": "2025-11-03", "value date": "2025-11-03", "amount": "12.50", "balance": "100.00"]
        let row = header.split(separator: ",").map { cells[String($0)] ?? "x" }.joined(separator: ",")
        let text = "\(header)\n\(row)\n\(row)\n"
        #expect(throws: StatementError.unclearSigns("a.csv", negatives: 0, positives: 2)) { try statement(text) }
        #expect(try amounts(text, sign: .positiveIsSpent) == ["12.50", "12.50"])
        #expect(try amounts(text, sign: .negativeIsSpent) == ["-12.50", "-12.50"])
    }

    @Test func `the refusal of amounts without a minus names the options`() {
        let words = StatementError.unclearSigns("a.csv", negatives: 0, positives: 2).words
        #expect(words.message == "a.csv: no amount has a minus, and nothing says which of the 2 were spent")
        for typed in ["--map direction=", "--sign positive-is-spent", "--sign negative-is-spent"] {
            #expect(words.hint?.contains(typed) == true)
        }
    }

    @Test func `an expense column with mixed signs is refused without a majority`() throws {
        let text = list("date,expense", "12.50", "-30", "-40")
        #expect(throws: StatementError.unclearSigns("a.csv", negatives: 2, positives: 1)) { try statement(text) }
        #expect(try amounts(text, sign: .positiveIsSpent) == ["12.50", "-30.00", "-40.00"])
        #expect(try amounts(text, sign: .negativeIsSpent) == ["-12.50", "30.00", "40.00"])
        #expect(try amounts(list("date,expense", "-30", "-40")) == ["30.00", "40.00"])
    }

    @Test func `a known dialect decides the sign alone`() throws {
        let header = "\"Booking Date\",\"Value Date\",\"Partner Name\",\"Payment Reference\",\"Amount (EUR)\"\n"
        let text = header + "2025-11-03,2025-11-03,Rewe,,-4.50\n2025-11-04,2025-11-04,Job,,1000\n"
        #expect(try fact(text) == "negative is spent, because N26 always writes it this way")
    }

    @Test func `the refusal of mixed signs names both options`() {
        let words = StatementError.unclearSigns("a.csv", negatives: 1, positives: 2).words
        #expect(words.kind == "import.signs")
        #expect(
            words.message == "a.csv: 1 amount is negative and 2 are positive; either can be what was spent")
        #expect(words.hint?.contains("--sign negative-is-spent") == true)
        #expect(words.hint?.contains("--sign positive-is-spent") == true)
    }

    @Test(arguments: ["0,00", ""])
    func `the balance decides the sign of mixed money out`(none: String) throws {
        let header = "Dátum;Príjemca;Debet;Kredit;Zostatok\n03.11.2026;A;"
        let refund = "12,50;\(none);87,50\n05.11.2026;B;-5,00;\(none);92,50\n10.11.2026;C;\(none);50,00;142,50\n"
        #expect(try amounts(header + refund) == ["12.50", "-5.00", "-50.00"])
        #expect(try fact(header + refund).hasSuffix("the balance falls by amounts with no minus"))
        let minus = "-12,50;\(none);87,50\n05.11.2026;B;5,00;\(none);92,50\n10.11.2026;C;\(none);50,00;142,50\n"
        #expect(try amounts(header + minus) == ["12.50", "-5.00", "-50.00"])
        let unclear = "12,50;\(none);\n05.11.2026;B;-5,00;\(none);\n"
        #expect(throws: StatementError.self) { try amounts(header + unclear) }
    }
}
