public import Household
public import Ledger
public import Periods

extension Context {
    /// How products stand in stock, by number.
    /// - Throws: `StockError`, what reading the book throws.
    /// - Complexity: O(the moves of these products).
    public func standings(of ids: [Int64]) throws -> [(product: Product, standing: StockStanding)] {
        guard !ids.isEmpty else { return [] }
        return try standings(of: book.products(ids), from: book.moves(ofProducts: ids))
    }

    /// The same of products whose moves were read.
    func standings(
        of products: [Product], from moves: [RecordedMove]
    ) throws -> [(product: Product, standing: StockStanding)] {
        let byProduct = Dictionary(grouping: moves.map(\.move), by: \.product)
        return try products.map { product in
            (product, try StockStanding(of: byProduct[product.id] ?? [], in: product.unit))
        }
    }
}

extension Context {
    /// What is or was in stock, and what should be, by the place of its shelf.
    /// - Parameter shelf: only on it, and on those on it.
    /// - Throws: `StockError`, what reading the book throws.
    /// - Complexity: O(all moves of stock, and lines of receipts with products).
    public func stock(onShelf shelf: Shelf?) throws -> [(product: Product, standing: StockStanding)] {
        let numbers = try book.productNumbers(
            matching: ProductFilter(shelves: shelf.map { try book.shelves().subtree(of: $0) }, withArchived: true),
            order: ProductOrder(), limit: nil)
        let moves = try book.moves(ofProducts: nil)
        let moved = Set(moves.map(\.move.product))
        let wanted = try book.products(numbers).filter {
            moved.contains($0.id) || $0.minimum ?? 0 > 0 && !$0.isArchived
        }
        let places = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0) })
        return try standings(of: wanted.sorted { places[$0.id] ?? 0 < places[$1.id] ?? 0 }, from: moves)
            .filter { $0.standing.quantity.milli != 0 || $0.product.minimum ?? 0 > 0 }
    }

    /// The moves of products in a range of days, the latest first; of all where nothing is said.
    /// - Throws: what reading the book throws.
    /// - Complexity: O(n log n) in the moves of these products.
    public func moves(of products: [Int64]?, in range: DayRange?) throws -> [RecordedMove] {
        try book.moves(ofProducts: products).filter { range?.contains($0.move.day) != false }.sorted { left, right in
            (left.move.day, left.made.seconds, left.move.id) > (right.move.day, right.made.seconds, right.move.id)
        }
    }

    /// A product behind a quantity, as `2 milk` or `500 g flour`: a number alone counts by the unit of the product.
    /// - Throws: `QuantityError`, what finding the product throws.
    public func measured(_ text: String) throws -> (product: Product, quantity: Quantity) {
        let words = text.split(separator: " ").map(String.init)
        for length in [2, 1] where words.count > length {
            let (front, rest) = (words.prefix(length).joined(separator: " "), words[length...].joined(separator: " "))
            guard let quantity = try? QuantityReader(ownUnits: unitsOfProducts()).read(front) else { continue }
            let product = try product(named: rest)
            return (product, try length == 1 ? self.quantity(front, of: product.unit) : quantity)
        }
        // Nothing in front can be read: the words say why.
        _ = try QuantityReader(ownUnits: unitsOfProducts()).read(words.first ?? "")
        throw BookkeepingError.missingProduct(text)
    }

    /// A product before a quantity, as `milk 3` or `flour 0,4 kg`.
    /// - Throws: `QuantityError`, what finding the product throws.
    public func counted(_ text: String) throws -> (product: Product, quantity: Quantity) {
        let words = text.split(separator: " ").map(String.init)
        for length in [2, 1] where words.count > length {
            let (rest, back) = (
                words.dropLast(length).joined(separator: " "), words.suffix(length).joined(separator: " ")
            )
            guard let quantity = try? QuantityReader(ownUnits: unitsOfProducts()).read(back) else { continue }
            let product = try product(named: rest)
            return (product, try length == 1 ? self.quantity(back, of: product.unit) : quantity)
        }
        _ = try QuantityReader(ownUnits: unitsOfProducts()).read(words.last ?? "")
        throw BookkeepingError.missingProduct(text)
    }

    private func unitsOfProducts() throws -> Set<String> {
        Set(try book.productNames().map(\.unit.sign)).subtracting(Unit.all.map(\.sign))
    }

    /// What was used, bought and spoiled, by what it is put together by.
    /// - Throws: `StockError`, what reading the book throws.
    /// - Complexity: O(all moves of stock, and lines of receipts with products).
    public func flow(in range: DayRange, by grouping: StockGrouping) throws -> StockFlow<String> {
        let moves = try book.moves(ofProducts: nil).map(\.move).sorted { ($0.day, $0.uid) < ($1.day, $1.uid) }
        let products = Dictionary(
            try book.products(Set(moves.map(\.product)).sorted()).map { ($0.id, $0) }
        ) { first, _ in first }
        let (tree, shelves) = (try book.categories(), try book.shelves())
        return try StockFlow(of: moves, in: range) { move in
            let product = products[move.product]
            return switch grouping {
            case .product: product?.name ?? ""
            case .category: product?.category.map(tree.path) ?? "no category"
            case .shelf: product?.shelf.flatMap { shelves.shelf($0)?.path } ?? "no shelf"
            case .week: Week(containing: move.day).name
            case .month: Month(containing: move.day).name
            }
        }
    }
}

/// What moves of stock are put together by.
public enum StockGrouping: String, CaseIterable, Sendable {
    /// Their product, its category or its shelf, or the week or the month of their day.
    case product, category, shelf, week, month
}
