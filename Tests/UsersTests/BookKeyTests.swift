import Testing

@testable import Users

@Suite struct BookKeyTests {
    private let pair: KeyPair

    init() throws {
        pair = try KeyPair.random()
    }

    @Test func `a key without a signature is the whole key for everybody who has it`() throws {
        let key = try BookKey.random(isSigned: false)
        #expect(!key.isSigned)
        #expect(key.canWrite)
        let copy = try #require(
            try BookKey(sealed: key.sealed(to: pair.publicKey, canWrite: true), openedBy: pair))
        #expect(!copy.isSigned)
        #expect(copy.canWrite)
        #expect(copy.reading.isEqual(to: key.reading))
    }

    @Test func `a writer gets all of a signed key, a reader no part that signs`() throws {
        let key = try BookKey.random(isSigned: true)
        #expect(key.isSigned)
        #expect(key.canWrite)
        for canWrite in [true, false] {
            let sealed = try key.sealed(to: pair.publicKey, canWrite: canWrite)
            let copy = try #require(try BookKey(sealed: sealed, openedBy: pair))
            #expect(copy.isSigned)
            #expect(copy.canWrite == canWrite)
            #expect(copy.reading.isEqual(to: key.reading))
            #expect(copy.signature?.verifying == key.signature?.verifying)
            #expect((copy.signature?.signing != nil) == canWrite)
            // Nothing of the signing key lies in the slot either: 32 bytes to read, 32 to check, 48 of the box.
            #expect(sealed.count == (canWrite ? 96 : 64) + 48)
        }
    }

    @Test func `a reader can hand on what they have, and no more`() throws {
        let key = try BookKey.random(isSigned: true)
        let reader = try #require(
            try BookKey(sealed: key.sealed(to: pair.publicKey, canWrite: false), openedBy: pair))
        let other = try KeyPair.random()
        let copy = try #require(
            try BookKey(sealed: reader.sealed(to: other.publicKey, canWrite: false), openedBy: other))
        #expect(!copy.canWrite)
        #expect(copy.signature?.verifying == key.signature?.verifying)
    }

    @Test func `no key is made twice`() throws {
        let (one, other) = (try BookKey.random(isSigned: true), try BookKey.random(isSigned: true))
        #expect(!one.reading.isEqual(to: other.reading))
        #expect(one.signature?.verifying != other.signature?.verifying)
    }

    @Test(arguments: [(false, true), (true, true), (true, false)])
    func `another pair opens nothing, nor does a slot that was changed or cut`(isSigned: Bool, canWrite: Bool) throws {
        let sealed = try BookKey.random(isSigned: isSigned).sealed(to: pair.publicKey, canWrite: canWrite)
        #expect(try BookKey(sealed: sealed, openedBy: KeyPair.random()) == nil)
        try expectEveryFlipRefused(sealed) { try BookKey(sealed: $0, openedBy: pair) == nil }
        for count in 0..<sealed.count {
            #expect(try BookKey(sealed: Array(sealed.prefix(count)), openedBy: pair) == nil, "\(count)")
        }
        #expect(try BookKey(sealed: sealed + [0], openedBy: pair) == nil)
    }

    @Test(arguments: [0, 1, 31, 33, 63, 65, 95, 97, 128])
    func `what is sealed to the pair but is no key is refused`(count: Int) throws {
        let sealed = KeyPair.seal(try Secret.random(count: count), to: pair.publicKey)
        #expect(try BookKey(sealed: sealed, openedBy: pair) == nil)
    }
}
