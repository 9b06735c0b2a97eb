internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger

/// `spesa basket edit N`
struct BasketEditing: SpesaCommand {
    static let info = CommandInfo(
        name: "edit", summary: "Change a line of a basket.",
        discussion: "Options that are not given change nothing. An empty value clears the field.",
        examples: [
            ("spesa basket edit 3 --quantity '500 g'", ""), ("spesa basket edit 3 --price 1,29 --comment ''", ""),
        ])

    @Argument("The number of the line.", placeholder: "N") var number: String
    @Option("The quantity.", placeholder: "QUANTITY") var quantity: String?
    @Option("The price of one.", placeholder: "AMOUNT[/UNIT]") var price: String?
    @Option("A note.", placeholder: "TEXT") var comment: String?
    @OptionGroup var option: BasketOption

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let basket = try context.basket(option.name)
        guard quantity != nil || price != nil || comment != nil else {
            throw CommandError.notUsableHere(
                "no new value was given for line \(number)",
                advice: [.command("for example", [.option("--quantity", "2")])])
        }
        let known = try context.lines(numbered: [number], of: basket)
        let price = try price.map {
            try $0.isEmpty ? nil : UnitPriceReader(locale: context.locale, takesSums: true).read($0)
        }
        let unit = try known[0].product.flatMap { try context.book.products([$0]).first?.unit }
        let quantity = try quantity.map { try context.quantity($0, of: unit ?? known[0].quantity.unit) }
        let lines = try context.book.editBasketLines(known.map(\.id), as: .editBasketLine, by: context.signature) {
            if let quantity {
                if let unit { _ = try quantity.converted(to: unit) }
                try $0.setQuantity(quantity)
            }
            if let comment { $0.comment = comment.isEmpty ? nil : comment }
            if let price { if let price { try $0.setPrice(price) } else { $0.price = nil } }
            return true
        }
        try environment.reply(try ShownBasket(basket, in: context), about: lines) { "Changed: \($0)" }
    }
}
