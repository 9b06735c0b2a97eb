public import Failures
public import Text

extension UnclosedQuote: WordedError {
    /// The message ends with the line from the quote on.
    public var words: ErrorWords {
        let rest = String(String.UnicodeScalarView(line.unicodeScalars.dropFirst(offset)))
        return ErrorWords(
            kind: "usage.quote", message: "a quote is not closed: \(rest)", input: line, caret: offset..<offset + 1,
            hint: "close it, or put a backslash before it")
    }
}

extension UnclosedQuote: Failure {
    var exitCode: ExitCode { .misused }
}
