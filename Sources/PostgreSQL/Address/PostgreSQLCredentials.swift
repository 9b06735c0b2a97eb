public import Database

/// The user and password for a server.
public struct PostgreSQLCredentials: Sendable {
    /// Calls its argument with the bytes of a password, valid only during that call.
    public typealias Lending = DatabaseServer.Lending

    /// The role; `nil` for the user in the address, or without one the name of this machine's user.
    public let user: String?
    let lendPassword: Lending?

    /// Creates credentials. The password is UTF-8 without NUL. Without a password, the server must let the user sign in
    /// by other means.
    public init(user: String? = nil, lendPassword: Lending? = nil) {
        self.user = user
        self.lendPassword = lendPassword
    }
}
