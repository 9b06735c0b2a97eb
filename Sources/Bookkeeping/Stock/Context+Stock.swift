public import Household
public import Ledger
public import Periods

extension Context {
    /// Returns the stock of products, by number.
    /// - Throws: `StockError`, and the errors of reading the book.
    /// - Complexity: O(the moves of these products).
    public func stocks(of ids: [Int64]) throws -> [(product: Product, stock: ProductStock)] {
        guard !ids.isEmpty else { return [] }
        return try stocks(of: book.products(ids), from: book.moves(ofProducts: ids))
    }

    /// Returns the stock of each product in the given order, also of products without moves. Ignores moves of other
    /// products.
    /// - Throws: `StockError`.
    func stocks(
        of products: [Product], from moves: [RecordedMove]
    ) throws -> [(product: Product, stock: ProductStock)] {
        let byProduct = Dictionary(grouping: moves.map(\.move), by: \.product)
        return try products.map { product in
            (product, try ProductStock(of: byProduct[product.id] ?? [], in: product.unit))
        }
    }
}

extension Context {
    /// Returns products with stock or a minimum, in shelf order.
    /// - Parameter shelf: a shelf to restrict to, with its subshelves; `nil` for all products.
    /// - Throws: `StockError`, and the errors of reading the book.
    /// - Complexity: O(all moves of stock, and lines of receipts with products).
    public func stock(onShelf shelf: Shelf?) throws -> [(product: Product, stock: ProductStock)] {
        let numbers = try book.productNumbers(
            matching: ProductFilter(shelves: shelf.map { try book.shelves().subtree(of: $0) }, withArchived: true),
            order: ProductOrder(), limit: nil)
        let moves = try book.moves(ofProducts: nil)
        let moved = Set(moves.map(\.move.product))
        let wanted = try book.products(numbers).filter {
            moved.contains($0.id) || $0.minimum ?? 0 > 0 && !$0.isArchived
        }
        let places = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0) })
        return try stocks(of: wanted.sorted { places[$0.id] ?? 0 < places[$1.id] ?? 0 }, from: moves)
            .filter { $0.stock.quantity.milli != 0 || $0.product.minimum ?? 0 > 0 }
    }

    /// Returns the stock moves of products (`nil`: of all) in a range, latest first.
    /// - Throws: the errors of reading the book.
    /// - Complexity: O(n log n) in the moves of these products.
    public func moves(of products: [Int64]?, in range: DayRange?) throws -> [RecordedMove] {
        try book.moves(ofProducts: products).filter { range?.contains($0.move.day) != false }.sorted {
            StockMove.precedes($1.move, $0.move)
        }
    }

    /// Parses a quantity followed by a product, as `2 milk` or `500 g flour`. A bare number counts in the product's
    /// unit. A shop's own barcode with a weight is accepted too.
    /// - Throws: `QuantityError`, `BookkeepingError.missingProduct` or `.pricedCode`, and the errors of finding the
    ///   product.
    public func measured(_ text: String) throws -> (product: Product, quantity: Quantity) {
        if let scan = try weighed(text) {
            guard let product = scan.product else { throw LedgerError.noSuchProduct(text) }
            guard scan.amount == nil else { throw BookkeepingError.pricedCode(text, product: product.name) }
            return (product, scan.quantity)
        }
        return try divided(text) { words, length in (words.prefix(length), words.dropFirst(length)) }
    }

    /// Parses a product followed by a quantity, as `milk 3` or `flour 0,4 kg`.
    /// - Throws: the errors of `measured`.
    public func counted(_ text: String) throws -> (product: Product, quantity: Quantity) {
        try divided(text) { words, length in (words.suffix(length), words.dropLast(length)) }
    }

    /// Parses a quantity and a product from the words of a text.
    /// - Parameter divide: splits the words into those of the quantity, with this count, and those of the product.
    private func divided(
        _ text: String, _ divide: ([String], Int) -> (quantity: ArraySlice<String>, product: ArraySlice<String>)
    ) throws -> (product: Product, quantity: Quantity) {
        let words = text.split(separator: " ").map(String.init)
        let reader = QuantityReader(ownUnits: try book.productNames().ownUnits)
        for length in [2, 1] where words.count > length {
            let (quantity, product) = divide(words, length)
            let written = quantity.joined(separator: " ")
            guard let read = try? reader.read(written) else { continue }
            let named = try self.product(named: product.joined(separator: " "))
            return (named, try length == 1 ? self.quantity(written, of: named.unit) : read)
        }
        // Without a quantity, the text is read once more to get the error.
        _ = try reader.read(divide(words, min(1, words.count)).quantity.joined())
        throw BookkeepingError.missingProduct(text)
    }

    /// Returns the quantities used, bought and spoiled, grouped.
    /// - Throws: `StockError`, and the errors of reading the book.
    /// - Complexity: O(all moves of stock, and lines of receipts with products).
    public func flow(in range: DayRange, by grouping: StockGrouping) throws -> StockFlow<String> {
        let moves = try book.moves(ofProducts: nil).map(\.move).sorted(by: StockMove.precedes)
        let products = Dictionary(
            try book.products(Set(moves.map(\.product)).sorted()).map { ($0.id, $0) }
        ) { first, _ in first }
        let (tree, shelves, monthStart) = (try book.categories(), try book.shelves(), try monthStart)
        return try StockFlow(of: moves, in: range) { move in
            let product = products[move.product]
            return switch grouping {
            case .product: product?.names.fullName ?? ""
            case .category: product?.category.map(tree.path) ?? "no category"
            case .shelf: product?.shelf.flatMap { shelves.shelf($0)?.path } ?? "no shelf"
            case .week: Week(containing: move.day).name
            case .month: monthStart.month(containing: move.day).name
            }
        }
    }
}

/// The dimensions by which stock moves are grouped.
public enum StockGrouping: String, CaseIterable, Sendable {
    /// The product, its category or shelf, or the week or month of the move.
    case product, category, shelf, week, month
}

extension Context {
    /// Returns warnings about the stock of products on receipts, such as `Milk: more was taken than came in, which
    /// leaves -2 pieces`.
    /// - Throws: `StockError`, and the errors of reading the book.
    /// - Complexity: O(the moves of these products).
    public func stockNotices(of receipts: [Receipt]) throws -> [String] {
        let products = Set(receipts.flatMap { $0.purchase.lines.compactMap(\.product) }).sorted()
        return try stocks(of: products).compactMap { product, stock in
            stock.notice.map { "\(product.name): \($0.text(in: locale))" }
        }
    }
}
