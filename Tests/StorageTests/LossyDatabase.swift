import Database

/// A database whose first changes come to nothing: another one stands in their way, or the connection is lost, before they are
/// kept, or after they were, when only the answer is.
final class LossyDatabase: WrappingDatabase {
    /// What becomes of a change.
    enum Loss: CaseIterable, Sendable {
        case before, after, conflict
    }

    let base: any Database
    private let loss: Loss?
    /// How many changes are lost from now on.
    private var times: Int

    init(_ base: any Database, losing loss: Loss?, times: Int = 1) {
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
                throw DatabaseError.disconnected(server: "server")
            }
        case .after:
            _ = try base.transaction(kind, body)
            throw DatabaseError.disconnected(server: "server")
        }
    }
}
