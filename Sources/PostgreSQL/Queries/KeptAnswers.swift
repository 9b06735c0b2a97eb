internal import Database

/// The answers to reads, for repeated ones.
struct KeptAnswers {
    private var answers: [Question: BufferedResult] = [:]

    private struct Question: Hashable {
        let sql: String
        let values: [Value]
    }

    subscript(_ sql: String, _ values: [Value]) -> BufferedResult? {
        get { answers[Question(sql: sql, values: values)] }
        set { answers[Question(sql: sql, values: values)] = newValue }
    }
}
