/// The prepared statements on the server, by text.
///
/// Preparing costs a round trip, so only statements that are used again are prepared. They are never evicted, because a
/// loop over more statements than fit would prepare each one again.
struct PreparedStatements {
    /// A prepared statement.
    struct Statement: Equatable {
        let name: String
        /// The types of its values; 0 if only NULL was seen.
        let types: [UInt32]
    }

    /// How to run a statement.
    enum Plan: Equatable {
        /// Run the statement without preparing it.
        case once
        /// Run the statement that is already prepared.
        case kept(Statement)
        /// Prepare the statement under this name, then run it.
        case new(Statement)
    }

    private let capacity: Int
    private var kept: [String: Statement] = [:]
    private var seen: Set<String> = []
    private var count = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Returns how to run a statement with values of these types, and remembers that it was run.
    /// - Parameter isRepeated: whether to prepare the statement at its first run.
    mutating func plan(_ sql: String, _ types: [UInt32], isRepeated: Bool) -> Plan {
        if let statement = kept[sql] {
            let fits =
                statement.types.count == types.count && zip(statement.types, types).allSatisfy { $0 == $1 || $1 == 0 }
            if fits { return .kept(statement) }
            // NULL has no type, so the types of earlier values are kept.
            let known = statement.types.count == types.count ? statement.types : types
            return .new(Statement(name: nextName(), types: zip(types, known).map { $0 == 0 ? $1 : $0 }))
        }
        guard isRepeated || kept.count < capacity && seen.contains(sql) else {
            if seen.count >= 8 * capacity { seen.removeAll() }
            seen.insert(sql)
            return .once
        }
        return .new(Statement(name: nextName(), types: types))
    }

    /// Records a prepared statement.
    mutating func keep(_ sql: String, _ statement: Statement) {
        kept[sql] = statement
    }

    /// Removes and returns a statement, which stays prepared on the server; `nil` if it was not recorded.
    @discardableResult
    mutating func forget(_ sql: String) -> Statement? {
        kept.removeValue(forKey: sql)
    }

    /// Removes all statements. Returns whether there were any.
    mutating func forgetAll() -> Bool {
        defer { kept.removeAll() }
        return !kept.isEmpty
    }

    private mutating func nextName() -> String {
        count += 1
        return "s\(count)"
    }
}
