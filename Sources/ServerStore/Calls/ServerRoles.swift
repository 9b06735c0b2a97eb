internal import Secrets
internal import Users

/// The names of a store's roles. Roles belong to the whole server, so names are opaque and differ between databases.
struct ServerRoles: Sendable {
    /// The common prefix of all names.
    let prefix: String

    /// The roles of the store in a database.
    init(database: String) {
        prefix = "spesa_" + digest(database).prefix(12) + "_"
    }

    /// The role that owns the tables and functions of the store.
    var owner: String { prefix + "owner" }
    /// The role that owns the functions that create and drop roles.
    var maker: String { prefix + "maker" }
    /// The group of the roles of all invitations.
    var door: String { prefix + "door" }
    /// The group of all roles that sign in with a password.
    var entry: String { prefix + "entry" }
    /// The group of all users' roles. The role of a session belongs to it through the role of its user.
    var person: String { prefix + "person" }
    /// The group of the roles of all tokens.
    var token: String { prefix + "token" }

    /// The role that owns the views for user queries, and may read the rows behind them.
    var viewer: String { prefix + "viewer" }
    /// The role as which user queries run. It may only read the views.
    var asker: String { prefix + "asker" }

    /// The role with a user's password. Derived from the name, so that it is known before signing in.
    func login(of name: UserName) -> String {
        prefix + "u" + sha256Digits(prefix + name.folded).prefix(32)
    }

    /// The role as which a client connects to sign up a new user.
    /// - Throws: `SecretError.outOfMemory`.
    func invitation(_ invitation: Invitation) throws -> String { prefix + "i" + (try invitation.name()) }

    /// The role of a session, derived from its secret.
    func session(_ secret: SessionSecret) -> String { prefix + "s" + Self.suffix(of: secret) }

    /// The role of a token, derived from its secret.
    func token(_ token: Token) -> String { prefix + "t" + Self.suffix(of: token.secret) }

    /// The part of the role's name after the prefix and the letter of its kind, derived from the secret. It is sent to
    /// the store.
    static func suffix(of secret: SessionSecret) -> String { String(digest(secret.id).prefix(32)) }
}
