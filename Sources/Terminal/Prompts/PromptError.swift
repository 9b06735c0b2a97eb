/// An error of a prompt.
public enum PromptError: Error, Equatable, Sendable {
    /// The user pressed Ctrl-C.
    case interrupted
    /// The input ended before any text.
    case ended
    /// The secret is longer than its memory of `limit` bytes.
    case tooLong(limit: Int)
    /// A system call failed. `operation` completes the message "the terminal cannot …", and `code` is the `errno`.
    case failed(operation: String, code: Int32)
}
