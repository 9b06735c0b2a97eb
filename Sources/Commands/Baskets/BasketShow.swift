internal import Arguments
internal import Bookkeeping

/// `spesa basket show [NAME]`
struct BasketShow: SpesaCommand {
    static let info = CommandInfo(
        name: "show", summary: "Show what to buy, in the order of the shelves, and the total.",
        examples: [("spesa basket", "your current one"), ("spesa basket show Party", "")])

    @Argument("The basket (default: your current one).", placeholder: "NAME", completing: .custom("basket"))
    var words: [String] = []

    func run(in environment: Environment) throws {
        let context = try environment.contextWithCatalogues()
        let shown = try context.book.reading {
            try ShownBasket(context.basket(words.isEmpty ? nil : words.joined(separator: " ")), in: context)
        }
        try environment.show(shown.report)
    }
}
