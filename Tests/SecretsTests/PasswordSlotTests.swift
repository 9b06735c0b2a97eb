import Support
import Testing

@testable import Secrets

@Suite struct PasswordSlotTests {
    private static let cheap = PasswordCost(memoryKiB: 8192, passes: 1, lanes: 1) ?? .fallback
    private let content: Secret
    private let password: Secret

    init() throws {
        content = try Secret.random(count: 32)
        password = try secret("a few words in a row")
    }

    private func make(_ place: String = "here") throws -> PasswordSlot {
        try PasswordSlot.make(for: content, password: password, cost: Self.cheap, in: place)
    }

    @Test func `the password opens a slot, also after storing`() throws {
        let slot = try make()
        #expect(try slot.open(with: password, in: "here")?.isEqual(to: content) == true)
        let stored = try PasswordSlot(stored: slot.stored)
        #expect(stored.stored == slot.stored)
        #expect(stored.cost == Self.cheap)
        #expect(try stored.open(with: password, in: "here")?.isEqual(to: content) == true)
    }

    @Test func `another password, another place or a change does not open a slot`() throws {
        let slot = try make()
        for other in ["", "a few words in a ro", "A few words in a row"] {
            #expect(try slot.open(with: secret(other), in: "here") == nil)
        }
        #expect(try slot.open(with: password, in: "there") == nil)
        // The salt, the nonce, the content and the tag. The cost has a check of its own.
        for index in [7, 22, 23, 46, 47, 78, 79, 94] {
            var bytes = slot.stored
            bytes[index] ^= 1
            #expect(try PasswordSlot(stored: bytes).open(with: password, in: "here") == nil, "\(index)")
        }
        #expect(try PasswordSlot(stored: slot.stored.dropLast()).open(with: password, in: "here") == nil)
        var dearer = slot.stored
        dearer[5] = 2
        #expect(try PasswordSlot(stored: dearer).open(with: password, in: "here") == nil)
    }

    @Test func `two slots of one password differ`() throws {
        let (one, other) = (try make(), try make())
        #expect(one.stored[7..<23] != other.stored[7..<23])
        #expect(one.stored.count == 7 + 16 + 24 + 32 + 16)
    }

    /// A stored slot with that version, memory, passes and lanes.
    private func stored(_ version: UInt8, _ memory: Int, _ passes: UInt8, _ lanes: UInt8, rest: Int = 88) -> [UInt8] {
        [version] + (0..<4).map { UInt8(truncatingIfNeeded: memory >> (24 - 8 * $0)) } + [passes, lanes]
            + [UInt8](repeating: 7, count: rest)
    }

    @Test(
        arguments: [
            (0, 8192, 1, 1), (2, 8192, 1, 1), (1, 8191, 1, 1), (1, 131_073, 1, 1), (1, 0xFFFF_FFFF, 1, 1),
            (1, 0, 1, 1), (1, 8192, 0, 1), (1, 8192, 5, 1), (1, 8192, 255, 1), (1, 8192, 1, 0), (1, 8192, 1, 9),
        ] as [(UInt8, Int, UInt8, UInt8)])
    func `a slot with an excessive cost is refused`(version: UInt8, memory: Int, passes: UInt8, lanes: UInt8) {
        #expect(throws: SecretError.keyDamaged) { try PasswordSlot(stored: stored(version, memory, passes, lanes)) }
    }

    @Test(arguments: [(0, false), (16, false), (17, true), (88, true), (1017, true), (1018, false), (100_000, false)])
    func `a slot that is too short or too long is refused`(rest: Int, isFine: Bool) {
        let bytes = stored(1, 8192, 1, 1, rest: rest)
        #expect(((try? PasswordSlot(stored: bytes)) != nil) == isFine)
        for count in 0..<7 { #expect((try? PasswordSlot(stored: Array(bytes.prefix(count)))) == nil) }
    }

    @Test(
        arguments: [
            (8192, 1, 1, true), (65535, 3, 4, true), (65536, 2, 4, true), (65536, 3, 4, false), (65536, 3, 1, false),
            (131_072, 3, 1, false), (131_072, 2, 8, true),
        ] as [(Int, UInt8, UInt8, Bool)])
    func `less memory or fewer passes are weaker`(memory: Int, passes: UInt8, lanes: UInt8, isWeaker: Bool) throws {
        #expect(try PasswordSlot(stored: stored(1, memory, passes, lanes)).isWeaker(than: .full) == isWeaker)
    }

    @Test(.enabled(if: !isSanitized)) func `a slot uses the fallback cost if memory is limited`() async {
        await #expect(processExitsWith: .success) {
            let (content, password) = (try secret("content"), try secret("correct horse"))
            limitMemory(toAdditional: 40)
            let slot = try PasswordSlot.make(for: content, password: password, cost: .full, in: "here")
            #expect(slot.cost == .fallback)
            #expect(try slot.open(with: password, in: "here")?.isEqual(to: content) == true)
        }
    }

    @Test(.enabled(if: !isSanitized)) func `a slot fails if even the fallback lacks memory`() async {
        await #expect(processExitsWith: .success) {
            let (content, password) = (try secret("content"), try secret("correct horse"))
            let stored = try PasswordSlot(stored: [1, 0, 1, 0, 0, 3, 4] + [UInt8](repeating: 7, count: 88))
            limitMemory(toAdditional: 4)
            #expect(throws: SecretError.outOfMemory) {
                try PasswordSlot.make(for: content, password: password, cost: .full, in: "here")
            }
            #expect(throws: SecretError.outOfMemory) { try stored.open(with: password, in: "here") }
        }
    }
}
