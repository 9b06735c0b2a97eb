internal import Arguments
internal import Bookkeeping
internal import Ledger

/// `spesa basket fill`
struct BasketFill: SpesaCommand {
    static let info = CommandInfo(
        name: "fill", summary: "Add what is needed to bring each product up to its minimum stock.",
        examples: [("spesa basket fill", "set a minimum with: spesa product edit milk --minimum 2")])

    @OptionGroup var option: BasketOption

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let basket = try context.basket(option.name)
        try environment.add(
            context.missingLines(in: basket), to: basket, in: context,
            none: "Nothing is missing: every product with a minimum is in stock or in \(basket.name).")
    }
}

/// `spesa basket usual`
struct BasketUsual: SpesaCommand {
    static let info = CommandInfo(
        name: "usual", summary: "Add products that you buy often and do not have in stock.",
        discussion: """
            These are the products on at least half of the last eight receipts.
            """,
        examples: [("spesa basket usual", "")])

    @OptionGroup var option: BasketOption

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let basket = try context.basket(option.name)
        try environment.add(
            context.usualLines(in: basket), to: basket, in: context,
            none: "Nothing to add: the usual products are in stock or in \(basket.name).")
    }
}

extension Environment {
    fileprivate func add(
        _ lines: [BasketLine], to basket: Basket, in context: Context, none: String
    ) throws {
        let added = try context.book.addToBasket(lines, by: context.signature)
        let shown = try ShownBasket(basket, in: context)
        guard !added.isEmpty else { return try reply(shown, sentences: [none]) }
        try reply(shown, about: added) { "Put into \(basket.name): \($0)" }
    }
}
