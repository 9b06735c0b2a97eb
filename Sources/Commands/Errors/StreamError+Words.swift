public import Failures
import Glibc

extension StreamError: WordedError {
    /// The kind begins with `input.` or `output.`. The words never contain data from the stream.
    public var words: ErrorWords {
        switch self {
        case .lineTooLong:
            ErrorWords(
                kind: "input.too-long", message: "a line of standard input is longer than 1 MiB",
                hint: "write one expense per line")
        case .lineNotUTF8:
            ErrorWords(
                kind: "input.encoding", message: "a line of standard input is not UTF-8",
                hint: "convert it first, for example with: iconv -t UTF-8")
        case .cannotRead(let code):
            ErrorWords(
                kind: "input.failed", message: "standard input could not be read: \(String(cString: strerror(code)))")
        case .cannotWrite(let code):
            ErrorWords(
                kind: "output.failed", message: "the result could not be written: \(String(cString: strerror(code)))",
                hint: code == ENOSPC ? "free some space, or write somewhere else" : nil)
        }
    }
}

extension StreamError: Failure {
    var exitCode: ExitCode {
        switch self {
        case .lineTooLong, .lineNotUTF8: .misused
        case .cannotRead, .cannotWrite: .failed
        }
    }
}
