import Database
import PostgreSQL
import Support

/// A connection to a schema of its own.
struct TestConnection {
    let schema = TestServer.shared.newSchema()
    let connection: PostgreSQLConnection

    init(_ script: String = "") throws {
        connection = try Self.open(TestServer.shared.socket(), schema, .create)
        if !script.isEmpty { try connection.executeScript(script) }
    }

    func another(as role: String = "owner", _ access: DatabaseAccess = .readWrite) throws -> PostgreSQLConnection {
        try Self.open(TestServer.shared.socket(role), schema, access)
    }

    static func open(
        _ address: String, _ schema: String, _ access: DatabaseAccess = .readWrite, password: String? = nil,
        waits: ServerWaits = ServerWaits()
    ) throws -> PostgreSQLConnection {
        let lend = password.map { password -> PostgreSQLCredentials.Lending in
            let bytes = Array(password.utf8)
            return { use in bytes.withUnsafeBytes { use($0) } }
        }
        return try PostgreSQLConnection(
            PostgreSQLAddress(address), as: PostgreSQLCredentials(lendPassword: lend), schema: schema, access: access,
            waits: waits)
    }
}
