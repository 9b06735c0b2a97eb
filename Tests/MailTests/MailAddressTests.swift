import Mail
import Testing

@Suite struct MailAddressTests {
    @Test(arguments: ["shop@example.org", "a.b+c@mail.example.org", "o'neil_1@x-y.de", "root@localhost"])
    func `a valid address is accepted and kept as written`(text: String) throws {
        #expect(try MailAddress(text).text == text)
    }

    @Test(
        arguments: [
            ("shop@example.org\nBcc: all@example.org", .controlCharacter), ("shop@example.org\r", .controlCharacter),
            ("a\u{0}@example.org", .controlCharacter), ("a\u{85}@example.org", .controlCharacter),
            ("caffè@example.org", .notASCII), ("shop@caffè.it", .notASCII),
            ("shop", .form), ("", .form), ("@example.org", .form), ("shop@", .form), ("a@b@c.org", .form),
            ("Shop <shop@example.org>", .form), ("a,b@example.org", .form), ("a b@example.org", .form),
            ("-X/tmp/log@example.org", .form), (".a@example.org", .form), ("a..b@example.org", .form),
            ("a@-x.org", .form), ("a@x-.org", .form), ("a@x..org", .form), ("a@[127.0.0.1]", .form),
            ("\"a\"@example.org", .form), ("a@exa\"mple.org", .form), ("a\\@example.org", .form),
            (String(repeating: "a", count: 65) + "@example.org", .form),
            ("a@" + String(repeating: "x", count: 64) + ".org", .form),
            ("a@" + Array(repeating: "x", count: 127).joined(separator: ".") + ".org", .form),
        ] as [(String, MailError.AddressFault)])
    func `text that may be several addresses is refused`(text: String, fault: MailError.AddressFault) {
        #expect(throws: MailError.address(text, fault)) { try MailAddress(text) }
    }
}
