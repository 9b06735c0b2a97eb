import Database
import Ledger
import Money
import Storage
import Testing

extension BookContract {
    @Suite struct Devices {
        /// A book with three expenses, recorded on a desk, on no machine in particular and on a laptop.
        private func notebook(_ kind: BookKind) throws -> Notebook {
            let notebook = try Notebook(kind)
            let category = try notebook.category("transport")
            for device in ["desk", nil, "laptop"] {
                let signature = Signature(by: "anna", at: notebook.sign().at, on: device)
                _ = try notebook.book.add([notebook.draft(100, on: "2026-11-20", in: category)], by: signature)
            }
            return notebook
        }

        /// The devices that recorded the expenses, the latest first. The categories of the book have no device.
        private func devices(_ book: Book) throws -> [String?] {
            try book.changes(of: nil, limit: nil).filter { $0.action == .add }.map(\.made.device)
        }

        @Test(arguments: BookKind.allCases)
        func `a change keeps the name of its machine, also through a dump`(kind: BookKind) throws {
            let notebook = try notebook(kind)
            #expect(try devices(notebook.reopened()) == ["laptop", nil, "desk"])
            #expect(try notebook.book.changes(of: 2, limit: nil).map(\.made.device) == [nil])
            #expect(try notebook.book.latestDevice() == "laptop")
            let copy = try Notebook(kind)
            try copy.book.load(records(in: notebook.dump()))
            #expect(try devices(copy.reopened()) == ["laptop", nil, "desk"])
            #expect(try copy.dump() == notebook.dump())
            try notebook.setVoid([1])
            #expect(try notebook.book.latestDevice() == nil)
        }

        @Test(arguments: BookKind.allCases)
        func `erasing removes the machine names of erased changes`(kind: BookKind) throws {
            let notebook = try notebook(kind)
            _ = try notebook.book.erase([3])
            #expect(try notebook.reopened().findings() == [])
            #expect(try devices(notebook.book) == [nil, "desk"])
            try notebook.damageTables { database in
                let left = try database.rows("SELECT device FROM change_device ORDER BY change") { $0.text(0) }
                #expect(left == ["desk"])
            }
        }

        @Test(arguments: BookKind.files)
        func `a book without machine names has no table for them`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try notebook.add(100, in: notebook.category("transport"))
            try notebook.damageTables { database in
                let tables = try database.rows("SELECT name FROM sqlite_schema WHERE name LIKE '%device%'") {
                    $0.text(0)
                }
                #expect(tables.isEmpty)
            }
        }
    }
}
