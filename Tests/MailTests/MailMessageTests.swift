import Mail
import Support
import Testing

@Suite struct MailMessageTests {
    private func message(_ subject: String, _ text: String, csv: String = "what\n", from sender: String? = nil) throws
        -> MailMessage
    {
        MailMessage(
            from: try sender.map { try MailAddress($0) }, to: try MailAddress("shop@example.org"), subject: subject,
            id: "0199", written: 1_795_284_191, text: text,
            attachment: MailMessage.Attachment(name: "order.csv", type: "text/csv", text: csv))
    }

    @Test func `a mail has exactly the expected bytes`() throws {
        // The base64 is that of coreutils, the quoted-printable written by hand.
        let mail = try message("Order: Week", "1 kg Caffè = 9 €\n.\n", csv: "what\nCaffè\n", from: "anna@home.it")
        let expected = [
            "From: anna@home.it", "To: shop@example.org", "Subject: Order: Week",
            "Date: Sat, 21 Nov 2026 18:03:11 +0000", "Message-ID: <0199@home.it>", "MIME-Version: 1.0",
            "Content-Type: multipart/mixed; boundary=\"=_part\"", "", "--=_part",
            "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "",
            "1 kg Caff=C3=A8 =3D 9 =E2=82=AC", "=2E", "", "--=_part", "Content-Type: text/csv; charset=utf-8",
            "Content-Transfer-Encoding: base64", "Content-Disposition: attachment; filename=\"order.csv\"", "",
            "d2hhdApDYWZmw6gK", "--=_part--",
        ]
        #expect(mail.lines == expected)
        #expect(mail.bytes == Array((expected.joined(separator: "\r\n") + "\r\n").utf8))
        #expect(mail.localBytes == Array((expected.joined(separator: "\n") + "\n").utf8))
    }

    @Test func `a mail without a sender names no machine`() throws {
        let lines = try message("x", "y").lines
        #expect(!lines.contains { $0.hasPrefix("From") })
        #expect(lines.contains("Message-ID: <0199@spesa.invalid>"))
    }

    @Test(
        arguments: [
            ("Order: Week", ["Subject: Order: Week"]),
            ("Caffè", ["Subject: =?UTF-8?B?Q2FmZsOo?="]),
            ("a\r\nBcc: all@example.org", ["Subject: a  Bcc: all@example.org"]),
            ("=?UTF-8?Q?x?=", ["Subject: =?UTF-8?B?PT9VVEYtOD9RP3g/PQ==?="]),
            (" x", ["Subject: =?UTF-8?B?IHg=?="]),
            (
                String(repeating: "è", count: 20),
                [
                    // A line has room for 19 letters of two bytes; the last letter goes to the next line.
                    "Subject: =?UTF-8?B?w6jDqMOow6jDqMOow6jDqMOow6jDqMOow6jDqMOow6jDqMOow6g=?=",
                    " =?UTF-8?B?w6g=?=",
                ]
            ),
        ])
    func `a subject stays one header`(subject: String, expected: [String]) throws {
        let lines = try message(subject, "").lines
        #expect(Array(lines[1..<1 + expected.count]) == expected)
        #expect(lines[1 + expected.count].hasPrefix("Date: "))
    }

    @Test(
        arguments: [
            ("", [""]), ("trailing ", ["trailing=20"]), ("a\tb\t", ["a\tb=09"]), ("From here", ["=46rom here"]),
            ("Fromage", ["Fromage"]), ("\u{1}", ["=01"]), ("a.b", ["a.b"]),
            (String(repeating: "x", count: 76), [String(repeating: "x", count: 76)]),
            (String(repeating: "x", count: 77), [String(repeating: "x", count: 75) + "=", "xx"]),
            (String(repeating: "x", count: 75) + ".y", [String(repeating: "x", count: 75) + "=", "=2Ey"]),
            (
                String(repeating: "x", count: 74) + "è",
                [String(repeating: "x", count: 74) + "=", "=C3=A8"]
            ),
        ])
    func `a line of text becomes one or more lines of the mail`(text: String, expected: [String]) throws {
        let lines = try message("s", text).lines
        let start = try #require(lines.firstIndex(of: "Content-Transfer-Encoding: quoted-printable")) + 2
        #expect(Array(lines[start..<start + expected.count]) == expected)
        #expect(lines[start + expected.count] == "--=_part")
    }

    @Test func `every line is short, ASCII and not a lone dot`() throws {
        var random = SplitMix64(seed: 20_261_121)
        let pieces = ["è", "€", ".", "\n", " ", "From ", "=", "--=_part", "x", "🧀", "\r", "\u{0}", "\u{202e}"]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 0...300, using: &random))
                .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            let lines = try message(text, text, csv: text).lines
            #expect(lines.allSatisfy { $0.utf8.count <= 76 && $0.utf8.allSatisfy { 0x20...0x7E ~= $0 } }, "\(lines)")
            #expect(!lines.contains("."))
            #expect(lines.count { $0.hasPrefix("--=_part") } == 3)
            let head = lines.prefix { !$0.isEmpty }
            #expect(head.count { $0.hasPrefix("To: ") } == 1)
            #expect(head.allSatisfy { $0.hasPrefix(" ") || $0.contains(": ") })
        }
    }
}
