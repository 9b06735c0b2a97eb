/// Why a question got no answer.
public enum PromptError: Error, Equatable, Sendable {
    /// The person pressed Ctrl-C.
    case interrupted
    /// The input ended before anything was typed.
    case ended
    /// More bytes came than the memory given for a secret holds.
    case tooLong(limit: Int)
    /// The system refused a call; `code` is its `errno`.
    case failed(operation: String, code: Int32)
}
