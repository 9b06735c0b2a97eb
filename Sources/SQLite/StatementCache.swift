/// Prepared statements by text. A statement is removed while in use, so nested use of a text is safe. A full cache
/// keeps its statements, and takes no others.
struct StatementCache {
    private let capacity: Int
    private var idle: [String: PreparedStatement] = [:]

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Removes and returns an idle statement; `nil` if there is none.
    mutating func take(_ sql: String) -> PreparedStatement? {
        idle.removeValue(forKey: sql)
    }

    /// Returns a statement to the cache, unless it is full.
    mutating func giveBack(_ statement: PreparedStatement) {
        statement.reset()
        if idle.count < capacity { idle[statement.sql] = statement }
    }

    mutating func removeAll() {
        idle.removeAll()
    }
}
