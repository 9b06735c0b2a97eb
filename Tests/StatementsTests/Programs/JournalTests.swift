import Files
import Programs
import Support
import Testing

@testable import Statements

@Suite struct JournalTests {
    private func kind(_ text: String) throws -> JournalKind? {
        try JournalKind(FileHead(InputFile(name: "f", bytes: Array(text.utf8))))
    }

    @Test(
        arguments: [
            "2026-01-01 * Foo\n    expenses:food  5 EUR\n    assets:cash\n",
            "; a comment\n\n2026/1/1 Foo\n\texpenses:food  5 EUR\n", "2026.01.01\n  expenses:food  5\n  assets:cash\n",
            "2026-01-01=2026-01-02 ! (12) Foo ; x\n  a:b  5\n", "account expenses:food\n", "commodity 1.000,00 EUR\n",
            "include 2025.journal\n", "P 2026-01-01 USD 0.9 EUR\n", "Y2026\n", "~ monthly\n  a:b  5\n",
            "2026-01-01 * \"Foo\"\r\n".replacing("\"", with: "") + "  a:b  5\r\n",
        ])
    func `a journal is recognised by its first lines`(text: String) throws {
        #expect(try kind(text) == .ledger)
    }

    @Test(
        arguments: [
            "option \"title\" \"x\"\n", "2026-01-01 open Assets:Cash\n", ";; x\n* Options\n2026-01-01 txn \"x\"\n",
            "2026-01-01 * \"Foo\" \"\"\n  Expenses:Food  5 EUR\n", "plugin \"beancount.plugins.auto\"\n",
        ])
    func `a Beancount ledger is recognised by its first lines`(text: String) throws {
        #expect(try kind(text) == .beancount)
    }

    @Test(
        arguments: [
            "", "\n\n", "Date,Amount\n2026-01-01,5\n", "2026-01-01,5,x\n2026-01-02,6,y\n", "2026-01-01;5;x\n",
            "2026-01-01 12:00,5,x\n2026-01-02 12:00,6,y\n", "account number;date;amount\n", "2026-01-01\t5\n",
            "account name, date, amount\n", "once upon a time\n  there was\n", "2026-13\n", "20261\n", "2026-\n",
        ])
    func `a table or a text is not a journal`(text: String) throws {
        #expect(try kind(text) == nil)
    }

    private let folder = TemporaryFolder()

    private func open(_ text: String, _ outcome: ProgramRunner.Outcome) throws -> Statement {
        let path = folder / "it's a file"
        writeFile(path, Array(text.utf8))
        let programs = ProgramRunner { (words, variables, _, files) in
            // The path is not shown, and there is no cache beside the copy.
            precondition(!words.contains { $0.contains("it's a file") } && files.count == 1)
            precondition(words[0] == "hledger" || variables["BEANCOUNT_DISABLE_LOAD_CACHE"] == "1")
            return outcome
        }
        return try Statement.open(
            InputFile(path: path, limits: .standard), options: ReadingOptions(programs: programs))
    }

    private let journal = "2026-01-01 * Foo\n    expenses:food  5 EUR\n    assets:cash\n"

    @Test func `a journal is read from the output of its program`() throws {
        let csv = """
            "txnidx","date","date2","status","code","description","comment","account","amount","commodity","credit","debit","posting-status","posting-comment"
            "1","2026-01-01","","*","","Foo","","expenses:food","5.00","EUR","","5.00","",""
            "1","2026-01-01","","*","","Foo","","assets:cash","-5.00","EUR","5.00","","",""
            """
        let statement = try open(journal, .output(Array(csv.utf8), complaints: ""))
        #expect(statement.format == "hledger")
        #expect(statement.facts.first?.value == "hledger print -O csv")
        #expect(try statement.described() == ["2 2026-01-01 5.00 | Foo | in=food"])
    }

