import Secrets
import Support
import Testing

@Suite struct UUIDv7Tests {
    @Test(
        arguments: [
            (0, "00000000-0000-7"), (1, "00000000-0001-7"), (0x0123_4567_89AB, "01234567-89ab-7"),
            (1 << 48 - 1, "ffffffff-ffff-7"), (1 << 48, "ffffffff-ffff-7"), (.max, "ffffffff-ffff-7"),
            (-1, "00000000-0000-7"),
            (.min, "00000000-0000-7"),
        ] as [(Int64, String)])
    func `a UUID starts with its time and version`(milliseconds: Int64, start: String) {
        let id = makeUUIDv7(milliseconds: milliseconds)
        #expect(id.hasPrefix(start))
        #expect(isUUID(id))
        #expect(id == id.lowercased())
    }

    @Test func `the variant is that of RFC 9562, and the rest is random`() {
        let ids = (0..<200).map { _ in makeUUIDv7(milliseconds: 5) }
        #expect(Set(ids).count == 200)
        #expect(Set(ids.map { Array($0)[19] }) == ["8", "9", "a", "b"])
    }

    @Test func `later UUIDs sort after earlier UUIDs`() {
        let seed: UInt64 = 0x071D
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let time = Int64.random(in: 0..<1 << 48 - 1, using: &random)
            #expect(makeUUIDv7(milliseconds: time) < makeUUIDv7(milliseconds: time + 1), "seed \(seed)")
        }
    }

    @Test func `UUIDs of one moment sort by number`() {
        let seed: UInt64 = 0x071E
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let number = Int64.random(in: 0..<1 << 42 - 1, using: &random)
            let one = makeUUIDv7(milliseconds: 7, number: number)
            let next = makeUUIDv7(milliseconds: 7, number: number + 1)
            #expect(one < next, "seed \(seed)")
            #expect(isUUID(one) && one.hasPrefix("00000000-0007-7") && "89ab".contains(Array(one)[19]))
        }
        let largest = makeUUIDv7(milliseconds: 7, number: 1 << 42 - 1)
        #expect(largest.hasPrefix("00000000-0007-7fff-bfff-ffff"))
        #expect(makeUUIDv7(milliseconds: 8, number: 0) > largest)
        #expect(makeUUIDv7(milliseconds: 7, number: 3) != makeUUIDv7(milliseconds: 7, number: 3))
    }

    @Test(arguments: [
        "01234567-89ab-7cde-8f01-23456789abcd", "01234567-89AB-4CDE-8F01-23456789ABCD",
        "00000000-0000-0000-0000-000000000000",
    ])
    func `digits may be in either case, and the version any`(text: String) {
        #expect(isUUID(text))
    }

    @Test func `version and variant together tell a UUID of version 7 or 8`() {
        let random = makeUUIDv7(milliseconds: 5)
        #expect(isUUIDv7(random) && !isUUIDv8(random))
        let named = makeUUIDv8(of: "text")
        #expect(isUUIDv8(named) && !isUUIDv7(named))
        for version in "0123456789abcdef" {
            for variant in "0123456789abcdefABCDEF" {
                let text = "01234567-89ab-\(version)cde-\(variant)f01-23456789abcd"
                let isOfRFC = "89abAB".contains(variant)
                #expect(isUUIDv7(text) == (version == "7" && isOfRFC), "\(text)")
                #expect(isUUIDv8(text) == (version == "8" && isOfRFC), "\(text)")
            }
        }
        #expect(!isUUIDv8("") && !isUUIDv8(named + "0"))
    }

    @Test(arguments: [
        "", "01234567-89ab-7cde-8f01-23456789abc", "01234567-89ab-7cde-8f01-23456789abcde",
        "0123456789ab-7cde-8f01-23456789abcd-", "01234567089ab-7cde-8f01-23456789abcd",
        "{1234567-89ab-7cde-8f01-23456789abc}", "g1234567-89ab-7cde-8f01-23456789abcd",
        "0123456789ab7cde8f0123456789abcd",
        "01234567-89ab-7cde-8f01-23456789ab\u{E9}",
    ])
    func `other texts are not UUIDs`(text: String) {
        #expect(!isUUID(text))
    }
}
