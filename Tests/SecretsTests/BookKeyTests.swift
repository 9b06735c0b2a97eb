import Support
import Testing

@testable import Secrets

@Suite struct BookKeyTests {
    private let holder: KeyPair
    private let giver: KeyPair
    private let book = "019a0000-0000-7000-8000-000000000000"

    init() throws {
        holder = try KeyPair.random()
        giver = try KeyPair.random()
    }

    private func place(generation: Int = 1, canWrite: Bool = true) -> KeySlot.Place {
        KeySlot.Place(book: book, generation: generation, canWrite: canWrite)
    }

    private func slot(_ key: BookKey, _ place: KeySlot.Place) throws -> KeySlot {
        try KeySlot(key, for: place, to: holder.publicKey(), by: giver)
    }

    @Test func `an unsigned key is the whole key for all holders`() throws {
        let key = try BookKey.random(isSigned: false)
        #expect(!key.isSigned)
        #expect(key.canWrite)
        let copy = try #require(try slot(key, place()).key(for: place(), openedBy: holder))
        #expect(!copy.isSigned)
        #expect(copy.canWrite)
        #expect(copy.reading.isEqual(to: key.reading))
    }

    @Test func `a writer gets the whole of a signed key, a reader no signing part`() throws {
        let key = try BookKey.random(isSigned: true)
        #expect(key.isSigned)
        #expect(key.canWrite)
        for canWrite in [true, false] {
            let slot = try slot(key, place(canWrite: canWrite))
            let copy = try #require(try slot.key(of: book, 1, openedBy: holder))
            #expect(copy.isSigned)
            #expect(copy.canWrite == canWrite)
            #expect(copy.reading.isEqual(to: key.reading))
            #expect(copy.signature?.verifying == key.signature?.verifying)
            #expect((copy.signature?.signing != nil) == canWrite)
            // The slot has no part of the signing key either: 32 bytes to read, 32 to verify, the rest is the box.
            #expect(slot.stored.count == (canWrite ? 96 : 64) + 1 + 32 + 24 + 16 + 32)
        }
    }

    @Test func `a reader passes on the reading part only`() throws {
        let key = try BookKey.random(isSigned: true)
        let reader = try #require(try slot(key, place(canWrite: false)).key(of: book, 1, openedBy: holder))
        let other = try KeyPair.random()
        let handed = try KeySlot(reader, for: place(canWrite: false), to: other.publicKey(), by: holder)
        let copy = try #require(try handed.key(of: book, 1, openedBy: other))
        #expect(!copy.canWrite)
        #expect(copy.signature?.verifying == key.signature?.verifying)
    }

    @Test func `random keys differ`() throws {
        let (one, other) = (try BookKey.random(isSigned: true), try BookKey.random(isSigned: true))
        #expect(!one.reading.isEqual(to: other.reading))
        #expect(one.signature?.verifying != other.signature?.verifying)
    }

    @Test func `a slot opens only for its book, generation, right and holder`() throws {
        let slot = try slot(.random(isSigned: true), place(generation: 2))
        #expect(try slot.key(for: place(generation: 2), openedBy: holder) != nil)
        #expect(try slot.key(for: place(generation: 1), openedBy: holder) == nil)
        #expect(try slot.key(for: place(generation: 2, canWrite: false), openedBy: holder) == nil)
        let elsewhere = KeySlot.Place(book: "019a0000-0000-7000-8000-000000000001", generation: 2, canWrite: true)
        #expect(try slot.key(for: elsewhere, openedBy: holder) == nil)
        #expect(try slot.key(for: place(generation: 2), openedBy: .random()) == nil)
    }

    @Test func `the giver of a slot cannot be changed`() throws {
        let slot = try slot(.random(isSigned: false), place())
        #expect(slot.giver == giver.sealingKey)
        #expect(!slot.isGiven(by: holder))
        let other = try KeyPair.random()
        let forged = slot.stored.prefix(1) + other.sealingKey + slot.stored.dropFirst(33)
        #expect(try KeySlot(stored: Array(forged))?.key(for: place(), openedBy: holder) == nil)
    }

    @Test(arguments: [(false, true), (true, true), (true, false)])
    func `a changed or truncated slot does not open`(isSigned: Bool, canWrite: Bool) throws {
        let stored = try slot(.random(isSigned: isSigned), place(canWrite: canWrite)).stored
        func opens(_ bytes: [UInt8]) throws -> Bool {
            try KeySlot(stored: bytes)?.key(of: book, 1, openedBy: holder) != nil
        }
        #expect(try opens(stored))
        try expectEveryFlipRefused(stored) { try !opens($0) }
        for count in 0..<stored.count { #expect(try !opens(Array(stored.prefix(count))), "\(count)") }
        #expect(try !opens(stored + [0]))
    }

    @Test(arguments: [(80, false, true), (112, true, false), (144, true, true)])
    func `a key sealed anonymously is opened as before`(
        count: Int, isSigned: Bool, canWrite: Bool
    ) throws {
        let sealed = KeyPair.seal(
            try BookKey.random(isSigned: isSigned).bytes(canWrite: canWrite, after: []), to: holder.sealingKey)
        #expect(sealed.count == count)
        let key = try #require(try BookKey(anonymous: sealed, openedBy: holder))
        #expect(key.canWrite == canWrite)
        #expect(key.isSigned == isSigned)
        #expect(try BookKey(anonymous: sealed, openedBy: giver) == nil)
        try expectEveryFlipRefused(sealed) { try BookKey(anonymous: $0, openedBy: holder) == nil }
    }

    @Test(arguments: [0, 1, 31, 33, 63, 65, 95, 97, 128])
    func `sealed bytes of another length are not a key`(count: Int) throws {
        let sealed = KeyPair.seal(try Secret.random(count: count), to: holder.sealingKey)
        #expect(try BookKey(anonymous: sealed, openedBy: holder) == nil)
    }
}
