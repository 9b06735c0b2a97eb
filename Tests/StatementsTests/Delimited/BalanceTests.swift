import Statements
import Support
import Testing

@Suite struct BalanceTests {
    private func statement(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> Statement {
        try Statement.delimited(text, options)
    }

    private func fact(_ text: String) throws -> String? {
        try statement(text).facts.first { $0.name == "balance" }.map { "\($0.value), because \($0.reason)" }
    }

    @Test(
        arguments: [
            "SALDO INIZIALE", "SALDO FINALE", "Saldo iniziale al 31/10/2025", "SALDO FINALE AL 30 NOVEMBRE 2025",
            "Kontostand am 30.11.2025", "Opening Balance", "Closing balance EUR", "Balance brought forward",
            "Solde initial",
            "Solde au 30/11/2025", "SALDO ANTERIOR", "Saldo inicial", "Beginsaldo", "Eindsaldo", "Saldo początkowe",
            "Počáteční zůstatek", "Konečný zostatok", "Nyitó egyenleg", "Sold inițial", "Početno stanje",
            "Končno stanje",
            "Algsaldo", "Lõppsaldo", "Sākuma atlikums", "Pradinis likutis", "Ingående saldo", "Utgående saldo",
            "Alkusaldo",
            "Αρχικό υπόλοιπο", "ΤΕΛΙΚΟ ΥΠΟΛΟΙΠΟ", "Начално салдо", "Входящий остаток", "Açılış bakiyesi",
            "Hasierako saldoa", "Iarmhéid deiridh", "Bilanċ tal-ftuħ", "Saldovortrag",
        ])
    func `a balance row is left out`(name: String) throws {
        let text =
            "Datum;Text;Betrag\n01.11.2025;\(name);1000,00\n03.11.2025;Brot;-12,50\n04.11.2025;\(name.uppercased());987,50\n"
        #expect(
            try statement(text).described() == [
                "2 left out: balance", "3 2025-11-03 12.50 | what=Brot", "4 left out: balance",
            ])
    }

    @Test(
        arguments: [
            "Opening Balance Yoga", "Saldo Moda GmbH", "New Balance Store", "Solde de chaussures", "Total", "Balance",
            "Initial Balance Records Ltd", "Saldi estivi", "Neuer Kontostand Verlag", "Sold Out Tickets",
            "Stanje d.o.o.",
        ])
    func `a payee whose name contains a balance word is recorded`(name: String) throws {
        let text = "Datum;Text;Betrag\n03.11.2025;\(name);-12,50\n"
        #expect(try statement(text).described() == ["2 2025-11-03 12.50 | what=\(name)"])
    }

    @Test func `the bare word balance marks a row whose amount equals its balance`() throws {
        let text =
            "Datum;Text;Betrag;Saldo\n01.11.2025;Saldo;1000,00;1000,00\n03.11.2025;Saldo;-12,50;987,50\n"
        #expect(try statement(text).described() == ["2 left out: balance", "3 2025-11-03 12.50 | what=Saldo"])
    }

    @Test(arguments: [false, true])
    func `a row that repeats the unchanged balance is left out`(isNewestFirst: Bool) throws {
        var rows = [
            "03.11.2025;Brot;-12,50;987,50", "04.11.2025;Miete;-700,00;287,50",
            "05.11.2025;zum Monatsende;287,50;287,50",
        ]
        if isNewestFirst { rows.reverse() }
        let text = "Datum;Text;Betrag;Saldo\n" + rows.joined(separator: "\n") + "\n"
        let described = try statement(text).described()
        #expect(described.filter { $0.hasSuffix("left out: balance") }.count == 1)
        #expect(described[isNewestFirst ? 0 : 2].hasSuffix("left out: balance"))
    }

    /// An account with the amount and the balance of each row.
    private func account(_ amounts: [Int], from start: Int = 100_000, sign: Int = 1) -> [(amount: Int, balance: Int)] {
        var balance = start
        return amounts.map { amount in
            balance += sign * amount
            return (amount, balance)
        }
    }

    private func text(_ rows: [(amount: Int, balance: Int)], isNewestFirst: Bool = false) -> String {
        func cents(_ value: Int) -> String {
            let part = abs(value) % 100
            return "\(value < 0 ? "-" : "")\(abs(value) / 100),\(part < 10 ? "0" : "")\(part)"
        }
        let lines = rows.enumerated().map { index, row in
            "\(index / 2 + 1).11.2025;\(cents(row.amount));\(cents(row.balance))"
        }
        return "Datum;Betrag;Saldo\n" + (isNewestFirst ? lines.reversed() : lines).joined(separator: "\n") + "\n"
    }

    @Test(arguments: [false, true])
    func `an agreeing balance adds no note`(isNewestFirst: Bool) throws {
        #expect(try fact(text(account([-1250, -300, 5000, -725, -100]), isNewestFirst: isNewestFirst)) == nil)
    }

    @Test(arguments: ["3l,00", "3I,00", "l3,00", "31,OO", "31,00 Stk"])
    func `a row with an unreadable amount is refused and not checked against the balance`(cell: String) throws {
        let text =
            "Data contabile;Data valuta;Descrizione;Addebiti;Accrediti;Saldo\n"
            + "02/10/2026;02/10/2026;POS;45,60;;954,40\n05/10/2026;05/10/2026;ENEL;1.069,82;;-115,42\n"
            + "10/10/2026;10/10/2026;STIPENDIO;;1.800,00;1.684,58\n12/10/2026;12/10/2026;DA GINO;\(cell);;1.653,58\n"
            + "28/10/2026;28/10/2026;PALESTRA;29,90;;1.623,68\n"
        let statement = try Statement.delimited(text)
        #expect(!statement.facts.contains { $0.name == "balance" })
        #expect(try statement.described()[3].hasPrefix("5 refused: amount."))
    }

