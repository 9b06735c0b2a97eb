internal import Periods

/// A mail of a text with a file beside it (RFC 5322, MIME).
public struct MailMessage: Hashable, Sendable {
    /// A text that goes along as a file.
    public struct Attachment: Hashable, Sendable {
        /// What the file is called: letters, digits, dots and hyphens of ASCII.
        public let name: String
        /// Such as `text/csv`.
        public let type: String
        /// What it holds.
        public let text: String

        /// An attachment as it is given.
        public init(name: String, type: String, text: String) {
            precondition(
                name.utf8.allSatisfy { 0x2D...0x39 ~= $0 || 0x61...0x7A ~= $0 || 0x41...0x5A ~= $0 },
                "The name of an attachment stands between quotes as it is.")
            (self.name, self.type, self.text) = (name, type, text)
        }
    }

    /// Whom it comes from; `nil` where the program that sends it knows.
    public let sender: MailAddress?
    /// Whom it goes to.
    public let recipient: MailAddress
    /// What it is about.
    public let subject: String
    /// The same for no other mail: letters, digits and hyphens.
    public let id: String
    /// When it was written: seconds since 1970.
    public let written: Int64
    /// Lines, divided by `\n`.
    public let text: String
    /// What goes along.
    public let attachment: Attachment

    /// A mail of what is given.
    public init(
        from sender: MailAddress?, to recipient: MailAddress, subject: String, id: String, written: Int64, text: String,
        attachment: Attachment
    ) {
        (self.sender, self.recipient, self.subject) = (sender, recipient, subject)
        (self.id, self.written, self.text, self.attachment) = (id, written, text, attachment)
    }

    // Neither quoted-printable nor base64 ever holds `=_`.
    private static let boundary = "=_part"

    /// The lines of it, without their ends, in ASCII, none longer than 76 characters but for an address or an id of more.
    ///
    /// The moment is said in UTC, and the id has the sender's domain: nothing tells where the machine is or what it is called.
    /// - Complexity: O(n) in what it holds.
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

    /// As a server is sent it: lines that end in CR LF.
    public var bytes: [UInt8] { Array(lines.map { $0 + "\r\n" }.joined().utf8) }

    /// As a program of this machine reads it: lines that end in LF.
    public var localBytes: [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

    /// `Sat, 21 Nov 2026 18:03:11 +0000`
    static func date(_ seconds: Int64) -> String {
        let (whole, part) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let (number, rest) = part < 0 ? (whole - 1, part + 86_400) : (whole, part)
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        let text = Day(number: Int(number)).fullText
        return "\(text.prefix(3)),\(text.dropFirst(3)) \(clock.joined(separator: ":")) +0000"
    }
}
