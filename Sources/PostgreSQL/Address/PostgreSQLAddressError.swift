/// Why a text is no address of a database of PostgreSQL. Holds nothing of the text that may be a password.
public enum PostgreSQLAddressError: Error, Equatable, Sendable {
    /// It does not begin as one, or nobody stands before the `@`.
    case noAddress
    /// It holds a password, which every user of the machine could see.
    case password
    /// No database is named.
    case noDatabase
    /// The host is neither a name nor a number.
    case host
    /// The port is no number from 1 to 65535.
    case port
    /// A character that must be written with `%`, or a `%` with something else than the digits of UTF-8 behind it.
    case escape
    /// There is no such parameter.
    case unknownParameter
    /// A parameter stands there twice.
    case repeated(String)
    /// `sslmode` is none of the four that promise something.
    case protection
    /// A parameter that means nothing beside what else is said.
    case needless(String)
    /// Nothing says who vouches for the server.
    case noRootCertificate
    /// The value of a parameter does not begin with a slash.
    case noWholePath(String)
}
