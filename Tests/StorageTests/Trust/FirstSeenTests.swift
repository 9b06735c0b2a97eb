import Database
import Glibc
import SQLite
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// A shared book that an attacker replaced before the new member opened it.
@Suite struct FirstSeenTests {
    private let accounts = Accounts()
    private let anna: FolderAccountSession

    init() throws {
        try accounts.signUp("anna", "ben", "mallory")
        anna = try accounts.signedIn("anna")
        accounts.told = []
    }

    private func shared(_ name: String, as role: Role = .writer) throws -> BookEntry {
        let book = try anna.addBook(FoldedName(name, of: .book), form: nil, at: Household.now)
        try anna.share(book, withUserNamed: "ben", as: role)
        return try anna.current(book)
    }

    private func ben() throws -> FolderAccountSession { try accounts.signedIn("ben") }

    private func look(_ name: String) throws {
        let ben = try ben()
        _ = try ben.open(ben.book(named: name)).findings()
    }

    // MARK: Not encrypted

    @Test func `an unencrypted book that others made is reported once`() throws {
        let home = try shared("home")
        let open = try anna.addBook(FoldedName("plain", of: .book), form: .open, at: Household.now)
        writeFile(anna.store.file(of: home.id), fileBytes(anna.store.file(of: open.id)))
        try accounts.users().execute("UPDATE book SET form = 'open' WHERE id = $1", .text(home.id))
        accounts.told = []
        try look("home")
        try look("home")
        #expect(accounts.told == [.unencrypted(book: home.name)])
    }

    @Test func `an unsealed book is reported once to the members who saw it sealed`() throws {
        let home = try shared("home")
        try look("home")
        _ = try anna.unseal(home)
        let open = try anna.addBook(FoldedName("plain", of: .book), form: .open, at: Household.now)
        accounts.told = []
        for _ in 0..<2 { try look("home") }
        #expect(accounts.told == [.unsealed(book: home.name, by: anna.user.name)])
        accounts.told = []
        // Not to the users who made or unsealed a book.
        _ = try anna.open(open).findings()
        _ = try anna.open(anna.current(home)).findings()
        #expect(accounts.told == [])
        _ = try anna.seal(anna.current(home))
        try look("home")
        accounts.told = []
        _ = try anna.unseal(anna.current(home))
        try look("home")
        #expect(accounts.told == [.unsealed(book: home.name, by: anna.user.name)])
    }

