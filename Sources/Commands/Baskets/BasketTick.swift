internal import Arguments
internal import Bookkeeping
internal import Ledger

/// `spesa basket tick N…`
struct BasketTick: SpesaCommand {
    static let info = CommandInfo(
        name: "tick", summary: "Tick lines that are in the trolley; 'spesa checkout' then buys only these.",
        examples: [("spesa basket tick 1 3", ""), ("spesa basket tick 3 --undo", "removes the tick")])

    @Argument("The numbers of the lines.", placeholder: "N") var numbers: [String]
    @Flag("Remove the tick.") var undo: Bool
    @OptionGroup var option: BasketOption

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let basket = try context.basket(option.name)
        let known = try context.lines(numbered: numbers, of: basket)
        let lines = try context.book.editBasketLines(known.map(\.id), as: .tickInBasket, by: context.signature) {
            $0.isTicked = !undo
            return true
        }
        try environment.reply(try ShownBasket(basket, in: context), about: lines) {
            "\(undo ? "Not ticked" : "Ticked"): \($0)"
        }
    }
}

/// `spesa basket take N…`
struct BasketTake: SpesaCommand {
    static let info = CommandInfo(
        name: "take", summary: "Remove lines from a basket.",
        examples: [("spesa basket take 2 4", "bring them back with: spesa undo")], alsoCalled: ["delete", "rm"])

    @Argument("The numbers of the lines.", placeholder: "N") var numbers: [String]
    @OptionGroup var option: BasketOption

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let basket = try context.basket(option.name)
        let known = try context.lines(numbered: numbers, of: basket)
        let lines = try context.book.editBasketLines(
            known.map(\.id), as: .takeFromBasket, by: context.signature, { _ in false })
        try environment.reply(try ShownBasket(basket, in: context), about: lines) { "Removed: \($0)" }
    }
}
