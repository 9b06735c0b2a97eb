import Database

/// A database whose first changes fail: by a conflict with another connection, by a lost connection before the commit,
/// or by a connection lost after the commit, before the answer, or by a pause after which the server ends the
/// transaction.
final class LossyDatabase: WrappingDatabase {
    /// The kind of failure of a change.
    enum Loss: CaseIterable, Sendable {
        case before, after, conflict, idle
    }

    let base: any Database
    private let loss: Loss?
    private let error: DatabaseError
    /// The number of changes that still fail.
    private var times: Int

    init(
        _ base: any Database, losing loss: Loss?, times: Int = 1,
        as error: DatabaseError = .disconnected(server: "server")
    ) {
        self.error = error
        self.base = base
        self.loss = loss
        self.times = times
    }

    func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
        guard kind == .write, times > 0, let loss else { return try base.transaction(kind, body) }
        times -= 1
        switch loss {
        case .conflict:
            return try base.transaction(kind) {
                _ = try body()
                throw DatabaseError.conflict
            }
        case .before:
            return try base.transaction(kind) {
                _ = try body()
                throw error
            }
        case .idle:
            return try base.transaction(kind) {
                _ = try body()
                throw DatabaseError.idle(server: "server")
            }
        case .after:
            _ = try base.transaction(kind, body)
            throw error
        }
    }
}
