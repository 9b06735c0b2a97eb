import Database
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// A book that is opened, changed by an attacker, and sealed again.
@Suite struct SealingTrustTests {
    private let accounts = Accounts()
    private let secret: SessionSecret

    init() throws {
        try accounts.signUp("anna", "ben", "mallory")
        secret = try accounts.signIn("anna")
    }

    private func anna() throws -> FolderAccountSession { try accounts.session(secret, account: "anna") }

    private func book() throws -> BookEntry { try anna().book(named: "anna") }

    private func plant(_ name: String) throws {
        try accounts.users().execute(
            """
            INSERT INTO member (user, book, role, current, name, folded)
            SELECT (SELECT id FROM user WHERE name = $1), book, 'writer', 0, 'zz', 'zz' FROM member WHERE name = 'anna'
            """, .text(name))
    }

    private func members() throws -> [String] {
        let list = try #require(try anna().sealedState(of: book())?.access.membership)
        return list.members.values.map(\.name.description).sorted()
    }

    @Test func `a book with a member whom no owner added is not sealed`() throws {
        _ = try anna().unseal(book())
        try plant("mallory")
        #expect {
            _ = try anna().seal(book())
        } throws: { error in
            if case StoreError.membersDiffer(_, let differences) = error { differences.count == 1 } else { false }
        }
        try anna().unshare(book(), withUserNamed: "mallory")
        _ = try anna().seal(book())
        #expect(try members() == ["anna"])
    }

    @Test(arguments: [
        "name = 'other', folded = 'other'", "expires = 1", "scope = 'read'", "user = 77",
    ])
    func `a token whose row was changed while its book was open is revoked`(change: String) throws {
        _ = try anna().addToken(
            FoldedName("cron", of: .token), scope: .write, expires: nil, for: book(), at: Household.now)
        _ = try anna().unseal(book())
        try accounts.users().executeScript("PRAGMA foreign_keys = OFF; UPDATE token SET \(change)")
        _ = try anna().seal(book())
        let state = try #require(try anna().sealedState(of: book()))
        #expect(state.access.membership.tokens.isEmpty)
        #expect(try accounts.users().firstRow("SELECT count(*) FROM token") { $0.integer(0) } == 0)
        #expect(try anna().check().findings == [])
    }

    @Test func `a token without a user does not prevent sealing a new book`() throws {
        let open = try anna().addBook(FoldedName("flat", of: .book), form: .open, at: Household.now)
        _ = try anna().addToken(
            FoldedName("cron", of: .token), scope: .write, expires: nil, for: open, at: Household.now)
        try accounts.users().executeScript("PRAGMA foreign_keys = OFF; UPDATE token SET user = 77")
        _ = try anna().seal(anna().current(open))
        #expect(try accounts.users().firstRow("SELECT count(*) FROM token") { $0.integer(0) } == 0)
    }

    @Test func `the only owner of the member list cannot be demoted, even if the store has a second owner`() throws {
        try anna().share(book(), withUserNamed: "ben", as: .writer)
        _ = try anna().unseal(book())
        try accounts.users().execute(
            "UPDATE member SET role = 'owner' WHERE user = (SELECT id FROM user WHERE name = 'ben')")
        #expect(throws: StoreError.unsignedMembers(try book().name)) {
            try anna().share(book(), withUserNamed: "anna", as: .reader)
        }
    }

    @Test func `a damaged book is not accepted and not remembered`() throws {
        let (home, trip) = (try made("home"), try made("trip"))
        for book in [home, trip] { try anna().requireKnown(book) }
        for (book, name) in [(home, "x"), (trip, "home"), (home, "trip")] {
            try accounts.users().execute(
                "UPDATE member SET name = $1, folded = $1 WHERE book = $2", .text(name), .text(book.id))
        }
        let refused = StoreError.otherBookNamed(home.name)
        #expect(throws: refused) { try anna().requireKnown(anna().book(named: "home")) }
        let file = accounts.path + "/books/\(trip.id).book"
        let genuine = fileBytes(file)
        let entry = try #require(
            try BookTable(database: accounts.users()).entries(of: anna().user.id).first { $0.id == trip.id })
        for damaged in [Array(genuine.prefix(60)), [UInt8](repeating: 7, count: 200), genuine.dropLast(1)] as [[UInt8]]
        {
            writeFile(file, damaged)
            #expect { _ = try anna().accept(entry) } throws: { if case StoreError.seal = $0 { true } else { false } }
        }
        writeFile(file, genuine)
        #expect(throws: refused) { try anna().requireKnown(anna().book(named: "home")) }
        _ = try anna().accept(entry)
        try anna().requireKnown(anna().book(named: "home"))
        #expect(try anna().book(named: "home").id == trip.id)
    }

    private func made(_ name: String) throws -> BookEntry {
        try anna().addBook(FoldedName(name, of: .book), form: nil, at: Household.now)
    }

    @Test func `a book with the maximum number of changes is neither changed nor sealed again`() throws {
        let path = try anna().store.file(of: book().id)
        let tooMany = StoreError.tooManyChanges(path: path)
        do {
            let (book, anna) = (try book(), try anna())
            let (database, key, generation, changes, state) = try anna.store.sealedFile(
                book.id, keys: BookAccess(session: anna, book: book)
            ).sealed()
            try LineageTable(database: database).add(changes, state)
            try database.withImage { image in
                try WholeFile.write(path) { file in
                    try Seal.seal(image, with: key, generation: generation, changes: .max, book: book.id) {
                        try file.append($0)
                    }
                }
            }
        }
        #expect(throws: tooMany) { try anna().share(book(), withUserNamed: "ben", as: .writer) }
        _ = try anna().unseal(book())
        #expect(throws: tooMany) { _ = try anna().seal(book()) }
    }

    @Test func `a book whose member list was deleted is not sealed until accepted`() throws {
        _ = try anna().unseal(book())
        try plant("mallory")
        let file = try anna().store.openFile(book().id)
        _ = try file.write { try $0.execute("DELETE FROM attestation") }
        #expect(throws: StoreError.otherState(try book().name, seen: Household.now)) { _ = try anna().seal(book()) }
        // After anna has accepted the book, its members are those of the store.
        _ = try anna().accept(book())
        _ = try anna().seal(book())
        #expect(try members() == ["anna", "mallory"])
    }

    @Test func `sealing includes members and tokens that an owner added to the open book`() throws {
        _ = try anna().unseal(book())
        try anna().share(book(), withUserNamed: "ben", as: .reader)
        try anna().share(book(), withUserNamed: "ben", as: .writer)
        try anna().share(book(), withUserNamed: "mallory", as: .reader)
        let token = try anna().addToken(
            FoldedName("cron", of: .token), scope: .write, expires: nil, for: book(), at: Household.now
        ).token
        try anna().signOut(everywhere: true)
        let secret = try accounts.signIn("anna")
        let again = try accounts.session(secret, account: "anna")
        try again.unshare(again.book, withUserNamed: "mallory")
        _ = try again.seal(again.book(named: "anna"))
        let list = try again.sealedState(of: again.book(named: "anna"))?.access.membership
        #expect(list?.members.values.map(\.name.description).sorted() == ["anna", "ben"])
        #expect(list?.members[2]?.role == .writer)
        let session = try accounts.store(of: "newcomer").session(with: token, at: Household.now)
        _ = try session.open(session.book).findings()
    }

    @Test func `a member who never saw the book sealed can sign a token`() throws {
        try anna().share(book(), withUserNamed: "ben", as: .reader)
        _ = try anna().unseal(book())
        let ben = try accounts.signedIn("ben")
        let own = try #require(try ben.books().first { $0.id == (try book().id) })
        _ = try ben.addToken(FoldedName("cron", of: .token), scope: .read, expires: nil, for: own, at: Household.now)
        accounts.told = []
        _ = try anna().seal(book())
        #expect(!accounts.told.contains { if case .revokedToken = $0 { true } else { false } })
        #expect(try accounts.signedIn("ben").tokens().map(\.name.description) == ["cron"])
    }

    @Test func `sealing an open book revokes an unsigned token`() throws {
        _ = try anna().unseal(book())
        for name in ["signed", "unsigned"] {
            _ = try anna().addToken(
                FoldedName(name, of: .token), scope: .write, expires: nil, for: book(), at: Household.now)
            // Without an attestation, like tokens of version 0.1.0 or of an attacker.
            if name == "unsigned" {
                try accounts.users().execute("DELETE FROM attestation WHERE id = (SELECT max(id) FROM attestation)")
            }
        }
        accounts.told = []
        _ = try anna().seal(book())
        #expect(
            accounts.told == [
                .revokedToken(try FoldedName("unsigned", of: .token), of: try UserName("anna"), book: try book().name)
            ])
        #expect(try anna().tokens().map(\.name.description) == ["signed"])
        _ = try anna().open(book()).findings()
    }

    @Test func `a known person with another key is not added to an open book`() throws {
        let flat = try anna().addBook(FoldedName("flat", of: .book), form: nil, at: Household.now)
        try anna().share(flat, withUserNamed: "ben", as: .reader)
        _ = try anna().unseal(book())
        try accounts.swap("ben", "mallory")
        #expect { try anna().share(book(), withUserNamed: "ben", as: .reader) } throws: { isOtherPerson($0) }
    }

    @Test func `a book that was always open takes its members from the store`() throws {
        let flat = try anna().addBook(FoldedName("flat", of: .book), form: .open, at: Household.now)
        try anna().share(flat, withUserNamed: "ben", as: .reader)
        _ = try anna().seal(flat)
        let list = try anna().sealedState(of: anna().book(named: "flat"))?.access.membership
        #expect(list?.members.count == 2)
    }
}
