import Database
import Dumps
import Ledger
import Money
import Periods
import SQLite
import Storage
import Support
import Testing

extension BookContract {
    /// A book moves whole, with its history, or not at all.
    @Suite struct Moving {
        @Test(arguments: BookKind.allCases, [0xD1, 0xD2, 0xD3] as [UInt64])
        func `a loaded book equals the dumped book`(kind: BookKind, seed: UInt64) throws {
            let notebook = try Notebook(kind)
            for path in ["food:fruit", "home", "trips"] { _ = try notebook.category(path) }
            var random = SplitMix64(seed: seed)
            for _ in 1...100 { try Sequences.takeAnyStep(in: notebook, using: &random) }
            let details = ExpenseDetails(
                what: "\"x\" \\ \u{7F}\u{1F600}\u{202E}", payee: "-", note: "a\nb\u{1}c\u{2028}", tags: ["é", "\u{1B}"])
            try notebook.add(.min, on: "1900-01-01", in: notebook.category("a:b:c"), details)

            for other in BookKind.allCases {
                let lines = try notebook.dump()
                #expect(try dumpLines(of: notebook.book, isSlow: true) == lines)
                let copy = try Notebook(other, uids: "later-", seconds: 1_796_000_000)
                try copy.book.load(records(in: lines))
                #expect(try copy.dump() == lines, "seed \(seed)")
                let book = copy.reopened()
                #expect(try dumpLines(of: book) == lines, "seed \(seed)")
                #expect(try BookState(book) == BookState(notebook.book), "seed \(seed)")
                #expect(try book.changes(of: nil, limit: nil) == notebook.book.changes(of: nil, limit: nil))
                #expect(try book.findings() == [], "seed \(seed)")
                // Later changes give equal states in both books.
                let count = min(5, try book.undoable(5, of: .anybody).count)
                for notebook in [notebook, copy] { try notebook.undo(count) }
                #expect(try BookState(copy.book) == BookState(notebook.book), "seed \(seed)")
                for notebook in [notebook, copy] { try notebook.redo(count) }
                let category = try #require(try copy.book.categories().all.first { !$0.isArchived }).id
                let next = try notebook.add(1, in: category).id
                #expect(try copy.add(1, in: category).id == next, "seed \(seed)")
                try notebook.undo()
            }
        }

        @Test func `a dump holds every column except counters and sort numbers`() throws {
            let notebook = try Notebook(.open)
            var columns: Set<String> = []
            try notebook.damageTables { database in
                columns = Set(
                    try database.rows(
                        """
                        SELECT tables.name || '.' || columns.name FROM sqlite_schema AS tables
                        JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'
                        """
                    ) { $0.text(0) ?? "" })
            }
            let category = ["id", "uid", "parent", "name", "archived", "changed"].map { "category." + $0 }
            let ceiling = ["id", "uid", "category", "first_month", "last_month", "cents", "changed"].map {
                "ceiling." + $0
            }
            let expense = [
                "id", "uid", "day", "cents", "currency", "category", "what", "payee", "method", "note", "by", "created",
                "changed", "void",
            ].map { "expense." + $0 }
            let change = [
                "id", "made", "made_by", "action", "state", "undone", "undone_by", "before", "after", "added",
                "altered",
                "first_added", "last_added",
            ].map { "change." + $0 }
            let aside =
                expense.map { $0.replacing("expense.", with: "expense_aside.") }
                + ["expense_aside.change", "expense_aside.tags"]
            let reading =
                ["id", "text", "category"].map { "rule." + $0 }
                + ["id", "name", "map", "encoding", "date_order", "decimal_mark", "sign", "categories", "person"]
                .map { "profile." + $0 }
                + ["row_table", "uid", "stamps"].map { "version." + $0 }
            let tag = ["expense_tag.expense", "expense_tag.position", "expense_tag.tag"]
            let again = [
                "change_expense.expense", "change_expense.change", "day_total.day", "day_total.count",
                "day_total.cents", "month_total.month", "month_total.category", "month_total.count",
                "month_total.cents", "search_block.block", "search_block.first_day", "search_block.last_day",
                "search_block.texts", "search_changed.expense",
            ]
            // Used only inside the transaction of an undo.
            let passing = ["expense_aside.new"]
            // The members of a book belong to its seal, not to its content.
            let members = ["attestation.number", "attestation.text", "attestation.signature"]
            let numbers = ["sqlite_sequence.name", "sqlite_sequence.seq"]
            #expect(
                columns
                    == Set(
                        category + ceiling + expense + change + tag + again + numbers + aside + reading
                            + passing + members))
        }

        @Test(arguments: BookKind.allCases)
        func `a book with any change is not replaced by a load`(kind: BookKind) throws {
            let lines = try Notebook(.open).dump()
            let added = try Notebook(kind)
            try added.add(1, in: added.category("food"))
            let undone = try Notebook(kind)
            _ = try undone.category("food")
            try undone.undo()
            let saved = try Notebook(kind)
            try saved.book.save(
                ImportProfile(name: "n", map: "", encoding: nil, dateOrder: nil, decimalMark: nil), by: saved.sign())
            for notebook in [added, undone, saved] {
                let before = notebook.bytes
                #expect(throws: LedgerError.bookInUse) { try notebook.book.load(records(in: lines)) }
                #expect(notebook.bytes == before)
            }
        }

        @Test(arguments: BookKind.allCases)
        func `a truncated dump leaves the book unchanged`(kind: BookKind) throws {
            let full = try Notebook(.open)
            try full.add(1, in: full.category("food"))
            let lines = try full.dump()
            let notebook = try Notebook(kind)
            let before = notebook.bytes
            for count in 1..<lines.count {
                #expect(throws: DumpError.cut("dump", line: count)) {
                    try notebook.book.load(records(in: Array(lines.prefix(count))))
                }
            }
            #expect(notebook.bytes == before)
            try notebook.book.load(records(in: lines))
            #expect(try notebook.dump() == lines)
        }

        @Test(arguments: BookKind.allCases)
        func `rows that differ from their history are refused`(kind: BookKind) throws {
            let full = try Notebook(.open)
            try full.add(1250, in: full.category("food"))
            let lines = try full.dump()
            let at = try #require(lines.firstIndex { $0.hasPrefix("{\"type\":\"expense\"") })
            let notebook = try Notebook(kind)
            var spoilt = lines
            spoilt[at] = try replaced("\"cents\":1250", by: "\"cents\":1251", in: lines[at])
            #expect(
                throws: LedgerError.notAsInHistory("expense 1 is 12.51, but 12.50 in the history")
            ) { try notebook.book.load(records(in: spoilt)) }
            #expect(try notebook.book.categories().all.isEmpty)
        }

        private func replaced(_ text: String, by other: String, in line: String) throws -> String {
            let bytes = Array(line.utf8)
            let wanted = Array(text.utf8)
            let at = try #require(
                (0...bytes.count - wanted.count).first { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) })
            return String(
                decoding: bytes[..<at] + Array(other.utf8) + bytes[(at + wanted.count)...], as: UTF8.self)
        }

        @Test(arguments: BookKind.allCases)
        func `a book with an unreadable history is not dumped`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try notebook.add(1, in: notebook.category("food"))
            try notebook.damage("UPDATE change SET before = 'x' WHERE id = 1")
            #expect(throws: DatabaseError.contradiction("change 1 of the history cannot be read")) {
                try notebook.reopened().forEachRecord(isSlow: false) { _ in }
            }
        }
    }
}
