public import Household

/// A book's products, with their pictures, shelves and kinds.
public protocol ProductBook: PictureBook {
    /// The products with these numbers, by number, archived ones too; those that are not there are left out.
    /// - Complexity: O(numbers).
    func products(_ ids: [Int64]) throws -> [Product]
    /// What every product is named by, by number.
    /// - Complexity: O(products).
    func productNames() throws -> [ProductName]
    /// The same of those that lie in the book itself, as all do that were ever bought.
    /// - Complexity: O(products in the book).
    func productNamesInBook() throws -> [ProductName]
    /// The numbers of the products with a barcode; where two copies of a book came together there may be several.
    func products(barcode: String) throws -> [Int64]
    /// The numbers of the products that a filter finds, in an order.
    /// - Complexity: O(products), with a search O(their texts).
    func productNumbers(matching filter: ProductFilter, order: ProductOrder, limit: Int?) throws -> [Int64]
    /// Every price paid for products with these numbers, the latest first.
    /// - Complexity: O(their lines on receipts).
    func pricesPaid(for products: [Int64]) throws -> [PricePaid]
    /// The first of these of each product: what was paid last; nothing for one that was never bought.
    /// - Complexity: O(their lines on receipts), few of which are read whole.
    func lastPaid(for products: [Int64]) throws -> [Int64: PaidPrice]
    /// Records products, all or none; their numbers, uids and times do not count.
    /// - Throws: why `checked` refuses one, `LedgerError` of kind `product.exists`, `barcode.taken`, `product.code-taken`.
    func addProducts(_ products: [Product], by signature: Signature) throws -> [Product]
    /// Lets `change` alter products, all or none.
    /// - Throws: as `addProducts`, `LedgerError.noSuchProduct`, one of kind `product.part-of-itself`, or what `change` throws.
    func editProducts(
        _ ids: [Int64], as action: Change.Action, by signature: Signature, _ change: (inout Product) throws -> Void
    ) throws -> [Product]
    /// Lets another product take the place of one, with its barcodes, lines and parts; what the other does not say, it takes
    /// over.
    /// - Returns: the product as it is then.
    /// - Throws: `LedgerError.noSuchProduct`, one of kind `product.part-of-itself`.
    func mergeProduct(_ id: Int64, into other: Int64, by signature: Signature) throws -> Product

    /// How many products in use lie on each shelf itself, by its number.
    func productCounts() throws -> [Int64: Int]
    /// Every shelf.
    func shelves() throws -> ShelfTree
    /// Puts a shelf up, with those above it that are missing.
    /// - Throws: `LedgerError` of kind `shelf.exists` or `shelf.name`.
    func addShelf(_ shelf: Shelf, by signature: Signature) throws -> Shelf
    /// Gives a shelf another path, with all on it, and another place.
    /// - Throws: `LedgerError.noSuchShelf`, one of kind `shelf.exists`, `shelf.name` or `shelf.on-itself`.
    func editShelf(_ id: Int64, path: String?, place: Int64??, by signature: Signature) throws -> Shelf
    /// Takes a shelf away with those on it; products on them lie on none.
    /// - Returns: how many products these are.
    /// - Throws: `LedgerError.noSuchShelf`.
    func removeShelf(_ id: Int64, by signature: Signature) throws -> Int

    /// Every kind, by name.
    func kinds() throws -> [ProductKind]
    /// Adds a kind.
    /// - Throws: `LedgerError.kindExists`, or why `checked` refuses it.
    func addKind(_ kind: ProductKind, by signature: Signature) throws -> ProductKind
    /// Lets `change` alter a kind.
    /// - Throws: `LedgerError.noSuchKind`, `kindExists`, why `checked` refuses what came of it.
    func editKind(_ id: Int64, by signature: Signature, _ change: (inout ProductKind) throws -> Void) throws
        -> ProductKind
    /// Takes a kind away; its products are of none, and keep their details.
    /// - Returns: how many products these are.
    /// - Throws: `LedgerError.noSuchKind`.
    func removeKind(_ id: Int64, by signature: Signature) throws -> Int
}
