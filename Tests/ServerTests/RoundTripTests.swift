import Database
import Storage
import Support
import Testing
import Users

@testable import ServerStore

@Suite(.withServer) struct RoundTripTests {
    /// The number of sent statements.
    final class Trips {
        var count = 0

        func during(_ body: () throws -> Void) rethrows -> Int {
            let before = count
            try body()
            return count - before
        }
    }

    @Test func `every call of a signed-in user takes one round trip`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna")
        _ = try test.signUp("Ben")
        let (database, trips) = (test.database, Trips())
        let store = TestStore.store(database) { CountedDatabase($0) { trips.count += 1 } }
        let password = try secret("Carl's password")
        #expect(
            try trips.during { _ = try store.signUp(UserName("Carl"), password: password, invitation: test.invitation) }
                == 1)
        // The user's settings decide the length of the session.
        #expect(try trips.during { _ = try store.signIn(UserName("Carl"), password: password, rules: rules) } == 2)
        let carls = try store.session(
            store.signIn(UserName("Carl"), password: password, rules: rules).secret, at: 0, boot: nil)
        #expect(
            try trips.during { _ = try carls.changePassword(from: "Carl's password", to: "Carl's password") } == 2)
        var session: ServerAccountSession?
        #expect(try trips.during { session = try store.session(anna.secret, at: 0, boot: nil) } == 1)
        let signedIn = try #require(session)
        let home = try signedIn.addBook(FoldedName(book: "Home"), form: nil, at: 0)
        let (ben, carl) = (try UserName("Ben"), try UserName("Carl"))
        let users = try signedIn.allUsers()
        let (token, cron) = (try Token.random(), try FoldedName(token: "cron"))
        let calls: [() throws -> Void] = [
            { _ = try signedIn.addToken(token, name: cron, scope: .write, lifetime: 60, for: home) },
            { _ = try signedIn.tokens() }, { _ = try store.session(with: token, at: 0) },
            { _ = try signedIn.revokeToken(named: cron.description) },
            { _ = try signedIn.books() }, { _ = try signedIn.removedBooks() }, { _ = try signedIn.members(of: home) },
            { _ = try signedIn.addBook(FoldedName(book: "Other"), form: nil, at: 0) }, { try signedIn.use(home) },
            { try signedIn.rename(home, to: FoldedName(book: "Casa")) },
            { try signedIn.share(home, withUserNamed: ben.description, as: .owner) },
            { try signedIn.unshare(home, withUserNamed: ben.description) },
            { try signedIn.remove(home, at: 0) }, { _ = try signedIn.restoreBook(named: "Casa") },
            { try signedIn.share(home, withUserNamed: carl.description, as: .owner) }, { try signedIn.leave(home) },
            { try signedIn.set("a", to: "b") }, { try signedIn.set("a", to: nil) },
            { _ = try signedIn.hasEnded(at: 0, boot: nil) },
            { _ = try signedIn.allUsers() },
            { try signedIn.rename(#require(users.first { $0.name == ben }), to: UserName("Berta")) },
            { _ = try signedIn.remove(#require(users.first { $0.name == ben })) },
            { _ = try signedIn.findings() }, { _ = try signedIn.abandonedBooks() },
            { _ = try signedIn.invite(isForOne: false) }, { try signedIn.signOut(everywhere: false) },
        ]
        for call in calls { #expect(try trips.during(call) == 1) }
        let again = try store.session(test.signIn("Anna").secret, at: 0, boot: nil)
        #expect(try trips.during { try again.signOut(everywhere: true) } == 1)
    }
}
