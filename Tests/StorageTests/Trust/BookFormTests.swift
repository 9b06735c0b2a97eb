import Database
import Glibc
import SQLite
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// A sealed book that the store calls open, or whose file is missing, while a user or a token loses access.
@Suite struct BookFormTests {
    private let household = Household()
    private let anna: FolderAccountSession
    private let book: BookEntry

    init() throws {
        for name in ["anna", "ben", "rita"] { try household.signUp(name) }
        anna = try household.signedIn("anna")
        book = try anna.addBook(FoldedName("home", of: .book), form: nil, at: Household.now)
        try anna.share(book, withUserNamed: "ben", as: .writer)
        _ = try anna.addToken(
            FoldedName("cron", of: .token), scope: .read, expires: nil, for: book, at: Household.now)
    }

    private func callOpen() throws -> BookEntry {
        try household.users().execute("UPDATE book SET form = 'open' WHERE id = $1", .text(book.id))
        return try anna.current(book)
    }

    private func members() throws -> Int { try BookTable(database: household.users()).members(of: book.id).count }

    private func isRevokedInPart(_ error: any Error) -> Bool {
        guard case StoreError.revokedInPart(let token, book: book.name, reason: _) = error else { return false }
        return token.folded == "cron"
    }

    @Test func `members of a sealed book that the store calls open cannot be changed`() throws {
        let stated = try callOpen()
        #expect(throws: (any Error).self) { try anna.unshare(stated, withUserNamed: "ben") }
        #expect(throws: (any Error).self) { try anna.share(stated, withUserNamed: "ben", as: .reader) }
        #expect(throws: (any Error).self) { try anna.share(stated, withUserNamed: "rita", as: .reader) }
        #expect(try members() == 2)
        #expect(try BookTable(database: household.users()).members(of: book.id).allSatisfy { $0.role.canWrite })
    }

    @Test func `a member is removed from a book that its user unsealed`() throws {
        _ = try anna.unseal(book)
        try anna.unshare(anna.current(book), withUserNamed: "ben")
        #expect(try members() == 1)
    }

    @Test func `a token of a sealed book that the store calls open is reported as partly revoked`() throws {
        _ = try callOpen()
        #expect { _ = try anna.revokeToken(named: "cron") } throws: { isRevokedInPart($0) }
        #expect(try TokenTable(database: household.users()).entries(of: anna.user.id).isEmpty)
    }

    @Test func `a token whose book is missing or removed is reported as partly revoked`() throws {
        let file = household.store.file(of: book.id)
        try #require(rename(file, file + "x") == 0)
        #expect { _ = try anna.revokeToken(named: "cron") } throws: { isRevokedInPart($0) }
        try #require(rename(file + "x", file) == 0)
        // The next change of the book takes it out of the list.
        try anna.renewKey(of: book)
        #expect(try #require(try anna.sealedState(of: book)).access.membership.tokens.isEmpty)
        _ = try anna.addToken(
            FoldedName("cron", of: .token), scope: .read, expires: nil, for: book, at: Household.now)
        try household.users().execute("UPDATE book SET removed = 1 WHERE id = $1", .text(book.id))
        #expect { _ = try anna.revokeToken(named: "cron") } throws: { isRevokedInPart($0) }
    }
}
