import Mail
import Testing

@Suite struct MailRepliesTests {
    private static let greeting = "220 hello\r\n250-here\r\n250 AUTH PLAIN\r\n250 OK\r\n250 OK\r\n"

    @Test(
        arguments: [
            ("", .notSent), ("220 hello\r\n", .notSent), (greeting, .notSent), (greeting + "550 No\r\n", .notSent),
            (greeting + "354-Go\r\n", .notSent), (greeting + "354 Go\r\n", .unknown),
            (greeting + "354 Go\r\n250-Almost\r\n", .unknown), (greeting + "354 Go\r\nnoise\r\n", .unknown),
            (greeting + "354 Go\r\n250 Queued\r\n", .accepted), (greeting + "354\r\n250-a\r\n250 b\r\n", .accepted),
            (greeting + "354 Go\r\n250 Queued\r\n421 Bye\r\n", .accepted),
            (greeting + "354 Go\r\n554 No\r\n", .notSent), (greeting + "354 Go\r\n451 Later\r\n", .notSent),
        ] as [(String, MailReplies.Delivery)])
    func `the reply to the text of a mail decides about its fate`(replies: String, delivery: MailReplies.Delivery) {
        #expect(MailReplies(replies).delivery == delivery)
    }

    @Test(arguments: ["\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}", "\r"])
    func `only a line feed ends a line`(separator: String) {
        #expect(MailReplies(Self.greeting + "354 Go\(separator)250 ok\r\n").delivery == .unknown)
        #expect(MailReplies("554 a\(separator)250 b\r\n").refusal == "554 a\(separator)250 b")
        #expect(MailReplies("554 a\n").refusal == "554 a")
    }

    @Test(arguments: [
        "", "220 hello\r\n", "220 hello\r\n250 here\r\n", "220 hello\r\n250-a\r\n250-b\r\n250 here\r\n250 OK\r\n",
        // The replies before encryption do not count.
        "220 hello\r\n250 here\r\n250 b\r\n250 c\r\n220 encrypt\r\n",
        "220 hello\r\n250 here\r\n220 encrypt\r\n250 here\r\n250 OK\r\n",
    ])
    func `a request for the text that comes too early is none`(replies: String) {
        #expect(MailReplies(replies + "354 Go\r\n").delivery == .notSent)
        #expect(MailReplies(replies + "354 Go\r\n250 Queued\r\n").delivery == .notSent)
    }

    @Test func `a session that is encrypted and signed in may send the text`() {
        let replies =
            "220 hello\r\n250 here\r\n220 encrypt\r\n250 here\r\n334 name\r\n235 yes\r\n250 OK\r\n251 forwarded\r\n354 Go\r\n"
        #expect(MailReplies(replies).delivery == .unknown)
        #expect(MailReplies(replies + "250 Queued\r\n").delivery == .accepted)
    }

    @Test func `the last refusal is kept`() {
        #expect(MailReplies(Self.greeting).refusal == nil)
        #expect(MailReplies("502 What?\r\n250 OK\r\n550 5.1.1 No such shop\r\n").refusal == "550 5.1.1 No such shop")
    }

    @Test func `an error says that nothing was sent only if the server was not ready for the text`() {
        let (none, ready) = (MailReplies(Self.greeting + "550 No\r\n"), MailReplies(Self.greeting + "354 Go\r\n"))
        let (failed, stopped) = (MailError.refused("x", by: "curl"), MailError.uncertain("x", by: "curl"))
        #expect(failed.corrected(by: none) == .refused("550 No", by: "curl"))
        #expect(stopped.corrected(by: none) == .refused("x", by: "curl"))
        #expect(failed.corrected(by: ready) == .uncertain("x", by: "curl"))
        #expect(stopped.corrected(by: ready) == .uncertain("x", by: "curl"))
        #expect(MailError.notInstalled("curl").corrected(by: ready) == .notInstalled("curl"))
    }
}
