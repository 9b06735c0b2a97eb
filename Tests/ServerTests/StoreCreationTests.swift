import Database
import Glibc
import PostgreSQL
import Secrets
import Support
import Testing

@testable import ServerStore
@testable import Storage

/// Creating a store with the rights and the password of different roles.
@Suite(.withServer) struct StoreCreationTests {
    private func server(_ role: String, _ database: String, passwordFile: String? = nil) throws -> DatabaseServer {
        try #require(
            try DatabaseServer.postgreSQL(
                "postgres://\(role)@127.0.0.1:\(TestServer.shared.port)/\(database)", passwordFile: passwordFile))
    }

    private func maintain(_ sql: String, _ values: Value...) throws -> [String?] {
        var texts: [String?] = []
        try TestStore.connect(TestServer.shared.socket(), "public").forEachRow(sql, values) { texts.append($0.text(0)) }
        return texts
    }

    /// Creates a role with its name as password.
    private func addRole(_ name: String, _ rights: String) throws {
        _ = try maintain("CREATE ROLE \(name) LOGIN \(rights) PASSWORD '\(name)'")
    }

    @Test func `a failed creation leaves no database`() throws {
        let role = "no_superuser"
        try addRole(role, "CREATEDB")
        let server = try server(role, "unfinished")
        #expect(throws: DatabaseError.self) {
            try ServerStore.create(on: server, password: secret(role), categories: [])
        }
        #expect(try maintain("SELECT datname FROM pg_database WHERE datname = 'unfinished'") == [])
    }

    @Test func `a failed creation leaves an existing database as it was`() throws {
        let role = "only_owner"
        try addRole(role, "")
        _ = try maintain("CREATE DATABASE kept TEMPLATE template0 OWNER \(role)")
        defer { _ = try? maintain("DROP DATABASE kept WITH (FORCE)") }
        let server = try server(role, "kept")
        #expect(throws: DatabaseError.self) {
            try ServerStore.create(on: server, password: secret(role), categories: [])
        }
        let kept = try TestStore.connect(TestServer.shared.socket("owner", "kept"), "public")
        #expect(try kept.rows("SELECT 1 FROM pg_namespace WHERE nspname = 'spesa'") { $0.integer(0) } == [])
    }

    @Test func `the password of the superuser is read from PGPASSFILE`() throws {
        let role = "from_file"
        try addRole(role, "SUPERUSER")
        let folder = TemporaryFolder()
        let path = "\(folder.path)/passwords"
        for (line, isCreated) in [("*:*:*:other:\(role)", false), ("127.0.0.1:*:*:\(role):\(role)", true)] {
            writeFile(path, Array("\(line)\n".utf8))
            chmod(path, 0o600)
            let server = try server(role, "by_file", passwordFile: path)
            defer { _ = try? maintain("DROP DATABASE IF EXISTS by_file WITH (FORCE)") }
            let isDone = (try? ServerStore.create(on: server, password: nil, categories: [])) != nil
            #expect(isDone == isCreated)
        }
    }

    @Test func `a password file is not read for the roles of the store`() throws {
        let folder = TemporaryFolder()
        let path = "\(folder.path)/passwords"
        writeFile(path, Array("*:*:*:*:x\n".utf8))
        chmod(path, 0o600)
        let server = try server("owner", "postgres", passwordFile: path)
        let error = #expect(throws: DatabaseError.self) {
            try server.driver("scram", nil, Phrasebook()).open("pg_catalog", .readOnly)
        }
        guard case .passwordNeeded = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }
}