    @Test(arguments: [Role.owner, .writer, .reader], [BookEntry.Form.open, .sealed])
    func `a file made in the place of a deleted one is reported`(role: Role, form: BookEntry.Form) throws {
        let home = try shared("home", as: role)
        unlink(anna.store.file(of: home.id))
        for name in namesOfFiles(in: accounts.path + "/backups") { unlink("\(accounts.path)/backups/\(name)") }
        try accounts.users().execute(
            "UPDATE book SET form = $2, converting = 1 WHERE id = $1", .text(home.id), .text(form.rawValue))
        // The row makes ben an owner.
        try accounts.users().execute("UPDATE member SET role = 'owner' WHERE book = $1", .text(home.id))
        accounts.told = []
        if form == .open {
            try look("home")
        } else {
            // The member list of the new file has only ben.
            #expect {
                try look("home")
            } throws: { error in
                if case StoreError.membersDiffer(home.name, _) = error { true } else { false }
            }
        }
        #expect(accounts.told == [.madeFile(book: home.name, isSealed: form == .sealed)])
    }

    @Test func `a book whose file was hidden while its new member ended all sessions is reported`() throws {
        let home = try shared("home")
        let file = anna.store.file(of: home.id)
        let content = fileBytes(file)
        unlink(file)
        try accounts.users().execute("UPDATE book SET converting = 1 WHERE id = $1", .text(home.id))
        accounts.told = []
        try ben().signOut(everywhere: true)
        #expect(accounts.told == [.missingBook(home.name)])
        writeFile(file, content)
        try accounts.users().execute("UPDATE book SET converting = 0 WHERE id = $1", .text(home.id))
        accounts.told = []
        // The book still has ben's former key, which the next command reports.
        _ = try ben()
        guard case .lateBook(home.name, reason: _)? = accounts.told.first else { return #expect(accounts.told == []) }
    }

    // MARK: Founders

    /// Replaces a sealed book with one of mallory's, whose list names a founder with mallory's key, and the founder's key in
    /// the store to match.
    private func forge(_ book: BookEntry, foundedBy number: Int64, called name: String) throws {
        let mallory = try accounts.signedIn("mallory").memory.pair
        let access = BookAccess(session: anna, book: book)
        let (database, _, generation, changes, _) = try anna.store.sealedFile(book.id, keys: access).sealed()
        let table = AttestationTable(database: database)
        try table.removeAll()
        let key = try BookKey.random(isSigned: false)
        var list = Membership(of: book.id)
        let benKey = try #require(try accounts.publicKey(of: "ben"))
        for act in [
            Attestation.Act.founded(
                Member(user: number, name: try UserName(name), role: .owner, key: try mallory.publicKey())),
            .joined(Member(user: 2, name: try UserName("ben"), role: .writer, key: benKey)),
            .newBookKey(generation: generation, identity: key.identity),
        ] {
            try list.append(
                Attestation(act, about: book.id, since: list.position, at: 0, by: .user(number), keys: mallory))
        }
        try table.append(list.attestations)
        try accounts.users().execute(
            "UPDATE user SET public_key = $1 WHERE id = $2", .blob(mallory.publicKey().bytes), .integer(number))
        let slot = try KeySlot(
            key, for: KeySlot.Place(book: book.id, generation: generation, canWrite: true), to: benKey, by: mallory)
        try KeyTable(database: accounts.users()).setSlot(slot.stored, of: .user(2), book.id, generation: generation)
        try database.withImage { image in
            try WholeFile.write(anna.store.file(of: book.id)) { file in
                try Seal.seal(image, with: key, generation: generation, changes: changes + 50, book: book.id) {
                    try file.append($0)
                }
            }
        }
    }

    private func isOtherFounder(_ error: any Error) -> Bool {
        if case StoreError.otherFounder = error { true } else { false }
    }

    @Test(arguments: [(1, "anna"), (1, "hanna"), (3, "anna")] as [(Int64, String)])
    func `a founder who is not the person known by that name or number is refused until accepted`(
        number: Int64, name: String
    ) throws {
        _ = try shared("home")
        try look("home")
        let trip = try shared("trip")
        try forge(trip, foundedBy: number, called: name)
        for _ in 0..<2 { #expect { try look("trip") } throws: { isOtherFounder($0) } }
        // Of an accepted founder, the number must still be that of the owner in the store.
        guard number == 1 else { return }
        let ben = try ben()
        _ = try ben.accept(ben.book(named: "trip"))
        try look("trip")
    }

    @Test func `two books whose founders are not the known persons are both refused`() throws {
        _ = try shared("home")
        try look("home")
        let books = try [shared("trip"), shared("flat")]
        for book in books { try forge(book, foundedBy: 1, called: "anna") }
        for name in ["trip", "flat", "trip"] { #expect { try look(name) } throws: { isOtherFounder($0) } }
    }

    @Test func `a founder who is not known is reported with the key`() throws {
        let trip = try shared("trip")
        try forge(trip, foundedBy: 1, called: "anna")
        accounts.told = []
        try look("trip")
        let key = try accounts.signedIn("mallory").memory.pair.publicKey()
        #expect(accounts.told == [.firstSeen(book: trip.name, founder: try UserName("anna"), key)])
    }

    @Test func `a known founder with a newer key is accepted, if a book that was seen before has that key`() throws {
        _ = try shared("home")
        try look("home")
        let trip = try shared("trip")
        try anna.signOut(everywhere: true)
        let again = try accounts.signedIn("anna")
        let flat = try again.addBook(FoldedName("flat", of: .book), form: nil, at: Household.now)
        try again.share(flat, withUserNamed: "ben", as: .writer)
        // A book from before the new key, and a book from after it.
        for name in ["flat", trip.name.description] { try look(name) }
    }
}
