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
    /// The announced reads, to be sent with the next statement.
    private(set) var expected: [Read] = []
    private var kept: [Question: Kept] = [:]
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
    }

    /// Whether nothing is queued or prefetched.
    var isEmpty: Bool { waiting.isEmpty && expected.isEmpty && kept.isEmpty }

    /// Whether the start of a transaction is queued.
    var hasBegun: Bool { waiting.contains(where: \.isBeginning) }

    /// Whether a BEGIN is the last queued statement.
    var hasOnlyBegun: Bool { waiting.last?.isBeginning == true }

    /// Queues a change of schema and of write protection before the next statement.
    mutating func switchDatabase(to searchPath: String, isReadOnly: Bool) {
        settings = [
            "SET search_path TO \(searchPath)", "SET default_transaction_read_only TO \(isReadOnly ? "on" : "off")",
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
        append(sql, .none, isBeginning: true)
    }

    /// Queues a change. Prefetched results of other tables stay valid.
    mutating func append(_ sql: String, _ parameters: QueryParameters, changing tables: [String]) {
        kept = kept.filter { !$0.value.tables.contains(where: tables.contains) }
        append(sql, parameters, isBeginning: false)
    }

    private mutating func append(_ sql: String, _ parameters: QueryParameters, isBeginning: Bool) {
        waiting.append(Waiting(sql: sql, parameters: parameters, isBeginning: isBeginning))
    }

    /// Clears the queue and the prefetched results after a rollback.
    mutating func undo() {
        waiting.removeAll()
        expected.removeAll()
        kept.removeAll()
    }

    mutating func expect(_ reads: [Read]) {
        expected += reads.filter { !expected.contains($0) }
    }

    /// Removes an announced read that is no longer needed.
    mutating func forgetExpected(_ sql: String, _ values: [Value]) {
        expected.removeAll { $0.sql == sql && $0.values == values }
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
    /// - Parameter again: whether the result may be used repeatedly and at any age, as within a transaction.
    mutating func answer(to sql: String, _ values: [Value], again: Bool) -> BufferedResult? {
        guard !kept.isEmpty else { return nil }
        let question = Question(sql: sql, values: values)
        guard let found = kept[question] else { return nil }
        expected.removeAll { $0.sql == sql && $0.values == values }
        if again { return found.answer }
        kept[question] = nil
        return ContinuousClock.now < found.end ? found.answer : nil
    }

    /// Returns the queue and removes it.
    /// - Parameter reads: whether to include the announced reads.
    mutating func take(reads: Bool) -> (waiting: [Waiting], expected: [Read]) {
        defer {
            waiting.removeAll()
            if reads { expected.removeAll() }
        }
        return (waiting, reads ? expected : [])
    }
}
