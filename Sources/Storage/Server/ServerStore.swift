public import Database
public import Users

/// A store that lies in a database on a server, with users and books of several machines.
///
/// It holds no connection: each call that is made here opens one as the role that the call is for.
public final class ServerStore {
    /// Opens the schema `ServerStore.schema` of the database as a role with its secret, 64 hexadecimal digits.
    public typealias Opening = (_ role: String, _ secret: Secret) throws -> any Database

    /// The schema with the store's own tables.
    public static let schema = ServerSchema.name

    let roles: ServerRoles
    private let cost: PasswordCost
    private let open: Opening

    /// The store in a database of that name, as the server calls it; what passwords cost is the same for everybody and ever.
    public init(database: String, cost: PasswordCost = .full, open: @escaping Opening) {
        roles = ServerRoles(database: database)
        self.cost = cost
        self.open = open
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
    /// - Throws: `UserError.outOfMemory`.
    public func role(of session: SessionSecret) throws -> (name: String, secret: Secret) {
        (roles.session(session), try RoleSecret(session).digits)
    }

    /// Goes on with a session, which counts as use of it.
    /// - Throws: `StoreError.sessionEnded`, also for a secret that the store never gave.
    public func session(_ secret: SessionSecret) throws -> ServerSession {
        let role = try role(of: secret)
        return try ServerSession(
            ServerCalls(database: connect(role.name, role.secret, otherwise: .sessionEnded)))
    }

    func connect(_ role: String, _ secret: Secret, otherwise error: StoreError) throws -> any Database {
        do {
            return try open(role, secret)
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
