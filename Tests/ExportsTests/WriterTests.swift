import Exports
import Ledger
import Money
import Periods
import Testing

@Suite struct WriterTests {
    private func exported(
        _ cents: Int64, _ category: [String], _ details: ExpenseDetails = ExpenseDetails()
    ) -> ExportedExpense {
        ExportedExpense(
            Expense(
                id: 42, uid: "u", day: Day(number: 20_777), amount: Amount(cents: cents), category: 1, details: details,
                by: "anna", created: Instant(seconds: 0), changed: Instant(seconds: 0), isVoid: false),
            category: category)
    }

    @Test func `user text cannot end a field of a journal`() {
        let writer = LedgerJournal(title: "a\nb", categories: [["food"]], tags: [])
        let details = ExpenseDetails(
            what: "a ; b  c\n| d", payee: "(x) * y", method: "card", note: "n\n    evil  1 EUR", tags: ["a:b", "c,d"])
        #expect(writer.beginning().hasPrefix("; a b\n"))
        let trace =
            "uid=u&payee=%28x%29%20%2A%20y&what=a%20%3B%20b%20%20c%0A%7C%20d&note=n%0A%20%20%20%20evil%20%201%20EUR"
            + "&tags=a%3Ab%20c%2Cd&category=food%3Aa%3Bb%20%28c%29%20%20d"
        #expect(
            writer.entry(exported(1250, ["food", "a;b (c)  d"], details), isFirst: true) == """
                2026-11-20 * (42) (x) * y | a , b c , d
                    ; note: n evil 1 EUR
                    ; a_b:
                    ; c_d:
                    ; spesa: \(trace)
                    expenses:food:a,b ,c, d  12.50 EUR
                    assets:card

                """)
    }

    @Test func `categories with equal names get separate accounts in a journal`() {
        let writer = LedgerJournal(title: "", categories: [["a;b"], ["a,b"], ["a", "b"]], tags: [])
        #expect(writer.beginning().contains("account expenses:a,b\naccount expenses:a,b-2\naccount expenses:a:b\n"))
        #expect(writer.entry(exported(5, ["a,b"]), isFirst: true).contains("\n    expenses:a,b-2  0.05 EUR\n"))
    }

    @Test func `a journal declares its tags`() {
        let writer = LedgerJournal(title: "", categories: [], tags: ["work", "a:b", "a_b", "note"])
        #expect(writer.beginning().hasSuffix("\n\ntag a_b\ntag note\ntag spesa\ntag work\n\n"))
    }

    @Test func `a blank or quote with an accent is treated as a blank or quote`() {
        let journal = LedgerJournal(title: "", categories: [["a  \u{301}b"]], tags: [])
        #expect(journal.beginning().contains("account expenses:a \u{301}b\n"))
        let ledger = BeancountLedger(title: "\"\u{301} \\\u{301}", categories: [], opened: Day(number: 20_000))
        #expect(ledger.beginning().hasPrefix("option \"title\" \"\\\"\u{301} \\\\\u{301}\"\n"))
    }

    @Test func `the smallest amount is written to a journal`() {
        let entry = LedgerJournal(title: "", categories: [], tags: []).entry(exported(.min, ["food"]), isFirst: false)
        let transaction = "\n2026-11-20 * (42)\n    ; spesa: uid=u\n    expenses:food  -92233720368547758.08 EUR\n"
        #expect(entry.hasPrefix(transaction))
    }

    @Test func `categories with equal names get separate accounts in Beancount`() {
        let writer = BeancountLedger(
            title: "a \"b\" \\", categories: [["gite"], ["gîte"], ["g te"]], opened: Day(number: 20_000))
        let head = writer.beginning()
        #expect(head.hasPrefix("option \"title\" \"a \\\"b\\\" \\\\\"\n"))
        #expect(head.contains(" open Expenses:Gite EUR\n"))
        #expect(head.contains(" open Expenses:G-Te EUR\n"))
        #expect(head.contains(" open Expenses:G-Te-2 EUR\n"))
        let entry = writer.entry(
            exported(-2000, ["gîte"], ExpenseDetails(what: "w", payee: "p\"q", tags: ["a b", "è"])), isFirst: true)
        #expect(entry.hasPrefix("2026-11-20 * \"p\\\"q\" \"w\" #a-b #-\n"))
        #expect(entry.contains("  Expenses:G-Te  -20.00 EUR\n  Assets:Other\n"))
    }

    @Test func `QIF reverses the sign and writes the year first`() {
        #expect(
            QIFFile().entry(exported(1250, ["food", "out"], ExpenseDetails(what: "a\nb", payee: "p")), isFirst: true)
                == "D2026-11-20\nT-12.50\nN42\nPp\nMa b\nLfood:out\n^\n")
        #expect(QIFFile().entry(exported(-5, ["x"]), isFirst: true).contains("\nT0.05\n"))
    }
}
