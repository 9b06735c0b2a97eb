internal import Bookkeeping
internal import Failures
internal import Ledger

extension CategoryTree {
    /// Returns the name of the category that two words make, such as `eating-out`; `nil` if no category has this name.
    func name(joining word: String, _ next: String) -> String? {
        [" ", "-", ""].map { word + $0 + next }.first { (try? usableCategory(named: $0)) != nil }
    }
}

extension BookkeepingError {
    /// Returns the error for an expense whose category was typed as two words, with the corrected command; `nil` for
    /// other errors.
    func ofSplitCategory(_ request: ExpenseRequest, in tree: CategoryTree) -> CommandError? {
        guard case .unknownCategory(let name, _, _) = self, let next = request.what.first,
            let whole = tree.name(joining: name, next)
        else { return nil }
        let start = request.amountWords
        return onlyAdvising([.command("did you mean", [.words(start..<start + 2, [whole])])])
    }

    /// The error with other advice instead of its own.
    func onlyAdvising(_ advice: [Advice]) -> CommandError {
        let words = words
        return .advised(
            ErrorWords(
                kind: words.kind, message: words.message, input: words.input, caret: words.caret, advice: advice),
            exitCode)
    }
}
