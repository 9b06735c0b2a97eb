import Database
import Secrets
import Storage
import Support
import Testing
import Users

@testable import ServerStore

@Suite(.withServer, .serialized) struct ServerInvitationTests {
    private func signUp(_ name: String, _ invitation: Invitation, in test: TestStore) throws {
        _ = try test.store.signUp(UserName(name), password: secret("\(name)'s password"), invitation: invitation)
    }

    @Test func `an invitation for one person ends when it is used`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna").session()
        let (one, other) = (try anna.invite(isForOne: true), try anna.invite(isForOne: true))
        // A taken name does not use it up.
        #expect(throws: StoreError.nameTaken(try UserName("Anna"))) { try signUp("Anna", one, in: test) }
        try signUp("Ben", one, in: test)
        #expect(throws: StoreError.wrongInvitation) { try signUp("Carl", one, in: test) }
        try signUp("Carl", other, in: test)
        // The invitation of the store is for several people.
        try signUp("Dora", test.invitation, in: test)
    }

    @Test(arguments: [false, true])
    func `an invitation ends after 7 days, also on an open connection`(isForOne: Bool) throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna").session()
        let invitation = try anna.invite(isForOne: isForOne)
        let role = try test.role(of: invitation)
        let days = try test.texts(
            "SELECT round(extract(epoch FROM rolvaliduntil - now()) / 86400)::text FROM pg_roles WHERE rolname = $1",
            .text(role))
        #expect(days == ["7"])
        try test.server.execute("UPDATE spesa.invitation SET expires = 0", [])
        #expect(throws: StoreError.wrongInvitation) { try signUp("Ben", invitation, in: test) }
        // The next command of any user drops the role.
        _ = try test.signIn("Anna").session()
        #expect(try test.texts("SELECT rolname FROM pg_roles WHERE rolname = $1", .text(role)) == [])
    }

    @Test(arguments: ["PASSWORD 'x'", "SET local_preload_libraries = 'nothing'"])
    func `the holder of an invitation can spoil no other one`(change: String) throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna").session()
        let (spoilt, other) = (try anna.invite(isForOne: true), try anna.invite(isForOne: true))
        let holder = try TestStore.open(
            test.database, test.role(of: spoilt), RoleSecret(spoilt).digits, ServerStore.schema, .unseen)
        try holder.execute("ALTER ROLE CURRENT_USER \(change)", [])
        for sql in [
            "SELECT spesa.add_invitation('\(String(repeating: "a", count: 32))', 'x', true)", "SELECT spesa.clock()",
            "SELECT role FROM spesa.invitation", "DELETE FROM spesa.invitation",
        ] {
            #expect(throws: DatabaseError.self) { try holder.execute(sql, []) }
        }
        try signUp("Ben", other, in: test)
        try signUp("Carl", test.invitation, in: test)
    }

    @Test func `a reset password opens no session, and ends with the choice of another one`() throws {
        let test = try TestStore()
        let (anna, ben) = (try test.signUp("Anna").session(), try test.signUp("Ben"))
        let open = try ben.session()
        let code = try anna.resetPassword(of: ben.user)
        #expect(throws: (any Error).self) { try open.books() }
        #expect(throws: StoreError.wrongNameOrPassword) { try test.signIn("Ben") }
        #expect(throws: StoreError.passwordReset(ben.user.name)) { try test.signIn("Ben", password: code.text) }
        func recover(_ code: RecoveryCode, to new: String) throws -> NewSession {
            try test.store.recover(ben.user.name, code: code, new: secret(new)) { _ in SessionLimits() }
        }
        #expect(throws: StoreError.wrongRecoveryCode) { try recover(.random(), to: "another password") }
        #expect(try recover(code, to: "another password").user == ben.user)
        #expect(throws: StoreError.wrongRecoveryCode) { try recover(code, to: "a third password") }
        _ = try test.signIn("Ben", password: "another password").session()
        #expect(throws: StoreError.notAdministrator) {
            try test.signIn("Ben", password: "another password").session().resetPassword(of: anna.user)
        }
        // A renamed user, who has not signed in since.
        try anna.rename(ben.user, to: UserName("Benno"))
        let benno = try anna.user(named: "Benno")
        let again = try anna.resetPassword(of: benno)
        _ = try test.store.recover(benno.name, code: again, new: secret("a third password")) { _ in SessionLimits() }
        _ = try test.signIn("Benno", password: "a third password").session()
    }

    @Test func `a user makes only so many books, removed ones included`() throws {
        let test = try TestStore()
        let session = try test.signUp("Anna").session()
        #expect(try test.texts("SELECT most_books::text FROM spesa.store") == ["100"])
        try ServerStore.setMostBooks(3, in: test.server)
        _ = try session.addBook(FoldedName(book: "second"), form: nil, at: 0)
        let third = try session.addBook(FoldedName(book: "third"), form: nil, at: 0)
        let refusal = StoreError.tooManyBooks(3)
        #expect(throws: refusal) { try session.addBook(FoldedName(book: "fourth"), form: nil, at: 0) }
        try session.remove(third, at: 0)
        #expect(throws: refusal) { try session.addBook(FoldedName(book: "fourth"), form: nil, at: 0) }
        try session.erase(third, keepsCopy: false, at: 0)
        _ = try session.addBook(FoldedName(book: "fourth"), form: nil, at: 0)
        // A shared book that another user made does not count.
        let ben = try test.signUp("Ben").session()
        try ben.share(ben.addBook(FoldedName(book: "shared"), form: nil, at: 0), withUserNamed: "Anna", as: .owner)
        #expect(try session.books().count == 4)
    }
}
