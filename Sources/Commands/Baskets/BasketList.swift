internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output
internal import Terminal

/// `spesa basket list`
struct BasketList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List the baskets.",
        examples: [("spesa basket list", ""), ("spesa basket list --removed", "including removed ones")])

    @Flag("Include removed baskets.") var removed: Bool

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let shown = try context.book.reading {
            try context.book.baskets().filter { removed || !$0.isRemoved }.map { try ShownBasket($0, in: context) }
        }
        try environment.show(
            Report(
                json: {
                    .object(["schema": .text("spesa.baskets/1"), "baskets": .list(shown.map(\.object))])
                },
                records: { Self.fields(context).records(shown) },
                objects: { shown.map(\.object) },
                lines: { screen in
                    guard !shown.isEmpty else {
                        return screen.paragraph("No baskets yet. To make one: spesa basket new Week")
                    }
                    return Self.fields(context).table(shown).lines(on: screen)
                },
                sentences: {
                    shown.isEmpty
                        ? ["No baskets yet. To make one: spesa basket new Week"]
                        : shown.map { "\($0.basket.name): \($0.summary)\($0.isCurrent ? ", current" : "")." }
                }))
    }

    private static func fields(_ context: Context) -> Fields<ShownBasket> {
        let amounts = context.amounts
        return Fields([
            Field("name", column: Table.Column("Basket", shrinksTo: 8)) { .text($0.basket.name) },
            Field("current", column: Table.Column("Current"), cell: { $0.isCurrent ? "yes" : "" }) {
                .truth($0.isCurrent)
            },
            Field("lines", column: Table.Column("Lines", alignment: .trailing)) { JSON($0.lines.count) },
            Field(
                "subtotal_cents", column: Table.Column("Comes to", alignment: .trailing),
                cell: { $0.subtotal.map(amounts.string) ?? "" }
            ) { .cents($0.subtotal) },
            Field("unpriced") { JSON($0.unpriced) },
            Field("removed") { .truth($0.basket.isRemoved) },
        ])
    }
}
