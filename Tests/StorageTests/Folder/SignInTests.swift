import Database
import FolderStore
import SQLite
import Secrets
import Storage
import Testing
import Users

@Suite struct SignInTests {
    let household = Household()
    var store: FolderStore { household.store }

    init() throws {
        try household.signUp("anna")
    }

    /// Signs in with a wrong password, and returns the error.
    private func failure(_ name: String, _ password: String = "wrong password", after seconds: Int64 = 0) -> StoreError?
    {
        #expect(throws: StoreError.self) { try household.signIn(name, password, after: seconds) }
    }

    private func failures() throws -> [Int64?] {
        try household.users(.readOnly).rows("SELECT count FROM failed_sign_in ORDER BY count") { $0.integer(0) }
    }

    @Test func `the right password opens a session`() throws {
        let session = try household.signIn("ANNA")
        #expect(session.user.name.description == "anna")
        #expect(session.loweredCost == nil)
        let signedIn = try household.signedIn(session.secret)
        #expect(signedIn.user == session.user)
        #expect(
            signedIn.session
                == Session(
                    userID: session.user.id, created: Household.now, lastUsed: Household.now, bootID: bootID()))
        #expect(try failures() == [])
    }

    @Test func `passwords are compared in Unicode normal form`() throws {
        try household.signUp("bruno", password: "caff\u{E8} lungo")
        try household.signIn("bruno", "caffe\u{300} lungo")
        #expect(failure("bruno", "caffe lungo") == .wrongNameOrPassword)
    }

    @Test func `a password that is not UTF-8 is wrong`() throws {
        let bytes = try Secret(capacity: 9)
        bytes.fill { memory in
            memory.copyBytes(from: [UInt8](repeating: 0xFF, count: 9))
            return 9
        }
        #expect(throws: StoreError.wrongNameOrPassword) {
            try store.signIn(
                UserName("anna"), password: bytes, rules: Household.rules, cost: Household.cost,
                limits: SessionLimits(), clock: Household.clock)
        }
        #expect(try failures() == [1])
    }

    @Test func `a wrong password and an unknown name get equal answers`() {
        #expect(failure("anna") == .wrongNameOrPassword)
        #expect(failure("nobodys") == .wrongNameOrPassword)
        #expect(failure("anna", "") == .wrongNameOrPassword)
    }

    @Test(arguments: ["anna", "nobodys"])
    func `six failures are free, then the delay starts and doubles`(name: String) throws {
        for _ in 1...6 { #expect(failure(name) == .wrongNameOrPassword) }
        #expect(failure(name) == .throttled(seconds: 1))
        #expect(failure(name, after: 1) == .wrongNameOrPassword)
        #expect(failure(name, after: 1) == .throttled(seconds: 2))
        #expect(failure(name, after: 2) == .throttled(seconds: 1))
        #expect(failure(name, after: 3) == .wrongNameOrPassword)
        #expect(failure(name, after: 3) == .throttled(seconds: 4))
        // The delay is the name's, not the store's.
        try household.signUp("bruno")
        try household.signIn("bruno", after: 3)
    }

    @Test(arguments: [-500, -1, 0, 1, 499, 500, 999] as [Int64])
    func `the delay starts at the end of the failed attempt, to the millisecond`(begin: Int64) throws {
        // The clock moves by 800 ms, as for hashing, each time it is read.
        let begin = Household.now * 1000 + begin
        var now = begin
        func fail() -> StoreError? {
            #expect(throws: StoreError.self) {
                try store.signIn(
                    UserName("anna"), password: Household.secret("wrong password"), rules: Household.rules,
                    cost: Household.cost, limits: SessionLimits()
                ) {
                    defer { now += 400 }
                    return now
                }
            }
        }
        for _ in 1...6 { #expect(fail() == .wrongNameOrPassword) }
        let ended = now - 400
        for passed in [0, 1, 500, 998, 999] as [Int64] {
            now = ended + passed - 400
            #expect(fail() == .throttled(seconds: 1), "\(passed) ms")
        }
        now = ended + 1000 - 400
        #expect(fail() == .wrongNameOrPassword)
    }

    @Test(arguments: ["nobody", "all", "none", "EVERYONE"])
    func `a reserved word is treated as an unknown name`(name: String) throws {
        #expect(throws: UserError.self) { try UserName(name) }
        for _ in 1...6 {
            #expect(throws: StoreError.wrongNameOrPassword) {
                try store.signIn(
                    UserName(ofAnybody: name), password: Household.secret("wrong password"), rules: Household.rules,
                    cost: Household.cost, limits: SessionLimits(), clock: Household.clock)
            }
        }
        #expect(throws: StoreError.throttled(seconds: 1)) {
            try store.signIn(
                UserName(ofAnybody: name), password: Household.secret("wrong password"), rules: Household.rules,
                cost: Household.cost, limits: SessionLimits(), clock: Household.clock)
        }
    }

    @Test func `an attempt during the delay fails with the right password and is not counted`() throws {
        for _ in 1...6 { _ = failure("anna") }
        #expect(try failures() == [6])
        for _ in 1...3 { #expect(failure("anna") == .throttled(seconds: 1)) }
        #expect(failure("anna", "open sesame") == .throttled(seconds: 1))
        #expect(try failures() == [6])
        try household.signIn("anna", after: 1)
        #expect(try failures() == [])
    }

    @Test func `an attempt counts as failed before the password is checked`() throws {
        let seen = Seen()
        let store = household.reopened(
            driver: HookedDatabase.driver { database, number in
                // The second transaction of a sign-in removes the counted failure.
                if number == 2 {
                    seen.count = try database.firstRow("SELECT count FROM failed_sign_in") { $0.integer(0) } ?? nil
                }
            })
        _ = try store.signIn(
            UserName("anna"), password: Household.secret("open sesame"), rules: Household.rules, cost: Household.cost,
            limits: SessionLimits(), clock: Household.clock)
        #expect(seen.count == 1)
        #expect(try failures() == [])
    }

    /// The record of a hook; hook and test run serially on one thread.
    private final class Seen: @unchecked Sendable {
        var count: Int64?
    }

    @Test func `an administrator ends the delay`() throws {
        let anna = try household.signedIn("anna")
        for _ in 1...6 { _ = failure("anna") }
        try anna.unlock(anna.user)
        try household.signIn("anna")
    }

    @Test func `a name that was typed is stored as a digest`() throws {
        _ = failure("my-password-by-mistake")
        let kept = try household.users(.readOnly).rows("SELECT name FROM failed_sign_in") { $0.text(0) ?? "" }
        #expect(kept == [digest("my-password-by-mistake")])
    }

    @Test func `failures are forgotten after a day`() throws {
        for _ in 1...6 { _ = failure("anna") }
        _ = failure("nobodys", after: 86_400)
        #expect(try failures() == [1, 6])
        _ = failure("nobodys", after: 86_401)
        #expect(try failures() == [2])
    }

    @Test func `a count of failures of any size locks no user out`() throws {
        _ = failure("anna")
        try household.users(.readWrite).execute(
            "UPDATE failed_sign_in SET count = $1, ended = $1", .integer(.max))
        #expect(failure("anna") == .wrongNameOrPassword)
        #expect(try failures() == [65])
        #expect(failure("anna", after: 59) == .throttled(seconds: 1))
        try household.signIn("anna", after: 60)
        #expect(try failures() == [])
    }

    @Test func `a weaker hash is upgraded once`() throws {
        let stronger = try #require(PasswordCost(memoryKiB: 8192, passes: 2, lanes: 1))
        func stored() throws -> String? {
            try household.users(.readOnly).firstRow("SELECT password FROM user") { $0.text(0) } ?? nil
        }
        let before = try stored()
        try household.signIn("anna")
        #expect(try stored() == before)
        #expect(try household.signIn("anna", cost: stronger).loweredCost == nil)
        let raised = try stored()
        #expect(raised?.contains("m=8192,t=2,p=1") == true)
        try household.signIn("anna", cost: stronger)
        try household.signIn("anna")
        #expect(try stored() == raised)
        #expect(failure("anna") == .wrongNameOrPassword)
    }

    @Test(arguments: [2, 3])
    func `a password changed during sign-in stays changed`(transaction: Int) throws {
        let stronger = try #require(PasswordCost(memoryKiB: 8192, passes: 2, lanes: 1))
        let new = try Household.hash("another password")
        let store = household.reopened(
            driver: HookedDatabase.driver { database, number in
                if number == transaction { try database.execute("UPDATE user SET password = $1", .text(new.phc)) }
            })
        #expect(throws: StoreError.wrongNameOrPassword) {
            try store.signIn(
                UserName("anna"), password: Household.secret("open sesame"), rules: Household.rules, cost: stronger,
                limits: SessionLimits(), clock: Household.clock)
        }
        #expect(throws: StoreError.wrongNameOrPassword) { try household.signIn("anna") }
        #expect(try household.users(.readOnly).firstRow("SELECT password FROM user") { $0.text(0) } == new.phc)
    }

    @Test func `a user removed during sign-in gets no session`() throws {
        try household.signUp("bruno")
        let store = household.reopened(
            driver: HookedDatabase.driver { database, number in
                if number == 3 { try database.execute("DELETE FROM user WHERE folded = 'bruno'") }
            })
        #expect(throws: StoreError.wrongNameOrPassword) {
            try store.signIn(
                UserName("bruno"), password: Household.secret("open sesame"), rules: Household.rules,
                cost: Household.cost, limits: SessionLimits(), clock: Household.clock)
        }
    }
}
