internal import Arguments
internal import Bookkeeping
internal import Documents
internal import Household
internal import Ledger
internal import Money
internal import Output
internal import Terminal

/// `spesa receipt print [ID]`
struct ReceiptPrint: SpesaCommand {
    static let info = CommandInfo(
        name: "print", summary: "Write a receipt as text, Markdown or HTML, to keep or to send.",
        examples: [("spesa receipt print 7 --as html >receipt.html", "")])

    /// The output forms.
    enum Form: String, CaseIterable, ParameterValue {
        case text, markdown, html
    }

    @Argument("The number of the receipt, or last.", placeholder: "ID") var id = "last"
    @Option(name: "as", "The form of the receipt.") var form: Form = .text

    func run(in environment: Environment) throws {
        // Machine formats get the receipt, not its layout.
        guard !environment.common.isForMachines else { return try environment.show(receiptsNamed: [id]) }
        let context = try environment.context()
        let (receipt, tree) = try context.book.reading {
            (try context.receipts(named: [id])[0], try context.book.categories())
        }
        let paper = ReceiptPaper(receipt: receipt, expenses: [], tree: tree, amounts: context.amounts)
        let document = paper.document
        try environment.writing(to: nil, dividedByTabs: false) { write in
            switch form {
            case .text: try write(environment.screen().rendering.render(paper.lines(environment.screen())))
            case .markdown: try write(environment.drawn(document.markdown))
            case .html: try write(document.html)
            }
        }
    }
}

extension ReceiptPaper {
    /// The receipt as a document.
    fileprivate var document: Document {
        let rows = receipt.purchase.lines.map { line in
            [
                line.what ?? "", line.quantity.text(in: amounts.locale),
                line.price.text(per: line.quantity.unit, in: amounts.locale),
                line.rate?.text(in: amounts.locale) ?? "", amounts.number(line.amount),
            ]
        }
        let columns = [
            Table.Column("What", shrinksTo: 8), Table.Column("Quantity", alignment: .trailing),
            Table.Column("Price", alignment: .trailing), Table.Column("VAT", alignment: .trailing),
            Table.Column("Amount", alignment: .trailing),
        ]
        return Document(
            title: receipt.payee.map { "Receipt of \($0)" } ?? "Receipt",
            facts: [Document.Fact("Day", receipt.day.fullText)]
                + (receipt.isVoid ? [Document.Fact("Void", "in no total")] : []),
            sections: [
                Document.Section("Lines", [.table(Document.Grid(columns: columns, rows: rows))]),
                Document.Section("Paid", [.facts(sums.map { Document.Fact($0.name, $0.amount) })]),
            ], amounts: amounts)
    }
}
