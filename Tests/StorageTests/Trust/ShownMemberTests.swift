import Database
import SQLite
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// The members of a shared book, whose rows an attacker changes before the user reads the book or its members.
@Suite struct ShownMemberTests {
    private let accounts = Accounts()

    /// A book of anna's that ben reads, and that anna has seen.
    private func home(form: BookEntry.Form = .sealed) throws -> (anna: FolderAccountSession, book: BookEntry) {
        try accounts.signUp("anna", "ben", "mallory")
        let anna = try accounts.signedIn("anna")
        let home = try anna.addBook(FoldedName("home", of: .book), form: form, at: Household.now)
        try anna.share(home, withUserNamed: "ben", as: .reader)
        accounts.told = []
        return (anna, try anna.current(home))
    }

    private func plant(_ name: String, _ role: String, in book: BookEntry) throws {
        try accounts.users().execute(
            """
            INSERT INTO member (user, book, role, name, folded, current)
            VALUES ((SELECT id FROM user WHERE name = $1), $2, $3, 'planted', 'planted', 0)
            """, .text(name), .text(book.id), .text(role))
    }

    private func shown(_ book: BookEntry, to user: FolderAccountSession) throws -> [String] {
        try user.confirmedMembers(of: user.current(book)).map { "\($0.user.name) \($0.role)" }
    }

    enum Change: CaseIterable { case stranger, role, key }

    @Test(arguments: Change.allCases)
    func `a book is not read while the store gives rights to it that no owner signed`(change: Change) throws {
        let (anna, home) = try home()
        let users = fileBytes(accounts.path + "/users.db")
        #expect(try shown(home, to: anna) == ["anna owner", "ben reader"])
        #expect(accounts.told == [])
        let difference: MembershipDifference
        let ben = try UserName("ben")
        let key = try #require(try accounts.publicKey(of: "ben"))
        switch change {
        case .stranger:
            try plant("mallory", "owner", in: home)
            let name = try UserName("mallory")
            difference = .stranger(name, try #require(try accounts.publicKey(of: "mallory")))
        case .role:
            try accounts.users().execute(
                "UPDATE member SET role = 'owner' WHERE user = 2 AND book = $1", .text(home.id))
            difference = .role(ben, stored: .owner, listed: .reader)
        case .key:
            let other = try KeyPair.random().publicKey()
            try accounts.users().execute("UPDATE user SET public_key = $1 WHERE name = 'ben'", .blob(other.bytes))
            difference = .key(ben, stored: other, listed: key)
        }
        let again = try accounts.signedIn("anna")
        #expect(throws: StoreError.membersDiffer(home.name, [difference])) {
            _ = try again.open(again.book(named: "home")).categories()
        }
        #expect(try shown(home, to: again) == ["anna owner", "ben reader"])
        #expect(accounts.told == [.membersDiffer(book: home.name, [difference])])
        #expect(try again.check().findings.map(\.kind).contains("book.members-differ"))
        writeFile(accounts.path + "/users.db", users)
        let last = try accounts.signedIn("anna")
        _ = try last.open(last.book(named: "home")).categories()
    }

    @Test func `a private book to which the store gives another user rights is not read`() throws {
        try accounts.signUp("anna", "mallory")
        let anna = try accounts.signedIn("anna")
        _ = try anna.open(anna.book).categories()
        try plant("mallory", "writer", in: anna.book)
        #expect {
            _ = try anna.open(anna.current(anna.book)).categories()
        } throws: { error in
            if case StoreError.membersDiffer = error { true } else { false }
        }
        #expect(try shown(anna.book, to: anna) == ["anna owner"])
    }

    @Test func `rights that the store takes away do not prevent reading`() throws {
        let (anna, home) = try home()
        try anna.share(home, withUserNamed: "mallory", as: .writer)
        try accounts.users().execute("DELETE FROM member WHERE user = 2 AND book = $1", .text(home.id))
        try accounts.users().execute("UPDATE member SET role = 'reader' WHERE user = 3 AND book = $1", .text(home.id))
        _ = try anna.open(anna.current(home)).categories()
        #expect(try shown(home, to: anna) == ["anna owner", "mallory reader"])
    }

    @Test func `the members of a book that cannot be opened are shown with a notice`() throws {
        let (anna, home) = try home()
        let file = anna.store.file(of: home.id)
        writeFile(file, fileBytes(file).dropLast())
        #expect(try shown(home, to: anna) == ["anna owner", "ben reader"])
        guard case .unconfirmedMembers(home.name, reason: _)? = accounts.told.first else {
            return #expect(accounts.told == [])
        }
    }

    @Test(arguments: [BookEntry.Form.sealed, .open])
    func `a member whose name was exchanged is shown, and removed, by the known name only`(form: BookEntry.Form) throws
    {
        let (anna, home) = try home(form: form)
        try accounts.swap("ben", "mallory")
        let (ben, mallory) = (try UserName("ben"), try UserName("mallory"))
        #expect(try anna.members(of: home).map(\.user.name) == [UserName("anna"), ben])
        #expect(accounts.told == [.otherMemberName(ben, stored: mallory, book: home.name)])
        #expect(throws: StoreError.membersDiffer(home.name, [.name(mallory, listed: ben)])) {
            try anna.unshare(home, withUserNamed: "mallory")
        }
        #expect(throws: (any Error).self) { try anna.unshare(home, withUserNamed: "ben") }
        #expect(throws: (any Error).self) { try anna.share(home, withUserNamed: "mallory", as: .writer) }
        #expect(try anna.members(of: home).map(\.role) == [.owner, .reader])
        try accounts.swap("ben", "mallory")
        #expect(try anna.unshare(home, withUserNamed: "ben") == ben)
    }

    @Test func `a renamed member keeps the known name until the user accepts the new one`() throws {
        let (anna, home) = try home()
        let benny = try UserName("benny")
        try accounts.rename("ben", to: "benny")
        #expect(try shown(home, to: anna) == ["anna owner", "ben reader"])
        #expect(throws: (any Error).self) { try anna.unshare(home, withUserNamed: "benny") }
        _ = try anna.open(home).categories()
        accounts.told = []
        _ = try anna.accept(home)
        #expect(accounts.told == [.newName(benny, formerly: "ben")])
        #expect(try shown(home, to: anna) == ["anna owner", "benny reader"])
        #expect(accounts.told == [.newName(benny, formerly: "ben")])
        #expect(try anna.unshare(home, withUserNamed: "ben") == benny)
    }

    @Test func `a name is not accepted with another key`() throws {
        let (anna, home) = try home()
        try accounts.rename("ben", to: "benny")
        let other = try KeyPair.random().publicKey()
        try accounts.users().execute("UPDATE user SET public_key = $1 WHERE name = 'benny'", .blob(other.bytes))
        _ = try anna.accept(home)
        #expect(try anna.members(of: home).map(\.user.name.description) == ["anna", "ben"])
    }
}
