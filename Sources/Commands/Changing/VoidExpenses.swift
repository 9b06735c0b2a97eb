internal import Arguments
internal import Ledger

/// `spesa void ID…`, `spesa void [PERIOD] --all-matching`
struct VoidExpenses: SpesaCommand {
    static let info = CommandInfo(
        name: "void", summary: "Void expenses: they leave the totals and stay in the record.",
        discussion: """
            With --all-matching, spesa voids all expenses of a period that match the filters. A period is required; \
            'all' covers every day. spesa shows how many match and asks first, unless you give --yes. All expenses are \
            voided or none, and one 'spesa undo' undoes all of it.
            """,
        examples: [
            ("spesa void 42", ""), ("spesa void last", "the one recorded last"), ("spesa void 41 42 43", ""),
            ("spesa void 2026-10 --payee Lidl --all-matching", "the expenses of October that were paid to Lidl"),
        ],
        alsoCalled: ["remove", "delete", "rm", "del", "cancel"])

    @Argument(
        "The numbers of the expenses, or last, -1, -2 and so on; with --all-matching the days, such as 2026-11.",
        placeholder: "ID")
    var words: [String] = []
    @OptionGroup var matching: MatchingOptions
    @OptionGroup var filters: FilterOptions
    @Option("Which void expenses to choose from.") var void: ExpenseFilter.Void = .none

    func run(in environment: Environment) throws {
        let choice = Choice(command: "void", words: words, filters: filters.words, options: matching)
        try environment.setVoid(true, choice, void)
    }
}
