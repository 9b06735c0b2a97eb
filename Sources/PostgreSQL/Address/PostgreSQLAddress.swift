/// Where a database of PostgreSQL is, and what its server has to show: `postgres://[USER@]HOST[:PORT]/DATABASE`, or
/// `postgres:///DATABASE?host=FOLDER` for the folder of a socket.
///
/// What an address does not say is never looked up elsewhere. It never holds a password.
public struct PostgreSQLAddress: Hashable, Sendable {
    /// Where the server listens.
    public enum Place: Hashable, Sendable {
        /// The folder of its socket, a whole path.
        case socket(folder: String)
        /// The name or the number of a machine; of an IPv6 number without brackets.
        case host(String)
    }

    /// What is done against those on the way; named as libpq does.
    public enum Protection: String, Hashable, Sendable, CaseIterable {
        /// Nothing.
        case nothing = "disable"
        /// Nobody can read along, but anybody can pass for the server.
        case encryption = "require"
        /// The server has a certificate of the authority, for whatever name.
        case anyName = "verify-ca"
        /// The server has a certificate of the authority for its name.
        case full = "verify-full"
    }

    /// Who signs in, where the address says it.
    public let user: String?
    /// Where the server listens.
    public let place: Place
    /// From 1 to 65535; of a socket it is part of its name.
    public let port: Int
    /// The database on the server, never empty.
    public let database: String
    /// What is done against those on the way: `full`, but for a socket and a server on this machine; less only where said.
    public let protection: Protection
    /// The whole path of the certificate of the authority that vouches for the server; always there where one has to.
    public let rootCertificate: String?

    /// Where servers of Debian have their socket.
    static let socketFolder = "/var/run/postgresql"
    static let standardPort = 5432
}

extension PostgreSQLAddress: CustomStringConvertible {
    /// The address as it can be read again, with nothing that is usual.
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

    /// With `%` for all bytes but letters, digits, `-._~` and those named.
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