    @Test(
        arguments: [
            (.notFound, .notInstalled), (.failed("hledger: no\n\nsense\n"), .failed("hledger: no sense")),
            (.tooLong(seconds: 120), .tooLong(seconds: 120)),
            (.output([], complaints: ""), .failed("it printed no transactions")),
        ] as [(ProgramRunner.Outcome, JournalProblem)])
    func `the failure of a program is reported with the command to type`(
        outcome: ProgramRunner.Outcome, problem: JournalProblem
    ) throws {
        let path = folder / "it's a file"
        let command = "hledger -f \"\(path)\" print -O csv > journal.csv"
        #expect(throws: StatementError.journal(path, program: "hledger", command: command, problem)) {
            try open(journal, outcome)
        }
    }

    @Test func `errors refuse a Beancount ledger, Python warnings do not`() throws {
        let csv =
            "transaction,date,payee,narration,account,amount,commodity,tags,note,spesa\n"
            + "a,2026-01-01,Foo,bread,Expenses:Food, 5.00,EUR,\"x,y\",,\na,2026-01-01,Foo,bread,Assets:Cash,-5.00,EUR,,,\n"
        let ledger = "2026-01-01 open Assets:Cash\n"
        let output = { (complaints: String) in ProgramRunner.Outcome.output(Array(csv.utf8), complaints: complaints) }
        let warned = try open(ledger, output("/usr/lib/python3/x.py:1: DeprecationWarning: y\n"))
        #expect(try warned.described() == ["2 2026-01-01 5.00 | Foo | what=bread | in=Food | #x | #y"])
        #expect(throws: StatementError.self) { try open(ledger, output("/a/b.beancount:1:   It does not balance\n")) }
    }

    @Test func `journals exported by spesa are read back whole`() throws {
        let head =
            "txnidx,date,date2,status,code,description,comment,account,amount,commodity,credit,debit,posting-status,posting-comment\n"
        func row(_ title: String, _ comment: String, _ amount: String = "5.00") throws -> Entry {
            let csv =
                head + "1,2026-01-01,,*,7,\(title),\"\(comment)\",expenses:food,\(amount),EUR,,,,\n"
                + "1,2026-01-01,,*,7,\(title),\"\(comment)\",assets:card,,EUR,,,,\n"
            let statement = try open(journal, .output(Array(csv.utf8), complaints: ""))
            var rows: [ParsedRow] = []
            try statement.forEachRow { rows.append($0) }
            guard rows.count == 1, case .entry(let entry) = rows[0] else {
                throw StatementError.file(.damaged("\(rows)", line: 0, problem: ""))
            }
            return entry
        }
        let both = try row("Bar | tea", "note: a: b\nx:\ny:\nspesa: uid=u")
        #expect(both.origin?.uid == "u")
        #expect(
            [both.payee, both.what, both.note, both.method, both.category] == ["Bar", "tea", "a: b", "card", "food"])
        #expect(both.tags == ["x", "y"])
        let what = try row("tea", "spesa: uid=u&payee=")
        #expect(what.payee == nil)
        #expect(what.what == "tea")
        let payee = try row("tea", "spesa: uid=u")
        #expect(payee.payee == "tea")
        #expect(payee.what == nil)
        let said = try row("x", "spesa: uid=u&payee=a%7Cb&what=&note=%0A&tags=a%3Ab%20c&method=&category=z%3Ay", "0.00")
        #expect([said.payee, said.what, said.note, said.method, said.category] == ["a|b", nil, "\n", nil, "z:y"])
        #expect(said.tags == ["a:b", "c"])
        #expect(said.amount == .zero)
    }

    @Test func `a program runs within limits`() {
        func run(_ words: [String], seconds: Int? = 60, bytes: Int = 100) -> ProgramRunner.Outcome {
            ProgramRunner.system.run(
                words, ["SAID": "x"], ProgramRunner.Bounds(seconds: seconds, bytes: bytes, written: bytes))
        }
        #expect(run(["printf", "%s", "$HOME; a b"]) == .output(Array("$HOME; a b".utf8), complaints: ""))
        #expect(run(["sh", "-c", "echo $SAID; echo y >&2"]) == .output(Array("x\n".utf8), complaints: "y\n"))
        #expect(run(["cat"]) == .output([], complaints: ""))
        #expect(run(["sh", "-c", "echo no >&2; exit 3"]) == .failed("no\n"))
        #expect(run(["no-such-program-anywhere"]) == .notFound)
        #expect(run(["yes"]) == .tooMuch(bytes: 100))
        #expect(run(["yes"], seconds: 0, bytes: .max) == .tooLong(seconds: 0))
        #expect(run(["true"], seconds: nil) == .output([], complaints: ""))
        // A program that has closed its output, but does not end.
        #expect(run(["sh", "-c", "exec >/dev/null 2>&1; sleep 60"], seconds: 1) == .tooLong(seconds: 1))
    }
}
