internal import Arguments
internal import Bookkeeping
internal import Ledger

/// `spesa erase expense ID…`
struct EraseExpense: SpesaCommand {
    static let stage = Stage.elsewhere
    static let info = CommandInfo(
        name: "expense", summary: "Erase single expenses with their part of the history.",
        discussion: """
            Name the expenses by their numbers; void and undone ones can be named too. The rules of 'spesa erase \
            expenses' apply here as well: a copy of the book is kept under 'backups' first, unless you give \
            --no-backup.
            """,
        examples: [
            ("spesa erase expense 42 --dry-run", "shows what would be erased"), ("spesa erase expense 41 42", ""),
            ("spesa erase expense 42 --book trips --yes-erase trips", "for scripts"),
        ])

    @Argument("The numbers of the expenses, or last, -1, -2 and so on.", placeholder: "ID") var ids: [String]
    @OptionGroup var options: ErasingOptions

    func run(in environment: Environment) throws {
        try environment.erase(options) { context in
            let numbers = try context.choose(ids.map { try ExpenseReference($0) }).numbers
            let known = try Set(context.book.everyNumber())
            if let unknown = numbers.first(where: { !known.contains($0) }) {
                throw LedgerError.noSuchExpense(unknown)
            }
            return numbers
        }
    }
}
