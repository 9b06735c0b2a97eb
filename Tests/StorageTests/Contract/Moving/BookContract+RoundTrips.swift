import Ledger
import Money
import Periods
import Testing

extension BookContract {
    /// The history is as exact as the rows.
    @Suite struct RoundTrips {
        @Test(
            arguments: BookKind.allCases,
            [
                "\"quoted\" \\ back\\slash", "tab\tline\nreturn\r", "\u{1}\u{8}\u{C}\u{1B}[31m\u{1F}\u{7F}",
                "☕️ è e\u{301} 𝄞",
                "\u{2028}\u{2029}\u{FEFF}\u{FFFF}", "[1,2]", "{\"a\":1}", "null", "12", "1e400", "  spaces  ", "'",
            ])
        func `any text survives undo and redo`(kind: BookKind, text: String) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let tag = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isWhitespace }))
            let details = ExpenseDetails(what: text, payee: text, method: text, note: text, tags: [tag, "x"])
            let expense = try notebook.add(5, in: food, details)
            _ = try notebook.book.edit([expense.id], as: .edit, by: notebook.sign()) { $0.details = ExpenseDetails() }
            let change = try #require(try notebook.book.changes(of: nil, limit: 1).first)
            #expect(change.before.expenses == [expense])
            try notebook.undo()
            #expect(Self.bytes(try notebook.book.expense(expense.id)?.details) == Self.bytes(details))
            try notebook.undo()
            try notebook.redo()
            #expect(Self.bytes(try notebook.book.expense(expense.id)?.details) == Self.bytes(details))
        }

        /// Equal texts may differ in their bytes.
        private static func bytes(_ details: ExpenseDetails?) -> [[UInt8]] {
            guard let details else { return [] }
            return ([details.what, details.payee, details.method, details.note] + details.tags).map {
                Array(($0 ?? "").utf8)
            }
        }

        @Test(arguments: BookKind.allCases, [Int64.min, .min + 1, -1, 0, .max])
        func `any amount and day survives undo and redo`(kind: BookKind, cents: Int64) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            for day in ["0001-01-01", "1899-12-31", "1970-01-01", "9999-12-31"] {
                try notebook.add(cents, on: day, in: food)
                let after = try BookState(notebook.book)
                try notebook.undo()
                try notebook.redo()
                #expect(try BookState(notebook.book) == after)
                try notebook.setVoid([try #require(try notebook.book.recordedLast(1))])
                try notebook.undo()
                #expect(try BookState(notebook.book) == after)
                try notebook.undo()
            }
        }
    }
}
