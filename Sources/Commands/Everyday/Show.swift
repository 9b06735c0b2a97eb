internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output
internal import Terminal

/// `spesa show ID`
struct Show: SpesaCommand {
    static let info = CommandInfo(
        name: "show", summary: "Show one expense with all that is known of it.",
        examples: [("spesa show 42", ""), ("spesa show last", "the one recorded last")])

    @Argument("The number of the expense, or last, -1, -2 and so on.", placeholder: "ID") var id: String

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let book = context.book
        let number = try context.number(of: ExpenseReference(id))
        guard let expense = try book.expense(number) else { throw LedgerError.noSuchExpense(number) }
        let document = ExpenseDocument(tree: try book.categories())
        let fields = ExpenseFields(expense, tree: try book.categories(), amounts: context.amounts)
        let json = document.json(expense)
        try environment.show(
            Report(
                json: { .object(["schema": .text("spesa.expense/1"), "expense": json, "month": .null]) },
                records: { Records(columns: ExpenseDocument.columns, objects: [json]) }, objects: { [json] },
                lines: { screen in
                    let indent = 10
                    return fields.all.flatMap { field in
                        let texts = wrapped(screen.glyphs.shown(field.text), to: screen.width - indent)
                        return texts.enumerated().map { index, text in
                            (index == 0 ? StyledText(field.name, style: .dim) : StyledText()) + .column(indent)
                                + StyledText(text)
                        }
                    }
                },
                sentences: { fields.all.map { "\($0.name): \($0.text)" } }))
    }
}
