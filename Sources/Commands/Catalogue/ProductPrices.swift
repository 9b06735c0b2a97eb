internal import Arguments
internal import Bookkeeping
internal import Charts
internal import Household
internal import Ledger
internal import Money
internal import Output
internal import Reports
internal import Terminal
internal import Text

/// `spesa product prices PRODUCT`
struct ProductPrices: SpesaCommand {
    static let info = CommandInfo(
        name: "prices", summary: "Show every price paid for a product, the latest first.",
        discussion: """
            A price is what one unit cost after discounts, with its VAT. Void receipts and returned items are not \
            counted. With --chart the bars are in the order of the days; with --by payee the lowest price comes first.
            """,
        examples: [
            ("spesa product prices milk", ""), ("spesa product prices milk --by payee", "the last one of each payee"),
            ("spesa product prices milk --chart", "as bars"),
        ])

    /// The grouping of the listed prices.
    enum Grouping: String, CaseIterable, ParameterValue {
        /// By payee: the last price of each, cheapest first.
        case payee
    }

    @Argument("The product's number, barcode, code or name.", placeholder: "PRODUCT", completing: .custom("product"))
    var words: [String]
    @Option("The last price of each payee, the lowest first.") var by: Grouping?
    @Flag("Draw the prices as bars.") var chart: Bool

    func run(in environment: Environment) throws {
        let context = try environment.contextWithCatalogues()
        let (product, all) = try context.book.reading {
            let product = try context.product(named: words.joined(separator: " "))
            return (product, try context.book.pricesPaid(for: [product.id]))
        }
        let locale = context.locale
        let prices = by == nil ? all : all.lastOfEachPayee
        let fields = PricePaid.fields(locale)
        let none = "Nothing was paid for \(product.name) yet."
        try environment.show(
            Report(
                schema: "spesa.prices/1", "prices", of: prices, fields,
                lines: { screen in
                    guard !prices.isEmpty else { return screen.paragraph(none) }
                    guard chart else { return fields.table(prices).lines(on: screen) }
                    let bars = ValueBars((by == nil ? prices.reversed() : prices).map { $0.bar(in: locale) })
                    return screen.paragraph(product.names.fullName)
                        + bars.lines(ChartLayout(screen, amounts: context.amounts))
                },
                sentences: { prices.isEmpty ? [none] : prices.map { $0.sentence(in: locale) } }))
    }
}

extension PricePaid {
    /// A bar labelled `Sat 21 Nov 2026 Lidl`, with the price.
    fileprivate func bar(in locale: EuroLocale) -> ValueBars.Row {
        ValueBars.Row(
            label: paid.day.fullText + (paid.payee.map { " \($0)" } ?? ""),
            text: paid.price.text(per: paid.unit, in: locale), value: paid.rank)
    }

    fileprivate func sentence(in locale: EuroLocale) -> String {
        "\(paid.day.fullText): \(paid.price.text(per: paid.unit, in: locale))"
            + (paid.payee.map { " at \($0)" } ?? "") + "."
    }
}
