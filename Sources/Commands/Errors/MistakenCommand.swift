internal import Arguments
internal import Failures
internal import Money
internal import Output

/// An error of the default command of a group, whose first argument was probably meant as a subcommand: in `stock ad 2
/// milk` no product is named `ad 2 milk`.
struct MistakenCommand: AmountFailure {
    let error: any Failure
    /// The typed command with the subcommand.
    let advice: [Advice]

    /// Returns an error with the subcommand that was probably meant; errors not due to the words unchanged.
    static func naming(_ error: any Failure, in typed: [String]) -> any Failure {
        guard [.misused, .notFound].contains(error.exitCode) else { return error }
        if let usage = error as? UsageError, case .unknownCommand = usage.fault { return error }
        let advice = root.subcommandsMeant(in: typed)
        return advice.isEmpty ? error : MistakenCommand(error: error, advice: advice)
    }

    var exitCode: ExitCode { error.exitCode }
    var figures: [JSON.Member] { error.figures }
    var words: ErrorWords { advised(error.words) }

    func words(_ amounts: AmountFormatter) -> ErrorWords {
        advised((error as? any AmountFailure)?.words(amounts) ?? error.words)
    }

    private func advised(_ words: ErrorWords) -> ErrorWords {
        ErrorWords(
            kind: words.kind, message: words.message, input: words.input, caret: words.caret,
            advice: advice + words.advice)
    }
}
