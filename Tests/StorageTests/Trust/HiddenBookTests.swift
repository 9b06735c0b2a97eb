import Database
import Glibc
import SQLite
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// An attacker who hides a book while a member, user or token is removed, and then puts it back with the removed rows.
@Suite struct HiddenBookTests {
    private let household = Household()
    private let secret: SessionSecret
    private let book: BookEntry

    init() throws {
        for name in ["anna", "ben"] { try household.signUp(name) }
        secret = try household.signIn("anna").secret
        let anna = try household.signedIn(secret)
        book = try anna.addBook(FoldedName("home", of: .book), form: nil, at: Household.now)
        try anna.share(book, withUserNamed: "ben", as: .writer)
        _ = try anna.addToken(
            FoldedName("cron", of: .token), scope: .read, expires: nil, for: book, at: Household.now)
        try anna.requireKnown(book)
        _ = try anna.open(book).findings()
    }

    /// A command of anna's.
    private func anna() throws -> FolderAccountSession { try household.signedIn(secret) }

    private func list() throws -> Membership { try #require(try anna().sealedState(of: book)).access.membership }

    @Test func `a book whose other members are hidden in the store is a shared one until they are removed`() throws {
        try household.users().execute("DELETE FROM member WHERE user = 2 AND book = $1", .text(book.id))
        let home = try anna().book(named: "home")
        #expect(!home.isShared)
        #expect(try anna().isShared(home))
        try anna().unshare(home, withUserNamed: "ben")
        #expect(try !anna().isShared(home))
    }

    enum Hiding: CaseIterable {
        case file, damagedFile, row, key, calledOpen, calledUnmade
    }

    /// Hides the book from anna while a command runs. Then the attacker puts the whole former state of the store back.
    private func hiding(_ way: Hiding, _ command: () throws -> Void) throws {
        let (users, file) = (household.path + "/users.db", household.store.file(of: book.id))
        let (former, content) = (fileBytes(users), fileBytes(file))
        let (me, id) = (try anna().user.id, Value.text(book.id))
        switch way {
        case .file: unlink(file)
        case .damagedFile: writeFile(file, content.dropLast())
        case .row:
            try household.users().execute("DELETE FROM member WHERE user = $1 AND book = $2", .integer(me), id)
        case .key:
            try household.users().execute("DELETE FROM member_key WHERE user = $1 AND book = $2", .integer(me), id)
        case .calledOpen: try household.users().execute("UPDATE book SET form = 'open' WHERE id = $1", id)
        case .calledUnmade:
            unlink(file)
            try household.users().execute("UPDATE book SET converting = 1 WHERE id = $1", id)
        }
        defer {
            writeFile(users, former)
            writeFile(file, content)
        }
        try command()
    }

    @Test(arguments: Hiding.allCases)
    func `removing a user reports a hidden book, and the book loses the user once it is back`(way: Hiding) throws {
        let ben = try household.store.user(named: "ben")
        try hiding(way) {
            do {
                _ = try anna().remove(ben)
                // Another owner may have taken her out, so this is a notice.
                #expect(way == .row)
            } catch StoreError.removedInPart(ben.name, books: [book.name], reason: _) {
                #expect(way != .row)
            }
            #expect(throws: StoreError.noSuchUser("ben")) { try household.store.user(named: "ben") }
        }
        let generation = try #require(try household.signedIn("ben").sealedState(of: book)).generation
        let state = try #require(try anna().sealedState(of: book))
        #expect(state.access.membership.members[ben.id] == nil)
        #expect(state.generation > generation)
        #expect(try anna().memory.known.removals.isEmpty)
    }

    @Test func `a removed user is also removed from removed books`() throws {
        let ben = try household.store.user(named: "ben")
        try anna().remove(book, at: Household.now)
        _ = try anna().remove(ben)
        _ = try anna().restoreBook(named: "home")
        #expect(try list().members[ben.id] == nil)
    }

    @Test func `an erased book does not hold up the removal of a user`() throws {
        let other = try anna().addBook(FoldedName("other", of: .book), form: nil, at: Household.now)
        try anna().requireKnown(other)
        _ = try anna().open(other).findings()
        _ = try anna().erase(other, keepsCopy: false, at: Household.now)
        _ = try anna().remove(household.store.user(named: "ben"))
        #expect(try anna().memory.known.removals.isEmpty)
    }

    /// A row with the name of the token, for another book, in place of its own.
    private func plantToken() throws {
        let own = try anna().book.id
        try household.users().execute("DELETE FROM token_key")
        try household.users().execute("UPDATE token SET id = 'aaaaaaaa', book = $1", .text(own))
    }

    @Test(arguments: Hiding.allCases, [true, false])
    func `revoking a token reports its hidden book, and the book loses the token once it is back`(
        way: Hiding, isPlanted: Bool
    ) throws {
        try #require(try !list().tokens.isEmpty)
        let users = fileBytes(household.path + "/users.db")
        if isPlanted { try plantToken() }
        try hiding(way) {
            do {
                _ = try anna().revokeToken(named: "cron")
                #expect(way == .row && isPlanted)
            } catch StoreError.revokedInPart(_, book: book.name, reason: _) {
                #expect(way != .row || !isPlanted)
            }
        }
        writeFile(household.path + "/users.db", users)
        #expect(try list().tokens.isEmpty)
        #expect(try anna().memory.known.removals.isEmpty)
        // The name is free again.
        try household.users().execute("DELETE FROM token")
        _ = try anna().addToken(
            FoldedName("cron", of: .token), scope: .read, expires: nil, for: book, at: Household.now)
    }

    @Test func `a token without a row is revoked by its name in the book's list`() throws {
        try household.users().execute("DELETE FROM token")
        #expect(throws: StoreError.noSuchToken("none")) { try anna().revokeToken(named: "none") }
        #expect(try anna().revokeToken(named: "cron").name.folded == "cron")
        #expect(try list().tokens.isEmpty)
    }

    @Test(arguments: [true, false]) func `a member without a row is removed from the book's list`(isUser: Bool) throws {
        let ben = try household.store.user(named: "ben").id
        let users = try household.users()
        try BookTable(database: users).leaveAll(ben)
        if !isUser { try UserTable(database: users).remove(ben) }
        let generation = try #require(try anna().sealedState(of: book)).generation
        try anna().unshare(book, withUserNamed: "ben")
        let state = try #require(try anna().sealedState(of: book))
        #expect(state.access.membership.members[ben] == nil)
        #expect(state.generation > generation)
        #expect(try anna().memory.known.removals.isEmpty)
    }

    @Test func `the removal of a member is repeated if the book could not be saved`() throws {
        let ben = try household.store.user(named: "ben").id
        let former = fileBytes(household.path + "/users.db")
        let lock = household.store.lock(of: book.id).path
        unlink(lock)
        symlink("/dev/null", lock)
        #expect(throws: (any Error).self) { try anna().unshare(book, withUserNamed: "ben") }
        unlink(lock)
        writeFile(household.path + "/users.db", former)
        #expect(try list().members[ben] == nil)
    }
}
