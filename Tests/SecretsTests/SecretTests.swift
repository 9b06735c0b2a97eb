import Secrets
import Support
import Testing

@Suite struct SecretTests {
    private struct Refused: Error, Equatable {}

    @Test func `a new secret is empty`() throws {
        let secret = try Secret(capacity: 5)
        #expect(secret.capacity == 5)
        #expect(secret.count == 0)
        #expect(secret.bytes == [])
    }

    @Test func `a secret of zero bytes can be made and filled`() throws {
        let nothing = try Secret(capacity: 0)
        nothing.fill { $0.count }
        #expect(nothing.count == 0)
        #expect(nothing.isEqual(to: try Secret(capacity: 9)))
    }

    @Test func `filling offers the whole capacity and keeps the written bytes`() throws {
        let secret = try Secret(capacity: 4)
        secret.fill { memory in
            #expect(memory.count == 4)
            memory.copyBytes(from: [1, 2, 3, 4])
            return 3
        }
        #expect(secret.bytes == [1, 2, 3])
    }

    @Test func `unused bytes are wiped`() throws {
        let secret = try Secret(capacity: 4)
        secret.fill { memory in
            memory.copyBytes(from: [1, 2, 3, 4])
            return 2
        }
        secret.fill { memory in
            #expect(Array(memory) == [1, 2, 0, 0])
            return 0
        }
        #expect(secret.count == 0)
    }

    @Test func `a failed filling leaves an empty secret`() throws {
        let secret = try secret([1, 2, 3])
        #expect(throws: Refused()) {
            try secret.fill { memory in
                memory[0] = 9
                throw Refused()
            }
        }
        #expect(secret.count == 0)
        secret.fill { memory in
            #expect(Array(memory) == [0, 0, 0])
            return 0
        }
    }

    @Test(
        arguments: [
            ([1, 2, 3], [1, 2, 3], true), ([1, 2, 3], [1, 2, 4], false), ([1, 2, 3], [0, 2, 3], false),
            ([1, 2, 3], [1, 2], false), ([], [], true),
        ] as [([UInt8], [UInt8], Bool)])
    func `secrets are equal if their bytes are`(left: [UInt8], right: [UInt8], equal: Bool) throws {
        #expect(try secret(left).isEqual(to: secret(right)) == equal)
    }

    @Test func `random secrets differ`() throws {
        let one = try Secret.random(count: 32)
        let other = try Secret.random(count: 32)
        #expect(one.count == 32)
        #expect(!one.isEqual(to: other))
    }

    @Test func `printing never shows the bytes`() throws {
        let secret = try secret("correct horse")
        var dumped = ""
        dump(secret, to: &dumped)
        #expect("\(secret)" == "<secret>")
        #expect(String(reflecting: secret) == "<secret>")
        #expect(dumped == "- <secret> #0\n")
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test func `memory that cannot be allocated is an error`() {
        #expect(throws: SecretError.outOfMemory) { try Secret(capacity: 1 << 56) }
    }
}
