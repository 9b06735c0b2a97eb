import Database
import FolderStore
import Ledger
import Storage
import Testing
import Users

@Suite struct SessionTests {
    let household = Household()
    var store: FolderStore { household.store }

    init() throws {
        try household.signUp("anna")
    }

    @Test func `the store keeps a hash of the secret and not the secret`() throws {
        let secret = try household.signIn("anna").secret
        let kept = try household.users(.readOnly).rows("SELECT hash FROM session") { $0.blob(0) }
        #expect(kept == [secret.id])
        let bytes = secret.secret.withUnsafeBytes { Array($0) }
        #expect(kept != [bytes])
    }

    @Test func `an unknown secret does not sign in`() throws {
        let stranger = try SessionSecret.random()
        #expect(throws: StoreError.notSignedIn) { try household.signedIn(stranger) }
    }

    @Test func `an unused session ends, and use prolongs it`() throws {
        let secret = try household.signIn("anna", limits: SessionLimits(idle: 100, hard: 1000)).secret
        _ = try household.signedIn(secret, after: 99)
        _ = try household.signedIn(secret, after: 198)
        #expect(throws: StoreError.sessionEnded) { try household.signedIn(secret, after: 298) }
        #expect(throws: StoreError.sessionEnded) { try household.signedIn(secret, after: 5000) }
    }

    @Test func `a session ends at its hard limit in spite of use`() throws {
        let secret = try household.signIn("anna", limits: SessionLimits(idle: 100, hard: 200)).secret
        for seconds in [90, 180, 199] as [Int64] { _ = try household.signedIn(secret, after: seconds) }
        #expect(throws: StoreError.sessionEnded) { try household.signedIn(secret, after: 200) }
    }

    @Test(arguments: ["another boot", nil])
    func `a session ends with a reboot`(boot: String?) throws {
        let secret = try household.signIn("anna").secret
        #expect(throws: StoreError.sessionEnded) { try household.signedIn(secret, boot: boot) }
        _ = try household.signedIn(secret)
    }

    @Test func `asking whether a session has ended does not prolong it`() throws {
        let secret = try household.signIn("anna", limits: SessionLimits(idle: 100, hard: 1000)).secret
        let signedIn = try household.signedIn(secret)
        func hasEnded(after seconds: Int64) throws -> Bool {
            try signedIn.hasEnded(at: Household.now + seconds, boot: bootID())
        }
        for seconds in [70, 99] as [Int64] { #expect(try !hasEnded(after: seconds)) }
        #expect(try hasEnded(after: 100))
        _ = try household.signedIn(secret, after: 99)
        #expect(try !hasEnded(after: 198))
        #expect(try signedIn.hasEnded(at: Household.now + 150, boot: "another boot"))
        try store.endSession(secret)
        #expect(try hasEnded(after: 150))
    }

    @Test func `the stamp changes with a change of the book or the store`() throws {
        let secret = try household.signIn("anna").secret
        let signedIn = try household.signedIn(secret)
        let entry = signedIn.book
        let stamps = [signedIn.stamp(of: entry), signedIn.stamp(of: entry)]
        #expect(stamps[0] == stamps[1])
        let book = try household.signedIn(secret).open(entry)
        _ = try book.addCategory(path: "sailing", by: Signature(by: "anna", at: Instant(seconds: Household.now)))
        let after = signedIn.stamp(of: entry)
        #expect(after != stamps[0] && !after.isOfOtherStore(than: stamps[0]))
        _ = try household.signIn("anna")
        #expect(signedIn.stamp(of: entry).isOfOtherStore(than: after))
    }

    @Test func `the standard limits are twelve hours and seven days`() {
        #expect(SessionLimits() == SessionLimits(idle: 43_200, hard: 604_800))
    }

    @Test func `the time of use is written at most once a minute`() throws {
        let secret = try household.signIn("anna").secret
        func lastUsed() throws -> Int64? {
            try household.users(.readOnly).firstRow("SELECT last_used FROM session") { $0.integer(0) } ?? nil
        }
        let before = FolderState(household.path)
        _ = try household.signedIn(secret, after: 59)
        #expect(FolderState(household.path) == before)
        _ = try household.signedIn(secret, after: 60)
        #expect(try lastUsed() == Household.now + 60)
        _ = try household.signedIn(secret, after: 119)
        #expect(try lastUsed() == Household.now + 60)
        _ = try household.signedIn(secret, after: 120)
        #expect(try lastUsed() == Household.now + 120)
    }

    @Test func `a session works although its use cannot be written`() throws {
        let secret = try household.signIn("anna").secret
        let store = household.reopened(
            driver: HookedDatabase.driver { _, _ in throw DatabaseError.readOnly(path: "users.db") })
        #expect(
            try store.session(secret, at: Household.now + 60, boot: bootID()).user.name.description == "anna")
    }

