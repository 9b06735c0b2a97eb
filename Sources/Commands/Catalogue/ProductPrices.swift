internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger
internal import Output
internal import Terminal
internal import Text

/// `spesa product prices PRODUCT`
struct ProductPrices: SpesaCommand {
    static let info = CommandInfo(
        name: "prices", summary: "Show every price that was paid for a product, the latest first.",
        discussion: """
            A price is what one unit came to after discounts, with its VAT. Void receipts, and what was given back, are no \
            prices.
            """,
        examples: [
            ("spesa product prices milk", ""), ("spesa product prices milk --by payee", "the last one of each payee"),
        ])

    /// What prices are put together by.
    enum Grouping: String, CaseIterable, ParameterValue {
        /// The last price of each payee, the lowest first.
        case payee
    }

    @Argument("Its number, barcode, code or name.", placeholder: "PRODUCT", completing: .custom("product"))
    var words: [String]
    @Option("The last price of each payee, the lowest first.") var by: Grouping?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let (product, all) = try context.book.reading {
            let product = try context.product(named: words.joined(separator: " "))
            return (product, try context.book.pricesPaid(for: [product.id]))
        }
        let locale = context.locale
        try environment.show(
            Report(
                schema: "spesa.prices/1", "prices", of: by == nil ? all : all.lastOfEachPayee, PricePaid.fields(locale),
                none: "Nothing was paid for \(product.name) yet."
            ) {
                let paid = $0.paid
                return "\(paid.day.fullText): \(paid.price.text(per: paid.unit, in: locale))"
                    + (paid.payee.map { " at \($0)" } ?? "") + "."
            })
    }
}
