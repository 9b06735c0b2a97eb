internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger
internal import Output
internal import Periods
internal import Terminal

/// `spesa stock moves [PRODUCT] [PERIOD]`
struct StockMoves: SpesaCommand {
    static let info = CommandInfo(
        name: "moves", summary: "List the moves of stock, the latest first.",
        discussion: """
            A move of a receipt has the number of the receipt after an r. It changes with the receipt.
            """,
        examples: [("spesa stock moves", ""), ("spesa stock moves milk 2026-11", "")])

    @Argument("The product's number, barcode, code or name.", completing: .custom("product")) var product: String?
    @Argument("The days, such as 2026-11, last-week or 30d (default: all).", completing: .custom("period"))
    var period: String?
    @Option("At most this many.", placeholder: "N") var limit: Count?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let (moves, names) = try context.book.reading {
            let product = try product.map { try context.product(named: $0) }
            let range = try period.flatMap { $0 == "all" ? nil : try context.range($0) }
            let moves = try context.moves(of: product.map { [$0.id] }, in: range)
            let shown = Array(moves.prefix(limit?.number ?? .max))
            let products = try context.book.products(Set(shown.map(\.move.product)).sorted())
            return (shown, Dictionary(products.map { ($0.id, $0.name) }) { first, _ in first })
        }
        try environment.show(
            Report(
                schema: "spesa.moves/1", "moves", of: moves, RecordedMove.fields(context, names),
                none: "No moves of stock yet."
            ) { $0.sentence(context, names) })
    }
}

extension RecordedMove {
    /// The number as shown to users: `12`, or `r7` for a move of receipt 7.
    var number: String { StockMove.name(of: move.id) }

    /// The fields of a move.
    /// - Parameter names: the names of the products, by number.
    static func fields(_ context: Context, _ names: [Int64: String]) -> Fields<RecordedMove> {
        let locale = context.locale
        return Fields([
            Field("id", column: Table.Column("N", alignment: .trailing), cell: { $0.number }) {
                $0.move.receipt == nil ? .integer($0.move.id) : .null
            },
            Field("day", column: Table.Column("Day"), cell: { $0.move.day.fullText }) { .text($0.move.day.iso) },
            Field("product") { .integer($0.move.product) },
            Field("name", column: Table.Column("Product", shrinksTo: 8)) { JSON(names[$0.move.product]) },
            Field("quantity_milli") { .integer($0.move.quantity.milli) },
            Field(
                "quantity", column: Table.Column("Change", alignment: .trailing),
                cell: { $0.move.quantity.text(in: locale) }
            ) { .decimal($0.move.quantity.machineText) },
            Field("unit") { .text($0.move.quantity.unit.sign) },
            Field("reason", column: Table.Column("Reason")) { .text($0.move.reason.rawValue) },
            Field("place", column: Table.Column("Place", shrinksTo: 4, leaves: 2)) { JSON($0.move.change.place) },
            Field(
                "best_before", column: Table.Column("Best before", leaves: 1),
                cell: { $0.move.change.bestBefore?.fullText ?? "" }
            ) { JSON($0.move.change.bestBefore?.iso) },
            Field("receipt") { JSON($0.move.receipt) },
            Field("by") { .text($0.by) },
            Field("made") { .text($0.made.rfc3339) },
        ])
    }

    /// Returns a move as text: `12: -2 x Milk used on Sat 21 Nov 2026.`
    /// - Parameter names: the names of the products, by number.
    func sentence(_ context: Context, _ names: [Int64: String]) -> String {
        "\(number): \(move.quantity.text(in: context.locale)) \(names[move.product] ?? "") \(move.reason.rawValue) on "
            + "\(move.day.fullText)" + (move.change.place.map { ", \($0)" } ?? "")
            + (move.change.bestBefore.map { ", best before \($0.fullText)" } ?? "") + "."
    }
}

extension Environment {
    /// Changes the stock of a product, and replies with the moves and the new stock.
    /// - Parameter change: returns the changes to record, given the present stock.
    func move(
        _ product: Product, as action: MoveAction, on options: MoveOptions, in context: Context,
        _ change: (ProductStock) throws -> [StockChange]
    ) throws {
        let day = try context.day(options.on)
        let moves = try context.book.changeStock(
            of: product.id, as: action, on: day, by: context.signature, change)
        try reply(about: moves, of: [product], in: context)
    }

    /// Replies with moves and the stock of their products.
    func reply(about moves: [RecordedMove], of products: [Product], in context: Context) throws {
        let names = Dictionary(products.map { ($0.id, $0.name) }) { first, _ in first }
        let statuses = try context.stocks(of: names.keys.sorted()).map { StockRow($0).sentence(context) }
        try reply(
            Report(schema: "spesa.moves/1", "moves", of: moves, RecordedMove.fields(context, names)) {
                (moves.isEmpty ? ["Nothing to change."] : moves.map { $0.sentence(context, names) }) + statuses
            })
    }
}
