import Files
import Ledger
import Money
import Periods
import Statements
import Testing

@testable import Imports

@Suite struct FileTallyTests {
    private let filing = ExpenseClassifier(
        tree: CategoryTree([Ledger.Category(id: 1, parent: nil, name: "other", isArchived: false)]), rules: [],
        habits: [:], rest: 1, latest: .latest)

    private func statement(_ text: String) throws -> Statement {
        try Statement.open(InputFile(name: "f", bytes: Array(text.utf8)), options: ReadingOptions())
    }

    private let table = """
        Date,Payee,Spent
        2026-11-03,a,1.00
        2026-11-01,b,2.00
        2026-11-02,c,x
        2026-11-05,d,3.00

        """

    @Test func `names from which no category can be made are kept for a mapping`() throws {
        var wishes = ExpenseClassifier.ImportOptions()
        wishes.makesCategories = true
        let tree = CategoryTree([Ledger.Category(id: 1, parent: nil, name: "other", isArchived: false)])
        func classifier(_ categories: [String: ExpenseDraft.Destination]) -> ExpenseClassifier {
            wishes.categories = categories
            return ExpenseClassifier(tree: tree, rules: [], habits: [:], rest: 1, wishes: wishes, latest: .latest)
        }
        let text = """
            Date,Description,Amount,Category
            2026-01-13,A,-10.00,a::b
            2026-01-14,B,-11.50,-5
            2026-01-15,C,-12.00,a::b
            2026-01-16,D,-13.00,food

            """
        let filing = classifier([:])
        let tally = try FileTally("f", statement(text), filing, skipsBad: false) { _ in .added }
        #expect(tally.refused == 3)
        #expect(tally.invalidCategories == ["a::b", "-5"])
        #expect(
            filing.hint(mapping: tally.invalidCategories)
                == "to choose a category for them: --categories='a::b=other,-5=other'")
        #expect(filing.hint(mapping: []) == nil)
        let mapped = classifier(["a::b": .category(1), "-5": .category(1)])
        #expect(try FileTally("f", statement(text), mapped, skipsBad: false) { _ in .added }.refused == 0)
        #expect(mapped.hint(mapping: ["c::d"]) == "to choose a category for it, add to --categories: 'c::d=other'")
    }

    @Test func `the tally counts everything`() throws {
        let own = """
            id,day,amount,currency,category,what,payee,method,note,tags,by,void
            1,2026-11-03,1.00,EUR,food,,,,,,anna,false
            2,2026-11-05,2.00,EUR,other,,,,,,anna,true
            3,2026-11-04,4.00,EUR,other,,,,,,anna,false
            4,2026-11-04,8.00,USD,other,,,,,,anna,false

            """
        var outcomes: [ImportOutcome] = [.added, .added, .known]
        let tally = try FileTally("f", statement(own), filing, skipsBad: false) { _ in outcomes.removeFirst() }
        #expect(tally.taken == 3)
        #expect(tally.count(.added) == 2)
        #expect(tally.count(.known) == 1)
        #expect(!tally.isNothingNew)
        #expect(tally.leftOut == [.currency: 1])
        // Void ones are in no total.
        #expect(tally.voids == 1)
        #expect(try tally.total.cents == 100)
        #expect(tally.days == DayRange(Day(iso: "2026-11-03")!, Day(iso: "2026-11-05")!))
        #expect(
            tally.places == [
                FileTally.Place(path: "food", reason: .file): 1, FileTally.Place(path: "other", reason: .file): 1,
            ])
    }

    @Test func `amounts in other currencies are counted by currency with their spending`() throws {
        let text = """
            Date,Amount,Currency
            2026-11-03,-1.00,CHF
            2026-11-04,-2.50,CHF
            2026-11-05,9.00,CHF
            2026-11-05,-4.00,USD
            2026-11-05,-x,USD
            2026-11-05,-8.00,EUR

            """
        let options = ReadingOptions(sign: .negativeIsSpent)
        let statement = try Statement.open(InputFile(name: "f", bytes: Array(text.utf8)), options: options)
        let tally = try FileTally("f", statement, filing, skipsBad: false) { _ in .added }
        #expect(tally.leftOut == [.currency: 5])
        let told = tally.foreign.mapValues { [Int64($0.count), $0.spent.cents, $0.isWhole ? 1 : 0] }
        #expect(told == ["CHF": [3, 350, 1], "USD": [2, 400, 0]])
        #expect(try tally.total.cents == 800)
    }

    @Test func `the facts count a card bill or transfer with one side only if it is recorded`() throws {
        let text = """
            Date,Description,Amount
            2026-11-03,Kreditkartenabrechnung,-10.00
            2026-11-04,Kreditkartenabrechnung,-20.00
            2026-11-05,Giroconto,-30.00
            2026-11-05,Giroconto Rossi,-40.00

            """
        let statement = try statement(text)
        func sides(_ leavingOut: [String]) throws -> [String] {
            var wishes = ExpenseClassifier.ImportOptions()
            wishes.leavingOut = leavingOut
            let filing = ExpenseClassifier(
                tree: CategoryTree([Ledger.Category(id: 1, parent: nil, name: "other", isArchived: false)]), rules: [],
                habits: [:], rest: 1, wishes: wishes, latest: .latest)
            let tally = try FileTally("f", statement, filing, skipsBad: false) { _ in .added }
            let facts = tally.facts.filter { ["card bill", "own transfer"].contains($0.name) }
            return facts.map { "\($0.name) \($0.value)" }
        }
        #expect(try sides([]) == ["card bill 2 rows", "own transfer 2 rows"])
        #expect(try sides(["Kreditkarten"]) == ["own transfer 2 rows"])
        #expect(try sides(["Rossi"]) == ["card bill 2 rows", "own transfer 1 row"])
        #expect(try sides(["Kreditkarten", "Giro"]) == [])
    }

    @Test func `an unreadable row ends the reading unless skipped`() throws {
        var steps = 0
        let refused = try FileTally("f", statement(table), filing, skipsBad: false) { _ in
            .added
        } progress: {
            steps += 1
        }
        #expect(refused.taken == 2)
        #expect(refused.refused == 1)
        #expect(refused.refusals.map(\.line) == [4])
        #expect(steps == 4)
        let skipped = try FileTally("f", statement(table), filing, skipsBad: true) { _ in .added }
        #expect(skipped.taken == 3)
        #expect(skipped.refused == 1)
        #expect(try skipped.total.cents == 600)
    }

    @Test func `an overflowing total is an error`() throws {
        let text = "Date,Payee,Spent\n" + String(repeating: "2026-11-03,a,92233720368547758.07\n", count: 2)
        let tally = try FileTally("f", statement(text), filing, skipsBad: false) { _ in .added }
        #expect(throws: AmountOverflow.self) { try tally.total }
    }
}
