public import Database
public import Secrets
internal import Storage
public import Users

/// A store in a server's database, with users and books of several machines.
///
/// Keeps no connection open: each call opens one as the role that it needs.
public final class ServerStore {
    /// Returns a driver that opens schemas of the database as a role, and translates statements with `serverPhrases`.
    /// The secret has 64 hexadecimal digits.
    public typealias Opening = (_ role: String, _ secret: Secret) throws -> DatabaseDriver

    /// The schema with the store's own tables.
    public static let schema = ServerSchema.name

    /// The address, for messages.
    public let place: String
    let host: String
    let roles: ServerRoles
    let stateFolder: String?
    /// The number of changes that users have made through this object, see `Store.changes`.
    public internal(set) var changes = 0
    let cost: PasswordCost
    private let files: DatabaseDriver
    private let driver: Opening

    /// The store in a database, which may not exist yet. Opens no connection.
    /// - Parameters:
    ///   - database: the name on the server.
    ///   - place: the address, for messages.
    ///   - host: the name of the server, for messages.
    ///   - cost: the cost of hashing passwords; equal for all users, and never changed.
    ///   - stateFolder: the folder for this account's downloads; `nil` for none.
    ///   - files: opens side databases in memory.
    ///   - driver: opens schemas on the server, as a role with its secret.
    public init(
        database: String, place: String, host: String, cost: PasswordCost = .full, stateFolder: String? = nil,
        files: DatabaseDriver, driver: @escaping Opening
    ) {
        self.place = place
        self.host = host
        roles = ServerRoles(database: database)
        self.stateFolder = stateFolder
        self.cost = cost
        self.files = files
        self.driver = driver
    }

    /// The name and secret of a session's role, to open the schema of a book.
    /// - Throws: `SecretError.outOfMemory`.
    public func role(of session: SessionSecret) throws -> (name: String, secret: Secret) {
        (roles.session(session), try RoleSecret(session).digits)
    }

    /// Resumes the session with a secret. This counts as use of the session.
    /// - Throws: `StoreError.sessionEnded`, also for a secret unknown to the store; `noBookLeft`.
    public func session(_ secret: SessionSecret, at now: Int64, boot: String?) throws -> ServerAccountSession {
        let role = try role(of: secret)
        return try ServerAccountSession(in: self, books: books(as: role)) {
            try self.connect(role.name, role.secret, otherwise: .sessionEnded)
        }
    }

    private func books(as role: (name: String, secret: Secret)) throws -> ServerBooks {
        ServerBooks(place: place, driver: try driver(role.name, role.secret), sideDriver: files)
    }

    /// The name and secret of a token's role, to open the schema of its book.
    /// - Throws: `SecretError.outOfMemory`.
    public func role(of token: Token) throws -> (name: String, secret: Secret) {
        (roles.token(token), try RoleSecret(token).digits)
    }

    /// Opens a session for a token. This counts as use of the token.
    /// - Throws: `StoreError.unknownToken`, also for an expired token, because the server rejects its role;
    ///   `tokenExpired` if it expires after the connection was opened.
    public func session(with token: Token, at now: Int64) throws -> ServerTokenSession {
        let role = try role(of: token)
        return try ServerTokenSession(in: self, books: books(as: role)) {
            try self.connect(role.name, role.secret, otherwise: .unknownToken)
        }
    }

    func connect(_ role: String, _ secret: Secret, otherwise error: StoreError) throws -> any Database {
        do {
            return try driver(role, secret).open(Self.schema, .unseen)
        } catch DatabaseError.wrongSecret {
            throw error
        }
    }

    /// The secret of a user's role, derived from a normalized password.
    func secret(of name: UserName, _ password: Secret) throws -> RoleSecret {
        try RoleSecret(password: password, role: roles.login(of: name), cost: cost)
    }

    /// Opens a connection as a user's role, with the normalized password.
    /// - Parameter error: thrown for a wrong name or password.
    func enter(
        _ name: UserName, _ password: Secret, otherwise error: StoreError
    ) throws -> ServerCalls {
        ServerCalls(
            database: try connect(roles.login(of: name), secret(of: name, password).digits, otherwise: error))
    }
}
