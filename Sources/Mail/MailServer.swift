/// An SMTP server for outgoing mail: `[smtp://|smtps://]HOST[:PORT]`.
public struct MailServer: Hashable, Sendable {
    /// The host name or IPv4 address.
    public let host: String
    /// The port, 1 to 65535: as given, else 465 for `smtps`, 25 on this machine, 587 elsewhere (RFC 6409, RFC 8314).
    public let port: Int
    /// Whether the connection uses TLS from the start. Otherwise STARTTLS is required before the sender is named,
    /// except on this machine.
    public let isEncryptedAtOnce: Bool

    /// Whether the server is this machine: `localhost` or 127.*. Without `isEncryptedAtOnce`, the connection is then
    /// not encrypted, as it cannot be intercepted.
    public var isHere: Bool { Self.isHere(host) }

    private static func isHere(_ host: String) -> Bool {
        host == "localhost"
            || host.hasPrefix("127.") && host.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }
    }

    /// - Throws: `MailError.server`.
    public init(_ text: String) throws(MailError) {
        var rest = text[...]
        var scheme: String?
        for known in ["smtp", "smtps"] where rest.hasPrefix(known + "://") {
            scheme = known
            rest = rest.dropFirst(known.count + 3)
        }
        let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, isHost(name.utf8) else { throw .server(text) }
        var written: Int?
        if parts.count == 2 {
            guard parts[1].utf8.count <= 5, parts[1].utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
                let number = Int(parts[1]), 1...65_535 ~= number
            else { throw .server(text) }
            written = number
        }
        host = name.lowercased()
        isEncryptedAtOnce = scheme == "smtps" || scheme == nil && written == 465
        port = written ?? (isEncryptedAtOnce ? 465 : Self.isHere(host) ? 25 : 587)
    }

    /// The configuration for `curl` on its standard input, to send an email from descriptor 3 and write the server's
    /// replies to descriptor 4.
    ///
    /// The text ends where the password follows. Pass each byte of the password through `quoted`, and append `end`
    /// after the last one. Without a user name, omit the password and `end`. The server is greeted with the sender's
    /// domain rather than the name of the machine.
    public func configuration(from sender: MailAddress, to recipient: MailAddress, user: String?) -> String {
        let scheme = isEncryptedAtOnce ? "smtps" : "smtp"
        var lines = [
            "url = \"\(scheme)://\(host):\(port)/\(sender.domain)\"",
            "mail-from = \"\(sender.text)\"",
            "mail-rcpt = \"\(recipient.text)\"",
            "upload-file = \"/dev/fd/3\"",
            // The replies show whether the server accepted the email, and why not.
            "dump-header = \"/dev/fd/4\"",
            "output = \"/dev/null\"",
            "proto = \"=smtp,smtps\"", "noproxy = \"*\"", "silent", "show-error", "connect-timeout = 20",
            "max-time = 60",
        ]
        if !isHere { lines.append("ssl-reqd") }
        guard let user else { return lines.map { $0 + "\n" }.joined() }
        let name = String(decoding: user.utf8.flatMap(Self.quoted), as: UTF8.self)
        return lines.map { $0 + "\n" }.joined() + "user = \"\(name):"
    }

    /// Escapes a byte for a quoted string of `curl`'s configuration.
    public static func quoted(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
        case 0x09: Array("\\t".utf8)
        case 0x0A: Array("\\n".utf8)
        case 0x0B: Array("\\v".utf8)
        case 0x0D: Array("\\r".utf8)
        default: [byte]
        }
    }

    /// The end of the configuration, after the password.
    public static let end = "\"\n"
}
