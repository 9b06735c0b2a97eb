internal import Arguments
internal import Ledger

/// `spesa void ID…`, `spesa void [PERIOD] --all-matching`
struct VoidExpenses: SpesaCommand {
    static let info = CommandInfo(
        name: "void", summary: "Void expenses: they leave the totals and stay in the record.",
        discussion: """
            With --all-matching those of a period that match the filters; the period must be said, 'all' is every day. You are \
            told how many and asked, or add --yes. All of it is done or nothing, and one 'spesa undo' takes the whole back.
            """,
        examples: [
            ("spesa void 42", ""), ("spesa void last", "the one recorded last"), ("spesa void 41 42 43", ""),
            ("spesa void 2026-10 --payee Lidl --all-matching", "those of October that were paid to Lidl"),
        ],
        alsoCalled: ["remove", "delete", "rm", "del"])

    @Argument(
        "The numbers of the expenses, or last, -1, -2 and so on; with --all-matching the days, as 2026-11.",
        placeholder: "ID")
    var words: [String] = []
    @OptionGroup var matching: MatchingOptions
    @OptionGroup var filters: FilterOptions
    @Option("Which of the void ones are looked at.") var void: ExpenseFilter.Void = .none

    func run(in environment: Environment) throws {
        let choice = Choice(command: "void", words: words, filters: filters.words, options: matching)
        try environment.setVoid(true, choice, void)
    }
}