    @Test func `a sign that contradicts the balances is refused`() throws {
        let rows = text(account([-1250, -300, 5000, -725, -100], sign: -1))
        let error = StatementError.balanceDisagrees(
            "a.csv", agreeing: 0, of: 4, line: 3, other: .positiveIsSpent)
        #expect(throws: error) { try statement(rows, ReadingOptions(sign: .negativeIsSpent)) }
        #expect(error.words.hint?.contains("--sign positive-is-spent") == true)
        #expect(error.words.hint?.contains("--ignore-balance") == true)
        let forced = ReadingOptions(sign: .negativeIsSpent, ignoresBalance: true)
        #expect(try statement(rows, forced).described().count == 5)
    }

    @Test func `a single contradicting balance is reported, a majority is refused`() throws {
        var rows = account([-1250, -300, 5000, -725, -100])
        rows[2].amount = -5000
        #expect(
            try fact(text(rows))
                == "3 of 4 changes agree, because on line 4 it changes by 50.00, but the amounts give -50.00")
        rows[1].amount = -301
        rows[3].amount = 725
        #expect(throws: StatementError.self) { try statement(text(rows)) }
    }

    @Test func `a gap in the rows is reported, not refused`() throws {
        var rows = account([-1250, -300, 5000, -725, -100, -2, -3, -4])
        rows.removeSubrange(2..<4)
        #expect(try fact(text(rows))?.hasPrefix("4 of 5 changes agree") == true)
    }

    @Test func `a random excerpt of an account is read with the right sign and refused with the wrong sign`() throws {
        var random = SplitMix64(seed: 20_261_124)
        for _ in 0..<300 {
            let amounts = (0..<Int.random(in: 12...30, using: &random)).map { _ in
                Int.random(in: 0..<5, using: &random) == 0
                    ? Int.random(in: 1...90_000, using: &random) : -Int.random(in: 1...20_000, using: &random)
            }
            var rows = account(amounts, from: Int.random(in: -50_000...500_000, using: &random))
            let start = Int.random(in: 1..<8, using: &random)
            rows.removeSubrange(start..<(start + Int.random(in: 0...2, using: &random)))
            rows.removeFirst(Int.random(in: 0...1, using: &random))
            let text = text(rows, isNewestFirst: Bool.random(using: &random))
            // Some banks leave the balance out here and there.
            let lines = text.split(separator: "\n").enumerated().map { index, line in
                guard index > 0, Int.random(in: 0..<6, using: &random) == 0 else { return String(line) }
                return line.split(separator: ";").dropLast().joined(separator: ";") + ";"
            }
            let file = lines.joined(separator: "\n") + "\n"
            #expect(
                try statement(file, ReadingOptions(sign: .negativeIsSpent)).described().count == rows.count, "\(file)")
            #expect(throws: StatementError.self, "\(file)") {
                try statement(file, ReadingOptions(sign: .positiveIsSpent))
            }
        }
    }

    @Test func `each account and currency has its own balance`() throws {
        let text =
            "Konto;Datum;Betrag;Saldo;Währung\nA;03.11.2025;-10,00;90,00;EUR\nB;03.11.2025;-1,00;9,00;EUR\n"
            + "A;04.11.2025;-10,00;80,00;EUR\nB;04.11.2025;-1,00;8,00;EUR\nA;05.11.2025;-1,00;4,00;CHF\n"
            + "A;06.11.2025;-1,00;3,00;CHF\nA;06.11.2025;-5,00;75,00;EUR\n"
        #expect(try fact(text) == nil)
    }

    @Test func `rows without a balance count towards the next balance`() throws {
        let text =
            "Date,Details,Debit,Credit,Balance\n13/11/2025,a,1.00,,99.00\n14/11/2025,b,2.00,,\n14/11/2025,c,3.00,,94.00\n"
            + "15/11/2025,d,,10.00,104.00\n"
        #expect(try fact(text) == nil)
    }

    @Test func `a constant balance from the day of export is ignored`() throws {
        #expect(
            try fact("Datum;Betrag;Saldo\n03.11.2025;-1,00;50,00\n04.11.2025;-2,00;50,00\n05.11.2025;3,00;50,00\n")
                == nil)
    }

    @Test func `swapped debit and credit columns are refused`() {
        let text =
            "Date,Debit,Credit,Balance\n13/11/2025,,1.00,99.00\n14/11/2025,,2.00,97.00\n15/11/2025,10.00,,107.00\n"
        #expect(
            throws: StatementError.balanceDisagrees("a.csv", agreeing: 0, of: 2, line: 3, other: nil)
        ) { try statement(text) }
    }

    @Test(arguments: [
        "Saldo po transakcji", "Saldo po operacji", "Jääk", "Egyenleg", "Laufender Saldo", "Saldo progressivo",
    ])
    func `the balance after each transaction shows the meaning of the signs`(header: String) throws {
        let text =
            "Data;Text;Betrag (EUR);\(header)\n13.01.2026;A;-18,20;81,80\n14.01.2026;B;100,00;181,80\n"
            + "15.01.2026;C;-1,80;180,00\n"
        #expect(
            try statement(text).described() == [
                "2 2026-01-13 18.20 | what=A", "3 2026-01-14 -100.00 | what=B", "4 2026-01-15 1.80 | what=C",
            ])
    }
}
