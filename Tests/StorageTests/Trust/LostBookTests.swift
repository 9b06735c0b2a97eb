import Database
import Glibc
import SQLite
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// Books whose rows an attacker deletes from `users.db`.
@Suite struct LostBookTests {
    private let accounts = Accounts()

    /// Anna with a book beside the first one, which she has seen.
    private func second(
        _ form: BookEntry.Form = .sealed
    ) throws -> (secret: SessionSecret, anna: FolderAccountSession, book: BookEntry) {
        try accounts.signUp("anna", "ben")
        let secret = try accounts.signIn("anna")
        let anna = try accounts.session(secret, account: "anna")
        let second = try anna.addBook(FoldedName("second", of: .book), form: form, at: Household.now)
        for book in [second, anna.book] { _ = try anna.open(book).categories() }
        return (secret, anna, second)
    }

    private func delete(_ statement: String) throws {
        try accounts.users().executeScript("PRAGMA foreign_keys = OFF; DELETE FROM \(statement)")
    }

    @Test(arguments: [BookEntry.Form.sealed, .open], [false, true])
    func `a book whose rows were deleted is named, and its file stays`(form: BookEntry.Form, isWhole: Bool) throws {
        let (secret, _, second) = try second(form)
        try delete("member WHERE book = '\(second.id)'")
        if isWhole { try delete("book WHERE id = '\(second.id)'") }
        let anna = try accounts.session(secret, account: "anna")
        #expect(throws: StoreError.lostBooks([second.name])) { try anna.book(named: "second") }
        #expect(throws: StoreError.noSuchBook("third")) { try anna.book(named: "third") }
        let finding = StoreFinding(place: "book second", fault: .lost)
        #expect(try anna.check().findings.filter { $0.place != "users.db" } == [finding])
        _ = try anna.tidy()
        #expect(StoreFolder.status(of: anna.store.file(of: second.id)) != nil)
        #expect(try anna.check().findings.filter { $0.place != "users.db" } == [finding])
    }

    @Test func `a private book is missed without a file, too`() throws {
        let (secret, anna, second) = try second()
        try delete("member WHERE book = '\(second.id)'")
        try delete("book WHERE id = '\(second.id)'")
        unlink(anna.store.file(of: second.id))
        let again = try accounts.session(secret, account: "anna")
        #expect(throws: StoreError.lostBooks([second.name])) { try again.book(named: "second") }
        #expect(try again.check().findings.contains(StoreFinding(place: "book second", fault: .lost)))
    }

    @Test func `a book that the user left, erased, or was removed from is not missed`() throws {
        let (secret, anna, second) = try second()
        _ = try anna.erase(second, keepsCopy: false, at: Household.now)
        let ben = try accounts.signedIn("ben")
        for name in ["left", "taken"] {
            let book = try ben.addBook(FoldedName(name, of: .book), form: nil, at: Household.now)
            try ben.share(book, withUserNamed: "anna", as: .writer)
            _ = try anna.open(anna.book(named: name)).categories()
            if name == "left" {
                try anna.leave(anna.book(named: name))
            } else {
                try ben.unshare(book, withUserNamed: "anna")
            }
            _ = try ben.erase(ben.current(book), keepsCopy: false, at: Household.now)
        }
        let again = try accounts.session(secret, account: "anna")
        for name in ["second", "left", "taken"] {
            #expect(throws: StoreError.noSuchBook(name)) { try again.book(named: name) }
        }
        #expect(try again.check().findings == [])
    }

    @Test func `a user without any book in the store is told which books are missing`() throws {
        let (secret, anna, second) = try second()
        try delete("member WHERE user = \(anna.user.id)")
        let refused = StoreError.lostBooks([anna.book.name, second.name])
        #expect(throws: refused) { _ = try accounts.session(secret, account: "anna") }
        #expect(throws: refused) { _ = try accounts.signedIn("anna") }
    }
}
