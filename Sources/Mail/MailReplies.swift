/// The replies of an SMTP server while it gets one email (RFC 5321).
public struct MailReplies: Equatable, Sendable {
    /// The fate of the email.
    public enum Delivery: Sendable {
        /// The server accepted the email.
        case accepted
        /// The server refused the email, or was never asked to take its text.
        case notSent
        /// The server was ready for the text, and did not reply to it. It may have accepted the email.
        case unknown
    }

    /// The fate of the email.
    public let delivery: Delivery
    /// The last refusal, a line that begins with a number from 400 to 599; `nil` without one.
    public let refusal: String?

    /// Parses the lines of all replies in the order in which they came. Lines without a number are ignored.
    ///
    /// A line ends at LF only, because `curl` reads it so. Before encryption an attacker can send any reply, but not have
    /// `curl` send the text of an email: a request for the text counts only after the replies to the commands before it.
    public init(_ text: String) {
        var (delivery, refusal): (Delivery, String?) = (.notSent, nil)
        var accepted = 0
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            let line = Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
            guard let reply = Self.reply(line) else { continue }
            if reply.isRefusal { refusal = String(line) }
            // The lines of a reply but its last have a hyphen after the number.
            guard reply.isLast else { continue }
            switch reply.number {
            case Self.ready: accepted = 0
            case Self.readyForText where accepted >= Self.commandsBeforeText: delivery = .unknown
            case _ where delivery == .unknown: delivery = reply.isRefusal ? .notSent : .accepted
            case Self.accepted: accepted += 1
            default: break
            }
        }
        (self.delivery, self.refusal) = (delivery, refusal)
    }

    /// The greeting, also the reply to the command that begins encryption: a session begins.
    private static let ready = 220
    /// The replies to an accepted command.
    private static let accepted = 250...251
    /// The commands of a session that must be accepted before the text: EHLO, MAIL and RCPT.
    private static let commandsBeforeText = 3
    /// The reply by which a server asks for the text of an email.
    private static let readyForText = 354

    private static func reply(_ line: Substring) -> (number: Int, isLast: Bool, isRefusal: Bool)? {
        let digits = line.utf8.prefix(3)
        guard digits.count == 3, digits.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(Substring(digits)) else {
            return nil
        }
        return (number, line.utf8.dropFirst(3).first != UInt8(ascii: "-"), 400..<600 ~= number)
    }
}
