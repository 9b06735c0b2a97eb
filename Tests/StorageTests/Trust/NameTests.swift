import Database
import Glibc
import SQLite
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// Names of users that an attacker changes in `users.db`.
@Suite struct NameTests {
    private let accounts = Accounts()

    private func book(_ name: String, of user: FolderAccountSession) throws -> BookEntry {
        try user.addBook(FoldedName(name, of: .book), form: nil, at: Household.now)
    }

    @Test(arguments: [("\u{430}nna", "anna"), ("anna", "\u{430}nna"), ("Anna", "Anna"), ("anna", "")])
    func `a user whose name and folded name differ is refused`(name: String, folded: String) throws {
        try accounts.signUp("anna")
        let secret = try accounts.signIn("anna")
        try accounts.users().execute("UPDATE user SET name = $1, folded = $2", .text(name), .text(folded))
        let refused = DatabaseError.contradiction("a user has two names")
        #expect(throws: refused) { _ = try accounts.session(secret, account: "anna") }
        #expect(throws: refused) { _ = try accounts.store(of: "anna").allUsers() }
        if folded == "anna" { #expect(throws: refused) { _ = try accounts.signIn("anna") } }
    }

    @Test func `another key under a new user name is refused until accepted`() throws {
        try accounts.signUp("anna")
        _ = try accounts.signIn("anna")
        try accounts.rename("anna", to: "anya")
        try accounts.handKey(to: "anya")
        #expect { _ = try accounts.signIn("anya", account: "anna") } throws: { isOwnKey($0) }
        _ = try accounts.signIn("anya", account: "anna", acceptsKeys: true)
        _ = try accounts.signIn("anya", account: "anna")
    }

    @Test func `a user renamed by an administrator continues under the new name`() throws {
        try accounts.signUp("anna", "ben")
        let (anna, secret) = (try accounts.signedIn("anna"), try accounts.signIn("ben"))
        try anna.rename(anna.store.user(named: "ben"), to: UserName("benny"))
        // Until the next sign-in, entries have the typed name.
        let before = try accounts.session(secret, account: "ben")
        #expect(before.user.name.description == "ben")
        #expect(accounts.told == [.otherUserName(try UserName("ben"), stored: try UserName("benny"))])
        try before.check(
            Household.secret(Accounts.password), rules: Household.rules, cost: Household.cost, clock: Household.clock)
        accounts.told = []
        let after = try accounts.session(accounts.signIn("benny", account: "ben"), account: "ben")
        #expect(after.user.name.description == "benny")
        #expect(try accounts.session(secret, account: "ben").user.name.description == "benny")
        // On another machine too.
        #expect(
            try accounts.session(accounts.signIn("benny", account: "laptop"), account: "laptop").user.name.description
                == "benny")
        #expect(accounts.told == [])
        try anna.rename(anna.user, to: UserName("annalisa"))
        #expect(try accounts.session(accounts.signIn("annalisa", account: "anna"), account: "anna").user.id == 1)
        #expect(accounts.told == [])
    }

    @Test func `a user whose name was exchanged keeps the original name in records and signatures`() throws {
        try accounts.signUp("anna", "ben")
        let secret = try accounts.signIn("anna")
        let before = try accounts.session(secret, account: "anna")
        let token = try before.addToken(
            FoldedName("cron", of: .token), scope: .write, expires: nil, for: before.book, at: Household.now
        ).token
        try accounts.swap("anna", "ben")
        let anna = try accounts.session(secret, account: "anna")
        #expect(anna.user.name.description == "anna")
        #expect(accounts.told == [.otherUserName(try UserName("anna"), stored: try UserName("ben"))])
        #expect(try accounts.store(of: "anna").session(with: token, at: Household.now).user.name.description == "anna")
        let list = try anna.sealedState(of: book("diary", of: anna))?.access.membership
        #expect(list?.founder?.name.description == "anna")
    }

