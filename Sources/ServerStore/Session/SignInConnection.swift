internal import Database

/// The connection of a session, until a book takes it over. Most commands make no other calls, so one connection
/// suffices.
final class SignInConnection {
    /// Opens a new connection as the role of the session or token.
    let connect: () throws -> any Database
    private var connection: (any Database)?
    private var isHandedOver = false

    init(connect: @escaping () throws -> any Database) {
        self.connect = connect
    }

    /// The connection. Opened if there is none yet, or if it was lost or handed over.
    var present: any Database {
        get throws {
            if let connection { return connection }
            let another = try connect()
            connection = another
            return another
        }
    }

    /// Drops a lost connection, so that the next call opens a new one.
    func forget() { connection = nil }

    /// Runs an idempotent call, and retries it on a new connection if the connection is lost.
    func ask<QueryResult>(_ body: (any Database) throws -> QueryResult) throws -> QueryResult {
        do {
            return try body(present)
        } catch let error as DatabaseError where error.isLoss {
            forget()
            guard case .disconnected = error else { throw error }
            return try body(present)
        }
    }

    /// Hands the first connection over, once, with a schema selected; `nil` if it is gone or cannot select the schema.
    func handOver(switchedTo schema: String, _ access: DatabaseAccess) -> (any Database)? {
        guard !isHandedOver, let connection, connection.switchDatabase(to: schema, access) else { return nil }
        isHandedOver = true
        self.connection = nil
        return connection
    }
}
