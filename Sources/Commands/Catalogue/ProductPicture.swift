internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output

/// `spesa product picture PRODUCT`
struct ProductPicture: SpesaCommand {
    static let info = CommandInfo(
        name: "picture", summary: "Save a picture of a product to a file.",
        discussion: """
            The file is the one that was added, byte for byte. Without --to it is written into the current folder, \
            under the name that 'spesa product show' lists. It never replaces a file there. A name that begins with . \
            or -, or contains / or a control character, is refused: give --to.
            """,
        examples: [
            ("spesa product picture milk", "its only picture, into the current folder"),
            ("spesa product picture milk --name back.jpg --to /tmp/milk.jpg", "one of several, elsewhere"),
        ])

    @Argument("The product's number, barcode, code or name.", placeholder: "PRODUCT", completing: .custom("product"))
    var words: [String]
    @Option("The name of the picture, if there are several.") var name: String?
    @Option("The file to write.", placeholder: "FILE", completing: .file, alsoCalled: fileNames)
    var to: String?
    @Flag("Overwrite the file that --to names.") var replace: Bool

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let (product, picture, bytes) = try context.book.reading {
            let product = try context.product(named: words.joined(separator: " "))
            let picture = try context.picture(name, of: product)
            return try (product, picture, context.book.content(of: picture))
        }
        let file = try environment.save(bytes, named: picture.name, to: to, isReplacing: replace)
        try environment.reply(
            Report(
                schema: "spesa.product-picture/1", "picture",
                [
                    "product": .integer(product.id), "name": .text(picture.name),
                    "format": .text(picture.format.rawValue),
                    "bytes": JSON(bytes.count), "file": .text(file),
                ]
            ) { ["Wrote \(file), a picture of \(product.names.fullName)."] })
    }
}
