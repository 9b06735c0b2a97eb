import Secrets
import Support
import Testing
import Users

@Suite struct PasswordRulesTests {
    private let rules = PasswordRules { $0.elementsEqual("password1".utf8) }

    @Test(arguments: [
        "12345678", "correct horse", "        ", "però così", "мой пароль", "密码密码密码密码",
        String(repeating: "a", count: 1024),
        "~!@#$%^&*()",
        "passwor\u{2013}", "password1 ", "pa\u{A0}ssword",
    ])
    func `passwords of eight characters to 1,024 bytes are accepted`(password: String) throws {
        let accepted = try rules.accept(secret(password))
        #expect(accepted.count >= 8)
        #expect(try rules.normalized(secret(password))?.isEqual(to: accepted) == true)
    }

    @Test func `an accepted password in normal form stays unchanged`() throws {
        #expect(try rules.accept(secret("perché no?")).bytes == Array("perché no?".utf8))
    }

    @Test(
        arguments: [
            ("", .passwordEmpty), ("1234567", .passwordTooShort), ("èèè", .passwordTooShort),
            ("èèèè", .passwordTooShort), ("èèèèèèè", .passwordTooShort), ("密码密码密码密", .passwordTooShort),
            (String(repeating: "a", count: 1025), .passwordTooLong(limit: 1024)),
            ("password1", .passwordCommon), ("PassWord1", .passwordCommon), ("ｐａｓｓｗｏｒｄ１", .passwordCommon),
            ("correct\thorse", .passwordControlCharacter), ("correct\nhorse", .passwordControlCharacter),
            ("correct\0horse", .passwordControlCharacter), ("correct\u{7F}horse", .passwordControlCharacter),
            ("correct\u{80}horse", .passwordControlCharacter), ("correct\u{9F}horse", .passwordControlCharacter),
            ("correct\u{1B}[2Jhorse", .passwordControlCharacter),
        ] as [(String, UserError)])
    func `other passwords are refused, each with its reason`(password: String, error: UserError) {
        #expect(throws: error) { try rules.accept(secret(password)) }
    }

    @Test func `bytes that are not UTF-8 are refused as a password and match nothing`() throws {
        let bytes: [UInt8] = [0x70, 0x61, 0x73, 0x73, 0x77, 0x6F, 0x72, 0xFF, 0x31]
        #expect(throws: UserError.passwordNotUTF8) { try rules.accept(secret(bytes)) }
        #expect(try rules.normalized(secret(bytes)) == nil)
    }

    @Test func `composed and decomposed letters give equal passwords`() throws {
        let whole = try rules.accept(secret("perch\u{E9} no?"))
        let pieces = try rules.accept(secret("perche\u{301} no?"))
        #expect(whole.isEqual(to: pieces))
        let cost = try #require(PasswordCost(memoryKiB: 8192, passes: 1, lanes: 1))
        let hash = try PasswordHash.make(whole, cost: cost).hash
        #expect(try hash.matches(#require(try rules.normalized(secret("perche\u{301} no?")))))
        #expect(try !hash.matches(#require(try rules.normalized(secret("perche no?")))))
    }

    @Test func `the length counts in normal form`() throws {
        // Wide letters have three bytes each, their normal form one.
        #expect(throws: UserError.passwordTooShort) { try rules.accept(secret("ａｂｃ")) }
        #expect(try rules.accept(secret("ａｂｃｄｅｆｇｈ")).bytes == Array("abcdefgh".utf8))
        // U+FDFA has three bytes, its normal form thirty-three.
        #expect(throws: UserError.passwordTooLong(limit: 1024)) {
            try rules.accept(secret(String(repeating: "\u{FDFA}", count: 40)))
        }
    }

    @Test func `sign-in applies only the normal form`() throws {
        #expect(try rules.normalized(secret("ｐｗ"))?.bytes == Array("pw".utf8))
        #expect(try rules.normalized(secret(""))?.count == 0)
        #expect(try rules.normalized(secret("password1"))?.count == 9)
    }

    @Test func `a list in memory is used for common passwords`() {
        "12345678\npassword1\nqwertyuiop\n".utf8.withContiguousStorageIfAvailable { list in
            let rules = PasswordRules(common: CommonPasswords(UnsafeRawBufferPointer(list)).contains)
            #expect(throws: UserError.passwordCommon) { try rules.accept(secret("QWERTYuiop")) }
            #expect(throws: Never.self) { try rules.accept(secret("qwertyuiop[")) }
        }
    }
}
