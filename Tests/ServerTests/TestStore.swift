import Database
import PostgreSQL
import SQLite
import Secrets
import Support
import Synchronization
import Users

@testable import ServerStore
@testable import Storage

/// Reading a password costs little here.
let cheap = PasswordCost(memoryKiB: 8192, passes: 1, lanes: 1)!

let rules = PasswordRules { _ in false }

/// A store in its own database, and its users.
final class TestStore {
    private static let count = Atomic(0)

    /// A name that needs quotes.
    let database: String
    let store: ServerStore
    /// A superuser's connection.
    let server: any Database
    private(set) var invitation: Invitation

    /// Creates a store whose books begin with a category, or these.
    init(categories: [String] = ["food"]) throws {
        let name = "store \"\(Self.count.add(1, ordering: .relaxed).newValue)'"
        database = name
        try Self.connect(TestServer.shared.socket(), "public").execute("CREATE DATABASE \(Self.quoted(name))", [])
        server = try Self.connect(Self.address(name, onSocket: "owner"), ServerStore.schema, .create)
        invitation = try ServerStore.make(
            in: server, named: name, path: name, categories: categories, opening: Self.opening(name))
        store = Self.store(name)
    }

    deinit {
        // It takes some megabytes.
        let server = try? Self.connect(TestServer.shared.socket(), "public")
        _ = try? server?.execute("DROP DATABASE \(Self.quoted(database)) WITH (FORCE)", [])
    }

    /// Migrates the store, and restores rights, triggers and views.
    func upgrade() throws {
        try ServerStore.upgrade(
            in: server, named: database, path: database, categories: ["food"], opening: Self.opening(database))
    }

    /// Opens schemas of a database as a superuser.
    static func opening(_ database: String) -> ServerStore.SchemaOpening {
        { try connect(address(database, onSocket: "owner"), $0, $1) }
    }

    /// A statement that adds an expense in the first category to the book of a connection.
    static func expense(_ cents: Int = 500, uid: String? = nil, by author: String = "x") -> String {
        """
        INSERT INTO expense (uid, day, cents, category, "by", created, changed)
        VALUES (\(uid.map { "'\($0)'" } ?? "gen_random_uuid()::text"), 20000, \(cents), 1, '\(author)', 0, 0)
        """
    }

    /// The store as seen by another machine.
    /// - Parameter wrap: wraps each connection.
    static func store(
        _ database: String, wrap: @escaping (any Database) -> any Database = { $0 }
    ) -> ServerStore {
        ServerStore(database: database, place: database, host: "here", cost: cheap, files: .sqlite) {
            let driver = try driver(database, $0, $1)
            nonisolated(unsafe) let wrap = wrap
            return DatabaseDriver { (schema, access) throws(DatabaseError) in
                wrap(try driver.open(schema, access))
            } openImage: { image in
                try driver.openImage(image)
            }
        }
    }

    /// Signs up a user with the password `NAME's password`.
    func signUp(_ name: String) throws -> Person {
        let name = try UserName(name)
        let made = try store.signUp(name, password: secret("\(name)'s password"), invitation: invitation)
        return Person(in: self, user: made.user, secret: made.secret)
    }

    func signIn(_ name: String, password: String? = nil, limits: SessionLimits = SessionLimits()) throws -> Person {
        let session = try store.signIn(
            UserName(name), password: secret(password ?? "\(name)'s password"), rules: rules, limits: { _ in limits })
        return Person(in: self, user: session.user, secret: session.secret)
    }

    /// The role that signs up with an invitation.
    func role(of invitation: Invitation) throws -> String { try store.roles.invitation(invitation) }

    /// The rows of a column, read by the superuser.
    func texts(_ sql: String, _ values: Value...) throws -> [String?] {
        var texts: [String?] = []
        try server.forEachRow(sql, values) { texts.append($0.text(0)) }
        return texts
    }

    /// A connection as a role, with its secret proved.
    static func open(
        _ database: String, _ role: String, _ secret: Secret, _ schema: String, _ access: DatabaseAccess = .readWrite,
        phrasebook: Phrasebook = Phrasebook()
    ) throws -> any Database {
        try driver(database, role, secret, phrasebook: phrasebook).open(schema, access)
    }

    /// A driver that opens schemas as a role, with its secret.
    static func driver(
        _ database: String, _ role: String, _ secret: Secret, phrasebook: Phrasebook = serverPhrases
    ) throws -> DatabaseDriver {
        let bytes = secret.withUnsafeBytes { Array($0) }
        let address = "postgres://\(role)@127.0.0.1:\(TestServer.shared.port)/\(escaped(database))"
        return .postgreSQL(
            at: try PostgreSQLAddress(address), as: PostgreSQLCredentials { use in bytes.withUnsafeBytes { use($0) } },
            phrasebook: phrasebook)
    }

    static func address(_ database: String, onSocket role: String) -> String {
        TestServer.shared.socket(role, escaped(database))
    }

    static func connect(
        _ address: String, _ schema: String, _ access: DatabaseAccess = .readWrite,
        phrasebook: Phrasebook = Phrasebook()
    ) throws -> any Database {
        try PostgreSQLConnection(
            PostgreSQLAddress(address), as: PostgreSQLCredentials(), schema: schema, access: access,
            phrasebook: phrasebook)
    }

    /// A name quoted for SQL.
    static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    private static func escaped(_ name: String) -> String {
        name.map { ["\"": "%22", "'": "%27", " ": "%20"][$0] ?? String($0) }.joined()
    }
}

/// A user with a session.
struct Person {
    let test: TestStore
    let user: User
    let secret: SessionSecret

    init(in test: TestStore, user: User, secret: SessionSecret) {
        self.test = test
        self.user = user
        self.secret = secret
    }

    /// Continues the session on a new connection.
    func session() throws -> ServerAccountSession { try test.store.session(secret, at: 0, boot: nil) }

    /// Opens a schema with the secret of the session.
    func open(_ schema: String = ServerStore.schema) throws -> any Database {
        let role = try test.store.role(of: secret)
        return try TestStore.open(test.database, role.name, role.secret, schema)
    }

    /// Opens the rows of a book.
    func open(_ book: BookEntry) throws -> any Database {
        try open(ServerRows.path(of: book.id))
    }
}

extension ServerAccountSession {
    /// Changes the password to another password, with a verifier of low cost.
    func changePassword(from old: String, to new: String) throws -> SessionSecret {
        try changePassword(
            from: secret(old), to: secret(new), rules: rules, cost: cheap, limits: SessionLimits(), clock: { 0 }
        ).secret
    }
}

extension FoldedName {
    /// The name of a book.
    init(book text: String) throws { try self.init(text, of: .book) }

    /// The name of a token.
    init(token text: String) throws { try self.init(text, of: .token) }
}
