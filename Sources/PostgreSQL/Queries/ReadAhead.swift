internal import Database

/// What a connection sends with its next statement, and what came back with the last one that nobody has asked for yet.
struct ReadAhead {
    /// A statement whose answer nobody needs.
    struct Waiting {
        let sql: String
        let parameters: Parameters
        let isBeginning: Bool
    }

    /// Statements in their order.
    private(set) var waiting: [Waiting] = []
    /// Reads that will be asked for.
    private(set) var expected: [Read] = []
    private var kept: [Question: Kept] = [:]
    /// What the connection is set to behind its own beginning.
    private var settings: [String] = []
    /// Whether the settings hold whatever is undone; where they do not, they go with the next statement.
    var isSettled = true

    private struct Question: Hashable {
        let sql: String
        let values: [Value]
    }

    private struct Kept {
        let answer: KeptAnswer
        let tables: [String]
        /// From when on it is too old where others may write.
        let end: ContinuousClock.Instant
    }

    /// Whether there is nothing at all.
    var isEmpty: Bool { waiting.isEmpty && expected.isEmpty && kept.isEmpty }

    /// Whether a transaction begins with the next statement.
    var hasBegun: Bool { waiting.contains(where: \.isBeginning) }

    /// Whether it begins, and nothing waits behind its beginning.
    var hasOnlyBegun: Bool { waiting.last?.isBeginning == true }

    /// Puts settings before the next statement.
    mutating func turn(to searchPath: String, isReadOnly: Bool) {
        settings = [
            "SET search_path TO \(searchPath)", "SET default_transaction_read_only TO \(isReadOnly ? "on" : "off")",
        ]
        isSettled = false
        settleAnew()
    }

    /// Puts the settings before the next statement again, where what they came with was undone.
    mutating func settleAnew() {
        guard !isSettled, waiting.isEmpty else { return }
        for setting in settings { append(setting, .none, isBeginning: false) }
    }

    /// Puts the beginning of a transaction before the next statement.
    mutating func begin(_ sql: String) {
        kept.removeAll()
        append(sql, .none, isBeginning: true)
    }

    /// Puts a change before the next statement; what is known of other tables stays known.
    mutating func append(_ sql: String, _ parameters: Parameters, changing tables: [String]) {
        kept = kept.filter { !$0.value.tables.contains(where: tables.contains) }
        append(sql, parameters, isBeginning: false)
    }

    private mutating func append(_ sql: String, _ parameters: Parameters, isBeginning: Bool) {
        waiting.append(Waiting(sql: sql, parameters: parameters, isBeginning: isBeginning))
    }

    /// Forgets everything of a transaction that is undone.
    mutating func undo() {
        waiting.removeAll()
        expected.removeAll()
        kept.removeAll()
    }

    mutating func expect(_ reads: [Read]) {
        expected += reads.filter { !expected.contains($0) }
    }

    mutating func forgetExpected() { expected.removeAll() }

    /// Forgets what is known, as it may be otherwise by now.
    mutating func drop() { kept.removeAll() }

    /// Notes what came with another answer.
    mutating func keep(_ answer: KeptAnswer, to read: Read) {
        kept[Question(sql: read.sql, values: read.values)] = Kept(
            answer: answer, tables: read.tables, end: .now + .seconds(5))
    }

    /// What is known already.
    /// - Parameter again: whether it may be told once more, as nobody else can change it meanwhile.
    mutating func answer(to sql: String, _ values: [Value], again: Bool) -> KeptAnswer? {
        guard !kept.isEmpty else { return nil }
        let question = Question(sql: sql, values: values)
        guard let found = kept[question] else { return nil }
        expected.removeAll { $0.sql == sql && $0.values == values }
        if again { return found.answer }
        kept[question] = nil
        return ContinuousClock.now < found.end ? found.answer : nil
    }

    /// Takes what is to be sent now.
    /// - Parameter reads: whether reads go with it.
    mutating func take(reads: Bool) -> (waiting: [Waiting], expected: [Read]) {
        defer {
            waiting.removeAll()
            if reads { expected.removeAll() }
        }
        return (waiting, reads ? expected : [])
    }
}
