public import Arguments
internal import Bookkeeping
public import Ledger
internal import Output
internal import Terminal

/// `spesa product list`
struct ProductList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List products, by the place of their shelves.",
        discussion: """
            --search looks into every text of a product, in upper or lower case, with or without accents; all words must be there. --sort \
            puts what is least, first or longest ago on top, --reverse the other way round; what has no price or was never in \
            stock comes last either way.
            """,
        examples: [
            ("spesa product", ""), ("spesa product list --shelf Kitchen --sort price", ""),
            ("spesa product list --search 'whole milk'", ""),
        ])

    @Option("Only on this shelf, and on those on it.", completing: .custom("shelf")) var shelf: String?
    @Option("Only those whose names begin so.", placeholder: "A") var letter: String?
    @Option("Only those that hold these words.", placeholder: "TEXT") var search: String?
    @Option("What they are put in order by.") var sort: ProductOrder.Key?
    @Flag("The other way round.") var reverse: Bool
    @Flag("Also archived ones.") var archived: Bool
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
                    return shown.fields.table(shown.all).lines(width: screen.width, glyphs: screen.glyphs)
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
