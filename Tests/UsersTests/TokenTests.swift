import Secrets
import Support
import Testing

@testable import Users

@Suite struct TokenTests {
    // Python 3: the number of the bytes in Base62; the check from hashlib.blake2b(start, digest_size=16).
    private static let known: [(text: String, id: String, secret: [UInt8])] = [
        (
            "spesa_a1B2c3D4_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf_1ejb4x", "a1B2c3D4", Array(0..<32)
        ),
        (
            "spesa_00000000_0000000000000000000000000000000000000000000_0dFa8W", "00000000",
            Array(repeating: 0, count: 32)
        ),
        (
            "spesa_zzzzzzzz_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp1_23Zc0t", "zzzzzzzz",
            Array(repeating: 255, count: 32)
        ),
    ]

    @Test(arguments: known)
    func `a token is parsed and formatted`(text: String, id: String, secret bytes: [UInt8]) throws {
        let token = try Token(typed: secret(text))
        #expect(token.id == id)
        #expect(token.secret.secret.bytes == bytes)
        #expect(try token.text() == text)
        #expect(text.utf8.count == Token.longest)
    }

    @Test func `every new token is read back and unique`() throws {
        var ids: Set<String> = []
        for _ in 0..<200 {
            let token = try Token.random()
            let text = try token.text()
            #expect(text.utf8.count == Token.longest)
            #expect(text.split(separator: "_").map(\.count) == [5, 8, 43, 6])
            let typed = try Token(typed: secret(text))
            #expect(typed.id == token.id)
            #expect(typed.secret.id == token.secret.id)
            #expect(try typed.keys.publicKey() == token.keys.publicKey())
            #expect(try typed.text() == text)
            ids.insert(token.id)
        }
        #expect(ids.count == 200)
    }

    @Test func `the keys depend on the secret and not on the id`() throws {
        let tokens = try Self.known.map { try Token(typed: secret($0.text)) }
        #expect(try Set(tokens.map { try $0.keys.publicKey() }).count == tokens.count)
        let other = try #require(SessionSecret(secret(Array(0..<32))))
        #expect(try KeyPair(tokenSecret: other.secret).publicKey() == tokens[0].keys.publicKey())
        // Not the secret itself: the store has a hash of it, from which no key can be derived.
        #expect(try KeyPair(privateKey: secret(Array(0..<32)))?.publicKey() != tokens[0].keys.publicKey())
    }

    @Test func `a typing error in any place is detected`() throws {
        let text = Array(Self.known[0].text.utf8)
        for index in text.indices {
            for slip in [UInt8(ascii: "0"), UInt8(ascii: "K"), UInt8(ascii: "x"), UInt8(ascii: "-")]
            where slip != text[index] {
                var typed = text
                typed[index] = slip
                #expect(throws: UserError.tokenMalformed, "\(index)") { try Token(typed: secret(typed)) }
            }
            guard index > 0, text[index] != text[index - 1] else { continue }
            var swapped = text
            swapped.swapAt(index, index - 1)
            #expect(throws: UserError.tokenMalformed, "\(index) swapped") { try Token(typed: secret(swapped)) }
        }
    }

    @Test(arguments: [
        "", " ", "spesa", "spesa_", "a few words in a row",
        // Truncated, with extra text, and with blanks or a line end of an editor.
        "spesa_a1B2c3D4_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf_1ejb4",
        "spesa_a1B2c3D4_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf_1ejb4xx",
        "spesa_a1B2c3D4_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf_1ejb4x\n",
        " spesa_a1B2c3D4_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf_1ejb4x",
        "pesa_a1B2c3D4_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf_1ejb4x",
        "SPESA_A1B2C3D4_003AULTJC7TJLCTQJ2UNU3MFAGCXG9LRKRCWGKBIDLF_1EJB4X",
        // The right check after a number that does not fit in 32 bytes.
        "spesa_a1B2c3D4_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp2_2t6G5V",
        "spesa_a1B2c3D4_zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz_1NsVpg",
    ])
    func `an invalid token is refused`(text: String) throws {
        #expect(throws: UserError.tokenMalformed) { try Token(typed: secret(text)) }
    }

    @Test func `any other length is refused`() throws {
        let text = Array(Self.known[0].text.utf8)
        for count in 0..<text.count {
            #expect(throws: UserError.tokenMalformed, "\(count)") { try Token(typed: secret(text.prefix(count))) }
            #expect(throws: UserError.tokenMalformed, "\(count)") { try Token(typed: secret(text.suffix(count))) }
        }
        #expect(throws: UserError.tokenMalformed) { try Token(typed: secret(text + text)) }
    }
}
