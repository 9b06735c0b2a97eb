internal import Arguments
internal import Bookkeeping
internal import Ledger

/// `spesa attachments [ID]`
struct AttachmentList: SpesaCommand {
    static let info = CommandInfo(
        name: "attachments", summary: "List the attachments of an expense, or of the whole book.",
        examples: [("spesa attachments", "all of the book"), ("spesa attachments 42", "")])

    @Argument("The number of the expense, or last, -1, -2 and so on.", placeholder: "ID") var expense: String?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let shown = try context.book.reading {
            let number = try expense.map { try context.number(of: ExpenseReference($0)) }
            if let number, try context.book.expense(number) == nil { throw LedgerError.noSuchExpense(number) }
            return try ShownAttachments(context.book.attachments(ofExpenses: number.map { [$0] }), in: context)
        }
        try environment.show(
            shown.listed(
                none: expense == nil
                    ? "Nothing is attached yet. To attach a file: spesa attach ID FILE"
                    : "Nothing is attached to this expense. To attach a file: spesa attach \(expense ?? "ID") FILE"))
    }
}
