internal import Arguments
internal import Failures
internal import Money
internal import Output

/// An error due to a word that was probably meant as a subcommand or an option: in `stock ad 2 milk`, `ad` was meant as
/// `add`, although the command reads `ad 2 milk` as a product; in `list payee Lidl`, `payee` was meant as `--payee`.
struct MistakenCommand: AmountFailure {
    let error: any Failure
    /// The typed command, corrected with the subcommand or option.
    let advice: [Advice]

    /// Returns the error with advice to use the subcommand or option that was probably meant. Errors with another cause
    /// are returned unchanged.
    static func naming(_ error: any Failure, in typed: [String]) -> any Failure {
        guard [.misused, .notFound].contains(error.exitCode) else { return error }
        var advice: [Advice] = []
        if let usage = error as? UsageError {
            if case .unknownCommand = usage.fault { return error }
            if case .invalidValue(let text, _, _, _) = usage.fault { advice = Self.help(insteadOfManual: text, usage) }
        }
        if advice.isEmpty { advice = root.subcommandsMeant(in: typed) }
        if advice.isEmpty, let input = error.words.input, let option = root.optionWithoutDashes(in: typed),
            [option.name, option.value].contains(input)
        {
            advice = [.command("did you mean", option.changes)]
        }
        return advice.isEmpty ? error : MistakenCommand(error: error, advice: advice)
    }

    /// Returns the advice to type `help` in place of `manual`, for a word that `help` explains but that is no page of
    /// the manual; empty for other words and commands.
    private static func help(insteadOfManual text: String, _ usage: UsageError) -> [Advice] {
        let hasHelp =
            ManualText.topics.contains { $0.name == text } || Help.otherWords[text] != nil || root.hasHelp(for: [text])
        guard hasHelp, usage.command == "spesa \(Manual.info.name)" else { return [] }
        return [.command("did you mean", [.command([Help.info.name])])]
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
