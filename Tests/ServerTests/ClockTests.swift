import Database
import Glibc
import Storage
import Support
import Testing
import Users

@testable import ServerStore

/// A server whose clock differs from the clock of this machine. Only the clock of the server counts.
@Suite(.withServer, .serialized) struct ServerClockTests {
    /// Sets the clock of the store, in seconds from this machine's.
    func set(_ test: TestStore, to offset: Int) throws {
        try test.server.executeScript(
            """
            CREATE OR REPLACE FUNCTION spesa.clock() RETURNS bigint LANGUAGE sql SECURITY DEFINER
            SET search_path = pg_catalog, pg_temp
            AS $$ SELECT floor(extract(epoch FROM clock_timestamp()))::bigint + \(offset) $$
            """)
    }

    @Test(arguments: [-3600, 3600, 31_536_000])
    func `sessions and tokens start and end by the server's clock`(offset: Int) throws {
        let test = try TestStore()
        try set(test, to: offset)
        try test.server.executeScript("UPDATE spesa.invitation SET expires = expires + \(offset)")
        let start = Int64(time(nil)) + Int64(offset)
        let anna = try test.signUp("Anna")
        let session = try anna.session()
        let book = session.book
        let token = try Token.random()
        let entry = try session.addToken(
            token, name: FoldedName(token: "cron"), scope: .write, lifetime: 86_400, for: book)
        _ = try test.store.session(with: token, at: 0)
        let used = try #require(session.tokens().first?.lastUsed)
        let end = Int64(time(nil)) + Int64(offset)
        for moment in [anna.user.created, session.session.created, session.session.lastUsed, entry.created, used] {
            #expect((start...end).contains(moment))
        }
        #expect(entry.expires == entry.created + 86_400)
        #expect(session.session.state(now: end, bootID: nil) == .valid)

        // The server's clock advances, the client's does not.
        try set(test, to: offset + 86_400)
        #expect(throws: StoreError.tokenExpired) { try test.store.session(with: token, at: 0) }
        #expect(throws: StoreError.sessionEnded) { try anna.session() }
    }
}
