public import Failures

/// A database server and one of its databases, as named by an address; not connected.
///
/// A value made of closures, passed in from `main`, so that no other module depends on a kind of server.
public struct DatabaseServer: Sendable {
    /// Calls `use` with the bytes of a password, valid only during that call.
    public typealias Lending = @Sendable (_ use: (UnsafeRawBufferPointer) -> Void) -> Void

    /// The address of the database without user, which can be parsed again.
    public let address: String
    /// The server for display: the host, or `this machine`.
    public let name: String
    /// The name of the database on the server.
    public let database: String
    /// The user in the address; `nil` if it names none.
    public let user: String?
    /// A warning about insecure transport, for display; `nil` if it is secure or the server is on this machine.
    public let danger: String?
    /// Returns a driver that opens schemas of the database as a role; for `nil`, as the user in the address.
    public let driver: @Sendable (_ role: String?, _ lendPassword: Lending?, _ phrasebook: Phrasebook) -> DatabaseDriver
    /// Returns a database on this server by its name, with the user of this address.
    public let sibling: @Sendable (_ database: String) -> DatabaseServer

    /// Creates a server from its data and closures.
    public init(
        address: String, name: String, database: String, user: String?, danger: String?,
        driver: @escaping @Sendable (String?, Lending?, Phrasebook) -> DatabaseDriver,
        sibling: @escaping @Sendable (String) -> DatabaseServer
    ) {
        self.address = address
        self.name = name
        self.database = database
        self.user = user
        self.danger = danger
        self.driver = driver
        self.sibling = sibling
    }
}

/// The error for a text that is not a valid address of a database server.
public struct ServerAddressError: WordedError, Sendable {
    /// The message for the user, which never contains a password.
    public let words: ErrorWords

    /// Creates an error with a message.
    public init(words: ErrorWords) {
        self.words = words
    }
}
