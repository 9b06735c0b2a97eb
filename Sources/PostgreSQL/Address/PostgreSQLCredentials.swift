public import Database

/// The user and password for a server.
public struct PostgreSQLCredentials: Sendable {
    /// Provides the bytes of a password, valid during the call.
    public typealias Lending = DatabaseServer.Lending

    /// The role; `nil` for the user of the address, otherwise the user of this machine.
    public let user: String?
    let lendPassword: Lending?

    /// Creates credentials. The password is UTF-8 without NUL. Without one, the server must allow the user in.
    public init(user: String? = nil, lendPassword: Lending? = nil) {
        self.user = user
        self.lendPassword = lendPassword
    }
}
