internal import Arguments
internal import Bookkeeping
internal import Failures
internal import Ledger
internal import Output
internal import Periods
internal import Reports
internal import Terminal

/// The options that select expenses by filters instead of numbers.
struct MatchingOptions: Parameters {
    @Flag("All expenses of the period that match the filters, instead of numbers.") var allMatching: Bool
    @Flag("Don't ask for confirmation.") var yes: Bool
}

/// The selection of expenses in a command: by number, or all that match.
struct Choice {
    /// The name of the command, as typed.
    let command: String
    /// Numbers, or with `--all-matching` at most one period.
    let words: [String]
    let filters: FilterWords
    let options: MatchingOptions
    /// A hint about options that may have been mistaken for filters.
    var explanation: String?

    /// Whether the reply is a list, even for one expense.
    var isPlural: Bool { options.allMatching || words.count > 1 }

    /// Throws for words and options that do not go together, such as filters without `--all-matching`.
    /// - Parameter example: a period and filters for an example command.
    func requireFitting(example: String) throws {
        let example = "spesa \(command) \(example) --all-matching"
        guard options.allMatching else {
            guard filters.isEmpty else {
                throw CommandError.notUsableHere(
                    "filters choose expenses only with --all-matching",
                    advice: suggestions(example) + (explanation.map { [.text($0)] } ?? []))
            }
            guard !words.isEmpty else { throw root.misuse(.missingWord("ID"), of: [command]) }
            return
        }
        guard words.count < 2 else {
            let areNumbers = words.allSatisfy { (try? ExpenseReference($0)) != nil }
            throw CommandError.notUsableHere(
                "--all-matching goes with one period" + (areNumbers ? ", not with numbers" : " and filters"),
                advice: areNumbers
                    ? [.command("leave it out for these", [.without("--all-matching")])]
                    : [.text("write names after their option: \(example)")])
        }
        if let word = words.first, word.utf8.count != 4, (try? ExpenseReference(word)) != nil {
            throw CommandError.notUsableHere(
                "with --all-matching '\(word)' could be an expense or a day",
                advice: [
                    .text("write a day like 2026-11-20"),
                    .command("or for the expense", [.without("--all-matching")]),
                ])
        }
    }

    /// The typed command with `--all-matching`, and with an example of a period if none was typed.
    private func suggestions(_ example: String) -> [Advice] {
        let isPeriod = words.count == 1 && (words[0].utf8.count == 4 || (try? ExpenseReference(words[0])) == nil)
        guard !isPeriod else {
            return [.command("add it", [.option("--all-matching")], otherwise: "for example: \(example)")]
        }
        return [("for those of this month", "this-month"), ("or for all", "all")].map { lead, period in
            .command(
                lead, [.words(0..<words.count, [period]), .option("--all-matching")],
                otherwise: period == "all" ? nil : "for example: \(example)")
        }
    }

    /// Returns the chosen expenses, and reports names similar to those of a filter as `list` does.
    /// - Parameter void: which void expenses a filter selects.
    func expenses(
        in environment: Environment, _ context: Context, tree: CategoryTree, void: ExpenseFilter.Void
    ) throws -> ChosenExpenses {
        guard options.allMatching else {
            return try context.choose(words.enumerated().map { index, word in try Self.reference(word, at: index) })
        }
        return try context.book.reading {
            let filter = try filters.filter(in: context, tree: tree, void: void)
            guard let period = words.first else { throw try periodMissing(context, filter) }
            try environment.noticeYear(of: period, in: context)
            if command == Edit.info.name { try context.requireNoName(period) }
            // Of `edit`, an option such as --category is no filter.
            let range =
                try command == Edit.info.name
                ? context.selection(period)
                : context.namingFilter(
                    period, standIns: [("for those of this month", "this-month"), ("or for all", "all")]
                ) { try context.selection(period) }
            let chosen = try context.choose(in: range, matching: filter)
            try filters.noticeNearest(
                filter, isEmpty: chosen.numbers.isEmpty && chosen.passedOver == 0, in: environment, context.book)
            return chosen
        }
    }

    /// Reads the number of an expense. `1,2` is refused, with the command that has the numbers as two words.
    private static func reference(_ word: String, at index: Int) throws -> ExpenseReference {
        do {
            return try ExpenseReference(word)
        } catch {
            let parts = word.split { ",;".contains($0) }.map(String.init)
            guard parts.count > 1, parts.allSatisfy({ (try? ExpenseReference($0)) != nil }) else { throw error }
            throw error.advising([.command("did you mean", [.words(index..<index + 1, parts)])])
        }
    }

    /// Returns the error for a missing period. Unlike `list`, these commands have no default period.
    private func periodMissing(_ context: Context, _ filter: ExpenseFilter) throws -> CommandError {
        func count(_ range: PeriodSelection) throws -> Int {
            try context.choose(in: range, matching: filter).numbers.count
        }
        let month = Period.month(try context.currentMonth)
        return .periodMissing(
            command: command, month: month, inMonth: try count(PeriodSelection(month)), inAll: try count(.all),
            explanation: filters.isEmpty ? explanation : nil)
    }

    /// Reports expenses that were skipped because they belong to receipts, then asks for confirmation. Does not ask
    /// without `--all-matching`, with `--yes`, or if no expense is chosen.
    ///
    /// - Parameter what: the effect, without a full stop.
    /// - Throws: `CommandError.needsConfirmation` if the user cannot be asked, `.nothingChanged` if the answer is no.
    func confirm(_ chosen: ChosenExpenses, _ what: String, in environment: Environment) throws {
        environment.reportSkipped(chosen.passedOver)
        guard options.allMatching, !options.yes, !chosen.numbers.isEmpty else { return }
        guard environment.canAsk else { throw CommandError.needsConfirmation(what: what) }
        let screen = environment.screen()
        let lines = screen.paragraph(what + ".")
        environment.system.writeError(screen.rendering.render(lines))
        guard try environment.confirms("Continue? (y/n) ") else { throw CommandError.nothingChanged }
    }
}

extension Environment {
    /// Reports matching expenses that were skipped because they belong to receipts.
    func reportSkipped(_ count: Int) {
        guard count > 0 else { return }
        notice(
            "\(counted(count, "expense")) of receipts \(count == 1 ? "is" : "are") skipped; "
                + "a receipt is changed with: spesa receipt edit")
    }
}

extension Wording {
    /// The hint how to undo, appended to a reply.
    static let undoing = "; to undo: spesa undo"

    /// Returns a summary: `12 expenses (2 void), 345,67 € from Mon 2 Nov 2026 to Fri 20 Nov 2026`. An amount that
    /// exceeds 64 bits is left out.
    /// - Parameter isVoidCounted: whether the amount includes void expenses, so that their number is not given.
    func summary(of expenses: [Expense], isVoidCounted: Bool = false) throws -> String {
        let void = expenses.count(where: \.isVoid)
        // A sum that does not fit is left out, so that its expenses can be voided.
        let total = try? expenses.filter { isVoidCounted || !$0.isVoid }.map(\.amount).total()
        var text = counted(expenses.count, "expense")
        if void > 0, !isVoidCounted { text += " (\(void) void)" }
        guard let first = expenses.map(\.day).min(), let last = expenses.map(\.day).max() else { return text }
        return text + ", " + (total.map { amounts.string($0) + " " } ?? "")
            + (first == last ? "on \(first.fullText)" : "from \(first.fullText) to \(last.fullText)")
    }
}
