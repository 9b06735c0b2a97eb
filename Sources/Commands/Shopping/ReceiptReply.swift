internal import Bookkeeping
internal import Household
internal import Ledger
internal import Money
internal import Output
internal import Statistics
internal import Terminal

extension Environment {
    /// The reply to a change of receipts: each as it is understood, its expenses, and where their months stand.
    func reply(
        about receipts: [Receipt], in context: Context, tree: CategoryTree, isPlural: Bool = false,
        _ headline: (Receipt) -> String
    ) throws {
        let headlines = receipts.map(headline)
        func report() throws -> Report {
            let shown = try ShownReceipts(receipts, tree: tree, in: context)
            let standing = try context.standing(of: receipts.flatMap { shown.expenses[$0.id] ?? [] }, in: tree)
            let wording = Wording(amounts: context.amounts)
            let (objects, papers) = (shown.objects, shown.papers)
            let months = standing.months.map { wording.sentence($0) } + wording.ceilings(of: standing)
            return Report(
                json: {
                    isPlural
                        ? ReceiptDocument.json(objects, standing.months)
                        : ReceiptDocument.json(objects[0], standing.months.first)
                },
                records: { shown.records }, objects: { objects },
                lines: { screen in
                    zip(headlines, papers).flatMap { headline, paper in
                        wrapped(screen.glyphs.shown("\(headline):"), to: screen.width).map { StyledText($0) }
                            + paper.lines(screen) + [StyledText("")]
                    } + months.flatMap { wrapped(screen.glyphs.shown($0), to: screen.width) }.map { StyledText($0) }
                },
                sentences: { zip(headlines, papers).flatMap { [$0 + ": " + $1.title] + $1.sentences } + months })
        }
        try reply(report())
    }

    /// What `receipt add` would record.
    func show(_ draft: ReceiptDraft, in context: Context, tree: CategoryTree) throws {
        let signature = context.signature
        let receipt = Receipt(
            id: 0, uid: draft.uid, day: draft.day, payee: draft.payee, purchase: draft.purchase, parts: [],
            by: signature.by, created: signature.at, changed: signature.at, isVoid: false)
        let document = ReceiptDocument(tree: tree)
        let paper = ReceiptPaper(receipt: receipt, expenses: [], tree: tree, amounts: context.amounts)
        try show(
            Report(
                json: { ReceiptDocument.json(document.json(receipt, expenses: []), nil) },
                records: { Records(columns: ReceiptDocument.columns, objects: [document.record(receipt)]) },
                objects: { [document.json(receipt, expenses: [])] },
                lines: { screen in [StyledText("Would add:")] + paper.lines(screen) },
                sentences: { ["Would add: " + paper.title] + paper.sentences }))
    }
}
