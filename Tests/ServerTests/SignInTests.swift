import Database
import Storage
import Support
import Synchronization
import Testing
import Users

@testable import ServerStore

@Suite(.withServer, .serialized) struct ServerSignInTests {
    @Test func `an invited user signs up, and the first is the administrator`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Änna")
        let ben = try test.signUp("Ben")
        #expect(anna.user.isAdministrator && !ben.user.isAdministrator)
        #expect(anna.user.name.description == "Änna")
        let session = try anna.session()
        #expect(session.user == anna.user)
        let book = session.book
        #expect(book.name.description == "Änna" && book.role == .owner && book.isCurrent)
        #expect(book.memberCount == 1 && book.bookCount == 1 && book.form == .open)
        #expect(try anna.open(book).schemaVersion() == ServerRows.migrator.newestVersion)
        let error = StoreError.nameTaken(try UserName("ÄNNA"))
        #expect(throws: error) { try test.signUp("ÄNNA") }
    }

    @Test func `sign-up without a valid invitation is refused`() throws {
        let test = try TestStore()
        let name = try UserName("Anna")
        func signUp(_ invitation: Invitation) throws -> SignUp {
            try test.store.signUp(name, password: secret("Anna's password"), invitation: invitation)
        }
        let other = try Invitation.random()
        #expect(throws: StoreError.wrongInvitation) { try signUp(other) }
        let renewed = try ServerStore.addInvitation(in: test.server)
        #expect(throws: StoreError.wrongInvitation) { try signUp(test.invitation) }
        let anna = try signUp(renewed)
        let again = try test.store.session(anna.secret, at: 0, boot: nil).invite(isForOne: false)
        #expect(throws: StoreError.wrongInvitation) {
            try test.store.signUp(UserName("Ben"), password: secret("Ben's password"), invitation: renewed)
        }
        let ben = try test.store.signUp(UserName("Ben"), password: secret("Ben's password"), invitation: again)
        #expect(throws: StoreError.notAdministrator) {
            try test.store.session(ben.secret, at: 0, boot: nil).invite(isForOne: true)
        }
    }

    @Test func `the right password signs in, and all failures have equal messages`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna")
        #expect(try test.signIn("ANNA", password: "Anna's password").session().user == anna.user)
        #expect(throws: StoreError.wrongNameOrPassword) { try test.signIn("Anna", password: "Anna's passwort") }
        #expect(throws: StoreError.wrongNameOrPassword) { try test.signIn("Zoe") }
    }

    @Test func `a new password ends every session, and the old password is refused`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna")
        let open = try anna.session()
        // A client with the right password is waiting.
        let login = try test.texts("SELECT login FROM spesa.person")[0] ?? ""
        let known = try RoleSecret(password: secret("Anna's password"), role: login, cost: cheap).digits
        let waiting = try TestStore.open(test.database, login, known, ServerStore.schema)
        #expect(throws: StoreError.wrongOldPassword) {
            try open.changePassword(from: "wrong", to: "another one")
        }
        let next = try open.changePassword(from: "Anna's password", to: "another one")
        #expect(throws: StoreError.sessionEnded) { try anna.session() }
        #expect(throws: (any Error).self) { try open.books() }
        #expect(throws: DatabaseError.self) { try waiting.execute("SELECT 1", []) }
        #expect(try test.store.session(next, at: 0, boot: nil).user == anna.user)
        #expect(throws: StoreError.wrongNameOrPassword) { try test.signIn("Anna") }
        _ = try test.signIn("Anna", password: "another one")
    }

    @Test func `a renamed user signs in by the old name once, then by the new name`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna").session()
        let ben = try test.signUp("Ben")
        let berta = try UserName("Berta")
        #expect(throws: StoreError.nameTaken(anna.user.name)) { try anna.rename(ben.user, to: anna.user.name) }
        #expect(throws: StoreError.notAdministrator) { try ben.session().rename(anna.user, to: berta) }
        try anna.rename(ben.user, to: berta)
        #expect(try ben.session().user.name == berta)
        #expect(try ben.session().book.name == berta.plain)
        // Nobody gets a name that a password is still kept under.
        #expect(throws: StoreError.nameTaken(ben.user.name)) { try test.signUp("Ben") }
        #expect(try test.signIn("Ben").user.name == berta)
        #expect(try test.signIn("Berta", password: "Ben's password").user.id == ben.user.id)
        #expect(throws: StoreError.wrongNameOrPassword) { try test.signIn("Ben") }
        #expect(try test.signUp("Ben").user.id != ben.user.id)
    }

    @Test func `a removed user is gone, and shared books stay with their writers`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna").session()
        let ben = try test.signUp("Ben")
        let carl = try test.signUp("Carl")
        let home = try ben.session().addBook(FoldedName(book: "Home"), form: nil, at: 0)
        try ben.session().share(home, withUserNamed: carl.user.name.description, as: .writer)
        let own = try #require(try ben.session().books().first { $0.name == ben.user.name.plain })
        #expect(throws: StoreError.notAdministrator) { try carl.session().remove(ben.user) }
        #expect(throws: StoreError.lastAdministrator(anna.user.name)) { try anna.remove(anna.user) }
        #expect(try anna.remove(ben.user) == ["the store as the book \(own.id)"])
        #expect(throws: StoreError.sessionEnded) { try ben.session() }
        #expect(throws: StoreError.wrongNameOrPassword) { try test.signIn("Ben") }
        #expect(throws: StoreError.noSuchUser("Ben")) { try anna.remove(ben.user) }
        #expect(try carl.session().books().first { $0.id == home.id }?.role == .owner)
        #expect(try test.texts("SELECT id FROM spesa.book WHERE removed IS NOT NULL") == [own.id])
        #expect(try anna.allUsers().map(\.name.description) == ["Anna", "Carl"])
        #expect(try test.texts("SELECT role FROM spesa.spent").isEmpty)
        // The fixed roles, one for the invitation, two for each person, and one for each session.
        let roles = try test.texts(
            "SELECT rolname FROM pg_roles WHERE starts_with(rolname, $1)",
            .text(String(test.store.role(of: carl.secret).name.dropLast(33))))
        #expect(roles.count == 8 + 1 + 2 * 2 + 2)
        _ = try test.signUp("Ben")
    }

    /// Signs up with a foreign client.
    func signUp(_ name: String, _ folded: String, verifier: String? = nil, in test: TestStore) throws -> SessionSecret {
        let session = try SessionSecret.random()
        let suffix = try String(test.store.role(of: session).name.suffix(32))
        let any = try RoleSecret(session).verifier()
        let door = try TestStore.open(
            test.database, test.role(of: test.invitation), RoleSecret(test.invitation).digits, ServerStore.schema)
        try door.execute(
            "SELECT spesa.sign_up($1, $2, $3, $4, $5, 600, 1000)", .text(name), .text(folded), .text(verifier ?? any),
            .text(suffix), .text(any))
        return session
    }

    @Test func `an invalid name from another client is refused or harmless`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna")
        let names = [
            "", "b n", "1b", "-b", "b\u{1B}[31m", "b\nn", "b;", "'b'", "b\u{85}", "e\u{301}", "b/n",
            String(repeating: "b", count: 33),
        ]
        for name in names {
            #expect(throws: DatabaseError.refused(state: "22023", reason: "a value is of the wrong kind")) {
                try signUp(name, "ben", in: test)
            }
            #expect(throws: DatabaseError.refused(state: "22023", reason: "a value is of the wrong kind")) {
                try anna.open().execute("SELECT spesa.make_book($1, 'b')", .text(name))
            }
        }
        // A displayed name that differs from the folded name by more than case.
        for name in ["Anna", "ANNA"] {
            #expect(throws: DatabaseError.refused(state: "22023", reason: "a value is of the wrong kind")) {
                try signUp(name, "other", in: test)
            }
        }
        let odd = try test.store.session(signUp("\u{2603}", "\u{2603}", in: test), at: 0, boot: nil)
        #expect(odd.user.name.description == "user-\(odd.user.id)")
        #expect(odd.book.name.description.hasPrefix("book-") == true)
        #expect(try anna.session().allUsers().map(\.id).sorted() == [anna.user.id, odd.user.id])
        try odd.share(
            odd.addBook(FoldedName(book: "Home"), form: nil, at: 0), withUserNamed: anna.user.name.description,
            as: .reader)
        _ = try anna.session().remove(odd.user)
        #expect(try anna.session().allUsers() == [anna.user])
    }

    @Test func `a display name is unique even if the folded form differs`() throws {
        let test = try TestStore()
        _ = try test.signUp("Änna")
        #expect(throws: DatabaseError.refused(state: "SP003", reason: "refused")) {
            try signUp("Änna", "other", in: test)
        }
    }

    @Test func `an invalid verifier is refused as a password`() throws {
        let test = try TestStore()
        let good = try RoleSecret(.random() as SessionSecret).verifier()
        let shifted = good.dropLast() + "!"
        let weak = "SCRAM-SHA-256$1:" + good.dropFirst("SCRAM-SHA-256$4096:".count)
        for verifier in ["", "geheim", "md5" + String(repeating: "0", count: 32), String(shifted), weak, good + "="] {
            #expect {
                try signUp("Anna", "anna", verifier: verifier, in: test)
            } throws: { error in
                if case .refused(let state, _) = error as? DatabaseError { state == "22023" } else { false }
            }
        }
        #expect(try test.texts("SELECT name FROM spesa.person") == [])
    }

    @Test func `several machines sign in one user simultaneously`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna")
        let (database, id) = (test.database, anna.user.id)
        let done = Count()
        let threads = (0..<8).map { _ in
            Thread {
                let store = TestStore.store(database)
                guard let password = try? secret("Anna's password"), let name = try? UserName("Anna"),
                    let session = try? store.signIn(name, password: password, rules: rules),
                    let user = try? store.session(session.secret, at: 0, boot: nil).user, user.id == id
                else { return }
                done.value.add(1, ordering: .relaxed)
            }
        }
        for thread in threads { thread.join() }
        #expect(done.value.load(ordering: .relaxed) == 8)
        #expect(try test.texts("SELECT role FROM spesa.session").count == 9)
    }

    /// The number of finished threads.
    final class Count: Sendable {
        let value = Atomic(0)
    }

    @Test func `statements and the server's log contain no password or secret`() throws {
        let test = try TestStore()
        try test.server.executeScript(
            """
            DO $$ BEGIN
                EXECUTE format('ALTER DATABASE %I SET log_statement = ''all''', current_database());
                EXECUTE format('ALTER DATABASE %I SET log_min_duration_statement = 0', current_database());
            END $$
            """)
        let anna = try test.signUp("Anna")
        let session = try test.signIn("Anna")
        let next = try anna.session().changePassword(from: "Anna's password", to: "four words of hers")
        let login = try test.texts("SELECT login FROM spesa.person")[0] ?? ""
        var secrets = try [anna.secret, session.secret, next].map { try RoleSecret($0).digits }
        for password in ["Anna's password", "four words of hers"] {
            secrets.append(try secret(password))
            secrets.append(try RoleSecret(password: secret(password), role: login, cost: cheap).digits)
        }
        secrets.append(try RoleSecret(test.invitation).digits)
        secrets.append(try secret(test.invitation.text))
        let log = String(decoding: fileBytes(TestServer.shared.folder + "/log"), as: UTF8.self)
        // The log contains the calls and their values.
        #expect(log.contains("spesa.sign_up($1") && log.contains("spesa.change_password($1"))
        #expect(log.contains("SCRAM-SHA-256$4096:"))
        for secret in secrets {
            #expect(!log.contains(secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }))
        }
    }
}
