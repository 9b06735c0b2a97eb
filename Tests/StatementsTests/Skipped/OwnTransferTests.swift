import Files
import Statements
import Support
import Testing

/// Transfers between the user's own accounts in a file with both sides.
@Suite struct OwnTransferTests {
    private func rows(_ text: String, name: String = "a.csv") throws -> [String] {
        let file = InputFile(name: name, bytes: Array(text.utf8))
        return try Statement.open(file, options: ReadingOptions(sign: .negativeIsSpent)).described()
    }

    /// A file with a purchase of 300.00 and the two sides of 100.00 in two accounts.
    private func file(_ out: String, _ received: String, days: (Int, Int) = (4, 4), amount: String = "100.00") -> String
    {
        "Account,Date,Description,Amount\nChecking,2026-11-0\(days.0),\(out),-100.00\n"
            + "Savings,2026-11-0\(days.1),\(received),\(amount)\nVisa,2026-10-20,TESCO,-300.00\n"
    }

    private static let settled = ["2 left out: transfer", "3 left out: transfer"]

    @Test(
        arguments: [
            ("Internal transfer", "Internal transfer"), ("Giroconto", "Giroconto"), ("Umbuchung", "Umbuchung"),
            ("Ricarica carta prepagata", "Ricarica carta prepagata"), ("Virement interne", "VIREMENT INTERNE"),
            ("Transfer to Savings", "Transfer from Checking"), ("Transfer: Savings", "Transfer: Checking"),
            ("Übertrag auf Tagesgeld", "Übertrag von Giro"), ("PAYMENT THANK YOU VISA", "PAYMENT RECEIVED - THANK YOU"),
            ("Traspaso entre cuentas", "Traspaso entre cuentas"), ("Overboeking spaarrekening", "Overboeking"),
            ("Przelew własny", "Przelew własny"), ("Oma tilisiirto", "Oma tilisiirto"),
            ("Converted by bank", "Transfer from Checking"), ("Giroconto a conto deposito", "Accredito"),
        ])
    func `matching sides in two accounts are an internal transfer`(out: String, received: String) throws {
        var out = out
        // Without a word for a transfer, one of the two rows must name the other account.
        if out == "Converted by bank" { out = "Moved to savings" }
        #expect(try rows(file(out, received)).prefix(2) == Self.settled[...])
        #expect(try rows(file(out, received, days: (3, 5))).prefix(2) == Self.settled[...])
        #expect(try rows(file(out, received)).last == "4 2026-10-20 300.00 | what=TESCO | of=Visa")
    }

    @Test func `sides with other amounts, distant days, one account or other words are recorded`() throws {
        for text in [
            file("Internal transfer", "Internal transfer", amount: "100.01"),
            file("Internal transfer", "Internal transfer", days: (1, 9)),
            file("Transfer to John", "Transfer from Mary").replacing("Savings,2026", with: "Checking,2026"),
            file("REWE", "Salary"), file("Transfer to John", "Salary"), file("REWE", "Giroconto"),
        ] {
            #expect(try rows(text).allSatisfy { !$0.contains("left out") }, "\(text)")
        }
    }

    @Test func `without account names only words for own accounts mark a transfer, and one side alone is recorded`()
        throws
    {
        func alone(_ out: String, _ received: String) -> String {
            "Date,Description,Amount\n2026-11-04,\(out),-100.00\n2026-11-05,\(received),100.00\n2026-11-06,Bar,-2.00\n"
        }
        #expect(try rows(alone("Giroconto", "Giroconto")).prefix(2) == Self.settled[...])
        #expect(try rows(alone("Transfer to John", "Transfer from Mary")).allSatisfy { !$0.contains("left out") })
        #expect(try rows(alone("Giroconto", "Salary")).allSatisfy { !$0.contains("left out") })
    }

    @Test(arguments: ["Giroconto", "INTERNAL TRANSFER", "Umbuchung", "Virement interne", "Siirto omalle tilille"])
    func `a transfer between own accounts with one side in the file is recorded and reported`(what: String) throws {
        func told(_ rows: String) throws -> [String] {
            let text = "Date,Description,Amount\n2026-11-04,Bar,-2.00\n" + rows
            let file = InputFile(name: "a.csv", bytes: Array(text.utf8))
            return try Statement.open(file, options: ReadingOptions(sign: .negativeIsSpent)).told("own transfer")
        }
        #expect(try told("2026-11-04,\(what),-100.00\n") == ["1 row"])
        #expect(try told("2026-11-04,\(what),-100.00\n2026-11-04,\(what),-50.00\n") == ["2 rows"])
        #expect(try told("2026-11-04,\(what),-100.00\n2026-11-05,\(what),100.00\n").isEmpty)
        #expect(try told("2026-11-04,Transfer to John,-100.00\n").isEmpty)
    }

    private static let own = ["2 left out: transfer", "3 left out: transfer"]

    /// A file with the sides of 500.00 in two accounts and a payment.
    private func table(_ header: String, _ out: String, _ received: String, _ third: String) throws -> [String] {
        try rows([header, out, received, third].map { $0 + "\n" }.joined())
    }