    @Test func `signing out ends one session, or all sessions of the user`() throws {
        try household.signUp("bruno")
        let secrets = try (1...3).map { _ in try household.signIn("anna").secret }
        let other = try household.signIn("bruno").secret
        try household.signedIn(secrets[0]).signOut(everywhere: false)
        #expect(throws: StoreError.notSignedIn) { try household.signedIn(secrets[0]) }
        _ = try household.signedIn(secrets[1])
        try household.signedIn(secrets[1]).signOut(everywhere: true)
        for secret in secrets { #expect(throws: StoreError.notSignedIn) { try household.signedIn(secret) } }
        _ = try household.signedIn(other)
    }

    @Test func `a session is ended by its secret, and ending it twice is not an error`() throws {
        let secret = try household.signIn("anna").secret
        try store.endSession(secret)
        #expect(throws: StoreError.notSignedIn) { try household.signedIn(secret) }
        try store.endSession(secret)
    }

    @Test func `a new user gets a session`() throws {
        let made = try store.signUp(
            UserName("bruno"), password: Household.newPassword("open sesame"), at: Household.now)
        #expect(try household.signedIn(made.secret).user == made.user)
    }

    @Test func `a new session removes ended sessions`() throws {
        try household.signIn("anna", limits: SessionLimits(idle: 10, hard: 1000))
        try household.signIn("anna", limits: SessionLimits(idle: 1000, hard: 10))
        try household.signIn("anna", limits: SessionLimits(idle: 1000, hard: 1000))
        try household.signIn("anna", after: 11)
        #expect(try household.users(.readOnly).firstRow("SELECT count(*) FROM session") { $0.integer(0) } == 2)
    }

    @Test func `a new password ends every session except the new session`() throws {
        let old = try household.signIn("anna")
        let secret = try change(of: old, to: "another password")
        #expect(throws: StoreError.notSignedIn) { try household.signedIn(old.secret) }
        #expect(try household.signedIn(secret).user == old.user)
        #expect(throws: StoreError.wrongNameOrPassword) { try household.signIn("anna") }
        try household.signIn("anna", "another password")
    }

    @Test func `the old password must be right, and a wrong password counts as a failed sign-in`() throws {
        let session = try household.signIn("anna")
        for _ in 1...6 {
            #expect(throws: StoreError.wrongNameOrPassword) {
                try change(of: session, from: "wrong password", to: "another password")
            }
        }
        #expect(throws: StoreError.throttled(seconds: 1)) {
            try change(of: session, to: "another password")
        }
        _ = try household.signedIn(session.secret)
        try household.signIn("anna", after: 1)
    }

    @Test func `the second of two concurrent password changes is refused`() throws {
        let other = try Household.hash("somebody's password")
        let account = try household.signedIn("anna")
        let store = household.reopened(
            driver: HookedDatabase.driver { database, number in
                if number == 3 { try database.execute("UPDATE user SET password = $1", .text(other.phc)) }
            })
        #expect(throws: StoreError.wrongNameOrPassword) {
            try account.at(store).changePassword(
                from: Household.secret("open sesame"),
                to: Household.rules.accept(Household.secret("another password")), rules: Household.rules,
                cost: Household.cost,
                limits: SessionLimits(), clock: Household.clock)
        }
        #expect(try household.users(.readOnly).firstRow("SELECT password FROM user") { $0.text(0) } == other.phc)
    }

    @discardableResult
    private func change(
        of session: NewSession, from old: String = "open sesame", to new: String
    ) throws -> SessionSecret {
        try household.signedIn(session.secret).changePassword(
            from: Household.secret(old),
            to: Household.rules.accept(Household.secret(new)), rules: Household.rules, cost: Household.cost,
            limits: SessionLimits(),
            clock: Household.clock
        ).secret
    }
}
