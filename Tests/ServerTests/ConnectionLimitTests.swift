import Database
import Support
import Testing
import Users

@testable import ServerStore
@testable import Storage

/// One user cannot take all connections of a server.
@Suite(.withServer) struct ConnectionLimitTests {
    /// The login roles of a store without the limit.
    private func unlimited(_ test: TestStore) throws -> [String?] {
        try test.texts(
            "SELECT rolname FROM pg_roles WHERE starts_with(rolname, $1) AND rolcanlogin AND rolconnlimit <> 20",
            .text(test.store.roles.prefix))
    }

    @Test func `every login has a limit of connections, and gets it from an upgrade`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna").session()
        _ = try anna.addToken(
            Token.random(), name: FoldedName(token: "cron"), scope: .read, lifetime: nil, for: anna.book)
        #expect(try unlimited(test) == [])
        let roles = try test.texts(
            "SELECT rolname FROM pg_roles WHERE starts_with(rolname, $1) AND rolcanlogin",
            .text(test.store.roles.prefix))
        // The door for new users, and the login, the session and the token of Anna.
        #expect(roles.count == 4)
        for role in roles { try test.server.execute("ALTER ROLE \(role ?? "") CONNECTION LIMIT -1", []) }
        try test.upgrade()
        #expect(try unlimited(test) == [])
    }
}
