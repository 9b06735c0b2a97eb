import Database
import Ledger
import Money
import Periods
import SQLite
import Support
import Testing
import Users

@testable import ServerStore
@testable import Storage

/// Whole books in a store on a server, opened by signed-in users.
@Suite(.withServer) struct BooksOfPeopleTests {
    /// The book opened with the secret of the user's session.
    private func book(_ entry: BookEntry, of person: Person) throws -> Book {
        let database = person.test.database
        nonisolated(unsafe) let role = try person.test.store.role(of: person.secret)
        let driver = DatabaseDriver { (schema, access) throws(DatabaseError) in
            do {
                return try TestStore.open(
                    database, role.name, role.secret, schema, access, phrasebook: serverPhrases)
            } catch let error as DatabaseError {
                throw error
            } catch {
                preconditionFailure("no address: \(error)")
            }
        } openImage: { _ in
            throw DatabaseError.onlyFiles(what: "opened from the bytes of a file")
        }
        let file = ServerBookFile(
            path: "the server", book: entry.id, driver: driver, sideDriver: .sqlite, isReadOnly: !entry.role.canWrite)
        return Book(file: file)
    }

    private func draft(_ uid: String, in category: Category.ID) -> ExpenseDraft {
        ExpenseDraft(
            uid: uid, day: Day(number: 20_000), amount: Amount(cents: 1250), category: category,
            details: ExpenseDetails(what: "bread", tags: ["a"]))
    }

    private let signature = Signature(by: "anna", at: Instant(seconds: 1_795_000_000))

    @Test func `an owner writes a book, a reader reads it, and other users can do neither`() throws {
        let store = try TestStore(categories: [])
        let anna = try store.signUp("anna")
        let ben = try store.signUp("ben")
        let entry = try anna.session().book
        let own = try book(entry, of: anna)
        let category = try own.addCategory(path: "food", by: signature).id
        _ = try own.add([draft("one", in: category)], by: signature)
        #expect(try own.findings() == [])
        #expect(throws: (any Error).self) { try book(entry, of: ben).categories() }

        try anna.session().share(entry, withUserNamed: "ben", as: .reader)
        let shared = try #require(try ben.session().books().first { $0.id == entry.id })
        let read = try book(shared, of: ben)
        #expect(try read.expense(1)?.details.what == "bread")
        #expect(throws: StoreError.mayOnlyRead) { try read.add([draft("two", in: category)], by: signature) }
        // The server also refuses what the program refuses.
        let plain = try ben.open(shared)
        for statement in [
            "UPDATE expense SET cents = 1", "DELETE FROM expense", "SELECT spesa.hold_book('mark')",
            "INSERT INTO room (name) VALUES ('x')", "SELECT keep_number('expense', 99)",
        ] {
            #expect {
                try plain.execute(statement)
            } throws: { error in
                if case .denied = error as? DatabaseError { true } else { false }
            }
        }

        try anna.session().share(entry, withUserNamed: "ben", as: .writer)
        let writable = try #require(try ben.session().books().first { $0.id == entry.id })
        _ = try book(writable, of: ben).add([draft("two", in: category)], by: signature)
        _ = try book(writable, of: ben).undo(1, of: .anybody, by: signature)
        #expect(try own.expense(2) == nil)
        #expect(try own.add([draft("three", in: category)], by: signature).first?.expense.id == 3)

        try anna.session().unshare(entry, withUserNamed: "ben")
        #expect(throws: (any Error).self) { try book(writable, of: ben).categories() }
        #expect(try own.findings() == [])
    }

    @Test(arguments: [-31_536_000, -3600, 3600, 31_536_000] as [Int64])
    func `a record has the server's time, not the client's`(offset: Int64) throws {
        let store = try TestStore(categories: [])
        let anna = try store.signUp("anna")
        let entry = try anna.session().book
        let own = try book(entry, of: anna)
        func now() throws -> Int64 {
            let sql = "SELECT floor(extract(epoch FROM clock_timestamp()))::bigint"
            return try store.server.firstRow(sql) { $0.integer(0) ?? 0 } ?? 0
        }
        let start = try now()
        let wrong = Signature(by: "anna", at: Instant(seconds: start + offset), on: "laptop")
        let category = try own.addCategory(path: "food", by: wrong).id
        let expense = try #require(try own.add([draft("one", in: category)], by: wrong).first).expense
        _ = try own.edit([expense.id], as: .edit, into: nil, naming: [:], by: wrong) { expense, _ in
            expense.details.what = "cake"
        }
        let edited = try #require(try own.expense(expense.id))
        _ = try own.undo(1, of: .anybody, by: wrong)
        let end = try now()
        let changes = try own.changes(of: nil, limit: nil)
        #expect(changes.count == 3 && changes.allSatisfy { $0.made.by == "anna" && $0.made.device == "laptop" })
        let moments =
            [expense.created, expense.changed, edited.changed].map(\.seconds) + changes.map(\.made.at.seconds)
            + changes.compactMap { $0.undone?.at.seconds }
        #expect(moments.count == 7 && moments.allSatisfy { (start...end).contains($0) })
        // Hidden columns are set by the server too.
        let plain = try anna.open(entry)
        let later = try plain.rows("SELECT count(*) FROM category WHERE changed > $1", .integer(end)) { $0.integer(0) }
        let stamps = try plain.rows("SELECT stamps FROM version") { $0.text(0) ?? "" }
        #expect(later == [0] && stamps.allSatisfy { !$0.contains("\(start + offset)") })
    }
}