    @Test(arguments: [
        "Transfer", "Überweisung", "Bonifico", "Virement", "Transferencia", "Overboeking", "Przelew", "Siirto",
    ])
    func `a transfer word in the kind column marks an internal transfer`(kind: String) throws {
        let header = "Account;Date;Type;Payee;Amount;Currency"
        for payee in ["Anna Rossi", ""] {
            let found = try table(
                header, "Giro;2026-11-02;\(kind);\(payee);-500,00;EUR",
                "Savings;2026-11-02;\(kind);\(payee);500,00;EUR",
                "Giro;2026-11-05;Payment;Stadtwerke;-80,00;EUR")
            #expect(found.prefix(2) == Self.own[...])
            #expect(found[2].hasPrefix("4 2026-11-05 80.00"))
        }
        let two = try table(
            header, "Giro;2026-11-02;\(kind);Landlord;-500,00;EUR", "Savings;2026-11-02;\(kind);Employer;500,00;EUR",
            "Giro;2026-11-05;Payment;Stadtwerke;-80,00;EUR")
        #expect(two[0].hasPrefix("2 2026-11-02 500.00"))
    }

    @Test(arguments: ["Counterparty IBAN", "Partner Iban", "Gegenkonto IBAN", "Tegenrekening", "Compte bénéficiaire"])
    func `the account of the counterparty marks an internal transfer`(header: String) throws {
        let (giro, savings) = ("DE02120300000000202051", "DE02 5001 0517 0137 0750 30")
        let columns = "Account;Date;Payee;\(header);Amount"
        let third = "\(giro);2026-11-05;Stadtwerke;DE02100500000054540402;-80,00"
        let found = try table(
            columns, "\(giro);2026-11-02;A. Rossi;\(savings);-500,00", "\(savings);2026-11-03;Rossi, Anna;;500,00",
            third)
        #expect(found.prefix(2) == Self.own[...])
        #expect(found[2].hasPrefix("4 2026-11-05 80.00"))
        let other = try table(
            columns, "\(giro);2026-11-02;Anna Rossi;DE02100500000054540402;-500,00",
            "\(savings);2026-11-03;Anna Rossi;;500,00", third)
        #expect(other[0].hasPrefix("2 2026-11-02 500.00"))
    }

    @Test func `equal payees mark an internal transfer, equal amounts alone do not`() throws {
        func found(_ out: String, _ received: String, day: Int = 3, account: String = "Savings") throws -> [String] {
            try table(
                "Account;Date;Payee;Amount", "Giro;2026-11-02;\(out);-500,00",
                "\(account);2026-11-0\(day);\(received);500,00", "Savings;2026-11-05;Stadtwerke;-80,00")
        }
        #expect(try found("Anna Rossi", "ANNA ROSSI").prefix(2) == Self.own[...])
        #expect(try found("Savings", "Anna Rossi").prefix(2) == Self.own[...])
        for rows in [
            try found("REWE", "Salary"), try found("", ""), try found("Anna Rossi", "Anna Rossi", day: 9),
            try found("Anna Rossi", "Anna Rossi", account: "Giro"),
        ] {
            #expect(rows[0].hasPrefix("2 2026-11-02 500.00"), "\(rows)")
        }
    }

    @Test func `each side of a transfer matches only one other side`() throws {
        let text =
            file("Internal transfer", "Internal transfer") + "Checking,2026-11-05,Internal transfer,-100.00\n"
        #expect(try rows(text).last == "5 2026-11-05 100.00 | what=Internal transfer | of=Checking")
    }

    @Test(arguments: [("Transfer to John", "Salary", 0), ("Internal transfer", "Internal transfer", 6000)])
    func `thousands of transfer sides with equal amounts are compared in seconds`(
        out: String, received: String, count: Int
    ) throws {
        let text =
            "Account,Date,Description,Amount\n"
            + String(repeating: "Checking,2026-11-04,\(out),-100.00\n", count: 3000)
            + String(repeating: "Savings,2026-11-04,\(received),100.00\n", count: 3000)
        var transfers = 0
        let seconds = try threadSeconds {
            transfers = try rows(text).count { $0.hasSuffix("left out: transfer") }
        }
        #expect(transfers == count)
        #expect(seconds < 20)
    }

    @Test func `internal transfers between QIF accounts are left out`() throws {
        let text =
            "!Account\nNChecking\nTBank\n^\n!Type:Bank\nD2026-11-04\nT-100.00\nPInternal transfer\n^\n"
            + "!Account\nNSavings\nTBank\n^\n!Type:Bank\nD2026-11-04\nT100.00\nPInternal transfer\n^\n"
        #expect(try rows(text, name: "a.qif").allSatisfy { $0.hasSuffix("left out: transfer") })
    }

    @Test(arguments: [
        ("To pocket EUR Vacanze", true), ("Pocket Withdrawal", true), ("Al salvadanaio Vacanze", true),
        ("From EUR Vault", true), ("Vers le coffre Vacances", true), ("To Mario", false), ("Pocket books", false),
    ])
    func `a transfer to or from a pocket of a neobank is left out`(text: String, isOwn: Bool) throws {
        let file =
            "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n"
            + "CARD_PAYMENT,Current,2026-11-13 10:00:00,2026-11-14 10:00:00,Bar,-10.00,0.00,EUR,COMPLETED,90.00\n"
            + "TRANSFER,Current,2026-11-15 10:00:00,2026-11-15 10:00:00,\(text),-5.00,0.00,EUR,COMPLETED,85.00\n"
        #expect(try rows(file).last?.hasSuffix("left out: transfer") == isOwn)
    }
}
