internal import Arguments

/// `spesa product …`
enum ProductCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "product", summary: "Products: details, prices and stock.",
                discussion: """
                    Name a product by its number, a barcode, its code, its name, or any part of the name that no other \
                    product has. A receipt line that names a product by its number, code, barcode or whole name goes \
                    into the category of the product, and its price is remembered.
                    """, alsoCalled: ["products"]),
            subcommands: [
                .command(ProductList.self), .command(ProductAdd.self), .command(ProductShow.self),
                .command(ProductEditing.self), .command(ProductPrices.self), .command(ProductPicture.self),
                .command(ProductArchive.self),
                .command(ProductRestore.self), .command(ProductMerge.self),
            ],
            defaultCommand: ProductList.self,
            names: { try $0.book().productNames().filter { !$0.isArchived }.map(\.name) })
    }
}
