public import Failures

/// A server that databases lie on, and one of them there, as an address names it; nothing is opened.
///
/// A value made of a function, handed in from `main`, so that nothing above knows which server it talks to.
public struct DatabaseServer: Sendable {
    /// Lends the bytes of a password; they are valid during the call.
    public typealias Lending = @Sendable (_ use: (UnsafeRawBufferPointer) -> Void) -> Void

    /// The database's address as it can be read again, without who signs in.
    public let address: String
    /// What the server is called, for people.
    public let name: String
    /// The database, as the server calls it.
    public let database: String
    /// Who signs in where nothing else is said.
    public let user: String?
    /// What those on the way can do, where they can do something; a sentence.
    public let danger: String?
    /// Opens schemas of the database as a role; without one, as the user of the address.
    public let driver: @Sendable (_ role: String?, _ lendPassword: Lending?, _ phrasebook: Phrasebook) -> DatabaseDriver
    /// The same server with another of its databases.
    public let sibling: @Sendable (_ database: String) -> DatabaseServer

    /// A server, by what is known of it and the ways to its databases.
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

/// Why a text is no address of a database on a server.
public struct ServerAddressError: WordedError, Sendable {
    /// They never hold what may be a password.
    public let words: ErrorWords

    /// A complaint of whoever read the address.
    public init(words: ErrorWords) {
        self.words = words
    }
}
