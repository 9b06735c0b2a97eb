import Database
import Ledger
import Outings
import Periods
import Support
import Testing

@testable import Storage

extension BookContract {
    /// Promises about every table of the history, tested by its description alone.
    @Suite struct TrackedTables {
        @Test(arguments: BookKind.allCases, TrackedTable.shared)
        func `undo, redo and load restore the rows of each table`(
            kind: BookKind, table: TrackedTable
        ) throws {
            let notebook = try Notebook(kind)
            for name in ["food", "home"] { _ = try notebook.category(name) }
            try makeWhatIsReferredTo(by: table, in: notebook)
            var states = [try rows(of: table, in: notebook)]
            let made = try make(3, in: table, of: notebook)
            states.append(try rows(of: table, in: notebook))
            try act(on: table, of: notebook, touching: made) { rows in
                try rows.put(rows.rows(made, of: table).map { altered($0, by: 7, of: table) }, in: table)
            }
            states.append(try rows(of: table, in: notebook))
            try act(on: table, of: notebook, touching: [made[1]]) { try $0.remove([made[1]], of: table) }
            states.append(try rows(of: table, in: notebook))
            #expect(Set(states).count == 4)
            for state in states.reversed().dropFirst() {
                try notebook.undo()
                #expect(try rows(of: table, in: notebook) == state)
                #expect(try notebook.reopened().findings() == [])
            }
            for state in states.dropFirst() {
                try notebook.redo()
                #expect(try rows(of: table, in: notebook) == state)
                #expect(try notebook.reopened().findings() == [])
            }
            let moved = try Notebook(kind)
            try moved.book.load(records(of: notebook.book))
            #expect(try moved.dump() == notebook.dump())
            try moved.undo(3)
            #expect(try rows(of: table, in: moved) == states[0])
        }

        @Test(arguments: BookKind.allCases, TrackedTable.shared)
        func `fields changed in two copies merge in either direction`(
            kind: BookKind, table: TrackedTable
        ) throws {
            let fields = table.fields.indices.filter { index in
                let field = table.fields[index]
                guard case .reference = field.kind else {
                    return field.role == .content && field.kind != .month && !table.unique.contains(field.name)
                }
                return false
            }
            let one = try Notebook(kind)
            _ = try one.category("food")
            try makeWhatIsReferredTo(by: table, in: one)
            let made = try make(1, in: table, of: one)
            let other = try Notebook(.open, seconds: 1_795_500_000)
            try other.book.load(records(of: one.book))
            for (notebook, index) in [(one, fields.first), (other, fields.last)] {
                guard let index else { continue }
                try act(on: table, of: notebook, touching: made) { rows in
                    let row = try #require(try rows.rows(made, of: table).first)
                    var changed = row
                    changed.values[index] = altered(row, by: 5, of: table).values[index]
                    try rows.put([changed], in: table)
                }
            }
            let (ours, theirs) = (try one.book.contents(), try other.book.contents())
            _ = try one.book.merge(theirs, by: one.sign())
            _ = try other.book.merge(ours, by: other.sign())
            let isSame = try one.book.contents() == other.book.contents()
            #expect(isSame)
            for notebook in [one, other] {
                let row = try #require(try rows(of: table, in: notebook).first { made.contains($0.id) })
                let wanted = altered(row, by: 5, of: table)
                for index in [fields.first, fields.last].compactMap(\.self) {
                    #expect(row.values[index] == wanted.values[index])
                }
                #expect(try notebook.reopened().findings() == [])
            }
        }

        @Test(arguments: TrackedTable.shared)
        func `erasing rows of any table leaves no byte of them in the file`(table: TrackedTable) throws {
            let notebook = try Notebook(.open)
            _ = try notebook.category("food")
            try makeWhatIsReferredTo(by: table, in: notebook)
            let made = try make(2, in: table, of: notebook)
            try act(on: table, of: notebook, touching: made) { rows in
                try rows.put(rows.rows(made, of: table).map { altered($0, by: 9, of: table) }, in: table)
            }
            let texts = try rows(of: table, in: notebook).filter { made.contains($0.id) }
                .map { table.uid(of: $0.values) }
            #expect(texts.allSatisfy(notebook.bytes.holds))
            let file = notebook.book.file
            try file.erase { database in
                if table == .expense {
                    try ChangeTable(database: database).erase(made)
                } else {
                    try ChangeTable(database: database).erase(made, of: table)
                }
            }
            #expect(!texts.contains(where: notebook.bytes.holds))
            #expect(try notebook.reopened().findings() == [])
        }

