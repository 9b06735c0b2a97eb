internal import Arguments
internal import Bookkeeping
internal import Failures
internal import Ledger
internal import Periods
internal import Storage
internal import Text

extension Environment {
    /// Reads a period. If the word is not a period, the error suggests the command that was probably meant.
    /// - Parameters:
    ///   - word: the word; `nil` if none was given.
    ///   - index: the index of the word in the command.
    ///   - others: the possible values of an argument that comes before the period and was left out; empty if it was
    ///     given.
    ///   - read: reads the period.
    /// - Throws: what `read` throws; instead of `PeriodError` also `UsageError` or `CommandError`.
    func readingPeriod<Result>(
        _ word: String?, at index: Int, in context: Context, other others: [String], of info: CommandInfo,
        _ read: () throws -> Result
    ) throws -> Result {
        do {
            try context.requireNoName(word)
            return try read()
        } catch let error as PeriodError {
            guard let word else { throw error }
            if let dimension = try context.dimension(named: word, in: context.book.categories()) {
                throw CommandError.notUsableHere(
                    "'\(word)' is not a period, but the name of a \(dimension.rawValue)",
                    advice: [
                        .command(
                            "did you mean",
                            [.words(index..<index + 1, []), .another("--\(dimension.rawValue)", word)])
                    ])
            }
            if let advised = try context.advised(error, word, at: index..<index + 1, in: context.book.categories()) {
                throw advised
            }
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
    /// Reads a period or month. If the word is the name of a category, payee or similar, the error suggests its filter.
    /// - Parameters:
    ///   - index: the index of the word in the command.
    ///   - standIns: periods to replace the word in the proposed commands, each with the words before its command;
    ///     empty to propose the command without the word.
    ///   - writesFile: whether the command has the option `--to`, whose file the word may name.
    func namingFilter<Result>(
        _ word: String?, at index: Int = 0, standIns: [(lead: String, period: String)] = [], writesFile: Bool = false,
        _ read: () throws -> Result
    ) throws -> Result {
        do {
            try requireNoName(word)
            return try read()
        } catch let error as any Failure {
            if let word, writesFile, error.isOfUnreadablePeriod, word.isFileName,
                try dimension(named: word, in: book.categories()) == nil
            {
                throw error.advising([.command("did you mean", [.words(index..<index + 1, []), .option("--to", word)])])
            }
            guard let word, error.isOfUnreadablePeriod,
                let advised = try advised(error, word, at: index..<index + 1, standIns, in: book.categories())
            else { throw error }
            throw advised
        }
    }

    /// Rejects a word that is a period only in another language, such as `Mars`, if a category or payee has that name.
    /// - Throws: `PeriodError` for such a word.
    func requireNoName(_ word: String?) throws {
        // A name has a letter, and so has a word of another language.
        guard let word, word.contains(where: \.isLetter) else { return }
        do throws(PeriodError) {
            _ = try basicSelection(word)
        } catch {
            guard isSelection(word), try dimension(named: word, in: book.categories()) != nil else { return }
            throw error
        }
    }

    /// Whether a word is a period in any form, or an ambiguous one.
    private func isSelection(_ word: String) -> Bool {
        do throws(PeriodError) {
            _ = try PeriodParser(today: today, vocabulary: vocabulary).parse(word)
            return true
        } catch {
            if case .ambiguousWord = error.problem { return true }
            return false
        }
    }

    /// Returns an error with advice, for a word that is not a period but the name of something that a filter finds, or
    /// nearly the name of a category or payee; `nil` for any other word.
    /// - Parameters:
    ///   - places: the indices of the word in the command; several if the name was typed without quotes.
    ///   - standIns: as in `namingFilter`.
    func advised(
        _ error: any Failure, _ word: String, at places: Range<Int>,
        _ standIns: [(lead: String, period: String)] = [], in tree: CategoryTree
    ) throws -> CommandError? {
        guard error.isOfUnreadablePeriod, let filter = try filter(for: word, in: tree) else { return nil }
        guard !standIns.isEmpty else {
            return error.advising([.command("did you mean", [.words(places, []), filter])])
        }
        return error.advising(standIns.map { .command($0.lead, [.words(places, [$0.period]), filter]) })
    }

    /// Returns the filter that a word was probably meant for; `nil` if there is none. Names that equal the word come
    /// first, then similar names of categories and payees.
    private func filter(for word: String, in tree: CategoryTree) throws -> CommandChange? {
        if let dimension = try dimension(named: word, in: tree) { return .another("--\(dimension.rawValue)", word) }
        let key = foldedName(word)
        let methods = try book.methods().map(\.name) + book.distinctNames(of: .method)
        if let method = methods.first(where: { $0.equals(foldedName: key) }) { return .another("--method", method) }
        let tag = foldedName(tagNamed(word))
        if let tag = try book.distinctNames(of: .tag).first(where: { $0.equals(foldedName: tag) }) {
            return .another("--tag", tag)
        }
        if word.contains(where: \.isLetter) {
            if let person = try contactIfThere(named: word, .person) { return .option("--person", person.contact.name) }
            let outings = try book.outings().map(\.name)
            if let outing = outings.first(where: { $0.equals(foldedName: key) }) { return .option("--outing", outing) }
            if let place = try contactIfThere(named: word, .place) { return .option("--place", place.contact.name) }
        }
        // A single letter would match too many names.
        guard word.count > 1 else { return nil }
        if let path = tree.paths(near: word).first { return .another("--category", path) }
        return try nearest(to: word, among: book.distinctNames(of: .payee)).first.map { .another("--payee", $0) }
    }

    /// Returns whether a word is the name of a category, otherwise of a payee; `nil` if it is neither.
    /// - Complexity: O(categories), and O(payees) for a word that is not a category.
    func dimension(named word: String, in tree: CategoryTree) throws -> Dimension? {
        if (try? tree.find(word)) != nil { return .category }
        let key = foldedName(word)
        return try book.distinctNames(of: .payee).contains { $0.equals(foldedName: key) } ? .payee : nil
    }
}

extension String {
    /// Whether the text ends like the name of a file: `x.csv`, `out/x`.
    fileprivate var isFileName: Bool {
        guard !contains("..") else { return false }
        let ending = split(separator: ".").last ?? ""
        return contains("/") || contains(".") && (2...8).contains(ending.count) && ending.allSatisfy(\.isLetter)
    }
}

extension Failure {
    /// Whether the error is about a text that looks like no period or month, and that has no similar one to suggest.
    fileprivate var isOfUnreadablePeriod: Bool {
        if case .unreadablePeriod(suggestion: nil) = (self as? PeriodError)?.problem { return true }
        if case .unreadableMonth = self as? BookkeepingError { return true }
        return false
    }
}