    @Test(arguments: [Role.writer, .owner, .reader])
    func `a member whose name was exchanged gets no other rights`(role: Role) throws {
        try accounts.signUp("anna", "ben", "mallory")
        let secret = try accounts.signIn("anna")
        func anna() throws -> FolderAccountSession { try accounts.session(secret, account: "anna") }
        let flat = try book("flat", of: anna())
        for name in ["ben", "mallory"] {
            try anna().share(flat, withUserNamed: name, as: role == .reader ? .writer : .reader)
        }
        try accounts.swap("ben", "mallory")
        #expect { try anna().share(flat, withUserNamed: "ben", as: role) } throws: { isOtherPerson($0) }
        try accounts.swap("ben", "mallory")
        try anna().share(flat, withUserNamed: "ben", as: role)
        // A name that another administrator changed is taken with the fingerprint.
        try accounts.rename("ben", to: "benny")
        #expect { try anna().share(flat, withUserNamed: "benny", as: .owner) } throws: { isOtherPerson($0) }
        try anna().share(
            flat, withUserNamed: "benny", as: .owner, fingerprint: accounts.publicKey(of: "benny")?.fingerprint)
        let list = try anna().sealedState(of: flat)?.access.membership
        #expect(list?.members[2]?.name.description == "benny")
        #expect(list?.members[2]?.role == .owner)
    }

