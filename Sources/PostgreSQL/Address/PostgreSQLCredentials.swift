public import Database

/// The user and password for a server.
public struct PostgreSQLCredentials: Sendable {
    /// Calls its argument with the bytes of a password, valid only during that call.
    public typealias Lending = DatabaseServer.Lending

    /// The role; `nil` for the user in the address, or without one the name of this machine's user.
    public let user: String?
    /// A file of passwords in the format of PGPASSFILE, read without `lendPassword`; `nil` for none.
    let passwordFile: String?
    let lendPassword: Lending?

    /// Creates credentials. The password is UTF-8 without NUL. Without a password, the server must let the user sign in
    /// by other means. libpq ignores a password file that others may read.
    public init(user: String? = nil, passwordFile: String? = nil, lendPassword: Lending? = nil) {
        self.user = user
        self.passwordFile = lendPassword == nil ? passwordFile : nil
        self.lendPassword = lendPassword
    }
}
