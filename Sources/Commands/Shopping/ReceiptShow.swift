internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output
internal import Terminal

/// `spesa receipt show [ID…]`
struct ReceiptShow: SpesaCommand {
    static let info = CommandInfo(
        name: "show", summary: "Show receipts as a till prints them.",
        examples: [("spesa receipt show", "the one recorded last"), ("spesa receipt show 7", "")])

    @Argument("The numbers of the receipts, or last.", placeholder: "ID") var ids: [String] = []

    func run(in environment: Environment) throws {
        try environment.show(receiptsNamed: ids)
    }
}

extension Environment {
    /// Shows receipts, or the one recorded last where none is named.
    func show(receiptsNamed ids: [String]) throws {
        let context = try context()
        let (receipts, expenses, tree) = try context.book.reading {
            let receipts = try context.receipts(named: ids)
            return (receipts, try context.expenses(of: receipts), try context.book.categories())
        }
        let document = ReceiptDocument(tree: tree)
        let objects = receipts.map { document.json($0, expenses: (expenses[$0.id] ?? []).map(\.id)) }
        let papers = receipts.map {
            ReceiptPaper(receipt: $0, expenses: expenses[$0.id] ?? [], tree: tree, amounts: context.amounts)
        }
        try show(
            Report(
                json: {
                    ids.count > 1 ? ReceiptDocument.json(objects, []) : ReceiptDocument.json(objects[0], nil)
                },
                records: { Records(columns: ReceiptDocument.columns, objects: receipts.map(document.record)) },
                objects: { objects },
                lines: { screen in Array(papers.map { $0.lines(screen) }.joined(separator: [StyledText("")])) },
                sentences: {
                    zip(receipts, papers).flatMap { ["Receipt \($0.id): \($1.title)"] + $1.sentences }
                }))
    }
}
