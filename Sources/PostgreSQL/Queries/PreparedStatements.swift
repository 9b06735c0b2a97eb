/// Which statements the server keeps prepared, by their text.
///
/// One costs a round trip to prepare, so it is kept only when it is used again; and never given up for another one, as a
/// round of more statements than fit would prepare each anew.
struct PreparedStatements {
    /// A statement as the server knows it.
    struct Statement: Equatable {
        let name: String
        /// The types of its values, 0 where none but null was seen.
        let types: [UInt32]
    }

    /// How a statement is run.
    enum Plan: Equatable {
        /// Without being kept.
        case once
        /// As it was prepared.
        case kept(Statement)
        /// To be prepared before.
        case new(Statement)
    }

    private let capacity: Int
    private var kept: [String: Statement] = [:]
    private var seen: Set<String> = []
    private var count = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// How to run a statement with values of some types.
    mutating func plan(_ sql: String, _ types: [UInt32], isRepeated: Bool) -> Plan {
        if let statement = kept[sql] {
            let fits =
                statement.types.count == types.count && zip(statement.types, types).allSatisfy { $0 == $1 || $1 == 0 }
            if fits { return .kept(statement) }
            // Null has no type, so what is known of each value from before is kept.
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

    /// Notes that a statement was prepared.
    mutating func keep(_ sql: String, _ statement: Statement) {
        kept[sql] = statement
    }

    /// Forgets a statement, and tells what it was.
    @discardableResult
    mutating func forget(_ sql: String) -> Statement? {
        kept.removeValue(forKey: sql)
    }

    /// Forgets all of them; whether there was any.
    mutating func forgetAll() -> Bool {
        defer { kept.removeAll() }
        return !kept.isEmpty
    }

    private mutating func nextName() -> String {
        count += 1
        return "s\(count)"
    }
}
