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
    /// Shows receipts; without a number the last one recorded.
    /// - Parameter ids: the numbers as typed, or `last`.
    func show(receiptsNamed ids: [String]) throws {
        let context = try context()
        let shown = try context.book.reading {
            try ShownReceipts(context.receipts(named: ids), tree: context.book.categories(), in: context)
        }
        try show(
            Report(
                json: {
                    ids.count > 1
                        ? ReceiptDocument.json(shown.objects, []) : ReceiptDocument.json(shown.objects[0], nil)
                },
                records: { shown.records }, objects: { shown.objects },
                lines: { screen in Array(shown.papers.map { $0.lines(screen) }.joined(separator: [StyledText("")])) },
                sentences: {
                    shown.papers.flatMap { ["Receipt \($0.receipt.id): \($0.title)"] + $0.sentences }
                }))
    }
}
