import Ledger
import Money
import Periods
import Support
import Testing

@testable import Storage

extension BookContract {
    /// Rows of statements that are expenses of the book.
    @Suite struct Matching {
        /// Expected numbers of rows. Few rows are collected in memory first; many are written into a copy of the book.
        private static let sizes = [0, 1_000_000]

        private func match(_ row: String, _ expense: Expense, id: Int64 = 0) throws -> BankMatch {
            BankMatch(
                id: id, uid: row, expense: expense.uid, booked: try #require(Day(iso: "2026-11-22")),
                reference: "R \(row)",
                text: "ESSELUNGA MILANO")
        }

        private func imports(
            _ rows: [ImportedExpense] = [], matching matches: [BankMatch], expecting count: Int = 0,
            by user: String = "anna", in notebook: Notebook
        ) throws {
            try notebook.book.importExpenses(
                treating: .addOnly, expecting: count, matching: matches, by: notebook.sign(user)
            ) { take in for row in rows { _ = try take(row) } }
        }

        @Test(arguments: BookKind.allCases, Self.sizes)
        func `an import records its matches and its expenses in one change`(kind: BookKind, count: Int) throws {
            let notebook = try Notebook(kind)
            let expense = try notebook.add(100, in: notebook.category("home"))
            let rows = try [notebook.imported(100, to: "home"), notebook.imported(7, to: "home")]
            let match = try match(rows[0].draft.uid, expense)
            try imports([rows[1]], matching: [match], expecting: count, in: notebook)
            #expect(try notebook.book.expense(expense.id) == expense)
            let kept = try self.match(match.uid, expense, id: 1)
            #expect(try notebook.reopened().bankMatches(ofExpenses: [expense.id]) == [expense.id: [kept]])
            #expect(try notebook.book.matchedExpenses() == [expense.uid])
            for known in ImportTreatment.allCases {
                let outcomes = try notebook.importing(rows, treating: known, expecting: count)
                #expect(outcomes.foreseen == [.known, .known])
                #expect(outcomes.come == [.known, .known])
            }
            #expect(try notebook.book.changes(of: expense.id, limit: nil).map(\.action) == [.importing, .add])
            #expect(try notebook.reopened().findings() == [])
            try notebook.undo()
            #expect(try notebook.book.bankMatches(ofExpenses: [expense.id]).isEmpty)
            #expect(try notebook.importing(rows).foreseen == [.added, .added])
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `a book without bank matches has no table for them`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let expense = try notebook.add(100, in: notebook.category("home"))
            try notebook.importing([notebook.imported(7, to: "home")])
            let book = notebook.reopened()
            #expect(try !OptionalTables.bankMatches.isThere(in: book.file.reader()))
            #expect(try book.bankMatches(ofExpenses: [expense.id]).isEmpty)
            #expect(try book.matchedExpenses().isEmpty)
        }

        @Test func `one invalid match refuses the whole import`() throws {
            let notebook = try Notebook(.open)
            let expense = try notebook.add(100, in: notebook.category("home"))
            let other = try notebook.add(100, in: notebook.category("food"))
            let recorded = try notebook.imported(7, to: "home")
            try imports([recorded], matching: [match("row", expense)], in: notebook)
            let before = try notebook.dump()
            for wrong in [
                try match("row", other), try match("another", expense), try match(recorded.draft.uid, other),
                BankMatch(uid: "another", expense: "nobody's", booked: expense.day, reference: nil, text: nil),
            ] {
                #expect(throws: LedgerError.matchChanged) {
                    try imports([notebook.imported(9, to: "home")], matching: [wrong], in: notebook)
                }
                #expect(try notebook.dump() == before)
            }
        }

        @Test func `undo of an expense is refused if another user has matched it since`() throws {
            let notebook = try Notebook(.open)
            let expense = try notebook.add(100, in: notebook.category("home"))
            try imports(matching: [match("row", expense)], by: "ben", in: notebook)
            #expect(throws: LedgerError.builtUpon(by: "ben")) {
                _ = try notebook.book.undo(1, of: .one("anna"), by: notebook.sign())
            }
            _ = try notebook.book.undo(1, of: .one("ben"), by: notebook.sign("ben"))
            _ = try notebook.book.undo(1, of: .one("anna"), by: notebook.sign())
            #expect(try notebook.book.expense(expense.id) == nil)
        }

        @Test func `a row is unknown once its expense is gone, and can match another expense`() throws {
            let notebook = try Notebook(.open)
            let (gone, other) = (
                try notebook.add(100, in: notebook.category("home")),
                try notebook.add(100, in: notebook.category("food"))
            )
            let row = try notebook.imported(100, to: "home")
            try imports(matching: [match(row.draft.uid, gone)], in: notebook)
            try notebook.damage("DELETE FROM expense WHERE id = \(gone.id)")
            #expect(try notebook.reopened().previewed(row) == .added)
            let book = notebook.reopened()
            let match = try match(row.draft.uid, other, id: 1)
            try book.importExpenses(treating: .addOnly, expecting: 0, matching: [match], by: notebook.sign()) { _ in }
            #expect(try book.bankMatches(ofExpenses: [other.id]) == [other.id: [match]])
            _ = try book.undo(1, of: .anybody, by: notebook.sign())
            #expect(try book.bankMatches(ofExpenses: [other.id]).isEmpty)
        }

        @Test func `a merge copies bank matches`() throws {
            let one = try Notebook(.open)
            let expense = try one.add(100, in: one.category("home"))
            let other = try Notebook(.open, seconds: 1_795_500_000)
            try other.book.load(records(of: one.book))
            try imports(matching: [match("row", expense)], in: one)
            _ = try other.book.merge(try one.book.contents(), by: other.sign())
            #expect(try other.book.matchedExpenses() == [expense.uid])
            #expect(try other.reopened().findings() == [])
            let row = try one.imported(100, to: "home", uid: "row")
            #expect(try other.book.previewed(row) == .known)
        }

        @Test func `erasing an expense removes its bank text`() throws {
            let notebook = try Notebook(.open)
            let expense = try notebook.add(100, in: notebook.category("home"))
            try imports(matching: [match("row", expense)], in: notebook)
            #expect(notebook.holds("ESSELUNGA MILANO"))
            _ = try notebook.book.erase([expense.id])
            #expect(!notebook.holds("ESSELUNGA MILANO"))
            #expect(try notebook.reopened().findings() == [])
        }
    }
}

extension Book {
    fileprivate func previewed(_ expense: ImportedExpense) throws -> ImportOutcome? {
        var outcome: ImportOutcome?
        try previewImport(treating: .addOnly, mayRepeat: false) { take in outcome = try take(expense) }
        return outcome
    }
}

extension Notebook {
    fileprivate func holds(_ text: String) -> Bool { bytes.holds(text) }
}
