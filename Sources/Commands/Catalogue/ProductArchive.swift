internal import Arguments
internal import Bookkeeping
internal import Ledger

/// `spesa product archive PRODUCT`
struct ProductArchive: SpesaCommand {
    static let info = CommandInfo(
        name: "archive", summary: "Archive a product; its purchases stay.",
        examples: [("spesa product archive milk", "bring it back with: spesa product restore milk")],
        alsoCalled: ["remove", "delete", "rm"])

    @Argument("The product's number, barcode, code or name.", placeholder: "PRODUCT", completing: .custom("product"))
    var words: [String]

    func run(in environment: Environment) throws {
        try environment.archive(words.joined(separator: " "), true)
    }
}

/// `spesa product restore PRODUCT`
struct ProductRestore: SpesaCommand {
    static let info = CommandInfo(
        name: "restore", summary: "Bring back an archived product.", examples: [("spesa product restore milk", "")])

    @Argument("The product's number, barcode, code or name.", placeholder: "PRODUCT") var words: [String]

    func run(in environment: Environment) throws {
        try environment.archive(words.joined(separator: " "), false)
    }
}

extension Environment {
    fileprivate func archive(_ text: String, _ isArchived: Bool) throws {
        let context = try contextToChange()
        let known = try context.product(named: text)
        let action: Change.Action = isArchived ? .archiveProduct : .unarchiveProduct
        let products = try context.book.editProducts([known.id], as: action, by: context.signature) {
            $0.isArchived = isArchived
        }
        guard let product = products.first else { return }
        try reply(about: product, in: context) { _ in
            "Product \(product.id) \(product.name) is \(isArchived ? "archived" : "in use again")."
        }
    }
}
