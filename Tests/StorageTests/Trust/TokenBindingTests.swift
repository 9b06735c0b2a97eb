import Database
import Glibc
import SQLite
import Support
import Testing

@testable import FolderStore
@testable import Secrets
@testable import Storage
@testable import Users

/// Tokens after an attacker has exchanged their book or name.
@Suite struct TokenBindingTests {
    private let accounts = Accounts()
    private let anna: FolderAccountSession

    init() throws {
        try accounts.signUp("anna", "mallory")
        anna = try accounts.signedIn("anna")
    }

    private func makeToken(_ name: String = "cron", for book: BookEntry? = nil) throws -> Token {
        try anna.addToken(
            FoldedName(name, of: .token), scope: .write, expires: nil, for: book ?? anna.book, at: Household.now
        ).token
    }

    /// Opens the book of a token and checks it, by default on an account without a trust record.
    private func findings(_ token: Token, account: String = "newcomer") throws {
        let session = try accounts.store(of: account).session(with: token, at: Household.now)
        _ = try session.open(session.book).findings()
    }

    private func forget(_ account: String) {
        for folder in [accounts.path + "/seen", accounts.seen(by: account)] {
            for name in namesOfFiles(in: folder) { unlink("\(folder)/\(name)") }
        }
    }

    /// Replaces anna's book with a book of mallory's, with a key that mallory gives the token, and with a list in which
    /// mallory calls herself anna, or without a list.
    private func forgeBook(for token: Token, isListed: Bool) throws {
        let (book, mallory) = (anna.book, try KeyPair.random())
        let access = BookAccess(session: anna, book: book)
        let (database, _, generation, changes, _) = try anna.store.sealedFile(book.id, keys: access).sealed()
        let table = AttestationTable(database: database)
        try table.removeAll()
        var list = Membership(of: book.id)
        func say(_ act: Attestation.Act) throws {
            try list.append(
                Attestation(act, about: book.id, since: list.position, at: 0, by: .user(1), keys: mallory))
        }
        if isListed {
            try say(.founded(Member(user: 1, name: anna.user.name, role: .owner, key: mallory.publicKey())))
            try say(
                .madeToken(
                    id: token.id, user: 1, token.keys.publicKey(), canWrite: true, expires: nil,
                    name: FoldedName("cron", of: .token)))
            try table.append(list.attestations)
        }
        let key = try BookKey.random(isSigned: false)
        let slot = try KeySlot(
            key, for: KeySlot.Place(book: book.id, generation: generation, canWrite: true),
            to: token.keys.publicKey(), by: mallory)
        try KeyTable(database: accounts.users()).setSlot(
            slot.stored, of: .token(token.id), book.id, generation: generation)
        try database.withImage { image in
            try WholeFile.write(anna.store.file(of: book.id)) { file in
                try Seal.seal(image, with: key, generation: generation, changes: changes + 50, book: book.id) {
                    try file.append($0)
                }
            }
        }
    }

    @Test(arguments: [true, false], ["anna", "newcomer"])
    func `an unused token does not open a forged book`(isListed: Bool, account: String) throws {
        let token = try makeToken()
        try forgeBook(for: token, isListed: isListed)
        #expect(throws: StoreError.self) { try findings(token, account: account) }
    }

    @Test(arguments: [true, false])
    func `a used token without its trust record does not open a forged book`(isListed: Bool) throws {
        let token = try makeToken()
        try findings(token)
        forget("newcomer")
        try forgeBook(for: token, isListed: isListed)
        #expect(throws: StoreError.self) { try findings(token) }
    }

    @Test(arguments: [false, true])
    func `a token of an earlier version is bound to the member list at its first use`(isFirst: Bool) throws {
        let token = try makeToken()
        let mark = isFirst ? token.secret.id : token.mark(for: anna.book.id, at: nil)
        try accounts.users().execute("UPDATE token SET hash = $1", .blob(mark))
        for _ in 0..<2 { try findings(token) }
        forget("newcomer")
        try findings(token)
        forget("newcomer")
        try forgeBook(for: token, isListed: true)
        #expect(throws: StoreError.tokenOfOtherBook) { try findings(token) }
        // The part of the hash that names only the book does not match that time's list either.
        let bound = try accounts.users().firstRow("SELECT hash FROM token") { $0.blob(0) } ?? nil
        try accounts.users().execute("UPDATE token SET hash = $1", .blob(Array((bound ?? []).prefix(32))))
        #expect(throws: StoreError.tokenOfOtherBook) { try findings(token) }
    }

    @Test func `a token keeps working when its book gets members, keys and other tokens`() throws {
        let token = try makeToken()
        try anna.share(anna.book, withUserNamed: "mallory", as: .reader)
        try findings(token)
        _ = try makeToken("another")
        try anna.unshare(anna.current(anna.book), withUserNamed: "mallory")
        try findings(token, account: "third")
    }

    @Test func `a token made for an open book keeps working when the book is sealed`() throws {
        _ = try anna.unseal(anna.book)
        let token = try makeToken(for: anna.current(anna.book))
        try findings(token)
        _ = try anna.seal(anna.current(anna.book))
        try findings(token)
        try findings(token, account: "third")
    }

    /// Replaces the file of anna's book with an open one that mallory made.
    private func putOpenBook() throws {
        let mallory = try accounts.signedIn("mallory")
        let open = try mallory.addBook(FoldedName("plain", of: .book), form: .open, at: Household.now)
        _ = try mallory.open(open).findings()
        writeFile(anna.store.file(of: anna.book.id), fileBytes(anna.store.file(of: open.id)))
        try accounts.users().execute("UPDATE book SET form = 'open' WHERE id = $1", .text(anna.book.id))
    }

    @Test(arguments: [TokenEntry.Scope.read, .write], ["anna", "newcomer"])
    func `a token of a sealed book does not open an unencrypted file that no owner signed`(
        scope: TokenEntry.Scope, account: String
    ) throws {
        let token = try anna.addToken(
            FoldedName("cron", of: .token), scope: scope, expires: nil, for: anna.book, at: Household.now
        ).token
        try putOpenBook()
        #expect(throws: StoreError.self) { try findings(token, account: account) }
        #expect(throws: StoreError.self) { try findings(token, account: account) }
    }

    @Test func `a token of a sealed book opens it after its owner unsealed it`() throws {
        let token = try makeToken()
        _ = try anna.unseal(anna.book)
        for account in ["anna", "newcomer", "newcomer"] { try findings(token, account: account) }
    }

    @Test func `a token is revoked by its original name`() throws {
        let (old, new) = (try makeToken("old"), try makeToken("new"))
        for (name, other) in [("old", "x"), ("new", "old"), ("x", "new")] {
            try accounts.users().execute(
                "UPDATE token SET name = $2, folded = $2 WHERE name = $1", .text(name), .text(other))
        }
        #expect(try anna.tokens().map(\.id) == [new.id, old.id])
        #expect(try anna.revokeToken(named: "OLD").id == old.id)
        #expect(throws: StoreError.unknownToken) { try findings(old) }
        try findings(new)
        #expect(throws: StoreError.tokenNameTaken(try FoldedName("new", of: .token))) { _ = try makeToken("new") }
    }

    @Test func `a token without a signed name is revoked by its name in the store`() throws {
        _ = try anna.unseal(anna.book)
        let token = try makeToken("old", for: anna.current(anna.book))
        #expect(try anna.revokeToken(named: "old").id == token.id)
        #expect(throws: StoreError.unknownToken) { try findings(token) }
    }
}
