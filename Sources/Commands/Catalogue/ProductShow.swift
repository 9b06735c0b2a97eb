internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output
internal import Terminal

/// `spesa product show PRODUCT`
struct ProductShow: SpesaCommand {
    static let info = CommandInfo(
        name: "show", summary: "Show the details of a product.",
        examples: [("spesa product show milk", ""), ("spesa product show 8076800195057", "by its barcode")])

    @Argument("The product's number, barcode, code or name.", placeholder: "PRODUCT", completing: .custom("product"))
    var words: [String]

    func run(in environment: Environment) throws {
        let context = try environment.contextWithCatalogues()
        let shown = try context.book.reading {
            try ShownProducts([context.product(named: words.joined(separator: " "))], in: context)
        }
        try environment.show(shown.report(of: shown.all[0], status: context.book.status))
    }
}