        private func rows(of table: TrackedTable, in notebook: Notebook) throws -> [TrackedRow] {
            let book = notebook.reopened()
            return try TrackedRows(database: book.file.reader()).all(of: table)
        }

        private func act(
            on table: TrackedTable, of notebook: Notebook, touching ids: [Int64], making made: [Int64] = [],
            _ body: (TrackedRows) throws -> Void
        ) throws {
            let file = notebook.book.file
            // Rows that have no action of their own go along with expenses.
            let action = table.actions.first ?? .edit
            try file.write { database in
                let receipts = ReceiptTable(database: database)
                var touched = TouchedRows(table, ids)
                if table == .receipt { touched[.expense] = try receipts.expenses(of: ids) }
                try ChangeTable(database: database).record(action, by: notebook.sign(), touching: touched) { touched in
                    try database.deferForeignKeys()
                    try body(TrackedRows(database: database))
                    touched[table] += made
                    guard table == .receipt else { return }
                    // A receipt needs its expenses.
                    for receipt in try receipts.receipts(ids + made) {
                        let known = Set(touched[.expense])
                        let expenses = try receipts.put(receipt, by: notebook.sign()).expenses
                        touched[.expense] += expenses.filter { !known.contains($0) }
                    }
                }
            }
        }

        /// Makes two rows of each table that rows of this table refer to, except existing categories.
        private func makeWhatIsReferredTo(by table: TrackedTable, in notebook: Notebook) throws {
            for name in Set(table.references).subtracting(["category", table.name]).sorted() {
                let other = try #require(TrackedTable.named(name))
                try makeWhatIsReferredTo(by: other, in: notebook)
                if try rows(of: other, in: notebook).isEmpty { _ = try make(2, in: other, of: notebook) }
            }
        }

        private func make(_ count: Int, in table: TrackedTable, of notebook: Notebook) throws -> [Int64] {
            let file = notebook.book.file
            let last = try TrackedRows(database: file.reader()).lastNumber(of: table.name)
            let ids = (1...Int64(count)).map { last + $0 }
            try act(on: table, of: notebook, touching: [], making: ids) { rows in
                try rows.put(
                    ids.map { id in
                        TrackedRow(id: id, values: table.fields.map { value(of: $0, Int(id), 0, table) })
                    }, in: table)
            }
            return ids
        }

        /// The row with other values in all fields that users can change.
        private func altered(_ row: TrackedRow, by number: Int, of table: TrackedTable) -> TrackedRow {
            var row = row
            for (index, field) in table.fields.enumerated() where field.role == .content {
                row.values[index] = value(of: field, Int(row.id), number, table)
            }
            return row
        }

        private func rates(_ id: Int, _ version: Int) -> String {
            guard let year = Year(number: 2026), let day = Day(iso: "2026-01-05"),
                let rate = ExchangeRate(e8: Int64(1 + id + version))
            else { return "" }
            var rates = RateYear(year)
            rates.set(rate, on: day, isByHand: true)
            return rates.packed
        }

        private func value(of field: TrackedField, _ id: Int, _ version: Int, _ table: TrackedTable) -> FieldValue {
            switch field.kind {
            // A barcode pattern must have a valid form.
            case .text where field.name == "pattern": return .text("2\(id % 10)\(version % 10)....{NNDDD}")
            case .text, .longText: return .text("\(table.name)-\(field.name)-\(id)-\(version)")
            case .author: return .text("anna")
            // Only a ceiling of months carries over.
            case .choice where table == .flexibleCeiling && field.name == "per": return .text("month")
            case .choice(let words): return .text(words[version % words.count])
            case .truth: return .number(version > 0 ? 1 : 0)
            case .amount: return .number(Int64(100 + id + version))
            case .day: return .number(Int64(20_000 + version))
            case .month: return .number(Int64(24_300 + id + version))
            case .instant: return .number(1_795_000_000)
            case .words: return .words(["w\(id)", "v\(version)"])
            case .currency: return .text("EUR")
            case .anyCurrency: return .text(["CZK", "JPY", "KWD"][version % 3])
            case .rates: return .text(rates(id, version))
            case .number: return .number(Int64(id + version))
            case .entries(let fields):
                return .entries(
                    (0...version % 3).map { number in
                        fields.map { value(of: $0, id, version + number, table) }
                    })
            case .reference(let other, _): return other == table.name ? FieldValue.none : .number(version == 7 ? 2 : 1)
            }
        }
    }
}
