import Glibc

/// Why a stream of the process could not be read or written.
public enum StreamError: Error, Equatable, Sendable {
    /// A line of standard input has more than 1 MiB.
    case lineTooLong
    /// A line of standard input is no UTF-8.
    case lineNotUTF8
    /// Standard input failed; `code` is its `errno`.
    case cannotRead(code: Int32)
    /// Standard output failed, for another reason than a closed pipe; `code` is its `errno`.
    case cannotWrite(code: Int32)
}

extension StreamError: Failure {
    var kind: String {
        switch self {
        case .lineTooLong: "input.too-long"
        case .lineNotUTF8: "input.encoding"
        case .cannotRead: "input.failed"
        case .cannotWrite: "output.failed"
        }
    }

    var message: String {
        switch self {
        case .lineTooLong: "a line of standard input is longer than 1 MiB"
        case .lineNotUTF8: "a line of standard input is not UTF-8"
        case .cannotRead(let code): "standard input could not be read: \(String(cString: strerror(code)))"
        case .cannotWrite(let code): "the result could not be written: \(String(cString: strerror(code)))"
        }
    }

    var input: String? { nil }
    var caret: Range<Int>? { nil }

    var hint: String? {
        switch self {
        case .lineTooLong: "write one expense a line"
        case .lineNotUTF8: "convert it first, as with: iconv -t UTF-8"
        case .cannotRead: nil
        case .cannotWrite(let code): code == ENOSPC ? "free some space, or write somewhere else" : nil
        }
    }

    var exitCode: ExitCode {
        switch self {
        case .lineTooLong, .lineNotUTF8: .misused
        case .cannotRead, .cannotWrite: .failed
        }
    }
}
