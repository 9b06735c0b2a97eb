import Secrets
import Support
import Testing
import Users

@Suite struct SessionSecretTests {
    @Test func `the id is the BLAKE2b-256 of the secret`() throws {
        let session = try #require(SessionSecret(secret(Array(0..<32))))
        // Python 3: hashlib.blake2b(bytes(range(32)), digest_size=32).hexdigest()
        #expect(
            session.id.map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()
                == "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6")
    }

    @Test(arguments: [0, 16, 31, 33, 64])
    func `a session has exactly 32 bytes`(count: Int) throws {
        #expect(try SessionSecret(Secret.random(count: count)) == nil)
    }

    @Test func `every new session is unique`() throws {
        let one = try SessionSecret.random()
        let other = try SessionSecret.random()
        #expect(one.secret.count == SessionSecret.count)
        #expect(one.id != other.id)
        #expect(one.matches(id: one.id))
        #expect(!one.matches(id: other.id))
        #expect(!one.matches(id: Array(one.id.dropLast())))
        #expect(!one.matches(id: []))
    }
}
