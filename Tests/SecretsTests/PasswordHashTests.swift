import Glibc
import Secrets
import Support
import Testing

@Suite struct PasswordHashTests {
    private static let cheap = PasswordCost(memoryKiB: 8192, passes: 1, lanes: 1)!

    // From the tests of libargon2 (src/test.c, argon2id, version 19).
    @Test(arguments: [
        ("password", "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"),
        ("differentpassword", "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$C4TWUs9rDEvq7w3+J4umqA32aWKB1+DSiRuBfYxFj94"),
        ("password", "$argon2id$v=19$m=65536,t=2,p=1$ZGlmZnNhbHQ$vfMrBczELrFdWP0ZsfhWsRPaHppYdP3MVEMIVlqoFBw"),
    ])
    func `a known hash matches only its password`(password: String, phc: String) throws {
        let hash = try PasswordHash(stored: phc)
        #expect(hash.phc == phc)
        #expect(try hash.matches(secret(password)))
        #expect(try !hash.matches(secret(password + " ")))
    }

    @Test(arguments: [
        "", "$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
        "$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
        "$argon2id$v=19$m=65536,t=4000000000,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    ])
    func `a forged hash is refused before hashing`(phc: String) {
        #expect(throws: SecretError.passwordHashDamaged) { try PasswordHash(stored: phc) }
    }

    @Test func `a new hash has the given cost and matches`() throws {
        let made = try PasswordHash.make(secret("correct horse"), cost: Self.cheap)
        #expect(made.cost == Self.cheap)
        #expect(made.hash.cost == Self.cheap)
        #expect(made.hash.phc.hasPrefix("$argon2id$v=19$m=8192,t=1,p=1$"))
        #expect(try PasswordHash(stored: made.hash.phc) == made.hash)
        #expect(try made.hash.matches(secret("correct horse")))
        #expect(try !made.hash.matches(secret("correct horsf")))
        #expect(try !made.hash.matches(secret("")))
    }

    @Test func `each hash of one password differs`() throws {
        let password = try secret("correct horse")
        let one = try PasswordHash.make(password, cost: Self.cheap).hash
        let other = try PasswordHash.make(password, cost: Self.cheap).hash
        #expect(one != other)
    }

    @Test func `the default cost of a hash is the full cost`() throws {
        let made = try PasswordHash.make(secret("correct horse"))
        #expect(made.cost == .full)
        #expect(!made.hash.isWeaker(than: .full))
    }

    @Test(.enabled(if: !isSanitized)) func `a hash uses the fallback cost if memory is limited`() async {
        await #expect(processExitsWith: .success) {
            let password = try secret("correct horse")
            limitMemory(toAdditional: 40)
            let made = try PasswordHash.make(password)
            #expect(made.cost == .fallback && made.hash.cost == .fallback)
            #expect(try made.hash.matches(password))
        }
    }

    @Test(.enabled(if: !isSanitized)) func `a hash fails if even the fallback lacks memory`() async {
        await #expect(processExitsWith: .success) {
            let password = try secret("correct horse")
            limitMemory(toAdditional: 4)
            #expect(throws: SecretError.outOfMemory) { try PasswordHash.make(password) }
            #expect(throws: SecretError.outOfMemory) { try PasswordHash.make(password, cost: .fallback) }
            #expect(throws: SecretError.outOfMemory) { try PasswordHash.dummy().matches(password) }
        }
    }

    @Test(arguments: [
        (8192, 1, 1, true), (65535, 3, 4, true), (65536, 2, 4, true), (65536, 3, 4, false), (65536, 3, 1, false),
        (131072, 3, 1, false), (131072, 2, 8, true),
    ])
    func `less memory or fewer passes make it weaker`(memoryKiB: Int, passes: Int, lanes: Int, weaker: Bool) throws {
        let cost = try #require(PasswordCost(memoryKiB: memoryKiB, passes: passes, lanes: lanes))
        #expect(PasswordHash.dummy(cost: cost).isWeaker(than: .full) == weaker)
    }

    @Test(arguments: [
        "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
        "$argon2id$v=19$m=65536,t=3,p=4$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA",
    ])
    func `a hash with a short salt or tag is weaker`(phc: String) throws {
        #expect(try PasswordHash(stored: phc).isWeaker(than: .full))
    }

    @Test func `the dummy hash is valid, constant, and matches nothing`() throws {
        let dummy = PasswordHash.dummy(cost: Self.cheap)
        #expect(try PasswordHash(stored: dummy.phc) == dummy)
        #expect(dummy == PasswordHash.dummy(cost: Self.cheap))
        #expect(dummy.cost == Self.cheap)
        #expect(PasswordHash.dummy().cost == .full)
        #expect(try !dummy.matches(secret("correct horse")))
        #expect(try !dummy.matches(secret("")))
    }
}
