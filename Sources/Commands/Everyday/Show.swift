internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output
internal import Terminal

/// `spesa show ID…`
struct Show: SpesaCommand {
    static let info = CommandInfo(
        name: "show", summary: "Show expenses in full.",
        examples: [
            ("spesa show 42", ""), ("spesa show last", "the one recorded last"), ("spesa show 41 42 43", ""),
        ], alsoCalled: ["view", "details", "info"])

    @Argument("The numbers of the expenses, or last, -1, -2 and so on.", placeholder: "ID") var ids: [String]

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let (expenses, replyContext, bank, tree) = try context.book.reading {
            let numbers = try context.choose(ids.map { try ExpenseReference($0) }).numbers
            let expenses = try numbers.map { number in
                guard let expense = try context.book.expense(number) else { throw LedgerError.noSuchExpense(number) }
                return expense
            }
            return (
                expenses, try context.replyContext(of: expenses),
                try context.book.bankMatches(ofExpenses: expenses.map(\.id)), try context.book.categories()
            )
        }
        let document = ExpenseDocument(tree: tree, replyContext: replyContext, bank: bank)
        let objects = expenses.map(document.json)
        let fields = expenses.map {
            ExpenseFields(
                $0, tree: tree, amounts: context.amounts, clock: environment.clock, replyContext: replyContext,
                bank: bank[$0.id] ?? [])
        }
        try environment.show(
            Report(
                json: { ids.count > 1 ? ExpenseDocument.json(objects, []) : ExpenseDocument.json(objects[0], nil) },
                records: { Records(columns: ExpenseDocument.columns, objects: objects) }, objects: { objects },
                lines: { screen in Array(fields.map { $0.lines(screen) }.joined(separator: [StyledText("")])) },
                sentences: { fields.flatMap { fields in fields.all.map { "\($0.name): \($0.text)" } } }))
    }
}

extension ExpenseFields {
    fileprivate func lines(_ screen: OutputScreen) -> [StyledText] {
        let indent = 10
        return all.flatMap { field in
            let texts = wrapped(screen.glyphs.shown(field.text), to: screen.width - indent)
            return texts.enumerated().map { index, text in
                (index == 0 ? StyledText(field.name, style: .dim) : StyledText()) + .column(indent) + StyledText(text)
            }
        }
    }
}
