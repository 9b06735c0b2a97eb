import Database
import Glibc
import SQLite
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// New keys of a user reach all books of the user, or the remaining books are reported and tried again.
@Suite struct KeyRenewalTests {
    private let household = Household()
    private let limits = SessionLimits()

    init() throws { try household.signUp("anna") }

    /// Puts a link in the place of a book's lock, so that no change of the book succeeds.
    private func block(_ book: BookEntry) {
        let lock = household.store.lock(of: book.id).path
        unlink(lock)
        symlink("/dev/null", lock)
    }

    private func unblock(_ book: BookEntry) { unlink(household.store.lock(of: book.id).path) }

    private func isLate(_ book: BookEntry, _ part: PartlyDone, _ error: any Error) -> Bool {
        if case StoreError.lateBooks([book.name], after: part, reason: _, hint: _) = error { true } else { false }
    }

    private func expectPresentKey(
        in book: BookEntry, of user: FolderAccountSession, isSettled: Bool = true
    ) throws {
        let list = try #require(try user.sealedState(of: user.current(book))).access.membership
        #expect(try list.members[user.user.id]?.key == user.memory.pair.publicKey())
        #expect(user.memory.known.late.isEmpty == isSettled)
        #expect(try PendingAttestations(database: household.users()).about(book.id).isEmpty)
    }

    @Test func `a book that cannot take new keys is reported, and takes them at a later command`() throws {
        let anna = try household.signedIn("anna")
        let other = try anna.addBook(FoldedName("other", of: .book), form: nil, at: Household.now)
        block(anna.book)
        #expect { try anna.signOut(everywhere: true) } throws: { isLate(anna.book, .renewedKeys, $0) }
        #expect(throws: StoreError.notSignedIn) { try household.signedIn(anna.secret) }
        let secret = try household.signIn("anna").secret
        try expectPresentKey(in: other, of: household.signedIn(secret), isSettled: false)
        var told: [StoreNotice] = []
        let store = FolderStore(
            path: household.path, driver: .sqlite, now: { Household.now }, notify: { told.append($0) })
        _ = try store.session(secret, at: Household.now, boot: bootID())
        guard case .lateBook(anna.book.name, reason: _)? = told.first else { return #expect(told == []) }
        unblock(anna.book)
        try expectPresentKey(in: anna.book, of: household.signedIn(secret))
    }

    @Test func `a book that the store calls open is reported, and takes new keys when the store calls it sealed again`()
        throws
    {
        let anna = try household.signedIn("anna")
        let other = try anna.addBook(FoldedName("other", of: .book), form: nil, at: Household.now)
        _ = try anna.open(other).findings()
        try household.users().execute("UPDATE book SET form = 'open' WHERE id = $1", .text(other.id))
        #expect { try anna.signOut(everywhere: true) } throws: { isLate(other, .renewedKeys, $0) }
        try household.users().execute("UPDATE book SET form = 'sealed' WHERE id = $1", .text(other.id))
        let secret = try household.signIn("anna").secret
        try expectPresentKey(in: other, of: household.signedIn(secret))
    }

    /// A book of anna and ben, which both have seen.
    private func shared(with role: Role) throws -> (anna: FolderAccountSession, home: BookEntry) {
        try household.signUp("ben")
        let anna = try household.signedIn("anna")
        let home = try anna.addBook(FoldedName("home", of: .book), form: nil, at: Household.now)
        try anna.share(home, withUserNamed: "ben", as: role)
        _ = try anna.open(home).findings()
        let ben = try household.signedIn("ben")
        _ = try ben.open(ben.current(home)).findings()
        return (anna, home)
    }

    /// The notices for a user in another run of the program, at sign-in and later.
    private func told(_ name: String, _ body: (FolderAccountSession) throws -> Void = { _ in }) throws -> [StoreNotice]
    {
        var told: [StoreNotice] = []
        let secret = try household.signIn(name).secret
        let store = FolderStore(
            path: household.path, driver: .sqlite, now: { Household.now }, notify: { told.append($0) })
        try body(store.session(secret, at: Household.now, boot: bootID()))
        return told
    }

    private func plant(_ statement: String, _ book: BookEntry) throws {
        let users = try household.users()
        try users.executeScript("PRAGMA foreign_keys = OFF")
        try users.execute(statement, .text(book.id))
    }

    @Test func `a book whose writer is a reader in the store is reported, and takes new keys later`() throws {
        let (anna, home) = try shared(with: .writer)
        let ofAnna = "WHERE book = $1 AND user = \(anna.user.id)"
        try plant("UPDATE member SET role = 'reader' \(ofAnna)", home)
        #expect { try anna.signOut(everywhere: true) } throws: { isLate(home, .renewedKeys, $0) }
        try plant("UPDATE member SET role = 'owner' \(ofAnna)", home)
        try expectPresentKey(in: home, of: household.signedIn("anna"))
    }

    @Test(arguments: [
        ("UPDATE book SET removed = 1 WHERE id = $1", "UPDATE book SET removed = NULL WHERE id = $1"),
        (
            "UPDATE member SET user = 77 WHERE book = $1 AND role = 'owner'",
            "UPDATE member SET user = 1 WHERE book = $1 AND role = 'owner'"
        ),
    ])
    func `a book that the store no longer lists for its user is reported once, and takes new keys when it returns`(
        away: String, back: String
    ) throws {
        let (anna, home) = try shared(with: .writer)
        #expect(anna.user.id == 1)
        try plant(away, home)
        #expect(try told("anna") { try $0.signOut(everywhere: true) } == [.missingBook(home.name)])
        #expect(try told("anna") { try $0.signOut(everywhere: true) } == [])
        try plant(back, home)
        try expectPresentKey(in: home, of: household.signedIn("anna"))
    }

    @Test func `a book that the user removed is not reported`() throws {
        let (anna, home) = try shared(with: .writer)
        let another = try household.signedIn("ben").addBook(FoldedName("own", of: .book), form: nil, at: Household.now)
        #expect(another.name != home.name)
        try anna.remove(home, at: Household.now)
        #expect(try told("anna") { try $0.signOut(everywhere: true) } == [])
    }

    @Test func `a lost attestation of a new key is reported at every command`() throws {
        let (anna, home) = try shared(with: .writer)
        block(home)
        #expect(throws: (any Error).self) { try anna.signOut(everywhere: true) }
        try plant("DELETE FROM attestation WHERE book = $1", home)
        unblock(home)
        for _ in 1...2 {
            #expect(
                try told("anna") == [.lateBook(home.name, reason: StoreError.formerKey(home.name).words.message)])
        }
    }

