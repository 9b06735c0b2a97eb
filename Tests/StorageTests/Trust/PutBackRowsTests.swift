import Database
import Glibc
import SQLite
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// An attacker who puts the rows of a removed member, token or user back into `users.db`, while the command that removes
/// them waits for the book.
@Suite struct PutBackRowsTests {
    private let household = Household()
    private let anna: FolderAccountSession
    private let book: BookEntry

    init() throws {
        for name in ["anna", "ben"] { try household.signUp(name) }
        anna = try household.signedIn("anna")
        book = try anna.addBook(FoldedName("home", of: .book), form: nil, at: Household.now)
        try anna.share(book, withUserNamed: "ben", as: .writer)
        _ = try anna.addToken(
            FoldedName("cron", of: .token), scope: .read, expires: nil, for: book, at: Household.now)
    }

    /// Runs a command while a thread holds the lock of the book. When the command has changed `users.db` and waits for the
    /// book, the thread puts back the former `users.db` and releases the lock.
    /// - Parameter genuine: what the thread puts back; the former `users.db` for `nil`.
    private func attack(restoring genuine: [UInt8]? = nil, _ command: () throws -> Void) throws {
        let (users, lock) = (household.path + "/users.db", household.path + "/books/\(book.id).lock")
        let former = fileBytes(users)
        let descriptor = open(lock, O_RDWR | O_CREAT, 0o600)
        try #require(flock(descriptor, LOCK_EX) == 0)
        let thread = Thread {
            defer { close(descriptor) }
            for _ in 0..<4000 where fileBytes(users) == former { usleep(1000) }
            // The commit is on disk before the command goes on to the book.
            usleep(50_000)
            writeFile(users, genuine ?? former)
        }
        defer { thread.join() }
        try command()
    }

    private func list() throws -> Membership { try #require(try anna.sealedState(of: book)).access.membership }

    @Test func `a removed member is out of the book although their rows are put back`() throws {
        let ben = try #require(try list().members.values.first { $0.name.description == "ben" })
        let generation = try #require(try anna.sealedState(of: book)).generation
        try attack { try anna.unshare(book, withUserNamed: "ben") }
        #expect(try BookTable(database: household.users()).members(of: book.id).count == 2)
        #expect(try list().members[ben.user] == nil)
        #expect(try #require(try anna.sealedState(of: book)).generation > generation)
    }

    @Test func `a removed member is out of the book although another user had their name meanwhile`() throws {
        let ben = try #require(try list().members.values.first { $0.name.description == "ben" })
        let genuine = fileBytes(household.path + "/users.db")
        // The made-up user is a member too, and in ben's place.
        try household.users().execute(
            """
            INSERT INTO user (name, folded, password, administrator, created)
            SELECT 'other', 'other', password, 0, created FROM user WHERE name = 'ben'
            """)
        try household.users().execute(
            """
            INSERT INTO member (user, book, role, current, name, folded)
            SELECT (SELECT id FROM user WHERE name = 'other'), book, role, current, name, folded
            FROM member WHERE user = $1
            """, .integer(ben.user))
        try household.users().execute("DELETE FROM user WHERE name = 'ben'")
        try household.users().execute("UPDATE user SET name = 'ben', folded = 'ben' WHERE name = 'other'")
        try attack(restoring: genuine) { try anna.unshare(book, withUserNamed: "ben") }
        #expect(try list().members[ben.user] == nil)
    }

    @Test func `a known name that belongs to another user now does not lead to another member`() throws {
        try household.signUp("other")
        let benny = try UserName("benny")
        try anna.rename(household.store.user(named: "ben"), to: benny)
        try household.users().execute("UPDATE user SET name = 'zoe', folded = 'zoe' WHERE name = 'benny'")
        try household.users().execute("UPDATE user SET name = 'benny', folded = 'benny' WHERE name = 'other'")
        try household.users().execute(
            """
            INSERT INTO member (user, book, role, current, name, folded)
            SELECT 3, book, role, 0, name, folded FROM member WHERE user = 2 AND book = $1
            """, .text(book.id))
        #expect(
            throws: StoreError.membersDiffer(book.name, [.name(try UserName("zoe"), listed: benny)])
        ) { try anna.unshare(book, withUserNamed: "benny") }
    }

    @Test func `a revoked token is out of the book although its rows are put back`() throws {
        try #require(try !list().tokens.isEmpty)
        let generation = try #require(try anna.sealedState(of: book)).generation
        try attack { _ = try anna.revokeToken(named: "cron") }
        #expect(try TokenTable(database: household.users()).entries(of: anna.user.id).count == 1)
        #expect(try list().tokens.isEmpty)
        #expect(try #require(try anna.sealedState(of: book)).generation > generation)
    }

    @Test func `a removed user is out of the administrator's books although their rows are put back`() throws {
        let ben = try #require(try household.store.allUsers().first { $0.name.description == "ben" })
        let generation = try #require(try anna.sealedState(of: book)).generation
        try attack { _ = try anna.remove(ben) }
        #expect(try BookTable(database: household.users()).members(of: book.id).count == 2)
        #expect(try list().members[ben.id] == nil)
        #expect(try #require(try anna.sealedState(of: book)).generation > generation)
    }
}
