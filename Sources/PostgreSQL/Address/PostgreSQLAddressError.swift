/// Why a text is not an address of a PostgreSQL database. Contains no text that may be a password.
public enum PostgreSQLAddressError: Error, Equatable, Sendable {
    /// The scheme is wrong, or the user is empty.
    case noAddress
    /// The address contains a password, which every user of the machine could see.
    case password
    /// The database is missing.
    case noDatabase
    /// The host is neither a name nor an IP address.
    case host
    /// The port is not a number from 1 to 65535.
    case port
    /// The address has a character that must be percent-encoded, or an invalid percent code.
    case escape
    /// The parameter is unknown.
    case unknownParameter
    /// The parameter occurs twice.
    case repeated(String)
    /// `sslmode` has another value than the four supported ones.
    case protection
    /// The parameter has no meaning in combination with the others.
    case needless(String)
    /// The protection needs the authority's certificate, but the address does not name its file.
    case noRootCertificate
    /// The path in this parameter is not absolute.
    case noWholePath(String)
}
