internal import Arguments
internal import Ledger

/// `spesa restore ID…`, `spesa restore [PERIOD] --all-matching`
struct Restore: SpesaCommand {
    static let info = CommandInfo(
        name: "restore", summary: "Restore void expenses: they count in the totals again.",
        discussion: """
            An expense whose 'add' was undone comes back by its number, even after other changes. With --all-matching, \
            spesa restores all expenses of a period that match the filters. A period is required; 'all' covers every \
            day. spesa shows how many match and asks first, unless you give --yes. All expenses are restored or none, \
            and one 'spesa undo' undoes all of it.
            """,
        examples: [
            ("spesa restore 42", ""), ("spesa restore 41 42 43", ""),
            ("spesa restore 2026-10 --payee Lidl --all-matching", "the expenses of October that were paid to Lidl"),
        ])

    @Argument(
        "The numbers of the expenses, or last, -1, -2 and so on; with --all-matching the days, such as 2026-11.",
        placeholder: "ID")
    var words: [String] = []
    @OptionGroup var matching: MatchingOptions
    @OptionGroup var filters: FilterOptions
    @Option("Which void expenses to choose from.") var void: ExpenseFilter.Void = .only

    func run(in environment: Environment) throws {
        let choice = Choice(command: "restore", words: words, filters: filters.words, options: matching)
        try environment.setVoid(false, choice, void)
    }
}
