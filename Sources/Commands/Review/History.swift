internal import Arguments
internal import Bookkeeping
internal import Output

/// `spesa history [ID]`
struct History: SpesaCommand {
    static let info = CommandInfo(
        name: "history", summary: "Show every change: who, when, before and after.",
        examples: [
            ("spesa history", "the last 20 changes"), ("spesa history 42", "all that happened to one expense"),
            ("spesa history --limit 1000 --format json", "for a program"),
        ], alsoCalled: ["log", "changes"])

    @Argument("The number of an expense, or last, -1, -2 and so on.", placeholder: "ID") var id: String?
    @Option("At most this many (default: 20, or all for one expense).", placeholder: "N") var limit: Count?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let number = try id.map { try context.number(of: ExpenseReference($0)) }
        let changes = try context.history(of: number, limit: limit?.number)
        let words = ChangeWords(
            changes, tree: try context.book.categories(), names: try context.book.namesOfRows(in: changes),
            amounts: context.amounts,
            clock: environment.clock, asked: number)
        let report = words.report(changes, schema: "spesa.history/1")
        // The changes of one expense are shown in full. A table would cut them.
        let isWhole = number != nil && !changes.isEmpty
        try environment.show(
            isWhole ? Report(json: report.json, records: report.records, sentences: report.sentences) : report)
    }
}
