import Database
import Storage
import Support
import Testing
import Users

@Suite(.withServer) struct RoundTripTests {
    /// How many statements were sent.
    final class Trips {
        var count = 0

        func during(_ body: () throws -> Void) rethrows -> Int {
            let before = count
            try body()
            return count - before
        }
    }

    @Test func `every call of who is signed in is one round trip`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna")
        _ = try test.signUp("Ben")
        let (database, trips) = (test.database, Trips())
        let store = TestStore.store(database) { CountedDatabase($0) { trips.count += 1 } }
        let password = try secret("Carl's password")
        #expect(
            try trips.during { _ = try store.signUp(UserName("Carl"), password: password, invitation: test.invitation) }
                == 1)
        // What they have set says how long the session lasts.
        #expect(try trips.during { _ = try store.signIn(UserName("Carl"), password: password, rules: rules) } == 2)
        #expect(
            try trips.during {
                _ = try store.changePassword(of: UserName("Carl"), from: password, to: password, rules: rules)
            } == 2)
        var session: ServerSession?
        #expect(try trips.during { session = try store.session(anna.secret) } == 1)
        let signedIn = try #require(session)
        let home = try signedIn.addBook(FoldedName(book: "Home"))
        let (ben, carl) = (try UserName("Ben"), try UserName("Carl"))
        let users = try signedIn.users()
        let (token, cron) = (try Token.random(), try FoldedName(token: "cron"))
        let calls: [() throws -> Void] = [
            { _ = try signedIn.addToken(token, name: cron, scope: .write, lifetime: 60, for: home) },
            { _ = try signedIn.tokens() }, { _ = try store.session(with: token) },
            { _ = try signedIn.revokeToken(named: cron) },
            { _ = try signedIn.books() }, { _ = try signedIn.removedBooks() }, { _ = try signedIn.members(of: home) },
            { _ = try signedIn.addBook(FoldedName(book: "Other")) }, { try signedIn.use(home) },
            { try signedIn.rename(home, to: FoldedName(book: "Casa")) },
            { try signedIn.share(home, with: ben, as: .owner) }, { try signedIn.unshare(home, with: ben) },
            { try signedIn.remove(home) }, { _ = try signedIn.restoreBook(named: FoldedName(book: "Casa")) },
            { try signedIn.share(home, with: carl, as: .owner) }, { try signedIn.leave(home) },
            { try signedIn.set("a", to: "b") }, { try signedIn.set("a", to: nil) }, { _ = try signedIn.settings() },
            { _ = try signedIn.users() },
            { try signedIn.rename(#require(users.first { $0.name == ben }), to: UserName("Berta")) },
            { _ = try signedIn.remove(#require(users.first { $0.name == ben })) },
            { _ = try signedIn.findings() }, { _ = try signedIn.abandonedBooks() },
            { _ = try signedIn.renewInvitation() }, { try signedIn.signOut() },
        ]
        for call in calls { #expect(try trips.during(call) == 1) }
        let again = try store.session(test.signIn("Anna").secret)
        #expect(try trips.during { try again.signOutEverywhere() } == 1)
    }
}
