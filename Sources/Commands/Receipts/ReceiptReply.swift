internal import Bookkeeping
internal import Household
internal import Ledger
internal import Money
internal import Output
internal import Reports
internal import Statistics
internal import Terminal
internal import Text

extension Environment {
    /// Replies to a change of receipts, with their expenses and the status of the months.
    /// - Parameters:
    ///   - isPlural: whether the JSON has a list of receipts. Otherwise there is one.
    ///   - memory: sentences on past prices of the products.
    ///   - headline: returns the start of the text about a receipt, such as `Added receipt 7`.
    func reply(
        about receipts: [Receipt], in context: Context, tree: CategoryTree, isPlural: Bool = false,
        memory: [String] = [], _ headline: (Receipt) -> String
    ) throws {
        let headlines = receipts.map(headline)
        func report() throws -> Report {
            let shown = try ShownReceipts(receipts, tree: tree, in: context)
            let status = try context.status(of: receipts.flatMap { shown.expenses[$0.id] ?? [] }, in: tree)
            let wording = Wording(amounts: context.amounts)
            let (objects, papers) = (shown.objects, shown.papers)
            let outings = try context.outings(of: context.replyContext(of: shown.expenses.values.flatMap(\.self)))
            let months =
                status.months.map { wording.sentence($0) } + wording.ceilings(of: status)
                + outings.map { wording.sentence($0) } + memory
            return Report(
                json: {
                    isPlural
                        ? ReceiptDocument.json(objects, status.months)
                        : ReceiptDocument.json(objects[0], status.months.first)
                },
                records: { shown.records }, objects: { objects },
                lines: { screen in
                    zip(headlines, papers).flatMap { headline, paper in
                        screen.paragraph("\(headline):")
                            + paper.lines(screen) + [StyledText("")]
                    } + months.flatMap { screen.paragraph($0) }
                },
                sentences: { zip(headlines, papers).flatMap { [$0 + ": " + $1.title] + $1.sentences } + months })
        }
        try reply(report())
    }

    /// Shows what `receipt add` would record.
    func show(_ draft: ReceiptDraft, in context: Context, tree: CategoryTree) throws {
        let receipt = receipt(of: draft, in: context)
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

    /// Returns the receipt that a draft would become, with the number 0.
    private func receipt(of draft: ReceiptDraft, in context: Context) -> Receipt {
        let signature = context.signature
        return Receipt(
            id: 0, uid: draft.uid, day: draft.day, payee: draft.payee, purchase: draft.purchase, parts: [],
            by: signature.by, created: signature.at, changed: signature.at, isVoid: draft.isVoid,
            isStocked: draft.isStocked)
    }

    /// Records the receipts of a file, all or none, and replies with a sentence for each; or only shows them.
    /// - Parameters:
    ///   - kept: receipts of the file that the book already has.
    ///   - isDone: `false` for a dry run.
    func record(
        _ drafts: [ReceiptDraft], keeping kept: [Receipt] = [], in context: Context, tree: CategoryTree, isDone: Bool
    ) throws {
        try context.requireVouchers(for: drafts)
        let recorded =
            try kept.map { RecordedReceipt(receipt: $0, isNew: false) }
            + (isDone
                ? context.book.addReceipts(drafts, by: context.signature)
                : context.preview(of: drafts, receipt(of:in:)))
        let added = zip(drafts, recorded.dropFirst(kept.count)).filter(\.1.isNew).map(\.0)
        try reportDoubts(added, in: context)
        if isDone {
            noticeOfRecorded { try reportEuro(added, in: context) }
        } else {
            try reportEuro(added, in: context)
        }
        if !added.isEmpty { reportUnusedSplit(in: .receipts, of: context) }
        reportKept(recorded, isDone: isDone)
        let titles = recorded.map { one in
            let word = one.isNew ? isDone ? "Added" : "Would add" : "Already recorded as"
            return word + (one.receipt.id == 0 ? "" : " receipt \(one.receipt.id)") + ": "
                + ReceiptPaper(receipt: one.receipt, expenses: [], tree: tree, amounts: context.amounts).title
        }
        func report() throws -> Report {
            let shown = try ShownReceipts(recorded.map(\.receipt), tree: tree, in: context)
            let status = try context.status(
                of: recorded.flatMap { shown.expenses[$0.receipt.id] ?? [] }, in: tree)
            let wording = Wording(amounts: context.amounts)
            let sentences = titles + status.months.map { wording.sentence($0) } + wording.ceilings(of: status)
            return Report(
                json: { ReceiptDocument.json(shown.objects, status.months) },
                records: { shown.records }, objects: { shown.objects },
                lines: { screen in
                    sentences.flatMap { screen.paragraph($0) }
                },
                sentences: { sentences })
        }
        if isDone { try reply(report()) } else { try show(report()) }
    }

    /// Reports receipts of a file that the book had already, and how to restore the void ones among them.
    private func reportKept(_ recorded: [RecordedReceipt], isDone: Bool) {
        let kept = recorded.filter { !$0.isNew }
        guard !kept.isEmpty else { return }
        notice(
            recorded.count == 1
                ? "that receipt is recorded already; nothing \(isDone ? "was" : "would be") added"
                : "\(kept.count) of \(recorded.count) recorded already; not added again")
        let void = kept.map(\.receipt).filter { $0.isVoid && $0.id > 0 }.map { String($0.id) }
        guard !void.isEmpty else { return }
        notice(
            (void.count == 1
                ? "receipt \(series(void)) is void; to restore it: "
                : "receipts \(series(void)) are void; to restore them: ")
                + "spesa receipt restore \(void.joined(separator: " "))")
    }
}
