internal import Database

/// The connection of somebody who signed in, until a book takes it over: most commands call nothing more, and one connection is
/// all they need.
final class SignInConnection {
    /// Opens a connection.
    let connect: () throws -> any Database
    private var connection: (any Database)?
    private var isHandedOver = false

    init(connect: @escaping () throws -> any Database) {
        self.connect = connect
    }

    /// The connection, or another in its place.
    var present: any Database {
        get throws {
            if let connection { return connection }
            let another = try connect()
            connection = another
            return another
        }
    }

    /// Leaves a connection that was lost: what is asked next is asked on another.
    func forget() { connection = nil }

    /// Asks what may be asked twice: where the connection is lost, once more on another.
    func ask<QueryResult>(_ body: (any Database) throws -> QueryResult) throws -> QueryResult {
        do {
            return try body(present)
        } catch DatabaseError.disconnected {
            forget()
            return try body(present)
        }
    }

    /// Gives the first connection away, once, turned to a schema; `nil` where it is gone, or cannot turn.
    func handOver(turnedTo schema: String, _ access: DatabaseAccess) -> (any Database)? {
        guard !isHandedOver, let connection, connection.turn(to: schema, access) else { return nil }
        isHandedOver = true
        self.connection = nil
        return connection
    }
}
