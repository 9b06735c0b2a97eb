import Glibc

/// Why a stream of the process could not be read or written.
public enum StreamError: Error, Equatable, Sendable {
    case lineTooLong
    case lineNotUTF8
    case cannotRead(code: Int32)
    case cannotWrite(code: Int32)
    /// The change is made; only its reply was lost.
    case cannotReply(code: Int32)
}

extension StreamError: Failure {
    var kind: String {
        switch self {
        case .lineTooLong: "input.too-long"
        case .lineNotUTF8: "input.encoding"
        case .cannotRead: "input.failed"
        case .cannotWrite, .cannotReply: "output.failed"
        }
    }

    var message: String {
        switch self {
        case .lineTooLong: "a line of standard input is longer than 1 MiB"
        case .lineNotUTF8: "a line of standard input is not UTF-8"
        case .cannotRead(let code): "standard input could not be read: \(String(cString: strerror(code)))"
        case .cannotWrite(let code): "the result could not be written: \(String(cString: strerror(code)))"
        case .cannotReply(let code):
            "the change is made, but the reply could not be written: \(String(cString: strerror(code)))"
        }
    }

    var input: String? { nil }
    var caret: Range<Int>? { nil }

    var hint: String? {
        switch self {
        case .lineTooLong: "write one expense a line"
        case .lineNotUTF8: "convert it first, as with: iconv -t UTF-8"
        case .cannotRead: nil
        case .cannotWrite: "free some space, or write somewhere else"
        case .cannotReply: "look at it with: spesa history"
        }
    }

    var exitCode: ExitCode {
        switch self {
        case .lineTooLong, .lineNotUTF8: .misused
        case .cannotRead, .cannotWrite, .cannotReply: .failed
        }
    }
}
