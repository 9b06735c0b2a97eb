import Glibc

extension PromptError {
    public var kind: String {
        switch self {
        case .interrupted: "prompt.interrupted"
        case .ended: "prompt.ended"
        case .tooLong: "prompt.too-long"
        case .failed: "prompt.failed"
        }
    }

    public var message: String {
        switch self {
        case .interrupted: "interrupted"
        case .ended: "the input ended before an answer"
        case .tooLong(let limit): "that is longer than \(limit) bytes"
        case .failed(let operation, let code): "the terminal cannot \(operation): \(String(cString: strerror(code)))"
        }
    }

    public var input: String? { nil }

    public var caret: Range<Int>? { nil }

    public var hint: String? {
        if case .tooLong(let limit) = self { "type \(limit) bytes or fewer" } else { nil }
    }
}