    @Test func `a known name does not lead to another user`() throws {
        try accounts.signUp("anna", "ben", "mallory")
        let secret = try accounts.signIn("anna")
        func anna() throws -> FolderAccountSession { try accounts.session(secret, account: "anna") }
        let (flat, family) = (try book("flat", of: anna()), try book("family", of: anna()))
        try anna().share(flat, withUserNamed: "ben", as: .reader)
        try accounts.users().execute("UPDATE user SET folded = 'x' WHERE name = 'ben'")
        try accounts.users().execute("UPDATE user SET folded = 'ben' WHERE name = 'mallory'")
        #expect(throws: DatabaseError.contradiction("a user has two names")) {
            try anna().share(family, withUserNamed: "ben", as: .writer)
        }
        try accounts.users().execute("UPDATE user SET name = 'x' WHERE name = 'ben'")
        try accounts.users().execute("UPDATE user SET name = 'ben' WHERE name = 'mallory'")
        #expect { try anna().share(family, withUserNamed: "ben", as: .writer) } throws: { isOtherPerson($0) }
    }

    /// A book of anna's that ben writes in, and that both have seen.
    private func home() throws -> (anna: FolderAccountSession, book: BookEntry) {
        try accounts.signUp("anna", "ben", "mallory")
        let anna = try accounts.signedIn("anna")
        let home = try book("home", of: anna)
        try anna.share(home, withUserNamed: "ben", as: .writer)
        return (anna, home)
    }

    @Test(arguments: ["mallory", "somebody"], [true, false])
    func `the name of a known user does not lead to another user's removal`(other: String, isKnown: Bool) throws {
        let (_, home) = try home()
        if !isKnown {
            // The account knows the name only from the member list.
            for name in namesOfFiles(in: accounts.seen(by: "anna")) where name != "lock" {
                unlink("\(accounts.seen(by: "anna"))/\(name)")
                unlink("\(accounts.path)/seen/\(name)")
            }
        }
        try accounts.rename("ben", to: "benny")
        if other == "mallory" {
            try accounts.rename("mallory", to: "ben")
        } else {
            try accounts.users().execute(
                """
                INSERT INTO user (name, folded, password, administrator, created)
                SELECT 'ben', 'ben', password, 0, created FROM user WHERE name = 'mallory'
                """)
        }
        let again = try accounts.signedIn("anna")
        let refused = StoreError.otherUserNamed(try UserName("ben"), stored: try UserName("benny"))
        #expect(throws: refused) { _ = try again.remove(again.user(named: "ben")) }
        #expect(try again.allUsers().count == (other == "mallory" ? 3 : 4))
        #expect(try again.sealedState(of: home)?.access.membership.members[2] != nil)
    }

    @Test func `a person whose row is away is removed from the books with the user who has their name`() throws {
        let (anna, home) = try home()
        try accounts.users().execute("DELETE FROM user WHERE name = 'ben'")
        try accounts.rename("mallory", to: "ben")
        _ = try anna.remove(anna.user(named: "ben"))
        #expect(try anna.sealedState(of: home)?.access.membership.members.keys.sorted() == [1])
    }

    @Test func `a user renamed by this administrator is removed by the new name, and another by the old one`() throws {
        let (anna, home) = try home()
        try anna.rename(anna.user(named: "ben"), to: UserName("benny"))
        try anna.rename(anna.user(named: "mallory"), to: UserName("ben"))
        _ = try anna.remove(anna.user(named: "ben"))
        #expect(try anna.sealedState(of: home)?.access.membership.members[2] != nil)
        _ = try anna.remove(anna.user(named: "benny"))
        #expect(try anna.sealedState(of: home)?.access.membership.members.keys.sorted() == [1])
    }

    @Test func `a user renamed by another administrator is removed once the new name is taken`() throws {
        let (anna, home) = try home()
        try accounts.rename("ben", to: "benny")
        try accounts.rename("mallory", to: "ben")
        #expect(throws: StoreError.self) { _ = try anna.remove(anna.user(named: "ben")) }
        try anna.rename(anna.user(named: "benny"), to: UserName("benny"))
        _ = try anna.remove(anna.user(named: "ben"))
        #expect(try anna.allUsers().map(\.name.description) == ["anna", "benny"])
        #expect(try anna.sealedState(of: home)?.access.membership.members[2] != nil)
    }

    @Test func `a new book is the user's own, whatever name another user gives to a shared book`() throws {
        try accounts.signUp("anna", "mallory")
        let (anna, mallory) = (try accounts.signedIn("anna"), try accounts.signedIn("mallory"))
        let bait = try book("bait", of: mallory)
        try mallory.share(bait, withUserNamed: "anna", as: .writer)
        try accounts.users().execute(
            "UPDATE member SET name = 'diary' WHERE user = $1 AND book = $2", .integer(anna.user.id), .text(bait.id))
        #expect(throws: StoreError.bookNameTaken(try FoldedName("diary", of: .book))) { try book("diary", of: anna) }
        try accounts.users().execute("UPDATE member SET name = 'bait' WHERE book = $1", .text(bait.id))
        #expect(try book("diary", of: anna).id != bait.id)
        // If two books have the same name, the name leads to neither.
        try accounts.users().execute(
            "UPDATE member SET name = 'diary' WHERE user = $1 AND book = $2", .integer(anna.user.id), .text(bait.id))
        #expect(throws: DatabaseError.contradiction("two books of a user have the same name")) { _ = try anna.books() }
    }

    @Test func `every token of a name is revoked`() throws {
        try accounts.signUp("anna")
        let anna = try accounts.signedIn("anna")
        let token = try anna.addToken(
            FoldedName("cron", of: .token), scope: .write, expires: nil, for: anna.book, at: Household.now
        ).token
        try accounts.users().execute(
            """
            INSERT INTO token (id, hash, user, book, name, folded, scope, public_key, created)
            SELECT 'aaaaaaaa', hash, user, book, name, 'aaa', scope, public_key, created FROM token
            """)
        _ = try anna.revokeToken(named: "cron")
        #expect(try TokenTable(database: accounts.users()).entries(of: anna.user.id).isEmpty)
        #expect(throws: (any Error).self) {
            _ = try accounts.store(of: "anna").session(with: token, at: Household.now)
        }
        #expect(try anna.sealedState(of: anna.book)?.access.membership.tokens.isEmpty == true)
    }
}
