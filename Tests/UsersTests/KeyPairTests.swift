import Testing

@testable import Users

@Suite struct KeyPairTests {
    private let pair: KeyPair
    private let content: Secret
    private static let cheap = PasswordCost(memoryKiB: 8192, passes: 1, lanes: 1) ?? .fallback

    init() throws {
        pair = try KeyPair.random()
        content = try Secret.random(count: 32)
    }

    // An X25519 written in Python 3 after RFC 7748, section 5.
    @Test(
        arguments: [
            (Array(0..<32), "8f40c5adb68f25624ae5b214ea767a6ec94d829d3d7b5e1ad1ba6f3e2138285f"),
            (Array(repeating: 255, count: 32), "847c0d2c375234f365e660955187a3735a0f7613d1609d3a6a4d8c53aeaa5a22"),
        ] as [([UInt8], String)])
    func `the public key is that of X25519`(privateKey: [UInt8], publicKey: String) throws {
        let pair = try #require(KeyPair(privateKey: secret(privateKey)))
        #expect(
            pair.sealingKey.map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined() == publicKey)
        #expect(pair.privateKey.bytes == privateKey)
    }

    @Test(arguments: [0, 1, 31, 33, 64])
    func `a private key has exactly 32 bytes`(count: Int) throws {
        #expect(try KeyPair(privateKey: Secret.random(count: count)) == nil)
    }

    @Test(arguments: [0, 1, 32, 96, 1000])
    func `what is sealed to the public key, the private one opens`(count: Int) throws {
        let content = try Secret.random(count: count)
        let sealed = KeyPair.seal(content, to: pair.sealingKey)
        #expect(try pair.open(sealed)?.isEqual(to: content) == true)
        #expect(try KeyPair.random().open(sealed) == nil)
        #expect(sealed != KeyPair.seal(content, to: pair.sealingKey))
    }

    @Test func `every bit that was changed is noticed, and every other length`() throws {
        let sealed = KeyPair.seal(content, to: pair.sealingKey)
        // The highest bit of an X25519 key counts for nothing, but it goes into what the content is encrypted with.
        try expectEveryFlipRefused(sealed) { try pair.open($0) == nil }
        for count in 0..<sealed.count {
            #expect(try pair.open(Array(sealed.prefix(count))) == nil, "\(count)")
            #expect(try pair.open(Array(sealed.suffix(count))) == nil, "\(count)")
        }
        #expect(try pair.open(sealed + [0]) == nil)
    }

    @Test func `each way in opens its own slot of the private key, and no other's`() throws {
        let (code, session) = (try RecoveryCode.random(), try SessionSecret.random())
        let password = try secret("a few words in a row")
        let ways = (
            password: try pair.way(password: password, cost: Self.cheap), code: try pair.way(code),
            session: try pair.slot(session)
        )
        let publicKey = try pair.publicKey()
        #expect(try KeyPair(ways.password, password: password)?.publicKey() == publicKey)
        #expect(try KeyPair(ways.code, code)?.publicKey() == publicKey)
        #expect(try KeyPair(ways.session, session)?.publicKey() == publicKey)
        #expect(try KeyPair(ways.password, password: secret("other words in a row")) == nil)
        #expect(try KeyPair(ways.code, RecoveryCode.random()) == nil)
        #expect(try KeyPair(ways.session, SessionSecret.random()) == nil)
        #expect(try KeyPair(WayIn(slot: ways.session, seal: nil), code) == nil)
        #expect(try KeyPair(ways.code.slot, session) == nil)
    }

    @Test func `a way in leads to another pair without its password or code, and no more to the one before`() throws {
        let (code, next) = (try RecoveryCode.random(), try KeyPair.random())
        let password = try secret("a few words in a row")
        let keys = UserKeys(
            publicKey: try pair.publicKey(), password: try pair.way(password: password, cost: Self.cheap),
            recovery: try pair.way(code))
        let moved = try keys.password.leading(to: next, from: pair)
        #expect(try KeyPair(moved, password: password)?.publicKey() == next.publicKey())
        let recovery = try #require(try keys.recovery?.leading(to: next, from: pair))
        #expect(try KeyPair(recovery, code)?.publicKey() == next.publicKey())
        // The slots are the same, and still lead nowhere else.
        #expect(moved.slot.stored == keys.password.slot.stored)
        #expect(try KeyPair(keys.password, password: password)?.publicKey() == pair.publicKey())
    }

    @Test func `a way in whose seal was taken away opens nothing`() throws {
        let (password, code) = (try secret("a few words in a row"), try RecoveryCode.random())
        let ways = (try pair.way(password: password, cost: Self.cheap), try pair.way(code))
        #expect(try KeyPair(WayIn(slot: ways.0.slot, seal: nil), password: password) == nil)
        #expect(try KeyPair(WayIn(slot: ways.1.slot, seal: nil), code) == nil)
    }

    @Test func `nobody else's way in is sealed to`() throws {
        let password = try secret("a few words in a row")
        let stranger = try KeyPair.random()
        // A public key beside it that belongs to the stranger makes no difference: the pair vouches.
        let planted = try stranger.way(password: password, cost: Self.cheap)
        #expect(throws: UserError.keyDamaged) { _ = try planted.leading(to: stranger, from: pair) }
        let first = WayIn(slot: try pair.way(password: password, cost: Self.cheap).slot, seal: nil)
        #expect(throws: UserError.keyDamaged) { _ = try first.leading(to: stranger, from: pair) }
        let keys = UserKeys(
            publicKey: try stranger.publicKey(), password: planted, recovery: try stranger.way(RecoveryCode.random()))
        #expect(try !keys.hasRecovery(madeBy: pair))
        #expect(try keys.hasRecovery(madeBy: stranger))
    }

    @Test func `what one pair signs, no other did`() throws {
        let text = Array("a few words".utf8)
        let signature = try pair.signature(of: text)
        let publicKey = try pair.publicKey()
        #expect(publicKey.hasSigned(text, signature))
        #expect(try !KeyPair.random().publicKey().hasSigned(text, signature))
        #expect(!PublicKey(sealing: publicKey.sealing, verifying: nil).hasSigned(text, signature))
        try expectEveryFlipRefused(signature) { !publicKey.hasSigned(text, $0) }
        try expectEveryFlipRefused(text) { !publicKey.hasSigned($0, signature) }
    }

    @Test func `a fingerprint is six groups of five digits, of both parts`() throws {
        let key = try #require(PublicKey(bytes: Array(0..<64)))
        // Written in Python 3 with hashlib.
        #expect(key.fingerprint == "89463-32065-15735-98749-70830-73997")
        #expect(key.fingerprint != PublicKey(bytes: Array(0..<32))?.fingerprint)
        #expect(PublicKey(bytes: Array(0..<63)) == nil)
    }

    @Test func `the same bytes as a code and as a session's secret open different slots`() throws {
        let bytes = try Secret.random(count: 32)
        let session = try #require(SessionSecret(bytes))
        let slot = try pair.slot(session)
        // Wrapped by a key for one purpose, in the place of another.
        for purpose in ["spesa private key, recovery code", "spesa private key, password"] {
            #expect(try Secret.unwrapped(slot, by: bytes.derived(for: purpose), in: purpose) == nil)
            let key = try bytes.derived(for: "spesa private key, session")
            #expect(try Secret.unwrapped(slot, by: key, in: purpose) == nil)
        }
    }
}
