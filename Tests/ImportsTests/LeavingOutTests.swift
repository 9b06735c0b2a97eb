import Files
import Imports
import Ledger
import Money
import Periods
import Statements
import Testing

@Suite struct LeavingOutTests {
    private let tree = CategoryTree([
        Ledger.Category(id: 1, parent: nil, name: "other", isArchived: false),
        Ledger.Category(id: 2, parent: nil, name: "food", isArchived: false),
    ])

    private func filing(
        rules: [(String, Ledger.Category.ID?)] = [], habits: [String: Ledger.Category.ID] = [:],
        _ wishes: ExpenseClassifier.ImportOptions = ExpenseClassifier.ImportOptions()
    ) -> ExpenseClassifier {
        ExpenseClassifier(
            tree: tree, rules: rules.enumerated().map { Rule(id: Int64($0), text: $1.0, category: $1.1) },
            habits: habits, rest: 1, wishes: wishes, latest: .latest)
    }

    private func entry(
        _ cents: Int64, _ payee: String?, what: String? = nil, category: String? = nil, on day: Int = 20_000
    ) -> Entry {
        Entry(
            line: 2, day: Day(number: day), amount: Amount(cents: cents), payee: payee, what: what, category: category)
    }

    private func statement(_ rows: String...) throws -> Statement {
        let text = "Date,Payee,Amount\n" + rows.map { $0 + "\n" }.joined()
        return try Statement.open(
            InputFile(name: "f", bytes: Array(text.utf8)), options: ReadingOptions(sign: .positiveIsSpent))
    }

    @Test func `a rule without a category leaves rows out unless a longer rule matches`() {
        let filing = filing(rules: [("card bill", nil), ("card bill visa", 2)])
        #expect(filing.reasonToLeaveOut(entry(1, "CARD BILL", category: "food")) == .words)
        #expect(filing.reasonToLeaveOut(entry(1, nil, what: "Card Bill Visa")) == nil)
        #expect(filing.reasonToLeaveOut(entry(1, "Card")) == nil)
        var own = entry(1, "card bill")
        own.origin = Entry.Origin(uid: nil, id: nil, by: nil, created: nil, changed: nil, isVoid: false)
        #expect(filing.reasonToLeaveOut(own) == nil)
    }

    @Test func `given words leave out matching rows in any case, accent and apostrophe`() {
        var wishes = ExpenseClassifier.ImportOptions()
        wishes.leavingOut = ["Überweisung an mich", "chez l'ami"]
        let filing = filing(wishes)
        #expect(filing.reasonToLeaveOut(entry(1, "x", what: "UBERWEISUNG AN MICH 7")) == .words)
        #expect(filing.reasonToLeaveOut(entry(-1, "Überweisung an mich")) == .words)
        #expect(filing.reasonToLeaveOut(entry(1, "Chez L’Ami")) == .words)
        #expect(filing.reasonToLeaveOut(entry(1, "Überweisung")) == nil)
    }

    @Test func `a refund is recognised by a known payee`() throws {
        var wishes = ExpenseClassifier.ImportOptions()
        wishes.refunds = .known
        let filing = try filing(habits: ["zara": 2], wishes).knowing([
            statement("2024-10-04,Conad,5.00", "2024-10-01,Job,-7.00", "2024-10-04,Later,5.00")
        ])
        let day = try #require(Day(iso: "2024-10-03")).number
        #expect(filing.reasonToLeaveOut(entry(-1, "ZARA", on: 1)) == nil)
        #expect(filing.reasonToLeaveOut(entry(-1, "conad", on: day + 1)) == nil)
        #expect(filing.reasonToLeaveOut(entry(-1, "Later", on: day)) == .income)
        #expect(filing.reasonToLeaveOut(entry(-1, "Job", on: day)) == .income)
        #expect(filing.reasonToLeaveOut(entry(-1, nil)) == .income)
    }

    @Test func `a category of the file is mapped to the user's choice`() throws {
        var wishes = ExpenseClassifier.ImportOptions()
        wishes.categories = ["Dining Out": .category(2)]
        var filing = filing(wishes)
        let filed = try filing.filed(entry(1, nil, category: "dining out"), uid: "u")
        #expect(filed.path == "food")
        #expect(filed.reason == .file)
        #expect(filing.unknownCategories.isEmpty)
    }

    @Test func `the longest rule refiles recorded expenses, or keeps their category`() {
        let filing = filing(rules: [("a", 2), ("a b", nil)])
        #expect(filing.ruled(ExpenseDetails(payee: "xAx")) == 2)
        #expect(filing.ruled(ExpenseDetails(what: "a b")) == nil)
        #expect(filing.ruled(ExpenseDetails(what: "c")) == nil)
    }

    @Test func `the tally lists possible refunds and unknown payees`() throws {
        let filing = filing(rules: [("rule", 2)], habits: ["zara": 2])
        let one = try statement(
            "2024-10-01,Zara,-1.00", "2024-10-02,Conad,4.00", "2024-10-03,Conad,-2.00", "2024-10-03,CONÀD,5.00",
            "2024-10-04,Job,-7.00", "2024-10-05,Shop,-3.00", "2024-10-05,Shell,20.00", "2024-10-05,rule,20.00")
        let two = try statement("2024-10-04,Shop,3.00")
        let tallies = try [one, two].map { try FileTally("f", $0, filing, skipsBad: false) { _ in .added } }
        let income = tallies[0].leftOutIncome(filing, among: tallies)
        #expect(income.refunds.count == 3)
        #expect(income.refunds.amount.cents == -600)
        #expect(income.other.count == 1)
        #expect(income.other.amount.cents == -700)
        #expect(tallies[0].unknownPayees.map(\.payee) == ["Shell", "Conad"])
        #expect(tallies[0].unknownPayees.map(\.sum.count) == [1, 2])
        #expect(tallies[0].allLeftOut == 4)
    }

    @Test(arguments: [(0, 0, 0, 0), (3, 2, 1, 0), (4, 2, 2, 0), (9, 2, 2, 5)])
    func `the first and the last rows are kept`(rows: Int, first: Int, last: Int, hidden: Int) throws {
        var text = "Date,Payee,Spent\n"
        for row in 0..<rows { text += "2024-10-01,\(row),1.00\n" }
        let statement = try Statement.open(
            InputFile(name: "f", bytes: Array(text.utf8)), options: ReadingOptions())
        let tally = try FileTally("f", statement, filing(), skipsBad: false, showing: .ends(2)) { _ in .added }
        #expect(tally.rows.first.map(\.line) == (0..<first).map { $0 + 2 })
        #expect(tally.rows.last.map(\.line) == (0..<last).map { rows - last + $0 + 2 })
        #expect(tally.rows.hidden == hidden)
        let all = try FileTally("f", statement, filing(), skipsBad: false, showing: .all) { _ in .known }
        #expect(all.rows.first.map(\.entry?.payee) == (0..<rows).map(String.init))
        #expect(all.rows.first.allSatisfy { $0.fate == .taken(.known) })
    }
}
