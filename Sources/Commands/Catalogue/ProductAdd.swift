internal import Arguments
internal import Bookkeeping
internal import Ledger

/// `spesa product add NAME…`
struct ProductAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Record a product.",
        discussion:
            "Only its name is needed; the other details can be given now or later with 'spesa product edit'.",
        examples: [
            ("spesa product add Whole milk --price 1,29 --category groceries", ""),
            ("spesa product add Apples --price 2,99/kg --vat 10%", "sold by the kilogram"),
            ("spesa product add Pasta --barcode 8076800195057 --minimum 4", "with a barcode for the scanner"),
        ])

    @Argument("The name (no quotes needed: all words are the name).", placeholder: "NAME") var words: [String]
    @OptionGroup var options: ProductOptions

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let edit = try options.edit(in: context, of: nil, environment)
        let product = try context.addProduct(words.joined(separator: " "), edit)
        try environment.reply(about: product, in: context) { "Added product \(product.id): \($0)." }
    }
}
