import Database
import Glibc
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// Settings that others change in `users.db`: the settings that the user set apply to the user and to the user's
/// scripts.
@Suite struct SettingTests {
    private let accounts = Accounts()
    private let anna: FolderAccountSession
    private let own = ["locale": "it_IT", "method": "card"]

    init() throws {
        try accounts.signUp("anna", "ben")
        anna = try accounts.signedIn("anna")
        for (key, value) in own { try anna.set(key, to: value) }
    }

    private func rows() throws -> [String: String] { try anna.store.settings(of: anna.user) }

    /// Writes a row of anna's as an attacker does, or removes it.
    private func plant(_ key: String, _ value: String?) throws {
        let users = try accounts.users()
        try users.execute("DELETE FROM setting WHERE user = $1 AND key = $2", .integer(anna.user.id), .text(key))
        guard let value else { return }
        try users.execute("INSERT INTO setting VALUES ($1, $2, $3)", .integer(anna.user.id), .text(key), .text(value))
    }

    /// Changes one row, removes one row, and adds two rows, one of them with an unknown key.
    private func plantAll() throws {
        try plant("locale", "de_DE")
        try plant("method", nil)
        try plant("device", "mallory")
        try plant("xyz", "1")
    }

    /// The record of a pair as an earlier version wrote it, without settings.
    private func makeOlder(_ memory: AccountMemory, for account: String = "anna") throws {
        var known = memory.known
        known.notes = [:]
        try accounts.store(of: account).trust.keep(known.counted(), by: memory.pair)
    }

    private func makeToken() throws -> Token {
        try anna.addToken(
            FoldedName("cron", of: .token), scope: .write, expires: nil, for: anna.book, at: Household.now
        ).token
    }

    /// The settings of a script with a token.
    private func settings(_ token: Token, account: String) throws -> [String: String] {
        try accounts.store(of: account).session(with: token, at: Household.now).settings()
    }

    @Test func `rows that other users change, remove or add do not change the settings`() throws {
        try plantAll()
        #expect(try accounts.session(anna.secret, account: "anna").settings() == own)
        #expect(try accounts.signedIn("anna").settings() == own)
    }

    @Test func `a setting is set and unset in the store too, for a backup`() throws {
        try anna.set("locale", to: "de_DE")
        try anna.set("method", to: nil)
        try anna.set("device", to: nil)
        #expect(try rows() == ["locale": "de_DE"])
        #expect(try accounts.signedIn("anna").settings() == ["locale": "de_DE"])
        #expect(try anna.check().findings == [])
    }

    @Test func `a setting too long for the trust record is not written to the store either`() throws {
        let long = String(repeating: "x", count: KnownAccount.longest)
        #expect(throws: StoreError.fullMemory) { try anna.set("device", to: long) }
        #expect(try rows() == own)
        #expect(try accounts.signedIn("anna").settings() == own)
    }

    @Test func `a setting is refused if the trust record cannot be written`() throws {
        let home = Household()
        try home.signUp("anna")
        let anna = try home.signedIn("anna")
        let record = "\(home.path)/seen/" + (try anna.store.trust.recordName(of: anna.memory.pair))
        try #require(link(record, record + "-second") == 0)
        #expect(throws: DatabaseError.readOnly(path: home.path + "/seen")) { try anna.set("locale", to: "it_IT") }
        #expect(try anna.store.settings(of: anna.user) == [:])
    }

    @Test func `a check reports changed rows only to their user, and tidying restores the rows`() throws {
        try plantAll()
        let findings = ["device", "locale", "method", "xyz"].map {
            StoreFinding(place: "users.db", fault: .setting($0))
        }
        #expect(try anna.check().findings == findings)
        #expect(try accounts.signedIn("ben").check().findings == [])
        #expect(try accounts.signedIn("ben").tidy() == [])
        #expect(try anna.tidy() == [Repair(place: "users.db", act: .putBack)])
        #expect(try anna.check().findings == [])
        #expect(try rows() == own)
        #expect(try anna.tidy() == [])
    }

    @Test func `a check in an older session does not report a later setting`() throws {
        let earlier = try accounts.signedIn("anna")
        #expect(try earlier.settings() == own)
        try anna.set("locale", to: "de_DE")
        #expect(try earlier.check().findings == [])
        #expect(try earlier.tidy() == [])
    }

    @Test func `an older session reads a later setting when it is told to`() throws {
        let earlier = try accounts.signedIn("anna")
        try anna.set("locale", to: "de_DE")
        try anna.set("method", to: nil)
        #expect(try earlier.settings() == own)
        try earlier.refreshSettings()
        #expect(try earlier.settings() == ["locale": "de_DE"])
        try earlier.set("device", to: "laptop")
        try anna.refreshSettings()
        #expect(try anna.settings() == ["locale": "de_DE", "device": "laptop"])
    }

    @Test(arguments: ["", "a b", "\u{1B}[31m", "moved-to.x", "a\nbook b c", "LOCALE"])
    func `a row with an invalid key is ignored`(key: String) throws {
        try makeOlder(anna.memory)
        try plant(key, "value")
        #expect(try accounts.signedIn("anna").settings() == own)
        #expect(try accounts.signedIn("anna").settings() == own)
        #expect(try anna.check().findings == [])
    }

