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
    public init(_ text: String) {
        var (delivery, refusal): (Delivery, String?) = (.notSent, nil)
        for line in text.split(whereSeparator: \.isNewline) {
            guard let reply = Self.reply(line) else { continue }
            if reply.isRefusal { refusal = String(line) }
            // The lines of a reply but its last have a hyphen after the number.
            guard reply.isLast else { continue }
            if reply.number == Self.readyForText {
                delivery = .unknown
            } else if delivery == .unknown {
                delivery = reply.isRefusal ? .notSent : .accepted
            }
        }
        (self.delivery, self.refusal) = (delivery, refusal)
    }

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
