internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Terminal

/// `spesa stock show [PRODUCT]`
struct StockShow: SpesaCommand {
    static let info = CommandInfo(
        name: "show", summary: "Show what is in stock, with best-before dates and value.",
        examples: [
            ("spesa stock", "all that is there or should be"), ("spesa stock milk", ""),
            ("spesa stock --low", "below the minimum"), ("spesa stock --expiring 7d", "within a week"),
        ])

    @Argument("The product's number, barcode, code or name.", placeholder: "PRODUCT", completing: .custom("product"))
    var words: [String] = []
    @Option("Only on this shelf, or on a shelf below it.", completing: .custom("shelf")) var shelf: String?
    @Flag("Only what is below its minimum.") var low: Bool
    @Option("Only what expires within this many days, such as 7d.", placeholder: "DAYS") var expiring: String?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let days = try expiring.map(Self.days)
        guard words.isEmpty || shelf == nil else {
            throw CommandError.notUsableHere("a product and a shelf were named", hint: "name one of them")
        }
        var shown = try context.book.reading {
            if words.isEmpty { return try context.stock(onShelf: shelf.map { try context.book.shelves().find($0) }) }
            return try context.stocks(of: [context.product(named: words.joined(separator: " ")).id])
        }
        if low { shown = shown.filter { $0.stock.isLow(minimum: $0.product.minimum) } }
        if let days { shown = shown.filter { !$0.stock.expiring(within: days, from: context.today).isEmpty } }
        let rows = shown.map(StockRow.init)
        try environment.show(
            Report(
                schema: "spesa.stock/1", "stock", of: rows, StockRow.fields(context, of: rows),
                none: low || days != nil || shelf != nil
                    ? "Nothing in stock matches."
                    : "Nothing is in stock yet: receipts with products add to it; by hand: spesa stock add 2 milk"
            ) { $0.sentence(context) })
    }

    private static func days(_ text: String) throws -> Int {
        let number = text.hasSuffix("d") ? String(text.dropLast()) : text
        guard number.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let days = Int(number), days <= 36_500 else {
            throw CommandError.notUsableHere("'\(text)' is not a number of days", hint: "write it like: --expiring 7d")
        }
        return days
    }
}

/// A product with its stock.
struct StockRow {
    let product: Product
    let stock: ProductStock

    init(_ entry: (product: Product, stock: ProductStock)) {
        (product, stock) = (entry.product, entry.stock)
    }

    /// The value for display; `nil` without stock.
    private var worth: Amount? { stock.quantity.milli > 0 ? stock.value : nil }

    var isLow: Bool { stock.isLow(minimum: product.minimum) }

    /// The quantity without a known price, which the value does not include; `nil` if there is none, or if no value is
    /// shown.
    private func unpriced(_ locale: EuroLocale) -> String? {
        let milli = stock.unpricedMilli
        return worth == nil || milli == 0 ? nil : Quantity(milli: milli, unit: stock.unit).text(in: locale)
    }

    /// The fields of a product in stock. The table has a column for stock without a price if any of the rows has some.
    static func fields(_ context: Context, of rows: [StockRow]) -> Fields<StockRow> {
        let (locale, amounts) = (context.locale, context.amounts)
        let isAnyUnpriced = rows.contains { $0.unpriced(locale) != nil }
        return Fields([
            Field("product", column: Table.Column("Id", alignment: .trailing)) { .integer($0.product.id) },
            Field("name", column: Table.Column("Product", shrinksTo: 8)) { .text($0.product.name) },
            Field("unit") { .text($0.stock.unit.sign) },
            Field("quantity_milli") { .integer($0.stock.quantity.milli) },
            Field(
                "quantity", column: Table.Column("There", alignment: .trailing),
                cell: { $0.stock.quantity.text(in: locale) + ($0.isLow ? " !" : "") }
            ) { .decimal($0.stock.quantity.machineText) },
            Field(
                "minimum_milli", column: Table.Column("Minimum", alignment: .trailing, leaves: 2),
                cell: { row in
                    row.product.minimum.map { Quantity(milli: $0, unit: row.product.unit).text(in: locale) } ?? ""
                }
            ) { JSON($0.product.minimum) },
            Field(
                "best_before", column: Table.Column("Best before"), cell: { $0.stock.bestBefore?.fullText ?? "" }
            ) { JSON($0.stock.bestBefore?.iso) },
            Field(
                "value_cents", column: Table.Column("Value", alignment: .trailing, leaves: 1),
                cell: { $0.worth.map(amounts.number) ?? "" }
            ) { .cents($0.stock.value) },
            Field("low") { .truth($0.isLow) },
            Field(
                "unpriced_milli",
                column: isAnyUnpriced ? Table.Column("No price", alignment: .trailing, leaves: 1) : nil,
                cell: { $0.unpriced(locale) ?? "" }
            ) { .integer($0.stock.unpricedMilli) },
        ])
    }

    /// Returns the stock as text: `Milk: 3 x, best before Sat 28 Nov 2026, worth 3,87 €.`
    func sentence(_ context: Context) -> String {
        let parts = [
            "\(product.name): \(stock.quantity.text(in: context.locale))",
            stock.bestBefore.map { "best before \($0.fullText)" },
            worth.map { "worth \(context.amounts.string($0))" },
            unpriced(context.locale).map { "\($0) without a price" },
            isLow
                ? product.minimum.map {
                    "below its minimum of \(Quantity(milli: $0, unit: product.unit).text(in: context.locale))"
                } : nil,
        ]
        return parts.compactMap(\.self).joined(separator: ", ") + "."
    }
}
