import Database
import Ledger
import SQLite
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// Key slots of earlier generations, which open backup copies. New keys take over the slots from givers who were
/// writers at that time.
@Suite struct KeySlotGiverTests {
    private let household = Household()

    /// Anna's book with a copy from a time when ben was a reader. Now the book has another key, and ben is a writer.
    private func prepare() throws -> (home: BookEntry, generation: Int) {
        for name in ["anna", "ben", "rita"] { try household.signUp(name) }
        let anna = try household.signedIn("anna")
        let home = try anna.addBook(FoldedName("home", of: .book), form: nil, at: Household.now)
        try anna.share(home, withUserNamed: "ben", as: .reader)
        let generation = try #require(try anna.sealedState(of: home)).generation
        try anna.keepCopy(of: home, before: .import)
        try anna.share(home, withUserNamed: "rita", as: .writer)
        try anna.unshare(home, withUserNamed: "rita")
        try anna.share(home, withUserNamed: "ben", as: .writer)
        #expect(try #require(try anna.sealedState(of: home)).generation > generation)
        return (home, generation)
    }

    /// Changes a user's password.
    /// - Returns: their keys from then on.
    private func renewed(_ name: String) throws -> KeyPair {
        let secret = try household.signedIn(name).changePassword(
            from: Household.secret("open sesame"), to: Household.rules.accept(Household.secret("another sesame")),
            rules: Household.rules, cost: Household.cost, limits: SessionLimits(), clock: Household.clock
        ).secret
        return try household.signedIn(secret).memory.pair
    }

    /// The keys in a user's slots for a generation.
    private func keys(of name: String, _ book: BookEntry, _ generation: Int, openedBy pair: KeyPair) throws -> [BookKey]
    {
        let user = try household.store.user(named: name).id
        return try KeyTable(database: household.users()).everySlot(of: user).filter {
            $0.book == book.id && $0.generation == generation
        }.compactMap { try KeySlot(stored: $0.key)?.key(of: book.id, generation, openedBy: pair) }
    }

    @Test func `slots of interrupted changes are read in steps, so that no generation gets two keys`() throws {
        let (home, _) = try prepare()
        let anna = try household.signedIn("anna")
        let state = try #require(try anna.sealedState(of: home))
        let far = state.generation + KeyTable.mostLater + 1
        let table = KeyTable(database: try household.users())
        for generation in [state.generation + 1, far - 1, far] {
            let place = KeySlot.Place(book: home.id, generation: generation, canWrite: true)
            let slot = try KeySlot(state.key, for: place, to: anna.memory.pair.publicKey(), by: anna.memory.pair)
            try table.setSlot(slot.stored, of: .user(anna.user.id), home.id, generation: generation)
        }
        let found = try table.slots(of: .user(anna.user.id), home.id, after: state.generation).map(\.0)
        #expect(found.sorted() == [state.generation + 1, far - 1])
        try anna.unshare(home, withUserNamed: "ben")
        #expect(try #require(try anna.sealedState(of: home)).generation == far + 1)
    }

    @Test func `new keys take over a slot that a writer gave for a copy`() throws {
        let (home, generation) = try prepare()
        #expect(try keys(of: "ben", home, generation, openedBy: renewed("ben")).count == 1)
    }

    @Test(arguments: ["member_key", "former_key"], [true, false])
    func `new keys do not take over a slot from a giver who was a reader at that time`(table: String, hasCopy: Bool)
        throws
    {
        let (home, generation) = try prepare()
        let (anna, ben) = (try household.signedIn("anna"), try household.signedIn("ben"))
        let key = try BookKey.random(isSigned: false)
        let planted = try KeySlot(
            key, for: KeySlot.Place(book: home.id, generation: generation, canWrite: true),
            to: anna.memory.pair.publicKey(), by: ben.memory.pair)
        for place in ["member_key", "former_key"] {
            try household.users().execute(
                "DELETE FROM \(place) WHERE user = $1 AND book = $2 AND generation = $3", .integer(anna.user.id),
                .text(home.id), Value(generation))
        }
        try household.users().execute(
            "INSERT INTO \(table) (user, book, generation, key) VALUES ($1, $2, $3, $4)", .integer(anna.user.id),
            .text(home.id), Value(generation), .blob(planted.stored))
        if hasCopy { try plantCopy(of: home, generation, with: key, by: ben) }
        #expect(try keys(of: "anna", home, generation, openedBy: renewed("anna")).isEmpty)
    }

