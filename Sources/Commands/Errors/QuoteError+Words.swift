public import Failures
public import Text

extension QuoteError: WordedError {
    /// The message ends with the rest of the line, from the quote on.
    public var words: ErrorWords {
        ErrorWords(kind: "usage.quote", message: message, input: line, caret: offset..<offset + 1, hint: remedy)
    }
}

extension QuoteError: Failure {
    var exitCode: ExitCode { .misused }
}
