import Testing
import Text

@Suite struct Base64Tests {
    /// RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func `bytes are encoded and decoded as in the standard`(bytes: String, text: String) {
        #expect(Base64.text(Array(bytes.utf8)) == text)
        #expect(Base64.bytes(text) == Array(bytes.utf8))
    }

    @Test func `every encoded text is decoded, and no other spelling is accepted`() {
        for count in 0...70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
            #expect(Base64.bytes(Base64.text(bytes)) == bytes)
        }
        for text in ["Z", "Zg", "Zg=", "Zh==", "Zm9=", "Z===", "====", "Zm9v\n", "Zm 9", "Zm9v=", "Zg==Zg==", "Zm9_"] {
            #expect(Base64.bytes(text) == nil, "\(text)")
        }
    }
}