    @Test func `a reader's new key waits for a writer, and is reported only if it is lost`() throws {
        let (anna, home) = try shared(with: .reader)
        #expect(try told("ben") { try $0.signOut(everywhere: true) } == [])
        #expect(try told("ben") == [])
        try anna.renewKey(of: home)
        try expectPresentKey(in: home, of: household.signedIn("ben"))
        #expect(try told("ben") { try $0.signOut(everywhere: true) } == [])
        try plant("DELETE FROM attestation WHERE book = $1", home)
        #expect(try told("ben") == [.lateBook(home.name, reason: StoreError.formerKey(home.name).words.message)])
    }

    @Test func `a new password and a new recovery code report the books without the new keys`() throws {
        let anna = try household.signedIn("anna")
        block(anna.book)
        let another = try Household.rules.accept(Household.secret("another sesame"))
        #expect {
            _ = try anna.changePassword(
                from: Household.secret("open sesame"), to: another, rules: Household.rules, cost: Household.cost,
                limits: limits, clock: Household.clock)
        } throws: {
            isLate(anna.book, .newPassword(anna.user.name), $0)
        }
        let secret = try household.signIn("anna", "another sesame").secret
        let later = try household.signedIn(secret)
        #expect {
            try later.newRecoveryCode(
                password: Household.secret("another sesame"), rules: Household.rules, cost: Household.cost,
                clock: Household.clock, showing: { _ in })
        } throws: {
            isLate(anna.book, .newCode(anna.user.name), $0)
        }
        unblock(anna.book)
        try expectPresentKey(in: anna.book, of: household.signedIn(secret))
    }

    @Test func `a book created during a change of keys takes the new keys`() throws {
        let anna = try household.signedIn("anna")
        let next = try KeyPair.random()
        let present = try #require(try KeyTable(database: household.users()).keys(of: anna.user.id))
        let ways = UserKeys(
            publicKey: try next.publicKey(), password: try present.password.leading(to: next, from: anna.memory.pair),
            recovery: nil)
        var made: BookEntry?
        let late = try anna.store.renewKeys(
            of: anna.user, from: anna.memory, to: next, ways,
            making: { change in
                // Another command adds a book after the list of books was read.
                if made == nil {
                    made = try household.signedIn("anna").addBook(
                        FoldedName("zz", of: .book), form: nil, at: Household.now)
                }
                try anna.store.changing(change)
            },
            check: { try SessionTable(database: $0).keepOnly(anna.secret, of: anna.user.id, keys: next) },
            session: anna.secret, done: .renewedKeys)
        #expect(late.isEmpty)
        try expectPresentKey(in: #require(made), of: household.signedIn(anna.secret))
    }

    @Test func `a book file created after a change of keys has the new keys`() throws {
        let anna = try household.signedIn("anna")
        let other = try household.signedIn("anna")
        let name = try FoldedName("zz", of: .book)
        let id = try anna.store.changing { database in
            try anna.store.insertBook(
                name, form: .sealed, of: anna.user, anna.memory.pair, at: Household.now, in: database)
        }
        try other.signOut(everywhere: true)
        #expect(throws: StoreError.sessionEnded) {
            try anna.store.makeMissingFile(of: id, .sealed, for: anna.user, anna.memory, at: Household.now)
        }
        #expect(throws: StoreError.notSignedIn) { _ = try anna.addBook(name, form: nil, at: Household.now) }
        let again = try household.signedIn("anna")
        let book = try again.book(named: "zz")
        _ = try again.open(book).findings()
        try expectPresentKey(in: book, of: again)
    }

    @Test func `a foreign file in the place of a book that the user created is refused`() throws {
        try household.signUp("mallory")
        let (anna, mallory) = (try household.signedIn("anna"), try household.signedIn("mallory"))
        let book = try anna.addBook(FoldedName("diary", of: .book), form: nil, at: Household.now)
        // The state of a new book whose file was not made yet.
        unlink(household.store.file(of: book.id))
        try household.users().execute("DELETE FROM member_key WHERE book = $1", .text(book.id))
        try anna.store.trust.keep(KnownBook(founding: book.id, at: Household.now), by: anna.memory.pair)
        let founding = try InitialMembership(
            of: book.id, by: mallory.user, keys: mallory.memory.pair, at: Household.now)
        try Book(file: anna.store.sealedFile(book.id, keys: SingleKey(founding.key))).create(
            categories: [], attestations: founding.attestations)
        let slot = try KeySlot(
            founding.key, for: KeySlot.Place(book: book.id, generation: 1, canWrite: true),
            to: anna.memory.pair.publicKey(), by: mallory.memory.pair)
        try KeyTable(database: household.users()).setSlot(
            slot.stored, of: .user(anna.user.id), book.id, generation: 1)
        #expect(throws: StoreError.foreignBook(book.name, founder: mallory.user.name)) {
            _ = try household.signedIn("anna").open(book).findings()
        }
        // An open file in its place is refused too.
        unlink(household.store.file(of: book.id))
        try household.users().execute("UPDATE book SET form = 'open' WHERE id = $1", .text(book.id))
        try Book(file: anna.store.openFile(book.id)).create(categories: [])
        #expect(throws: StoreError.otherState(book.name, seen: Household.now)) {
            let anna = try household.signedIn("anna")
            _ = try anna.open(anna.current(book)).findings()
        }
    }

    @Test func `a book file that was never created is created at its first use`() throws {
        let anna = try household.signedIn("anna")
        let id = try anna.store.changing { database in
            try anna.store.insertBook(
                FoldedName("diary", of: .book), form: .sealed, of: anna.user, anna.memory.pair, at: Household.now,
                in: database)
        }
        #expect(try anna.store.trust.book(id, by: anna.memory.pair)?.isFounding == true)
        let book = try anna.book(named: "diary")
        _ = try anna.open(book).findings()
        #expect(try anna.store.trust.book(id, by: anna.memory.pair)?.isFounding == false)
    }
}
