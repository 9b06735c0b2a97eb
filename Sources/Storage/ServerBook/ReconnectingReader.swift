internal import Database

/// A database that is only read, one statement by itself after the other, and opened again where its connection is lost.
final class ReconnectingReader: WrappingDatabase {
    private(set) var base: any Database
    private let reopen: () throws -> any Database

    init(_ base: any Database, reopen: @escaping () throws -> any Database) {
        self.base = base
        self.reopen = reopen
    }

    func forEachRow(_ sql: String, _ values: [Value], _ body: (any Row) throws -> Void) throws {
        var hasBegun = false
        do {
            // What is anticipated is there whole before its first row is told.
            base.anticipate([Read(sql, values: values, of: [])])
            try base.forEachRow(sql, values) { row in
                hasBegun = true
                try body(row)
            }
        } catch DatabaseError.disconnected where !hasBegun {
            base = try reopen()
            try base.forEachRow(sql, values, body)
        }
    }
}
