import Support
import Testing
import Users

@Suite struct CommonPasswordsTests {
    private func list(_ list: String, contains password: String) -> Bool {
        Array(list.utf8).withUnsafeBytes { list in
            Array(password.utf8).withUnsafeBytes { CommonPasswords(list).contains($0) }
        }
    }

    @Test(arguments: ["123456\nabc\npassword\nqwerty\n", "123456\nabc\npassword\nqwerty"])
    func `every line of a list is found, with or without a final line feed`(text: String) {
        for line in ["123456", "abc", "password", "qwerty"] { #expect(list(text, contains: line)) }
    }

    @Test(arguments: [
        "", "1", "12345", "1234567", "ab", "abcd", "passwor", "password1", "qwertz", "~", "abc\npassword", "\n",
    ])
    func `a part of a line is not found`(password: String) {
        #expect(!list("123456\nabc\npassword\nqwerty\n", contains: password))
    }

    @Test(arguments: ["", "\n", "\n\n"])
    func `an empty list contains nothing`(text: String) {
        #expect(!list(text, contains: "password"))
        #expect(!list(text, contains: ""))
        #expect(!CommonPasswords(UnsafeRawBufferPointer(start: nil, count: 0)).contains(.init(start: nil, count: 0)))
    }

    @Test func `a search agrees with a set`() {
        let seed: UInt64 = 0xC0_3307
        var random = SplitMix64(seed: seed)
        func word() -> String {
            String((0..<Int.random(in: 1...4, using: &random)).map { _ in "ab\u{E9}".randomElement(using: &random)! })
        }
        for _ in 0..<200 {
            let words = Set((0..<Int.random(in: 0...30, using: &random)).map { _ in word() })
            let text = words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { $0 + "\n" }.joined()
            for _ in 0..<50 {
                let password = word()
                #expect(list(text, contains: password) == words.contains(password), "seed \(seed)")
            }
        }
    }
}
