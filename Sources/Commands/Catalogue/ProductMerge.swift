internal import Arguments
internal import Bookkeeping
internal import Ledger

/// `spesa product merge A B`
struct ProductMerge: SpesaCommand {
    static let info = CommandInfo(
        name: "merge", summary: "Merge two products.",
        discussion: """
            The first product is removed. Its barcodes, its lines on receipts and the prices paid for it go to the \
            second, which also takes over details that only the first has.
            """,
        examples: [("spesa product merge 12 'Whole milk'", "12 becomes part of Whole milk")])

    @Argument("The product to remove.", completing: .custom("product")) var from: String
    @Argument("The product to keep.", completing: .custom("product")) var into: String

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let (gone, stays) = (try context.product(named: from), try context.product(named: into))
        guard gone.id != stays.id else {
            throw CommandError.notUsableHere(
                "both are product \(gone.id), '\(gone.name)'", hint: "name two products, for example by their numbers")
        }
        let product = try context.book.mergeProduct(gone.id, into: stays.id, by: context.signature)
        try environment.reply(about: product, in: context) {
            "Product \(gone.id) \(gone.names.fullName) is now product \(stays.id): \($0)."
        }
    }
}
