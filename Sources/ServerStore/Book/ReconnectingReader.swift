internal import Database

/// A read-only database without transactions, which reconnects and retries a statement if its connection is lost.
final class ReconnectingReader: WrappingDatabase {
    private(set) var base: any Database
    private let reopen: () throws -> any Database

    init(_ base: any Database, reopen: @escaping () throws -> any Database) {
        self.base = base
        self.reopen = reopen
    }

    func forEachRow(_ sql: String, _ values: [Value], _ body: (any QueryRow) throws -> Void) throws {
        var hasBegun = false
        do {
            // The anticipated result is complete before its first row is passed on, so that a retry cannot repeat rows.
            base.anticipate([Read(sql, values: values, of: [])])
            try base.forEachRow(sql, values) { row in
                hasBegun = true
                try body(row)
            }
        } catch DatabaseError.disconnected where !hasBegun {
            base = try reopen()
            try base.forEachRow(sql, values, body)
        } catch let error as DatabaseError {
            throw ServerFault.refusal(in: error) ?? error
        }
    }
}
