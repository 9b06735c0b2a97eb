public import Database
public import Secrets
public import Users

/// A store that lies in a database on a server, with users and books of several machines.
///
/// It holds no connection: each call that is made here opens one as the role that the call is for.
public final class ServerStore {
    /// Opens schemas of the database as a role with its secret, 64 hexadecimal digits, with `serverPhrases`.
    public typealias Opening = (_ role: String, _ secret: Secret) throws -> DatabaseDriver

    /// The schema with the store's own tables.
    public static let schema = ServerSchema.name

    /// Where it is, for people.
    public let place: String
    let host: String
    let roles: ServerRoles
    let stateFolder: String?
    private let cost: PasswordCost
    private let files: DatabaseDriver
    private let driver: Opening

    /// The store in a database, whether there is one or not; nothing is opened yet.
    /// - Parameters:
    ///   - database: its name, as the server calls it.
    ///   - place: its address, for people.
    ///   - host: the server, for people.
    ///   - cost: what passwords cost, the same for everybody and ever.
    ///   - stateFolder: where this account keeps what is fetched for it.
    ///   - files: opens what lies beside a book, in memory.
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

    /// The schema with the rows of a book.
    public static func schema(of book: BookEntry) -> String {
        ServerBookFile.schema(of: book.id)
    }

    /// The schema with what queries of people read of a book.
    public static func viewSchema(of book: BookEntry) -> String {
        "view_" + ServerBookFile.schema(of: book.id).dropFirst("book_".count)
    }

    /// The role that a session signs in as at the server, and with what, to open the schema of a book.
    /// - Throws: `SecretError.outOfMemory`.
    public func role(of session: SessionSecret) throws -> (name: String, secret: Secret) {
        (roles.session(session), try RoleSecret(session).digits)
    }

    /// Goes on with a session, which counts as use of it.
    /// - Throws: `StoreError.sessionEnded`, also for a secret that the store never gave; `noBookLeft`.
    public func session(_ secret: SessionSecret, at now: Int64, boot: String?) throws -> ServerAccountSession {
        let role = try role(of: secret)
        return try ServerAccountSession(in: self, books: books(as: role)) {
            try self.connect(role.name, role.secret, otherwise: .sessionEnded)
        }
    }

    private func books(as role: (name: String, secret: Secret)) throws -> ServerBooks {
        ServerBooks(place: place, driver: try driver(role.name, role.secret), sideDriver: files)
    }

    /// The role that a token signs in as at the server, and with what, to open the schema of its book.
    /// - Throws: `SecretError.outOfMemory`.
    public func role(of token: Token) throws -> (name: String, secret: Secret) {
        (roles.token(token), try RoleSecret(token).digits)
    }

    /// Goes on with a token, which counts as use of it.
    /// - Throws: `StoreError.unknownToken`, also for one whose time is over, as the server lets it in no more; `tokenExpired`
    ///   where it is over since.
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

    /// The secret of a user of that name, from a password in its normal form.
    func secret(of name: UserName, _ password: Secret) throws -> RoleSecret {
        try RoleSecret(password: password, role: roles.login(of: name), cost: cost)
    }

    /// A connection for somebody who shows their password.
    func enter(
        _ name: UserName, _ password: Secret, otherwise error: StoreError
    ) throws -> ServerCalls {
        ServerCalls(
            database: try connect(roles.login(of: name), secret(of: name, password).digits, otherwise: error))
    }
}
