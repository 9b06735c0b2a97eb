import Ledger
import Testing

@Suite struct DetailRulesTests {
    @Test func `every character except NUL is kept`() throws {
        let odd = " \u{1B}[31m=1+1\r\n\t\u{202E}e\u{301} 👩\u{200D}👧 "
        let details = ExpenseDetails(what: odd, payee: odd, method: odd, note: odd)
        let kept = try details.checked()
        for text in [kept.what, kept.payee, kept.method, kept.note] {
            #expect(text.map { Array($0.utf8) } == Array(odd.utf8))
        }
    }

    @Test func `each text is a field of an expense, and completes a missing one`() {
        var details = ExpenseDetails(tags: ["a"])
        details.forEachText { $1 = "a \($0)" }
        #expect(Set(TrackedTable.expense.fields.map(\.name)).isSuperset(of: details.texts.map(\.name)))
        var expense = Expense(blank: 5)
        expense.details = details
        #expect(Expense(expense.row) == expense)
        #expect(ExpenseDetails().completed(by: details) == details)
        #expect(details.completed(by: ExpenseDetails()) == details)
    }

    @Test func `an empty text counts as missing`() throws {
        #expect(try ExpenseDetails(what: "", payee: "", method: "", note: "").checked() == ExpenseDetails())
        #expect(try ExpenseDetails().checked() == ExpenseDetails())
        #expect(try ExpenseDetails(what: " ").checked().what == " ")
    }

    @Test(arguments: fields)
    func `a text has at most 4096 bytes`(field: Field) throws {
        #expect(longestDetail == 4096)
        let longest = String(repeating: "é", count: longestDetail / 2)
        #expect(try field.details(longest).checked() == field.details(longest))
        #expect(throws: LedgerError.detailTooLong(field: field.name, bytes: 4097)) {
            try field.details(longest + "e").checked()
        }
    }

    @Test(arguments: fields)
    func `a text with a NUL is refused`(field: Field) {
        #expect(throws: LedgerError.detailHoldsNUL(field: field.name)) { try field.details("a\u{0}b").checked() }
        #expect(throws: LedgerError.detailHoldsNUL(field: field.name)) { try field.details("\u{0}").checked() }
    }

    @Test(arguments: [
        "", " ", "two words", "a ", " a", "a\tb", "a\nb", "a\u{A0}b", "a\u{3000}b", "a\u{2028}b", "a\u{85}b",
    ])
    func `a tag with a space or separator is refused`(tag: String) {
        #expect(throws: LedgerError.tagIsNotOneWord(tag)) { try ExpenseDetails(tags: ["fine", tag]).checked() }
    }

    @Test func `tags keep their order without duplicates`() throws {
        let details = ExpenseDetails(tags: ["work", "Café", "a:b", "work", "Work", "Cafe\u{301}"])
        #expect(try details.checked().tags == ["work", "Café", "a:b", "Work"])
    }

    struct Field: Sendable, CustomTestStringConvertible {
        let name: String
        let details: @Sendable (String) -> ExpenseDetails
        var testDescription: String { name }
    }

    private static let fields = [
        Field(name: "what") { ExpenseDetails(what: $0) }, Field(name: "payee") { ExpenseDetails(payee: $0) },
        Field(name: "method") { ExpenseDetails(method: $0) }, Field(name: "note") { ExpenseDetails(note: $0) },
        Field(name: "tag") { ExpenseDetails(tags: [$0]) },
    ]
}
