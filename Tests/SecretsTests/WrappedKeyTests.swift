import Secrets
import Testing

@Suite struct WrappedKeyTests {
    private let key: Secret
    private let content: Secret

    init() throws {
        key = try Secret.random(count: 32)
        content = try Secret.random(count: 32)
    }

    @Test(arguments: [0, 1, 32, 64, 1000])
    func `a wrapped secret is unwrapped with its key and place`(count: Int) throws {
        let content = try Secret.random(count: count)
        let wrapped = content.wrapped(by: key, in: "here")
        // A nonce of 24 bytes before it, a tag of 16 after it.
        #expect(wrapped.count == 24 + count + 16)
        #expect(try Secret.unwrapped(wrapped, by: key, in: "here")?.isEqual(to: content) == true)
    }

    @Test func `another key or place does not unwrap a secret`() throws {
        let wrapped = content.wrapped(by: key, in: "here")
        #expect(try Secret.unwrapped(wrapped, by: Secret.random(count: 32), in: "here") == nil)
        for place in ["", "there", "here "] { #expect(try Secret.unwrapped(wrapped, by: key, in: place) == nil) }
    }

    @Test func `any flipped bit is refused`() throws {
        try expectEveryFlipRefused(content.wrapped(by: key, in: "here")) {
            try Secret.unwrapped($0, by: key, in: "here") == nil
        }
    }

    @Test func `any other length is refused`() throws {
        let wrapped = content.wrapped(by: key, in: "here")
        for count in 0..<wrapped.count {
            #expect(try Secret.unwrapped(Array(wrapped.prefix(count)), by: key, in: "here") == nil, "\(count)")
            #expect(try Secret.unwrapped(Array(wrapped.suffix(count)), by: key, in: "here") == nil, "\(count)")
        }
        #expect(try Secret.unwrapped(wrapped + [0], by: key, in: "here") == nil)
    }

    @Test func `each wrapping of one secret differs`() {
        #expect(content.wrapped(by: key, in: "here") != content.wrapped(by: key, in: "here"))
    }
}
