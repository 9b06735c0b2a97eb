import Database
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// An attacker who hides a token that no member list has yet while it is revoked: its row, its key slots and the attestation
/// that made it. Then all of it is put back.
@Suite struct HiddenTokenTests {
    private let household = Household()
    private let secret: SessionSecret
    private let book: BookEntry
    private let cron: FoldedName

    init() throws {
        cron = try FoldedName("cron", of: .token)
        for name in ["anna", "ben"] { try household.signUp(name) }
        secret = try household.signIn("anna").secret
        let anna = try household.signedIn(secret)
        book = try anna.addBook(FoldedName("home", of: .book), form: nil, at: Household.now)
        _ = try anna.open(book).findings()
    }

    /// A command of anna's.
    private func anna() throws -> FolderAccountSession { try household.signedIn(secret) }

    private func makeToken(
        _ scope: TokenEntry.Scope = .write, by user: FolderAccountSession, for book: BookEntry
    ) throws -> Token {
        try user.addToken(cron, scope: scope, expires: nil, for: book, at: Household.now).token
    }

    private func opens(_ token: Token) throws -> Bool {
        do {
            let session = try household.reopened().session(with: token, at: Household.now)
            _ = try session.open(session.book).findings()
            return true
        } catch is StoreError {
            return false
        }
    }

    enum Way: CaseIterable {
        /// A row with the same name and another id replaces it.
        case planted
        case hidden
        /// Only the attestation is hidden.
        case attestationHidden
    }

    private func hiding(_ token: Token, _ way: Way, _ command: () throws -> Void) throws {
        let users = try household.users()
        // Rows are kept in tables beside, because the program allows no others.
        let attestations = try users.rows("SELECT book, text, signature FROM attestation") { row in
            [Value.text(row.text(0) ?? ""), .text(row.text(1) ?? ""), .blob(row.blob(2) ?? [])]
        }
        let columns = "hash, user, book, name, folded, scope, public_key, created"
        let row = try #require(
            try users.firstRow("SELECT \(columns) FROM token WHERE id = $1", .text(token.id)) { row in
                [
                    Value.text(token.id), .blob(row.blob(0) ?? []), .integer(row.integer(1) ?? 0),
                    .text(row.text(2) ?? ""), .text(row.text(3) ?? ""), .text(row.text(4) ?? ""),
                    .text(row.text(5) ?? ""), .blob(row.blob(6) ?? []), .integer(row.integer(7) ?? 0),
                ]
            })
        let slots = try users.rows(
            "SELECT generation, key FROM token_key WHERE token = $1", .text(token.id)
        ) { slot in [Value.text(token.id), .integer(slot.integer(0) ?? 0), .blob(slot.blob(1) ?? [])] }
        func putToken(_ id: String) throws {
            try users.execute(
                "INSERT INTO token (id, \(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                [.text(id)] + row.dropFirst())
        }
        try users.execute("DELETE FROM attestation")
        if way != .attestationHidden { try users.execute("DELETE FROM token WHERE id = $1", .text(token.id)) }
        if way == .planted { try putToken("00000000") }
        try command()
        try users.execute("DELETE FROM token WHERE name = 'cron'")
        try putToken(token.id)
        for slot in slots {
            try users.execute("INSERT INTO token_key (token, generation, key) VALUES ($1, $2, $3)", slot)
        }
        for attestation in attestations {
            try users.execute("INSERT INTO attestation (book, text, signature) VALUES ($1, $2, $3)", attestation)
        }
    }

    @Test(arguments: Way.allCases) func `a pending token is revoked although it is hidden`(way: Way) throws {
        let token = try makeToken(by: anna(), for: book)
        let generation = try #require(try anna().sealedState(of: book)).generation
        try hiding(token, way) {
            let revoked = try anna().revokeToken(named: "cron")
            #expect(revoked.name == cron)
        }
        #expect(try !opens(token))
        // The row that was put back differs from the list.
        let put = MembershipDifference.token(token.id, of: try UserName("anna"))
        #expect(throws: StoreError.membersDiffer(book.name, [put])) { try anna().renewKey(of: book) }
        #expect(try !opens(token))
        let state = try #require(try anna().sealedState(of: book))
        #expect(state.access.membership.tokens.isEmpty)
        #expect(state.generation > generation)
        try household.users().execute("DELETE FROM token")
        // The name is free again.
        #expect(try opens(makeToken(by: anna(), for: book)))
    }

    @Test(arguments: Way.allCases) func `a reader's pending token is revoked although it is hidden`(way: Way) throws {
        try anna().share(book, withUserNamed: "ben", as: .reader)
        let ben = try household.signedIn("ben")
        let home = try ben.book(named: "home")
        let token = try makeToken(.read, by: ben, for: home)
        try hiding(token, way) {
            let revoked = try ben.revokeToken(named: "cron")
            #expect(revoked.name == cron)
        }
        // A reader's revocation takes effect with the next change of a writer. The row that was put back differs from the list.
        let put = MembershipDifference.token(token.id, of: try UserName("ben"))
        #expect(throws: StoreError.membersDiffer(book.name, [put])) { try anna().renewKey(of: book) }
        try household.users().execute("DELETE FROM token")
        try anna().renewKey(of: book)
        #expect(try #require(try anna().sealedState(of: book)).access.membership.tokens.isEmpty)
    }

    @Test func `a token that was never hidden is revoked and forgotten`() throws {
        let token = try makeToken(by: anna(), for: book)
        #expect(try anna().memory.known.tokens(named: cron, of: book.id) == [token.id])
        _ = try anna().revokeToken(named: "CRON")
        #expect(try anna().memory.known.tokens(named: cron, of: book.id) == [])
        #expect(throws: StoreError.noSuchToken("cron")) { try anna().revokeToken(named: "cron") }
    }
}
