internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger
internal import Money

/// `spesa stock add Q PRODUCT`
struct StockAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Record what came in without a receipt.",
        examples: [
            ("spesa stock add 6 eggs --best-before 2026-12-05 --place Cellar", ""),
            ("spesa stock add 2 kg flour --price 0,89/kg", "with its value"),
        ])

    @Argument("A quantity and a product.", placeholder: "QUANTITY PRODUCT") var words: [String]
    @Option("The price of one.", placeholder: "AMOUNT[/UNIT]") var price: String?
    @Option("The best-before date.", placeholder: "DAY", completing: .custom("day")) var bestBefore: String?
    @Option("Its place.") var place: String?
    @OptionGroup var options: MoveOptions

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let (product, quantity) = try context.measured(words.joined(separator: " "))
        let written = try price.map { try UnitPriceReader(locale: context.locale, takesSums: true).read($0) }
        let value = try written.map { try $0.price.cost(of: quantity.converted(to: $0.unit ?? product.unit)) }
        let day = try bestBefore.map { try context.day($0) }
        try environment.move(product, as: .add, on: options, in: context) {
            [try $0.adding(quantity, place: place, bestBefore: day, value: value)]
        }
    }
}
