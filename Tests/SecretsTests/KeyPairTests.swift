import Support
import Testing

@testable import Secrets

@Suite struct KeyPairTests {
    private let pair: KeyPair
    private let content: Secret

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
    func `the public key equals that of X25519`(privateKey: [UInt8], publicKey: String) throws {
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
    func `the private key opens content sealed to the public key`(count: Int) throws {
        let content = try Secret.random(count: count)
        let sealed = KeyPair.seal(content, to: pair.sealingKey)
        #expect(try pair.open(sealed)?.isEqual(to: content) == true)
        #expect(try KeyPair.random().open(sealed) == nil)
        #expect(sealed != KeyPair.seal(content, to: pair.sealingKey))
    }

    @Test func `any flipped bit and any other length is refused`() throws {
        let sealed = KeyPair.seal(content, to: pair.sealingKey)
        // The highest bit of an X25519 key is ignored, but it enters the derivation of the content key.
        try expectEveryFlipRefused(sealed) { try pair.open($0) == nil }
        for count in 0..<sealed.count {
            #expect(try pair.open(Array(sealed.prefix(count))) == nil, "\(count)")
            #expect(try pair.open(Array(sealed.suffix(count))) == nil, "\(count)")
        }
        #expect(try pair.open(sealed + [0]) == nil)
    }

    @Test func `a signature belongs to one pair and text`() throws {
        let text = Array("a few words".utf8)
        let signature = try pair.signature(of: text)
        let publicKey = try pair.publicKey()
        #expect(publicKey.hasSigned(text, signature))
        #expect(try !KeyPair.random().publicKey().hasSigned(text, signature))
        #expect(!PublicKey(sealing: publicKey.sealing, verifying: nil).hasSigned(text, signature))
        try expectEveryFlipRefused(signature) { !publicKey.hasSigned(text, $0) }
        try expectEveryFlipRefused(text) { !publicKey.hasSigned($0, signature) }
    }

    @Test func `a fingerprint has six groups of five digits and covers both keys`() throws {
        let key = try #require(PublicKey(bytes: Array(0..<64)))
        // Written in Python 3 with hashlib.
        #expect(key.fingerprint == "89463-32065-15735-98749-70830-73997")
        #expect(key.hasFingerprint(key.fingerprint))
        #expect(key.hasFingerprint("894633206515735987497083073997"))
        for other in ["", "abc", "89463-32065-15735-98749-70830-73998", "89463", "89463-3206515735987497083073997"] {
            #expect(!key.hasFingerprint(other))
        }
        #expect(key.fingerprint != PublicKey(bytes: Array(0..<32))?.fingerprint)
        #expect(PublicKey(bytes: Array(0..<63)) == nil)
    }
}
