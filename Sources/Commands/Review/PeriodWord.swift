internal import Arguments
internal import Bookkeeping
internal import Failures
internal import Ledger
internal import Periods
internal import Storage
internal import Text

extension Environment {
    /// Reads a period, and names the command that a word which is not a period is probably meant as.
    /// - Parameters:
    ///   - word: the word; `nil` if none was given.
    ///   - index: the index of the word in the command.
    ///   - others: the values of an argument before the period that was left out.
    ///   - read: reads the period.
    /// - Throws: what `read` throws; instead of `PeriodError` also `UsageError` or `CommandError`.
    func readingPeriod<Result>(
        _ word: String?, at index: Int, in context: Context, other others: [String], of info: CommandInfo,
        _ read: () throws -> Result
    ) throws -> Result {
        do {
            return try read()
        } catch let error as PeriodError {
            guard let word else { throw error }
            if let dimension = try context.dimension(named: word, in: context.book.categories()) {
                throw CommandError.notUsableHere(
                    "'\(word)' is not a period, but the name of a \(dimension.rawValue)",
                    advice: [
                        .command(
                            "did you mean",
                            [.words(index..<index + 1, []), .option("--\(dimension.rawValue)", word)])
                    ])
            }
            if let near = try context.near(word, index, in: context.book.categories(), error) { throw near }
            guard others.isEmpty || word.unicodeScalars.contains(where: { ("0"..."9").contains($0) }) else {
                throw root.misuse(
                    .invalidValue(
                        word, parameter: "PERIOD", candidates: [],
                        expectation: "one of \(others.joined(separator: ", ")), or a period like 2026-11, nov or all"),
                    of: [info.name])
            }
            throw error
        }
    }
}

extension Context {
    /// The error for a word that is not a period, but nearly the name of a category or payee; `nil` if it is neither.
    /// - Parameter index: the index of the word in the command.
    func near(_ word: String, _ index: Int, in tree: CategoryTree, _ error: PeriodError) throws -> CommandError? {
        guard case .unreadablePeriod(suggestion: nil) = error.problem else { return nil }
        let paths = tree.paths(near: word)
        let names = try paths.isEmpty ? nearest(to: word, among: book.distinctNames(of: .payee)) : paths
        let option = paths.isEmpty ? "--payee" : "--category"
        guard let name = names.first else { return nil }
        return error.advising([.command("did you mean", [.words(index..<index + 1, []), .option(option, name)])])
    }

    /// Returns whether a word is the name of a category, otherwise of a payee; `nil` if it is neither.
    /// - Complexity: O(categories), and O(payees) for a word that is not a category.
    func dimension(named word: String, in tree: CategoryTree) throws -> Dimension? {
        if (try? tree.find(word)) != nil { return .category }
        let key = foldedName(word)
        return try book.distinctNames(of: .payee).contains { $0.equals(foldedName: key) } ? .payee : nil
    }
}
