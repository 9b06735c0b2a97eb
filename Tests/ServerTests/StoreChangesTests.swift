import Storage
import Support
import Testing
import Users

@testable import ServerStore

/// The count by which an error tells whether its command has changed the store before.
@Suite(.withServer, .serialized) struct ServerStoreChangesTests {
    @Test func `each change that a user makes on a server is counted once, and nothing else is`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna").session()
        _ = try test.signUp("Ben")
        func expect(_ count: Int, _ what: Comment, _ act: () throws -> Void) throws {
            let before = test.store.changes
            try act()
            #expect(test.store.changes - before == count, what)
        }
        try expect(0, "reading") {
            _ = try (anna.books(), anna.tokens(), anna.members(of: anna.book), anna.findings())
        }
        var home = anna.book
        try expect(1, "add") { home = try anna.addBook(FoldedName(book: "Home"), form: nil, at: 0) }
        try expect(1, "use") { try anna.use(home) }
        try expect(1, "rename") { try anna.rename(home, to: FoldedName(book: "House")) }
        home = try anna.book(named: "House")
        try expect(0, "refused") {
            #expect(throws: StoreError.self) { try anna.rename(home, to: FoldedName(book: "Anna")) }
        }
        try expect(1, "share") { try anna.share(home, withUserNamed: "Ben", as: .reader) }
        try expect(1, "unshare") { try anna.unshare(home, withUserNamed: "Ben") }
        try expect(1, "token") {
            try anna.addToken(
                FoldedName(token: "cron"), scope: .read, expires: nil, for: home, at: 0, showing: { _, _ in })
        }
        try expect(1, "revoke") { _ = try anna.revokeToken(named: "cron") }
        try expect(1, "set") { try anna.set("locale", to: "it") }
        try expect(1, "remove") { try anna.remove(home, at: 0) }
        try expect(1, "bring back") { _ = try anna.restoreBook(named: "House") }
    }
}
