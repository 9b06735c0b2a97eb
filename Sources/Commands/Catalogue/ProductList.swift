public import Arguments
internal import Bookkeeping
public import Ledger
internal import Output
internal import Terminal

/// `spesa product list`
struct ProductList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List products, in the order of their shelves.",
        discussion: """
            --search looks in every text of a product, in upper or lower case, with or without accents; all words must \
            be found. --sort puts the smallest, first or oldest on top, and --reverse turns the order around. Products \
            without a price, or that were never in stock, come last either way.
            """,
        examples: [
            ("spesa product", ""), ("spesa product list --shelf Kitchen --sort price", ""),
            ("spesa product list --search 'whole milk'", ""),
        ])

    @Option("Only on this shelf, or on a shelf below it.", completing: .custom("shelf")) var shelf: String?
    @Option("Only products whose name begins like this.", placeholder: "A") var letter: String?
    @Option("Only products with these words.", placeholder: "TEXT") var search: String?
    @Option("The order.") var sort: ProductOrder.Key?
    @Flag("Reverse the order.") var reverse: Bool
    @Flag("Include archived ones.") var archived: Bool
    @Option("At most this many.", placeholder: "N") var limit: Count?

    func run(in environment: Environment) throws {
        let context = try environment.contextWithCatalogues()
        let book = context.book
        let shown = try book.reading {
            let tree = try book.shelves()
            let numbers = try book.productNumbers(
                matching: ProductFilter(
                    shelves: shelf.map { tree.subtree(of: try tree.find($0)) }, letter: letter, search: search,
                    withArchived: archived),
                order: ProductOrder(sort ?? .order, isReversed: reverse), limit: limit?.number)
            let products = Dictionary(try book.products(numbers).map { ($0.id, $0) }) { first, _ in first }
            return try ShownProducts(numbers.compactMap { products[$0] }, in: context)
        }
        let isFiltered = shelf != nil || letter != nil || search != nil
        try environment.show(
            Report(
                json: { shown.json },
                records: { shown.fields.records(shown.all) },
                objects: { shown.all.map(shown.fields.object) },
                lines: { screen in
                    guard !shown.all.isEmpty else { return screen.paragraph(Self.none(isFiltered)) }
                    return shown.fields.table(shown.all).lines(on: screen)
                },
                sentences: {
                    shown.all.isEmpty
                        ? [Self.none(isFiltered)] : shown.all.map { "\($0.product.id): \(shown.sentence($0))." }
                }))
    }

    private static func none(_ isFiltered: Bool) -> String {
        isFiltered ? "No such products." : "No products yet. To record one: spesa product add Milk --price 1,29"
    }
}

extension ProductOrder.Key: ParameterValue {}