    @Test func `a trust record of an earlier version takes the rows of the store once`() throws {
        try makeOlder(anna.memory)
        try plant("glyphs", "ascii")
        let taken = own.merging(["glyphs": "ascii"]) { $1 }
        #expect(try accounts.signedIn("anna").settings() == taken)
        try plantAll()
        #expect(try accounts.signedIn("anna").settings() == taken)
    }

    @Test func `setting a value first takes the other rows for a trust record of an earlier version`() throws {
        try makeOlder(anna.memory)
        try accounts.signedIn("anna").set("locale", to: "de_DE")
        #expect(try accounts.signedIn("anna").settings() == ["locale": "de_DE", "method": "card"])
    }

    @Test func `rows too long for the trust record are not taken, and later rows are not taken either`() throws {
        try makeOlder(anna.memory)
        try plant("device", String(repeating: "x", count: KnownAccount.mostLearned))
        #expect(try accounts.signedIn("anna").settings() == [:])
        try plant("device", nil)
        #expect(try accounts.signedIn("anna").settings() == [:])
        try accounts.signedIn("anna").set("locale", to: "fr_FR")
        #expect(try accounts.signedIn("anna").settings() == ["locale": "fr_FR"])
    }

    @Test func `rows from before the sign-up of a user are ignored`() throws {
        try accounts.users().executeScript(
            "PRAGMA foreign_keys = OFF; INSERT INTO setting VALUES (3, 'locale', 'de_DE')")
        try accounts.signUp("carl")
        #expect(try accounts.signedIn("carl").user.id == 3)
        #expect(try accounts.signedIn("carl").settings() == [:])
    }

    @Test func `a token keeps the settings of the time of its creation`() throws {
        let token = try makeToken()
        try plantAll()
        try anna.set("glyphs", to: "ascii")
        #expect(try settings(token, account: "anna") == own)
        #expect(try settings(token, account: "script") == own)
        // Also if its record was removed from the store since.
        for name in namesOfFiles(in: accounts.path + "/seen") { unlink("\(accounts.path)/seen/\(name)") }
        #expect(try settings(token, account: "script") == own)
        let session = try accounts.store(of: "script").session(with: token, at: Household.now)
        #expect(try session.check().findings.allSatisfy { $0.kind != "user.setting-differs" })
    }

    @Test func `a token of an earlier version takes the rows of the store at its first use`() throws {
        let token = try makeToken()
        try makeOlder(accounts.store(of: "anna").session(with: token, at: Household.now).memory)
        try anna.set("locale", to: "fr_FR")
        let taken = ["locale": "fr_FR", "method": "card"]
        #expect(try settings(token, account: "anna") == taken)
        try plantAll()
        #expect(try settings(token, account: "anna") == taken)
    }

    @Test func `settings are kept with new keys`() throws {
        try plantAll()
        try anna.signOut(everywhere: true)
        #expect(try accounts.signedIn("anna").settings() == own)
        let new = try Household.rules.accept(Household.secret("another sesame"))
        let changed = try accounts.signedIn("anna").changePassword(
            from: Household.secret(Accounts.password), to: new, rules: Household.rules, cost: Household.cost,
            limits: SessionLimits(), clock: Household.clock)
        #expect(try accounts.session(changed.secret, account: "anna").settings() == own)
    }

    @Test func `a setting from one machine applies on another machine, even if the record in the store is rolled back`()
        throws
    {
        func there() throws -> FolderAccountSession {
            try accounts.session(accounts.signIn("anna", account: "laptop"), account: "laptop")
        }
        #expect(try there().settings() == own)
        let record = accounts.path + "/seen/" + (try anna.store.trust.recordName(of: anna.memory.pair))
        let older = fileBytes(record)
        try there().set("locale", to: "de_DE")
        try there().set("method", to: nil)
        try there().set("device", to: "laptop")
        let set = ["locale": "de_DE", "device": "laptop"]
        #expect(try accounts.session(anna.secret, account: "anna").settings() == set)
        writeFile(record, older)
        #expect(try there().settings() == set)
        #expect(try accounts.session(anna.secret, account: "anna").settings() == set)
    }

    @Test func `a session has the limits that the user set`() throws {
        var code: RecoveryCode?
        let store = accounts.store(of: "carl")
        let carl = try store.signUp(
            UserName("carl"), password: Household.newPassword(Accounts.password), at: Household.now,
            showing: { code = $1 })
        try accounts.session(carl.secret, account: "carl").set("hard-hours", to: "2")
        try accounts.users().execute("UPDATE setting SET value = '700' WHERE user = $1", .integer(carl.user.id))
        func limits(_ settings: [String: String]) -> SessionLimits {
            SessionLimits(idle: 60, hard: (Int64(settings["hard-hours"] ?? "") ?? 1) * 3600)
        }
        let signedIn = try store.signIn(
            UserName("carl"), password: Household.secret(Accounts.password), rules: Household.rules,
            cost: Household.cost, limits: limits, acceptsKeys: false, clock: Household.clock)
        #expect(try accounts.session(signedIn.secret, account: "carl").session.hardLimit == 7200)
        let recovered = try store.recover(
            UserName("carl"), code: #require(code), new: Household.newPassword("another sesame"), limits: limits,
            clock: Household.clock)
        #expect(try accounts.session(recovered.secret, account: "carl").session.hardLimit == 7200)
    }
}
