import Mail
import Testing

@Suite struct MailServerTests {
    @Test(
        arguments: [
            ("smtp.example.org", "smtp.example.org", 587, false, false),
            ("SMTP.example.org:2525", "smtp.example.org", 2525, false, false),
            ("smtp.example.org:465", "smtp.example.org", 465, true, false),
            ("smtps://smtp.example.org", "smtp.example.org", 465, true, false),
            ("smtps://smtp.example.org:1465", "smtp.example.org", 1465, true, false),
            ("smtp://smtp.example.org:465", "smtp.example.org", 465, false, false),
            ("localhost", "localhost", 25, false, true), ("127.0.0.1:1025", "127.0.0.1", 1025, false, true),
            ("127.0.0.1.example.org", "127.0.0.1.example.org", 587, false, false),
        ])
    func `a server has a host, a port and an encryption`(
        text: String, host: String, port: Int, isEncrypted: Bool, isHere: Bool
    ) throws {
        let server = try MailServer(text)
        #expect(server.host == host)
        #expect(server.port == port)
        #expect(server.isEncryptedAtOnce == isEncrypted)
        #expect(server.isHere == isHere)
    }

    @Test(
        arguments: [
            "", "smtp.example.org:", "smtp.example.org:0", "smtp.example.org:65536", "smtp.example.org:+25", "a b",
            "a/b",
            "http://example.org", "smtp://", "a\"b", "a\nb", "-x", "user@example.org",
        ])
    func `text other than a host with a port and an encryption is refused`(text: String) {
        #expect(throws: MailError.server(text)) { try MailServer(text) }
    }

    @Test func `a password is sent only encrypted or to the local machine`() throws {
        let (sender, recipient) = (try MailAddress("anna@home.it"), try MailAddress("shop@example.org"))
        func lines(_ server: String) throws -> [String] {
            try MailServer(server).configuration(from: sender, to: recipient, user: "an\"na\\").split(separator: "\n")
                .map(String.init)
        }
        let far = try lines("smtp.example.org")
        #expect(far.contains("ssl-reqd"))
        #expect(far.first == "url = \"smtp://smtp.example.org:587/home.it\"")
        #expect(far.contains("mail-from = \"anna@home.it\"") && far.contains("mail-rcpt = \"shop@example.org\""))
        #expect(far.last == "user = \"an\\\"na\\\\:")
        #expect(try lines("smtps://smtp.example.org").first == "url = \"smtps://smtp.example.org:465/home.it\"")
        #expect(try !lines("localhost").contains("ssl-reqd"))
        let unsigned = try MailServer("localhost").configuration(from: sender, to: recipient, user: nil)
        #expect(unsigned.hasSuffix("\n") && !unsigned.contains("user"))
    }

    @Test func `a byte of a password stays one byte in quotes`() {
        let all = "a\"b\\c\td\re\u{b}f\n".utf8.flatMap(MailServer.quoted)
        #expect(String(decoding: all, as: UTF8.self) == #"a\"b\\c\td\re\vf\n"#)
    }
}
