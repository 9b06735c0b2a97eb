internal import Arguments
internal import Bookkeeping
internal import Ledger

/// `spesa product edit PRODUCT`
struct ProductEditing: SpesaCommand {
    static let info = CommandInfo(
        name: "edit", summary: "Edit the details of a product.",
        discussion: """
            Options that are not given change nothing. An empty value clears the field. Barcodes, parts, links and \
            pictures are added to those the product has; a picture replaces an older one of the same name. Receipts do \
            not change.
            """,
        examples: [
            ("spesa product edit milk --price 1,39 --minimum 2", ""),
            ("spesa product edit 12 --name 'Whole milk' --barcode 8076800195057", ""),
            ("spesa product edit lens --set Weight='1,2 kg' --set Colour=", "changes one detail, removes another"),
            ("spesa product edit milk --picture milk.jpg", "a picture, kept with the book"),
        ], alsoCalled: ["change"])

    @Argument("The product's number, barcode, code or name.", placeholder: "PRODUCT", completing: .custom("product"))
    var words: [String]
    @Option("The new name.") var name: String?
    @Option("Remove the picture with this name.", placeholder: "NAME") var noPicture: [String]
    @OptionGroup var options: ProductOptions

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let known = try context.product(named: words.joined(separator: " "))
        var edit = try options.edit(in: context, of: known, environment)
        edit.name = name
        edit.pictures.removed = noPicture
        guard !edit.isEmpty else {
            throw CommandError.notUsableHere(
                "no new value was given for \(known.name)",
                advice: [.command("for example", [.option("--price", "1,29")])])
        }
        let pictures = try context.book.pictures(ofProducts: [known.id])
        let product = try context.editProduct(known.id, edit)
        let isSame = try product == known && context.book.pictures(ofProducts: [known.id]) == pictures
        try environment.reply(about: product, in: context) {
            isSame
                ? "Product \(known.id) is already like that: \($0)." : "Changed product \(known.id): \($0)."
        }
    }
}
