import Glibc

extension PromptError {
    /// The stable name of the error, beginning with "prompt.".
    public var kind: String {
        switch self {
        case .interrupted: "prompt.interrupted"
        case .ended: "prompt.ended"
        case .tooLong: "prompt.too-long"
        case .failed: "prompt.failed"
        }
    }

    /// What went wrong, in one line; nothing of what was typed is in it.
    public var message: String {
        switch self {
        case .interrupted: "interrupted"
        case .ended: "the input ended before an answer"
        case .tooLong(let limit): "that is longer than \(limit) bytes"
        case .failed(let operation, let code): "the terminal cannot \(operation): \(String(cString: strerror(code)))"
        }
    }

    /// Always `nil`: an answer may be a password.
    public var input: String? { nil }

    /// Always `nil`, as there is no input to point at.
    public var caret: Range<Int>? { nil }

    /// What to type instead; `nil` where nothing typed would help.
    public var hint: String? {
        if case .tooLong(let limit) = self { "type \(limit) bytes or fewer" } else { nil }
    }
}
