public import Database

/// Who signs in at a server, and with what.
public struct PostgreSQLCredentials: Sendable {
    /// Lends the bytes of a password; they are valid during the call.
    public typealias Lending = DatabaseServer.Lending

    /// The name of the role; `nil` for the one that the address names, or the name of the user of this machine.
    public let user: String?
    let lendPassword: Lending?

    /// Somebody with a password, which is UTF-8 without zeros; without one, whom the server lets in without.
    public init(user: String? = nil, lendPassword: Lending? = nil) {
        self.user = user
        self.lendPassword = lendPassword
    }
}
