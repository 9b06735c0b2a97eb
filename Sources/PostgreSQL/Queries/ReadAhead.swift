internal import Database

/// The queue for the next statement, and prefetched results that were not yet requested.
struct ReadAhead {
    /// A queued statement without a result.
    struct Waiting {
        let sql: String
        let parameters: QueryParameters
        let isBeginning: Bool
    }

    /// The queued statements, in order.
    private(set) var waiting: [Waiting] = []
    /// The bytes of the values of the queued statements.
    private var size = 0
    /// The announced reads, to be sent with the next statement.
    private(set) var expected: [Read] = []
    private var kept: [Question: Kept] = [:]
    /// The announced reads that had a prefetched result already.
    private var answered: [Read] = []
    /// SQL statements of the settings that were changed after the connection was opened.
    private var settings: [String] = []
    /// Whether the settings survive a rollback. Otherwise they are sent again with the next statement.
    var isSettled = true

    private struct Question: Hashable {
        let sql: String
        let values: [Value]
    }

    private struct Kept {
        let answer: BufferedResult
        let tables: [String]
        /// The time from which the prefetched result is too old to be used outside a transaction.
        let end: ContinuousClock.Instant

        /// Whether a change of the table leaves the result valid. Without tables, the read may depend on any.
        func isApart(from table: String) -> Bool { !tables.isEmpty && !tables.contains(table) }
    }

    /// Whether nothing is queued or prefetched.
    var isEmpty: Bool { waiting.isEmpty && expected.isEmpty && kept.isEmpty }

    /// Whether the start of a transaction is queued.
    var hasBegun: Bool { waiting.contains(where: \.isBeginning) }

    /// Whether a BEGIN is the last queued statement.
    var hasOnlyBegun: Bool { waiting.last?.isBeginning == true }

    /// Queues a change of schema, book and write protection before the next statement.
    mutating func switchDatabase(to path: SchemaPath, isReadOnly: Bool) {
        settings = [
            "SET search_path TO \(path.searchPath)", "SET spesa.book TO '\(path.book)'",
            "SET default_transaction_read_only TO \(isReadOnly ? "on" : "off")",
        ]
        isSettled = false
        settleAnew()
    }

    /// Queues the settings again after a rollback, unless they survived it. Does nothing while statements are queued.
    mutating func settleAnew() {
        guard !isSettled, waiting.isEmpty else { return }
        for setting in settings { append(setting, .none, isBeginning: false) }
    }

    /// Queues the start of a transaction.
    mutating func begin(_ sql: String) {
        kept.removeAll()
        answered.removeAll()
        append(sql, .none, isBeginning: true)
    }

    /// Queues a statement without a result. Prefetched results of tables that it does not change stay valid.
    mutating func append(_ sql: String, _ parameters: QueryParameters) {
        if !sql.hasPrefix("SET ") {
            let table = Self.changedTable(sql)
            kept = table.map { table in kept.filter { $0.value.isApart(from: table) } } ?? [:]
        }
        append(sql, parameters, isBeginning: false)
    }

    /// The table that a statement changes itself, not by triggers; `nil` for a statement that may change any table.
    private static func changedTable(_ sql: String) -> String? {
        for head in ["INSERT INTO ", "UPDATE ", "DELETE FROM "] where sql.hasPrefix(head) {
            return String(sql.dropFirst(head.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        }
        return nil
    }

    /// The number of bytes from which the queue should be sent, so that many rows need little memory.
    private static let most = 1 << 20

    /// Whether the queue is so long that it should be sent.
    var isFull: Bool { size >= Self.most }

    private mutating func append(_ sql: String, _ parameters: QueryParameters, isBeginning: Bool) {
        size += parameters.size
        waiting.append(Waiting(sql: sql, parameters: parameters, isBeginning: isBeginning))
    }

    /// Clears the queue and the prefetched results after a rollback.
    mutating func undo() {
        waiting.removeAll()
        size = 0
        expected.removeAll()
        kept.removeAll()
        answered.removeAll()
    }

    /// Announces reads.
    /// - Parameter usesKept: whether to leave out those with a prefetched result.
    mutating func expect(_ reads: [Read], unlessKept usesKept: Bool) {
        for read in reads where !expected.contains(read) {
            if usesKept, kept[Question(sql: read.sql, values: read.values)] != nil {
                answered.append(read)
            } else {
                expected.append(read)
            }
        }
    }

    /// Removes an announced read that is no longer needed.
    mutating func forgetExpected(_ sql: String, _ values: [Value]) {
        expected.removeAll { $0.sql == sql && $0.values == values }
    }

    /// Announces the reads again that `expect` left out, because the commit drops their results.
    mutating func expectAnswered() {
        expect(answered, unlessKept: false)
        answered.removeAll()
    }

    mutating func forgetExpected() { expected.removeAll() }

    /// Discards prefetched results, which may be outdated.
    mutating func drop() { kept.removeAll() }

    /// Stores a prefetched result.
    mutating func keep(_ answer: BufferedResult, to read: Read) {
        kept[Question(sql: read.sql, values: read.values)] = Kept(
            answer: answer, tables: read.tables, end: .now + .seconds(5))
    }

    /// Returns a prefetched result; `nil` if there is none, or if it is too old.
    /// - Parameters:
    ///   - isInTransaction: whether the result may be used repeatedly and at any age.
    ///   - isReused: whether it may be used repeatedly outside a transaction.
    mutating func answer(
        to sql: String, _ values: [Value], inTransaction isInTransaction: Bool, reused isReused: Bool
    ) -> BufferedResult? {
        guard !kept.isEmpty else { return nil }
        let question = Question(sql: sql, values: values)
        guard let found = kept[question] else { return nil }
        expected.removeAll { $0.sql == sql && $0.values == values }
        if isInTransaction { return found.answer }
        let isFresh = ContinuousClock.now < found.end
        if !isFresh || !isReused { kept[question] = nil }
        return isFresh ? found.answer : nil
    }

    /// Returns the queue and removes it.
    /// - Parameter reads: whether to include the announced reads.
    mutating func take(reads: Bool) -> (waiting: [Waiting], expected: [Read]) {
        defer {
            waiting.removeAll()
            size = 0
            if reads { expected.removeAll() }
        }
        return (waiting, reads ? expected : [])
    }
}
