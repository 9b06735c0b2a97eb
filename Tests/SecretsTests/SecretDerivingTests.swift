import Secrets
import Support
import Testing

@Suite struct SecretDerivingTests {
    @Test func `a derived key is the keyed BLAKE2b-256 of its purpose`() throws {
        // Python 3: hashlib.blake2b(b"a purpose", key=bytes(range(32)), digest_size=32).hexdigest()
        let key = try secret(Array(0..<32)).derived(for: "a purpose")
        #expect(
            key.bytes.map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()
                == "c01f5c29e8d597890329014cff0aa4200e3cbd1528ce57d89f2849e8c69ed773")
    }

    @Test func `another purpose or secret gives another key`() throws {
        let one = try Secret.random(count: 32)
        let key = try one.derived(for: "a purpose")
        #expect(try one.derived(for: "a purpose").isEqual(to: key))
        #expect(try !one.derived(for: "another purpose").isEqual(to: key))
        #expect(try !one.derived(for: "").isEqual(to: key))
        #expect(try !Secret.random(count: 32).derived(for: "a purpose").isEqual(to: key))
    }

    @Test(arguments: [(0..<0, []), (0..<2, [1, 2]), (1..<3, [2, 3]), (0..<3, [1, 2, 3])] as [(Range<Int>, [UInt8])])
    func `a part of a secret is a new secret`(range: Range<Int>, bytes: [UInt8]) throws {
        let whole = try secret([1, 2, 3])
        #expect(try whole.part(range).bytes == bytes)
        #expect(whole.bytes == [1, 2, 3])
    }
}
