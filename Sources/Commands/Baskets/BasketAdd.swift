internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger

/// `spesa basket add [QUANTITY] PRODUCT|WORDS…`
struct BasketAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Put something into a basket.",
        discussion: """
            The words make one line: a quantity, if any, and a product or any other words. Name a product as \
            elsewhere, or by the beginning of a word in its name. If the product is in the basket already, its \
            quantity goes up.
            """,
        examples: [
            ("spesa basket add 2 milk", ""), ("spesa basket add 500 g Apples --comment 'the red ones'", ""),
            ("spesa basket add Flowers --price 12,50", "any words"),
        ])

    @Argument("A quantity and a product, or any words.", placeholder: "WORDS") var words: [String]
    @Option("A note.", placeholder: "TEXT") var comment: String?
    @Option("The price of one.", placeholder: "AMOUNT[/UNIT]") var price: String?
    @OptionGroup var option: BasketOption

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let basket = try context.basket(option.name)
        var (line, candidates) = try context.basketLine(words.joined(separator: " "), in: basket.id)
        if candidates.count > 1 {
            environment.notice(
                "kept as words; it could be \(candidates.prefix(8).map { "\($0.id) \($0.fullName)" }.joined(separator: ", "))"
            )
        }
        line.comment = comment
        if let price { try line.setPrice(UnitPriceReader(locale: context.locale, takesSums: true).read(price)) }
        let added = try context.addToBasket(line)
        let shown = try ShownBasket(basket, in: context)
        try environment.reply(shown, about: [added], shown.memory(of: added)) { "Put into \(basket.name): \($0)" }
    }
}
