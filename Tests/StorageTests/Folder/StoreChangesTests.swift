import Ledger
import Storage
import Testing
import Users

/// The count by which an error tells whether its command has changed the store before.
@Suite struct StoreChangesTests {
    @Test func `each change that a user makes is counted once, and nothing else is`() throws {
        let household = Household()
        for name in ["anna", "bruno"] { try household.signUp(name) }
        let anna = try household.signedIn("anna")
        func expect(_ count: Int, _ what: Comment, _ act: () throws -> Void) throws {
            let before = anna.store.changes
            try act()
            #expect(anna.store.changes - before == count, what)
        }
        #expect(anna.store.changes == 0)
        try expect(0, "reading") {
            _ = try (anna.books(), anna.settings(), anna.tokens(), anna.members(of: anna.book))
            _ = try anna.open(anna.book).categories()
            _ = try anna.check()
        }
        var home = anna.book
        try expect(1, "add") { home = try anna.addBook(FoldedName("home", of: .book), form: nil, at: Household.now) }
        try expect(1, "use") { try anna.use(home) }
        try expect(1, "rename") { try anna.rename(home, to: FoldedName("house", of: .book)) }
        home = try anna.book(named: "house")
        try expect(0, "refused") {
            #expect(throws: StoreError.self) { try anna.rename(home, to: FoldedName("anna", of: .book)) }
        }
        try expect(0, "sealed already") { _ = try anna.seal(home) }
        try expect(1, "open") { _ = try anna.unseal(home) }
        try expect(0, "open already") { _ = try anna.unseal(home) }
        try expect(1, "share unencrypted") { try anna.share(home, withUserNamed: "bruno", as: .reader) }
        try expect(1, "seal") { _ = try anna.seal(home) }
        try expect(1, "share sealed") { try anna.share(home, withUserNamed: "bruno", as: .writer) }
        try expect(1, "unshare") { try anna.unshare(home, withUserNamed: "bruno") }
        try expect(1, "token") {
            try anna.addToken(
                FoldedName("cron", of: .token), scope: .write, expires: nil, for: home, at: Household.now
            ) { _, _ in }
        }
        try expect(1, "revoke") { _ = try anna.revokeToken(named: "cron") }
        try expect(1, "set") { try anna.set("locale", to: "it") }
        try expect(1, "remove") { try anna.remove(home, at: Household.now) }
        try expect(1, "bring back") { _ = try anna.restoreBook(named: "house") }
        try expect(1, "erase") { _ = try anna.erase(home, keepsCopy: false, at: Household.now) }
    }

    @Test func `signing in and using a session are no changes`() throws {
        let household = Household()
        try household.signUp("anna")
        let before = household.store.changes
        let session = try household.signIn("anna")
        _ = try household.store.session(session.secret, at: Household.now + 100, boot: bootID())
        #expect(household.store.changes == before)
    }
}
