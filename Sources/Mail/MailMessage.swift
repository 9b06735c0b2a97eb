internal import Periods

/// An email with a text and an attached file (RFC 5322, MIME).
public struct MailMessage: Hashable, Sendable {
    /// An attached text file.
    public struct Attachment: Hashable, Sendable {
        /// The file name, in ASCII letters, digits, dots and hyphens.
        public let name: String
        /// The MIME type, such as `text/csv`.
        public let type: String
        /// The content.
        public let text: String

        /// The memberwise initializer.
        public init(name: String, type: String, text: String) {
            precondition(
                name.utf8.allSatisfy { 0x2D...0x39 ~= $0 || 0x61...0x7A ~= $0 || 0x41...0x5A ~= $0 },
                "The name of an attachment stands between quotes as it is.")
            (self.name, self.type, self.text) = (name, type, text)
        }
    }

    /// The sender; `nil` to leave it to the sending program.
    public let sender: MailAddress?
    /// The recipient.
    public let recipient: MailAddress
    /// The subject.
    public let subject: String
    /// A unique id of letters, digits and hyphens.
    public let id: String
    /// The date, in seconds since 1970.
    public let written: Int64
    /// The body: lines separated by `\n`.
    public let text: String
    /// The attached file.
    public let attachment: Attachment

    /// The memberwise initializer.
    public init(
        from sender: MailAddress?, to recipient: MailAddress, subject: String, id: String, written: Int64, text: String,
        attachment: Attachment
    ) {
        (self.sender, self.recipient, self.subject) = (sender, recipient, subject)
        (self.id, self.written, self.text, self.attachment) = (id, written, text, attachment)
    }

    // Neither quoted-printable nor base64 ever contains `=_`.
    private static let boundary = "=_part"

    /// The lines of the whole email without their ends, in ASCII, at most 76 characters long except for long addresses
    /// and ids.
    ///
    /// The date is in UTC, and the id has the sender's domain, so that neither the time zone nor the name of the machine is
    /// revealed.
    /// - Complexity: O(n) in the content.
    public var lines: [String] {
        let head =
            (sender.map { ["From: \($0.text)"] } ?? []) + ["To: \(recipient.text)"]
            + MailText.header("Subject", subject)
        return head + [
            "Date: \(Self.date(written))",
            "Message-ID: <\(id)@\(sender.map { String($0.domain) } ?? "spesa.invalid")>",
            "MIME-Version: 1.0",
            "Content-Type: multipart/mixed; boundary=\"\(Self.boundary)\"",
            "",
            "--\(Self.boundary)",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable",
            "",
        ] + MailText.quotedPrintable(text) + [
            "--\(Self.boundary)",
            "Content-Type: \(attachment.type); charset=utf-8",
            "Content-Transfer-Encoding: base64",
            "Content-Disposition: attachment; filename=\"\(attachment.name)\"",
            "",
        ] + MailText.base64Lines(Array(attachment.text.utf8)) + ["--\(Self.boundary)--"]
    }

    /// The email for an SMTP server, with CRLF line ends.
    public var bytes: [UInt8] { Array(lines.map { $0 + "\r\n" }.joined().utf8) }

    /// The email for a local program, with LF line ends.
    public var localBytes: [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

    /// Formats seconds since 1970 as a date header in UTC: `Sat, 21 Nov 2026 18:03:11 +0000`.
    static func date(_ seconds: Int64) -> String {
        let (whole, part) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let (number, rest) = part < 0 ? (whole - 1, part + 86_400) : (whole, part)
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        let text = Day(number: Int(number)).fullText
        return "\(text.prefix(3)),\(text.dropFirst(3)) \(clock.joined(separator: ":")) +0000"
    }
}
