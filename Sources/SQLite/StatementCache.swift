/// Prepared statements by their text; one is lent out and given back, so the same text can run inside itself.
struct StatementCache {
    private let capacity: Int
    private var idle: [String: Statement] = [:]

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// A statement of that text that nobody uses, or `nil`.
    mutating func take(_ sql: String) -> Statement? {
        idle.removeValue(forKey: sql)
    }

    /// Keeps the statement for the next use, unless the cache is full.
    mutating func giveBack(_ statement: Statement) {
        statement.reset()
        if idle.count < capacity { idle[statement.sql] = statement }
    }

    mutating func removeAll() {
        idle.removeAll()
    }
}
