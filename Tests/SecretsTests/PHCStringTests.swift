import Support
import Testing

@testable import Secrets

@Suite struct PHCStringTests {
    private static let salt = "c29tZXNhbHQ"
    private static let tag = "CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
    private static let whole = "$argon2id$v=19$m=65536,t=2,p=1$\(salt)$\(tag)"

    @Test func `a PHC string is parsed`() throws {
        let parts = try #require(PHCString(Self.whole))
        #expect(parts.cost == PasswordCost(memoryKiB: 65536, passes: 2, lanes: 1))
        #expect(parts.saltCount == 8)
        #expect(parts.tagCount == 32)
    }

    @Test(arguments: [
        "", "$", "argon2id$v=19$m=65536,t=2,p=1$\(salt)$\(tag)",
        "$argon2i$v=19$m=65536,t=2,p=1$\(salt)$\(tag)", "$argon2d$v=19$m=65536,t=2,p=1$\(salt)$\(tag)",
        "$argon2id$v=16$m=65536,t=2,p=1$\(salt)$\(tag)", "$argon2id$m=65536,t=2,p=1$\(salt)$\(tag)",
        "$argon2id$v=19$t=2,m=65536,p=1$\(salt)$\(tag)", "$argon2id$v=19$m=65536,t=2$\(salt)$\(tag)",
        "$argon2id$v=19$m=8191,t=2,p=1$\(salt)$\(tag)", "$argon2id$v=19$m=131073,t=2,p=1$\(salt)$\(tag)",
        "$argon2id$v=19$m=65536,t=0,p=1$\(salt)$\(tag)", "$argon2id$v=19$m=65536,t=5,p=1$\(salt)$\(tag)",
        "$argon2id$v=19$m=65536,t=2,p=0$\(salt)$\(tag)", "$argon2id$v=19$m=65536,t=2,p=9$\(salt)$\(tag)",
        "$argon2id$v=19$m=4294967296,t=2,p=1$\(salt)$\(tag)",
        "$argon2id$v=19$m=99999999999999999999,t=2,p=1$\(salt)$\(tag)",
        "$argon2id$v=19$m=065536,t=2,p=1$\(salt)$\(tag)", "$argon2id$v=19$m=-65536,t=2,p=1$\(salt)$\(tag)",
        "$argon2id$v=19$m=,t=2,p=1$\(salt)$\(tag)", "$argon2id$v=19$m=65536,t=2,p=1,keyid=AAAA$\(salt)$\(tag)",
        "$argon2id$v=19$m=65536,t=2,p=1$\(salt)", "$argon2id$v=19$m=65536,t=2,p=1$\(salt)$",
        "$argon2id$v=19$m=65536,t=2,p=1$$\(tag)", "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbA$\(tag)",
        "$argon2id$v=19$m=65536,t=2,p=1$\(salt)=$\(tag)", "$argon2id$v=19$m=65536,t=2,p=1$\(salt)$\(tag)=",
        "$argon2id$v=19$m=65536,t=2,p=1$\(salt)$\(tag)$", "$argon2id$v=19$m=65536,t=2,p=1$\(salt)$\(tag)\n",
        "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHR$\(tag)", "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhb$\(tag)",
        "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm",
        "$argon2id$v=19$m=65536,t=2,p=1$c2-tZXNhbHQ$\(tag)", "\(whole)\0",
        "$argon2id$v=19$m=65536,t=2,p=1$\(String(repeating: "A", count: 87))$\(tag)",
        "$argon2id$v=19$m=65536,t=2,p=1$\(salt)$\(String(repeating: "A", count: 87))",
        "$argon2id$v=19$m=65536,t=2,p=1$\(String(repeating: "A", count: 100_000))$\(tag)",
        "$argon2id$v=19$m=٦٥٥٣٦,t=2,p=1$\(salt)$\(tag)",
    ])
    func `an invalid or excessive PHC string is refused`(text: String) {
        #expect(PHCString(text) == nil)
    }

    @Test func `every Base64 digit is accepted`() throws {
        let salt = "ABCDEFGHIJKLMNOPQRSTUVWXYZ+/"
        let tag = "abcdefghijklmnopqrstuvwxyz0123456789"
        let parts = try #require(PHCString("$argon2id$v=19$m=8192,t=1,p=1$\(salt)$\(tag)"))
        #expect(parts.saltCount == 21)
        #expect(parts.tagCount == 27)
    }

    @Test func `a randomly changed PHC string that is accepted stays within the limits`() {
        let seed: UInt64 = 0xF0_26ED
        var random = SplitMix64(seed: seed)
        var accepted = 0
        for _ in 0..<5000 {
            var bytes = Array(Self.whole.utf8)
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                let place = bytes.indices.randomElement(using: &random)!
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...127, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(bytes.randomElement(using: &random)!, at: place)
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            guard let parts = PHCString(text) else { continue }
            accepted += 1
            let cost = parts.cost
            #expect(
                text.hasPrefix("$argon2id$v=19$m=\(cost.memoryKiB),t=\(cost.passes),p=\(cost.lanes)$"), "seed \(seed)")
            #expect((8...64).contains(parts.saltCount) && (16...64).contains(parts.tagCount), "seed \(seed)")
        }
        #expect(accepted > 100, "seed \(seed)")
    }
}
