internal import Database

/// The connection of somebody who signed in, until a book takes it over: most commands call nothing more, and one connection is
/// all they need.
final class HandedConnection {
    private var connection: (any Database)?
    private var isHandedOver = false

    init(_ connection: any Database) {
        self.connection = connection
    }

    /// The connection, or another in its place.
    func present(otherwise connect: () throws -> any Database) throws -> any Database {
        if let connection { return connection }
        let another = try connect()
        connection = another
        return another
    }

    /// Gives the first connection away, once, turned to a schema; `nil` where it is gone, or cannot turn.
    func handOver(turnedTo schema: String, _ access: DatabaseAccess) -> (any Database)? {
        guard !isHandedOver, let connection, connection.turn(to: schema, access) else { return nil }
        isHandedOver = true
        self.connection = nil
        return connection
    }
}