    /// Anna's book, which ben wrote in before he could only read it, and rita reads.
    private func demoted() throws -> (home: BookEntry, generation: Int) {
        for name in ["anna", "ben", "rita"] { try household.signUp(name) }
        let anna = try household.signedIn("anna")
        let home = try anna.addBook(FoldedName("home", of: .book), form: nil, at: Household.now)
        try anna.share(home, withUserNamed: "ben", as: .writer)
        try anna.share(home, withUserNamed: "rita", as: .reader)
        try anna.share(home, withUserNamed: "ben", as: .reader)
        return (home, try #require(try anna.sealedState(of: home)).generation)
    }

    private func slot(
        _ key: BookKey, of home: BookEntry, _ generation: Int, to holder: KeyPair, by giver: KeyPair
    ) throws -> [UInt8] {
        let place = KeySlot.Place(book: home.id, generation: generation, canWrite: false)
        return try KeySlot(key, for: place, to: holder.publicKey(), by: giver).stored
    }

    @Test func `new keys do not take over a former slot of the present generation`() throws {
        let (home, generation) = try demoted()
        let (ben, rita) = (try household.signedIn("ben"), try household.signedIn("rita"))
        let key = try BookKey.random(isSigned: true)
        try household.users().execute(
            "INSERT INTO former_key (user, book, generation, key) VALUES ($1, $2, $3, $4)", .integer(rita.user.id),
            .text(home.id), Value(generation),
            .blob(slot(key, of: home, generation, to: rita.memory.pair, by: ben.memory.pair)))
        // With the list of the time when ben wrote.
        try plantCopy(of: home, generation, with: key, by: ben)
        // Only the genuine one.
        #expect(try keys(of: "rita", home, generation, openedBy: renewed("rita")).count == 1)
    }

    @Test func `a slot signed with a reader's former key is refused`() throws {
        let (home, generation) = try demoted()
        let former = try household.signedIn("rita").memory.pair
        let present = try renewed("rita")
        let rita = try household.signedIn(household.signIn("rita", "another sesame").secret)
        // The list has the former key until a writer changes the book.
        let access = try #require(try rita.sealedState(of: rita.current(home))).access
        #expect(try access.membership.members[rita.user.id]?.key == former.publicKey())
        #expect(throws: Never.self) { try access.key(generation) }
        try KeyTable(database: household.users()).setSlot(
            slot(BookKey.random(isSigned: true), of: home, generation, to: present, by: former),
            of: .user(rita.user.id), home.id, generation: generation)
        #expect(throws: SealError.refused) { try access.key(generation) }
    }

    /// Puts a copy beside the genuine one, with the member list that ben read when the genuine one was made.
    private func plantCopy(of home: BookEntry, _ generation: Int, with key: BookKey, by ben: FolderAccountSession)
        throws
    {
        let book = try #require(try ben.books().first { $0.id == home.id })
        let access = BookAccess(session: ben, book: book)
        let genuine = try household.store.sealedFile(home.id, keys: access, isReadOnly: true).sealed().database
        let forged = try genuine.withImage { image in
            try DatabaseDriver.sqlite.openImage(
                DatabaseImage(path: "", count: image.count, isReadOnly: false) { $0.copyMemory(from: image) })
        }
        // Founded by anna with the first key, and joined by ben as a reader with the second.
        try forged.execute("DELETE FROM attestation WHERE number > 4")
        var bytes: [UInt8] = []
        try forged.withImage { content in
            try Seal.seal(content, with: key, generation: generation, changes: 9, book: home.id) { bytes += $0 }
        }
        writeFile("\(household.path)/backups/\(home.id)-0009-import.book", bytes)
    }
}
