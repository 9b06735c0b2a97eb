import Database
import Ledger
import SQLite
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// A file sealed with a key that no writer signed is refused, regardless of who gave the key.
@Suite struct SignedBookKeyTests {
    private let household = Household()

    /// A sealed book of anna's with ben in it, as he saw it.
    private func shared(as role: Role) throws -> BookEntry {
        for name in ["anna", "ben"] { try household.signUp(name) }
        let anna = try household.signedIn("anna")
        let home = try anna.addBook(FoldedName("home", of: .book), form: nil, at: Household.now)
        try anna.share(home, withUserNamed: "ben", as: role)
        return try anna.current(home)
    }

    private func access(_ name: String, _ book: BookEntry) throws -> BookAccess {
        let user = try household.signedIn(name)
        return try #require(try user.sealedState(of: user.current(book))).access
    }

    /// Replaces the file of a book with the version that a member saw, plus one expense, sealed with a key of the
    /// attacker's.
    private func forge(_ book: BookEntry, seenBy name: String, _ generation: Int, with key: BookKey) throws {
        let user = try household.signedIn(name)
        let access = BookAccess(session: user, book: try user.current(book))
        let seen = try household.store.sealedFile(book.id, keys: access, isReadOnly: true).sealed()
        let forged = try seen.database.withImage { image in
            try DatabaseDriver.sqlite.openImage(
                DatabaseImage(path: "", count: image.count, isReadOnly: false) { $0.copyMemory(from: image) })
        }
        try LineageTable(database: forged).add(seen.changes, seen.state)
        var bytes: [UInt8] = []
        try forged.withImage { content in
            try Seal.seal(content, with: key, generation: generation, changes: seen.changes + 1, book: book.id) {
                bytes += $0
            }
        }
        writeFile(household.store.file(of: book.id), bytes)
    }

    /// Gives a key in the row of a user.
    private func plant(
        _ key: BookKey, for name: String, _ book: BookEntry, _ generation: Int, by giver: KeyPair,
        in table: String = "member_key"
    ) throws {
        let user = try household.signedIn(name)
        let place = KeySlot.Place(book: book.id, generation: generation, canWrite: key.canWrite)
        try household.users().execute(
            "INSERT OR REPLACE INTO \(table) (user, book, generation, key) VALUES ($1, $2, $3, $4)",
            .integer(user.user.id), .text(book.id), Value(generation),
            .blob(KeySlot(key, for: place, to: user.memory.pair.publicKey(), by: giver).stored))
    }

    @Test func `every key of a book is signed in the book's member list`() throws {
        let home = try shared(as: .writer)
        #expect(try access("anna", home).membership.bookKey?.generation == 1)
        let anna = try household.signedIn("anna")
        try anna.unshare(home, withUserNamed: "ben")
        let state = try #require(try anna.sealedState(of: anna.current(home)))
        #expect(state.generation == 2)
        #expect(state.access.membership.accepts(state.key, generation: 2) == true)
        _ = try anna.unseal(anna.current(home))
        _ = try anna.seal(anna.current(home))
        let sealed = try #require(try anna.sealedState(of: anna.current(home)))
        #expect(sealed.access.membership.accepts(sealed.key, generation: sealed.generation) == true)
    }

    @Test(arguments: [0, 1, 97])
    func `a file with an unsigned key is refused, even if the user's own key pair gave the key`(later: Int) throws {
        let home = try shared(as: .writer)
        let anna = try household.signedIn("anna")
        let generation = try #require(try anna.sealedState(of: anna.current(home))).generation + later
        let key = try BookKey.random(isSigned: false)
        try forge(home, seenBy: "ben", generation, with: key)
        try plant(key, for: "anna", home, generation, by: anna.memory.pair)
        #expect(throws: StoreError.unsignedMembers(home.name)) { try access("anna", home) }
    }

    @Test(arguments: ["member_key", "former_key"])
    func `a new key pair gets no book key that no writer signed`(table: String) throws {
        let home = try shared(as: .writer)
        let anna = try household.signedIn("anna")
        let key = try BookKey.random(isSigned: false)
        try plant(key, for: "anna", home, 99, by: anna.memory.pair, in: table)
        let secret = try anna.changePassword(
            from: Household.secret("open sesame"), to: Household.rules.accept(Household.secret("another sesame")),
            rules: Household.rules, cost: Household.cost, limits: SessionLimits(), clock: Household.clock
        ).secret
        let pair = try household.signedIn(secret).memory.pair
        let slots = try KeyTable(database: household.users()).everySlot(of: anna.user.id).filter { $0.generation == 99 }
        for slot in slots {
            #expect(try KeySlot(stored: slot.key)?.key(of: home.id, 99, openedBy: pair) == nil)
        }
    }

    @Test func `the book key of a failed change opens no later file`() throws {
        let home = try shared(as: .writer)
        let anna = try household.signedIn("anna")
        let key = try BookKey.random(isSigned: false)
        let generation = try #require(try anna.sealedState(of: anna.current(home))).generation + 1
        // Anna prepared a key for all members before her change failed.
        try plant(key, for: "anna", home, generation, by: anna.memory.pair)
        let stale = try KeyTable(database: household.users()).slot(
            of: .user(anna.user.id), home.id, generation: generation)
        try anna.share(home, withUserNamed: "ben", as: .reader)
        // No generation has two keys.
        #expect(try access("anna", home).membership.bookKey?.generation == generation + 1)
        try forge(home, seenBy: "ben", generation, with: key)
        try KeyTable(database: household.users()).setSlot(
            #require(stale), of: .user(anna.user.id), home.id, generation: generation)
        #expect(throws: StoreError.self) { try access("anna", home) }
    }

    @Test func `reports of an interrupted change open only with the announced key`() throws {
        let home = try shared(as: .writer)
        let name = try ReportName("november", as: .text)
        let anna = try household.signedIn("anna")
        try anna.keep("genuine", as: name, of: home, isReplacing: true)
        let state = try #require(try anna.sealedState(of: anna.current(home)))
        let next = (key: try BookKey.random(isSigned: false), generation: state.generation + 1)
        try plant(next.key, for: "anna", home, next.generation, by: anna.memory.pair)
        try household.store.write(
            Array("moved".utf8), as: name, in: household.store.reportFolder(of: home.id), with: next,
            keptAt: Household.now + 1)
        #expect(throws: StoreError.self) { try anna.report(name, of: anna.current(home)) }
        let announcement = try Attestation(
            .newBookKey(generation: next.generation, identity: next.key.identity), about: home.id,
            since: state.access.membership.position, at: Household.now, by: .user(anna.user.id),
            keys: anna.memory.pair)
        try PendingAttestations(database: household.users()).insert(announcement)
        #expect(try String(decoding: anna.report(name, of: anna.current(home)), as: UTF8.self) == "moved")
        // The next change of the book completes it, and takes the announcement away.
        try anna.unshare(home, withUserNamed: "ben")
        #expect(try String(decoding: anna.report(name, of: anna.current(home)), as: UTF8.self) == "moved")
        #expect(try access("anna", home).membership.bookKey?.generation == next.generation + 1)
        #expect(try PendingAttestations(database: household.users()).about(home.id).isEmpty)
    }
}
