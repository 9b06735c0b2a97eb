internal import Secrets
internal import Users

/// The names of the roles of a store, which are roles of the whole server: opaque, and others for each database.
struct ServerRoles: Sendable {
    /// What all of them begin with.
    let prefix: String

    /// Of the store in a database of that name.
    init(database: String) {
        prefix = "spesa_" + digest(database).prefix(12) + "_"
    }

    /// Owns tables and functions.
    var owner: String { prefix + "owner" }
    /// Owns what makes roles.
    var maker: String { prefix + "maker" }
    /// Who is invited signs up as this one.
    var door: String { prefix + "door" }
    /// All who sign in with a password.
    var entry: String { prefix + "entry" }
    /// All who are signed in.
    var person: String { prefix + "person" }
    /// All tokens.
    var token: String { prefix + "token" }

    /// The role with the password of a user, which can be found before one is signed in.
    func login(of name: UserName) -> String {
        prefix + "u" + sha256Digits(prefix + name.folded).prefix(32)
    }

    /// The role of a session, which follows from its secret.
    func session(_ secret: SessionSecret) -> String { prefix + "s" + Self.suffix(of: secret) }

    /// The role of a token, which follows from its secret.
    func token(_ token: Token) -> String { prefix + "t" + Self.suffix(of: token.secret) }

    /// What the store is told of the role of a session or a token.
    static func suffix(of secret: SessionSecret) -> String { String(digest(secret.id).prefix(32)) }
}
