internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Reports
internal import Terminal

/// `spesa receipt list [PERIOD]`
struct ReceiptList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List receipts, newest day first.",
        discussion: """
            Without a period, spesa lists this month. Void receipts are shown crossed out.
            """,
        examples: [("spesa receipt list", "this month"), ("spesa receipt list 2026 --limit 10", "")])

    @Argument("The days, such as 2026-11, last-week, 30d or 1.11..20.11.", completing: .custom("period")) var period:
        String?
    @Option("At most this many.", placeholder: "N") var limit: Count?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let book = context.book
        let (range, shown) = try book.reading {
            let range = try context.range(period, void: .all)
            let receipts = try book.receipts(from: range.first, through: range.last, limit: limit?.number)
            return (range, try ShownReceipts(receipts, tree: book.categories(), in: context))
        }
        let receipts = shown.receipts
        let title =
            range.first == range.last ? range.first.fullText : "\(range.first.fullText) to \(range.last.fullText)"
        let counted = receipts.filter { !$0.isVoid }
        let total = try counted.map(\.total).total()
        let amounts = context.amounts
        let summary = "\(Reports.counted(counted.count, "receipt")), total \(amounts.string(total))"
        try environment.show(
            Report(
                json: {
                    .object([
                        "schema": .text("spesa.receipts/1"), "from": .text(range.first.iso),
                        "to": .text(range.last.iso),
                        "count": JSON(counted.count), "cents": .cents(total), "amount": .amount(total),
                        "receipts": .list(shown.objects),
                    ])
                },
                records: { shown.records },
                objects: { shown.objects },
                lines: { screen in
                    guard !receipts.isEmpty else {
                        return screen.paragraph("No receipts: \(title).")
                    }
                    return Self.table(receipts, amounts).lines(on: screen)
                        + [StyledText("")]
                        + screen.paragraph(summary)
                },
                sentences: {
                    guard !receipts.isEmpty else { return ["No receipts: \(title)."] }
                    return ["\(title): \(summary)."]
                        + shown.papers.map { "\($0.receipt.id): \($0.title)." }
                }))
    }

    private static func table(_ receipts: [Receipt], _ amounts: AmountFormatter) -> Table {
        Table(
            columns: [
                Table.Column("Day"), Table.Column("Id", alignment: .trailing), Table.Column("Payee", shrinksTo: 6),
                Table.Column("Lines", alignment: .trailing, leaves: 1),
                Table.Column("Paid by", shrinksTo: 4, leaves: 2),
                Table.Column("Total", alignment: .trailing),
            ],
            rows: receipts.map { receipt in
                let style = receipt.isVoid ? Style(dim: true, strikethrough: true) : Style.plain
                return [
                    StyledText(receipt.day.fullText), StyledText(String(receipt.id)),
                    StyledText(receipt.isVoid ? "void " : "") + StyledText(receipt.payee ?? "", style: style),
                    StyledText(String(receipt.purchase.lines.count)),
                    StyledText(receipt.purchase.tenders.map(\.method).joined(separator: ", ")),
                    StyledText(amounts.number(receipt.total), style: style),
                ]
            })
    }
}
