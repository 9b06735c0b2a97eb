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

    @Test func `the last refusal is kept`() {
        #expect(MailReplies(Self.greeting).refusal == nil)
        #expect(MailReplies("502 What?\r\n250 OK\r\n550 5.1.1 No such shop\r\n").refusal == "550 5.1.1 No such shop")
    }

    @Test func `an error says that nothing was sent only if the server was not ready for the text`() {
        let (none, ready) = (MailReplies(Self.greeting + "550 No\r\n"), MailReplies("354 Go\r\n"))
        let (failed, stopped) = (MailError.refused("x", by: "curl"), MailError.uncertain("x", by: "curl"))
        #expect(failed.corrected(by: none) == .refused("550 No", by: "curl"))
        #expect(stopped.corrected(by: none) == .refused("x", by: "curl"))
        #expect(failed.corrected(by: ready) == .uncertain("x", by: "curl"))
        #expect(stopped.corrected(by: ready) == .uncertain("x", by: "curl"))
        #expect(MailError.notInstalled("curl").corrected(by: ready) == .notInstalled("curl"))
    }
}
