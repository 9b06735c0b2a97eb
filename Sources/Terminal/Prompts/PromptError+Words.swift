public import Failures
import Glibc

extension PromptError: WordedError {
    /// The kind begins with `prompt.`. Typed text is never included.
    public var words: ErrorWords {
        switch self {
        case .interrupted:
            ErrorWords(kind: "prompt.interrupted", message: "interrupted")
        case .ended:
            ErrorWords(kind: "prompt.ended", message: "the input ended before an answer")
        case .tooLong(let limit):
            ErrorWords(
                kind: "prompt.too-long", message: "that is longer than \(limit) bytes",
                hint: "type \(limit) bytes or fewer")
        case .failed(let operation, let code):
            ErrorWords(
                kind: "prompt.failed", message: "the terminal cannot \(operation): \(String(cString: strerror(code)))")
        }
    }
}
