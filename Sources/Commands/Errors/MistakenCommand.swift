internal import Arguments
internal import Failures
internal import Money
internal import Output

/// An error due to an argument that was probably meant as something else. It was a subcommand of a group with a default
/// command: in `stock ad 2 milk` no product is named `ad 2 milk`. Or it was an option: `list payee Lidl`.
struct MistakenCommand: AmountFailure {
    let error: any Failure
    /// The typed command with the subcommand or option.
    let advice: [Advice]

    /// Returns an error with the subcommand or option that was probably meant; errors not due to the words unchanged.
    static func naming(_ error: any Failure, in typed: [String]) -> any Failure {
        guard [.misused, .notFound].contains(error.exitCode) else { return error }
        if let usage = error as? UsageError, case .unknownCommand = usage.fault { return error }
        var advice = root.subcommandsMeant(in: typed)
        if advice.isEmpty, let input = error.words.input, let option = root.optionWithoutDashes(in: typed),
            [option.name, option.value].contains(input)
        {
            advice = [.command("did you mean", option.changes)]
        }
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
