/// The address of a PostgreSQL database, with the required proof of the server's identity:
/// `postgres://[USER@]HOST[:PORT]/DATABASE`, or `postgres:///DATABASE?host=FOLDER` for a Unix socket.
///
/// Missing parts have fixed defaults, independent of environment and files. An address never contains a password.
public struct PostgreSQLAddress: Hashable, Sendable {
    /// The socket or host on which the server listens.
    public enum Place: Hashable, Sendable {
        /// A Unix socket, by the absolute path of its folder.
        case socket(folder: String)
        /// A host name or IP address; IPv6 without brackets.
        case host(String)
    }

    /// The protection against attackers on the network. Raw values are libpq's.
    public enum Protection: String, Hashable, Sendable, CaseIterable {
        /// Neither encryption nor proof of the server's identity.
        case nothing = "disable"
        /// Encrypted, but any server can impersonate the real one.
        case encryption = "require"
        /// Encrypted. The server's certificate is signed by the authority, for any host name.
        case anyName = "verify-ca"
        /// Encrypted. The server's certificate is signed by the authority, for this host name.
        case full = "verify-full"
    }

    /// The user; `nil` if the address names none.
    public let user: String?
    /// The socket or host on which the server listens.
    public let place: Place
    /// The port, 1 to 65535. The file name of a Unix socket contains it too.
    public let port: Int
    /// The name of the database, never empty.
    public let database: String
    /// The protection: by default `full`, and `nothing` for a socket or a local server; lower only if stated.
    public let protection: Protection
    /// The absolute path of the certificate of the authority; never `nil` for `anyName` and `full`.
    public let rootCertificate: String?

    /// The default socket folder on Debian.
    static let socketFolder = "/var/run/postgresql"
    static let standardPort = 5432
}

extension PostgreSQLAddress: CustomStringConvertible {
    /// The address without default parts, which can be parsed again.
    public var description: String {
        var text = "postgres://"
        if let user { text += Self.escaped(user) + "@" }
        var parameters: [String] = []
        switch place {
        case .host(let host):
            text += host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
            if protection != Self.usualProtection(of: place, hasRoot: rootCertificate != nil) {
                parameters.append("sslmode=\(protection.rawValue)")
            }
        case .socket(let folder):
            if folder != Self.socketFolder { parameters.append("host=\(Self.escaped(folder, besides: "/"))") }
        }
        if port != Self.standardPort { text += ":\(port)" }
        text += "/" + Self.escaped(database)
        if let rootCertificate { parameters.append("sslrootcert=\(Self.escaped(rootCertificate, besides: "/"))") }
        return parameters.isEmpty ? text : text + "?" + parameters.joined(separator: "&")
    }

    /// Percent-encodes all bytes but letters, digits, `-._~` and the given ones.
    private static func escaped(_ text: String, besides: String = "") -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where besides.utf8.contains(byte): result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
            }
        }
        return result
    }
}
