/// A server that takes mail by SMTP: `[smtp://|smtps://]HOST[:PORT]`.
public struct MailServer: Hashable, Sendable {
    /// The name of the host, or its number of IPv4.
    public let host: String
    /// From 1 to 65535: what was written; else 465 for `smtps`, 25 on this machine, 587 elsewhere (RFC 6409, RFC 8314).
    public let port: Int
    /// Whether the connection is encrypted from its first byte; else it becomes so before anything is said of who sends.
    public let isEncryptedAtOnce: Bool

    /// Whether it is this machine, to which nobody listens in; what goes there is not encrypted.
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

    /// What `curl` is told on its standard input to send a mail that it reads from its descriptor 3, up to where the password
    /// stands: bytes of it go through `quoted`, and `end` comes after them. Who does not sign in needs neither.
    ///
    /// The server learns the domain of the sender for a name, not that of the machine.
    public func configuration(from sender: MailAddress, to recipient: MailAddress, user: String?) -> String {
        let scheme = isEncryptedAtOnce ? "smtps" : "smtp"
        var lines = [
            "url = \"\(scheme)://\(host):\(port)/\(sender.domain)\"",
            "mail-from = \"\(sender.text)\"",
            "mail-rcpt = \"\(recipient.text)\"",
            "upload-file = \"/dev/fd/3\"",
            // What the server answers is told where it refuses the mail.
            "dump-header = \"/dev/stderr\"",
            "output = \"/dev/null\"",
            "proto = \"=smtp,smtps\"", "noproxy = \"*\"", "silent", "show-error", "connect-timeout = 20",
            "max-time = 60",
        ]
        if !isHere { lines.append("ssl-reqd") }
        guard let user else { return lines.map { $0 + "\n" }.joined() }
        let name = String(decoding: user.utf8.flatMap(Self.quoted), as: UTF8.self)
        return lines.map { $0 + "\n" }.joined() + "user = \"\(name):"
    }

    /// A byte as it stands between quotes in what `curl` is told.
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

    /// What comes after the password.
    public static let end = "\"\n"
}
